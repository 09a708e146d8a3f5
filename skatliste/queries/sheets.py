"""A list counted out, ready to be printed by a page, a file or a test."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple
from uuid import UUID

from scoring import (
    SUITS,
    WON_LOST_POINTS,
    Deck,
    Entry,
    Language,
    PassedIn,
    PlayedGame,
    Result,
    Row,
    RuleProfile,
    SeatFoot,
    System,
    Tally,
    dealer_of,
    lost_game_adds,
    next_dealer,
    others_points,
    profile_sentences,
    spoken,
    tally,
    title,
)
from skatliste.models import Game, GameFacts, Session, Table

_NEWEST_ROWS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetCell:
    """A seat's cell in a row: the new total of the declarer, else nothing."""

    total: int | None
    is_dealer: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRow:
    """One game of the sheet.

    Attributes:
        number: 1, 2, 3 … in playing order.
        game_id: the row's id in the database.
        entry_id: where the entry comes from, the same in every copy of the list.
        revision: raised by every correction.
        facts: what was written down.
        result: what it brings; None if passed in.
        declarer: name of who played; empty if passed in.
        title: the game in short.
        sentence: how its value is counted.
        total: the declarer's new running total.
        cells: one for each seat, in seat order.
    """

    number: int
    game_id: int
    entry_id: str
    revision: int
    facts: GameFacts
    result: Result | None
    declarer: str
    title: str
    sentence: str
    total: int | None
    cells: tuple[SheetCell, ...]

    @property
    def sign(self) -> str:
        """The suit whose sign stands before the title, or nothing."""
        game = self.facts.game
        if isinstance(game, PlayedGame) and game.contract in SUITS:
            return game.contract.value
        return ""

    @property
    def is_lost(self) -> bool:
        return self.result is not None and not self.result.won

    @property
    def is_corrected(self) -> bool:
        return self.revision > 1


@dataclass(frozen=True, slots=True, kw_only=True)
class DeletedRow:
    """A row that was taken off the list and can be restored."""

    game_id: int
    declarer: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLine:
    """One person's place on the sheet and in its foot."""

    name: str
    foot: SeatFoot
    is_dealer: bool
    is_newest: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """Everything a reader of the list sees, figures included.

    Attributes:
        session: the list itself.
        table: who sits where for the next game.
        tally: totals, foot and checks.
        choices: the rule profile in words.
        rows: in playing order.
        deleted: rows that can be restored, in playing order.
    """

    session: Session
    table: Table
    tally: Tally
    choices: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    deleted: tuple[DeletedRow, ...]

    @property
    def seats(self) -> tuple[SeatLine, ...]:
        newest = next(
            (row.facts.declarer for row in self.newest_first if row.result), None
        )
        return tuple(
            SeatLine(
                name=self.table.names[foot.seat],
                foot=foot,
                is_dealer=foot.seat == self.table.dealer,
                is_newest=foot.seat == newest,
            )
            for foot in self.tally.foot
        )

    @property
    def name_line(self) -> str:
        """The names in seat order, for a list without a title."""
        return ", ".join(self.table.names.values())

    @property
    def dealer_name(self) -> str:
        return self.table.names[self.table.dealer]

    @property
    def newest_first(self) -> tuple[SheetRow, ...]:
        return self.rows[::-1]

    @property
    def newest(self) -> tuple[SheetRow, ...]:
        """The last rows, the newest first."""
        return self.newest_first[:_NEWEST_ROWS]

    @property
    def is_complete(self) -> bool:
        """Whether all planned games are written."""
        return len(self.rows) >= self.session.planned_games

    @property
    def won_lost_rate(self) -> int:
        """50, or 0 where the system does not count won and lost games."""
        return WON_LOST_POINTS[self.tally.system]

    @property
    def others_rate(self) -> int:
        """What each game lost by another brings: 40, 30, 24, or 0."""
        return others_points(self.tally.system, len(self.table.names))

    @property
    def lost_adds(self) -> int:
        """What a lost game adds to the sum of all totals, beside its points."""
        return lost_game_adds(self.tally.system, len(self.table.names))

    def find_row(self, game_id: int) -> SheetRow | None:
        return next((row for row in self.rows if row.game_id == game_id), None)


