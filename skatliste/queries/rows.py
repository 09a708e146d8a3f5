"""The rows of a list as a reader sees them, and the words that they are told in."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from scoring import (
    ENDINGS,
    SUITS,
    Adjustment,
    Deck,
    Language,
    PlayedGame,
    Result,
    Row,
    RuleProfile,
    spoken,
    title,
)
from skatliste.models import Event, GameFacts, SegmentFacts

# Language and deck of the words.
Manner = tuple[Language, Deck]


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenRow:
    """A row as it was written down, before it is counted.

    Attributes:
        facts: what was written.
        entry_id: where the entry comes from, the same in every copy of the list.
        game_id: its id in the database; 0 for a row that is not there.
        revision: raised by every change of it.
        is_corrected: whether it stands as it was corrected.
    """

    facts: GameFacts
    entry_id: str
    game_id: int = 0
    revision: int = 1
    is_corrected: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetCell:
    """A seat's cells in a row: new total and count of the declarer, else nothing.

    Attributes:
        total: the running total, if the row is this seat's.
        won: running count of won games, if this one was won.
        lost: running count of lost games, if this one was lost.
        is_dealer: whether the seat dealt.
        is_away: whether nobody sat here in this game.
    """

    total: int | None = None
    won: int | None = None
    lost: int | None = None
    is_dealer: bool = False
    is_away: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRow:
    """One row of the sheet.

    Attributes:
        number: 1, 2, 3 … in playing order; None for an adjustment.
        written: as it was written down.
        result: what it brings; None unless it was played.
        count: running count of what it adds to, see `scoring.Row`.
        declarer: name of who played, or of whose points are adjusted; empty if
            passed in.
        title: the game in short.
        sentence: how its value is counted.
        ending: how it was decided, in words; empty if played to the end.
        total: the declarer's new running total.
        cells: one for each column, in their order.
    """

    number: int | None
    written: WrittenRow
    result: Result | None
    count: int
    declarer: str
    title: str
    sentence: str
    ending: str
    total: int | None
    cells: tuple[SheetCell, ...]

    @property
    def facts(self) -> GameFacts:
        return self.written.facts

    @property
    def game_id(self) -> int:
        return self.written.game_id

    @property
    def entry_id(self) -> str:
        return self.written.entry_id

    @property
    def revision(self) -> int:
        return self.written.revision

    @property
    def is_corrected(self) -> bool:
        return self.written.is_corrected

    @property
    def points(self) -> int | None:
        """What it books; None if passed in."""
        if isinstance(self.facts.game, Adjustment):
            return self.facts.game.points
        return self.result.points if self.result is not None else None

    @property
    def sign(self) -> str:
        """The suit whose sign stands before the title, or nothing."""
        game = self.facts.game
        if isinstance(game, PlayedGame) and game.contract in SUITS:
            return game.contract.value
        return ""

    @property
    def is_lost(self) -> bool:
        return (self.points or 0) < 0

    @property
    def is_adjustment(self) -> bool:
        return isinstance(self.facts.game, Adjustment)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeletedRow:
    """A row that was taken off the list and can be restored."""

    game_id: int
    declarer: str
    title: str


class Speaker:
    """Puts rows into words: one language, one deck."""

    def __init__(self, positions: tuple[int, ...], manner: Manner) -> None:
        self._positions = positions
        self._manner = manner

    def row(self, row: WrittenRow, segment: SegmentFacts, counted: Row) -> SheetRow:
        facts = row.facts
        words = _words(facts.game, *self._manner, segment.profile)
        declarer = facts.declarer
        return SheetRow(
            number=counted.number,
            written=row,
            result=counted.result,
            count=counted.count,
            declarer=segment.names[declarer] if declarer is not None else "",
            title=words.title,
            sentence=words.sentence,
            ending=ENDINGS[self._manner[0]][facts.ending] if facts.ending else "",
            total=counted.total,
            cells=tuple(
                _cell(position, facts, segment, counted) for position in self._positions
            ),
        )


def deleted_row(
    game_id: int,
    facts: GameFacts,
    names: Mapping[int, str],
    manner: Manner,
) -> DeletedRow:
    """Return a row that was taken off the list as it can be offered again."""
    declarer = facts.declarer
    return DeletedRow(
        game_id=game_id,
        declarer=names[declarer] if declarer is not None else "",
        title=title(facts.game, language=manner[0], deck=manner[1]),
    )


class _Words(NamedTuple):
    title: str
    sentence: str


@lru_cache(maxsize=5_000)
def _words(game: Event, language: Language, deck: Deck, profile: RuleProfile) -> _Words:
    # A list is read with every game, and all its other games are what they were.
    return _Words(
        title(game, language=language, deck=deck),
        spoken(game, language=language, deck=deck, profile=profile),
    )


def _cell(
    position: int, facts: GameFacts, segment: SegmentFacts, counted: Row
) -> SheetCell:
    is_dealer = position == facts.dealer
    if position != facts.declarer:
        return SheetCell(is_dealer=is_dealer, is_away=position not in segment.names)
    scored = counted.result
    return SheetCell(
        total=counted.total,
        won=counted.count if scored is not None and scored.won else None,
        lost=counted.count if scored is not None and not scored.won else None,
        is_dealer=is_dealer,
    )
