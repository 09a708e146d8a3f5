"""Reads a list from the database: two queries, however long it is."""

from bisect import bisect_left
from dataclasses import replace
from uuid import UUID

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
    games = session.games.select_related("dealer")
    dealt = games.standing().dealt()
    number = dealt.count() + 1
    written = games.filter(entry_id=entry_id).first() if entry_id else None
    if written is not None and written.dealer is not None:
        segment = segments.at(written.order_key)
        dealer = written.dealer.position
    else:
        segment = segments.last
        last = dealt.filter(order_key__gte=segments.keys[-1])
        dealer = segment.dealer_after(_dealer_of(last.order_by("-order_key").first()))
    return segment.table(number=number, dealer=dealer)


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


def _dealer_of(game: Game | None) -> int | None:
    return game.dealer.position if game is not None and game.dealer else None