def has_game(session: Session, game_id: int) -> bool:
    """Whether the row belongs to the list, deleted or not."""
    return session.games.filter(pk=game_id).exists()


def load_table(session: Session, *, entry_id: UUID | None = None) -> Table:
    """Return who sits where for the next game of the list.

    For an entry that is written already it is the table as it was then, so that
    the same entry sent again is judged as it was the first time.
    """
    names = _names(session)
    games = session.games.select_related("dealer")
    number = session.games.standing().count() + 1
    written = games.filter(entry_id=entry_id).first() if entry_id else None
    if written is not None:
        dealer = written.dealer.position
    else:
        last = games.standing().order_by("-order_key").first()
        dealer = _dealer_after(last.dealer.position if last else None, tuple(names))
    return Table(
        names=names, number=number, dealer=dealer, profile=session.rule_profile
    )


def load_sheet(
    session: Session, *, language: Language, deck: Deck = Deck.FRENCH
) -> Sheet:
    """Return the list counted out, its sentences in *language*."""
    seats = list(session.seats.select_related("player"))
    positions = {seat.pk: seat.position for seat in seats}
    names = {seat.position: seat.player.name for seat in seats}
    games = list(session.games.in_playing_order())
    standing = [game for game in games if game.deleted_at is None]
    facts = [game.facts(positions) for game in standing]
    profile = session.rule_profile
    counted = tally(
        (_entry(row, tuple(names)) for row in facts),
        seats=tuple(names),
        system=System(session.system),
        profile=profile,
    )
    speaker = _Speaker(names, language, deck, profile)
    last_dealer = facts[-1].dealer if facts else None
    return Sheet(
        session=session,
        table=Table(
            names=names,
            number=len(facts) + 1,
            dealer=_dealer_after(last_dealer, tuple(names)),
            profile=profile,
        ),
        tally=counted,
        choices=profile_sentences(profile, language=language),
        rows=tuple(map(speaker.row, standing, facts, counted.rows)),
        deleted=tuple(
            speaker.deleted(game.pk, game.facts(positions))
            for game in games
            if game.deleted_at is not None
        ),
    )


class _Words(NamedTuple):
    title: str
    sentence: str


@lru_cache(maxsize=5_000)
def _words(
    game: PlayedGame | PassedIn, language: Language, deck: Deck, profile: RuleProfile
) -> _Words:
    # A list is read with every game, and all its other games are what they were.
    return _Words(
        title(game, language=language, deck=deck),
        spoken(game, language=language, deck=deck, profile=profile),
    )


class _Speaker:
    """Puts rows into words: names of the people, one language, one deck."""

    def __init__(
        self,
        names: Mapping[int, str],
        language: Language,
        deck: Deck,
        profile: RuleProfile,
    ) -> None:
        self._names = names
        self._manner = (language, deck, profile)

    def row(self, game: Game, facts: GameFacts, counted: Row) -> SheetRow:
        words = _words(facts.game, *self._manner)
        return SheetRow(
            number=counted.number,
            game_id=game.pk,
            entry_id=str(game.entry_id),
            revision=game.revision,
            facts=facts,
            result=counted.result,
            declarer=self._name(facts),
            title=words.title,
            sentence=words.sentence,
            total=counted.total,
            cells=tuple(
                SheetCell(
                    total=counted.total if position == facts.declarer else None,
                    is_dealer=position == facts.dealer,
                )
                for position in self._names
            ),
        )

    def deleted(self, game_id: int, facts: GameFacts) -> DeletedRow:
        return DeletedRow(
            game_id=game_id,
            declarer=self._name(facts),
            title=_words(facts.game, *self._manner).title,
        )

    def _name(self, facts: GameFacts) -> str:
        return self._names[facts.declarer] if facts.declarer is not None else ""


def _names(session: Session) -> dict[int, str]:
    seats = session.seats.select_related("player")
    return {seat.position: seat.player.name for seat in seats}


def _entry(facts: GameFacts, at_table: tuple[int, ...]) -> Entry:
    return Entry(game=facts.game, declarer=facts.declarer, at_table=at_table)


def _dealer_after(last_dealer: int | None, positions: tuple[int, ...]) -> int:
    if last_dealer is None:
        return dealer_of(1, positions)
    return next_dealer(last_dealer, positions)
