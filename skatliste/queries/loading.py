"""Reads a list from the database: two queries, however long it is."""

from bisect import bisect_left
from dataclasses import replace
from typing import NamedTuple
from uuid import UUID

from django.db.models import Count, Window

from scoring import Deck, Language
from skatliste.models import (
    Game,
    PlacedSegments,
    Segments,
    Session,
    Table,
    latest_names,
    read_segments,
)

from .rows import WrittenRow, deleted_row
from .sheets import Sheet, count_out


def load_table(session: Session, *, entry_id: UUID | None = None) -> Table:
    """Return who sits where for the next game of the list.

    For an entry that is written already it is the table as it was then, so that
    the same entry sent again is judged as it was the first time.
    """
    segments = read_segments(session)
    last = _last_dealt(session)
    number = last.games + 1 if last else 1
    entry = _dealt_entry(session, entry_id) if entry_id else None
    if entry is not None:
        key, dealer = entry
        return segments.at(key).table(number=number, dealer=dealer)
    segment = segments.last
    if last is None or last.order_key < segments.keys[-1]:
        return segment.table(number=number, dealer=segment.dealer_after(None))
    dealt = segments.positions[last.seat_id]
    return segment.table(number=number, dealer=segment.dealer_after(dealt))


def load_sheet(
    session: Session, *, language: Language, deck: Deck = Deck.FRENCH
) -> Sheet:
    """Return the list counted out, its sentences in *language*."""
    segments = read_segments(session)
    games = list(session.games.known().in_playing_order())
    standing = [game for game in games if game.deleted_at is None]
    manner = (language, deck)
    sheet = count_out(
        session,
        placed_segments(segments, [game.order_key for game in standing]),
        [_written(game, segments) for game in standing],
        manner=manner,
    )
    if len(standing) == len(games):
        return sheet
    names = latest_names(segments.facts)
    return replace(
        sheet,
        deleted=tuple(
            deleted_row(game.pk, game.facts(segments.positions), names, manner)
            for game in games
            if game.deleted_at is not None
        ),
    )


def placed_segments(segments: Segments, keys: list[int]) -> PlacedSegments:
    """Return the segments of a list, each with the row that it begins at.

    Those in which no row stands any more are left out, but for the last.

    Args:
        segments: of the list.
        keys: the order keys of its standing rows, in playing order.
    """
    begins = [bisect_left(keys, key) + 1 for key in segments.keys]
    begins[0] = 1
    following = [*begins[1:], len(keys) + 2]
    return tuple(
        (begin, segment)
        for begin, end, segment in zip(begins, following, segments.facts, strict=True)
        if begin < end
    )


def _written(game: Game, segments: Segments) -> WrittenRow:
    return WrittenRow(
        facts=game.facts(segments.positions),
        entry_id=str(game.entry_id),
        game_id=game.pk,
        revision=game.revision,
        is_corrected=game.is_corrected,
    )


class _LastDealt(NamedTuple):
    """The last standing game, who dealt it, and how many games stand with it."""

    games: int
    order_key: int
    seat_id: int


def _last_dealt(session: Session) -> _LastDealt | None:
    dealt = session.games.standing().dealt().order_by("-order_key")
    # Counted along with it: whoever enters a game waits for this.
    told = dealt.values_list(Window(Count("pk")), "order_key", "dealer").first()
    return _LastDealt(*told) if told else None


def _dealt_entry(session: Session, entry_id: UUID) -> tuple[int, int] | None:
    """Return the order key of a game with this entry, and its dealer's position."""
    written = session.games.filter(entry_id=entry_id).dealt()
    return written.values_list("order_key", "dealer__position").first()
