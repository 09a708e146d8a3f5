"""The official sheet: what its columns tell beside the running totals."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from scoring import (
    BASE_VALUES,
    Contract,
    Extra,
    PlayedGame,
    RuleProfile,
    booked_game,
    levels,
    ranks,
)

from .rows import SheetRow
from .sheets import SeatLine, Sheet

# The columns of crosses, from the left to the right.
CROSSES = tuple(Extra)

_FEW_AT_TABLE = 3
_FEW_LEFT = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficialLine:
    """The left half of a row: why it is worth what it is worth.

    Attributes:
        base: the base value; of Null its final value. None unless it was played.
        with_matadors: how many the declarer had, if he had them.
        without_matadors: how many he did not have, if it was without.
        crosses: for each of `CROSSES` whether it was counted.
        plus: what a won game is worth.
        minus: twice what a lost one is worth, without its sign.
    """

    base: int | None = None
    with_matadors: int | None = None
    without_matadors: int | None = None
    crosses: tuple[bool, ...] = (False,) * len(CROSSES)
    plus: int | None = None
    minus: int | None = None


def official_line(row: SheetRow, profile: RuleProfile) -> OfficialLine:
    """Return the left half of *row*; empty unless it was played.

    It tells the game whose value was charged: of an overbid Null what it was booked
    as, and only levels that count by *profile*, so that the line can be recounted.
    """
    if not isinstance(row.facts.game, PlayedGame) or row.result is None:
        return OfficialLine()
    game = booked_game(row.facts.game, profile=profile)
    points = row.result.points
    plus, minus = (points, None) if row.result.won else (None, -points)
    if game.contract is Contract.NULL:
        return OfficialLine(base=row.result.value, plus=plus, minus=minus)
    matadors = game.matadors or 0
    counted = levels(game, profile=profile)
    return OfficialLine(
        base=BASE_VALUES[game.contract],
        with_matadors=matadors if matadors > 0 else None,
        without_matadors=-matadors if matadors < 0 else None,
        crosses=tuple(extra in counted for extra in CROSSES),
        plus=plus,
        minus=minus,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """Somebody's column.

    Attributes:
        seat: name, foot and marks.
        rank: by the grand total; None as long as nothing is written.
        last_game: the last game of somebody who has left, 0 if there was none; None
            for who is at the table.
    """

    seat: SeatLine
    rank: int | None
    last_game: int | None

    @property
    def is_first(self) -> bool:
        """Whether nobody has more."""
        return self.rank == 1

    @property
    def is_untouched(self) -> bool:
        """Whether nothing stands in it yet."""
        foot = self.seat.foot
        return not (foot.won or foot.lost or foot.adjustments)


@dataclass(frozen=True)
class OfficialSheet:
    """A sheet as clubs know it, in its own columns.

    Attributes:
        sheet: the list counted out.
        lots: what the table drew among people who were equal.
    """

    sheet: Sheet
    lots: Sequence[Sequence[int]] = ()

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """All columns, in the order of the seats."""
        # Whoever was there for no game has no rank.
        feet = [foot for foot in self.sheet.tally.foot if foot.took_part]
        ranked = ranks(feet, lots=self.lots)
        return tuple(
            Column(
                seat=seat,
                rank=ranked.get(seat.foot.seat),
                last_game=None if seat.is_at_table else self._last_game(index),
            )
            for index, seat in enumerate(self.sheet.seats)
        )

    @property
    def at_table(self) -> tuple[Column, ...]:
        return tuple(one for one in self.columns if one.last_game is None)

    @property
    def left(self) -> tuple[Column, ...]:
        """The columns of people who have left."""
        return tuple(one for one in self.columns if one.last_game is not None)

    @property
    def is_large_table(self) -> bool:
        """Whether totals of more people than three have to find room."""
        return len(self.at_table) > _FEW_AT_TABLE

    @property
    def have_many_left(self) -> bool:
        """Whether more have left than can be told in passing."""
        return len(self.left) > _FEW_LEFT

    @property
    def has_order(self) -> bool:
        """Whether it matters which row is read first."""
        return len(self.sheet.rows) > 1

    @property
    def is_corrected(self) -> bool:
        """Whether a row stands otherwise than it was first written."""
        return any(row.is_corrected for row in self.sheet.rows)

    @property
    def is_beyond_plan(self) -> bool:
        """Whether the list goes on after its last planned game."""
        return self.sheet.games > self.sheet.session.planned_games

    @property
    def checks_agree(self) -> bool:
        checks = self.sheet.tally.checks
        return checks.games_agree and checks.points_agree and checks.totals_agree

    def rows(self) -> Iterator[tuple[SheetRow, RuleProfile]]:
        """Yield each row with the profile that it is counted by, in playing order."""
        for index, row in enumerate(self.sheet.rows):
            yield row, self.sheet.segment_at(index).profile

    def _last_game(self, column: int) -> int:
        return next(
            (
                row.number
                for row in self.sheet.newest_first
                if row.number is not None and not row.cells[column].is_away
            ),
            0,
        )
