"""What a repair of the list does to its totals: old beside new, before it is saved."""

from dataclasses import dataclass

from .rows import SheetRow
from .sheets import Sheet

_FEW_ROWS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class RowEffect:
    """A row that stays as it was written and comes to another running total.

    Attributes:
        number: its number as it stands; None for an adjustment.
        new_number: its number afterwards; None if that is the same.
        name: whose total it is.
        old: the running total as it stands.
        new: the running total afterwards.
    """

    number: int | None
    new_number: int | None
    name: str
    old: int
    new: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatEffect:
    """A column whose figures change.

    Attributes:
        name: who sits there.
        old: what stands in the column, as it is.
        new: what will stand in it.
        old_total: the grand total (*Gesamt*) as it is.
        new_total: the grand total afterwards.
    """

    name: str
    old: int
    new: int
    old_total: int
    new_total: int

    @property
    def changes_running(self) -> bool:
        return self.old != self.new

    @property
    def changes_total(self) -> bool:
        return self.old_total != self.new_total


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """What a repair does to all that is written already.

    Attributes:
        seats: columns whose figures change, in their order.
        rows: other rows whose running total changes, in playing order.
    """

    seats: tuple[SeatEffect, ...] = ()
    rows: tuple[RowEffect, ...] = ()

    @property
    def is_nothing(self) -> bool:
        return not self.seats and not self.rows

    @property
    def has_many_rows(self) -> bool:
        """Whether they would hide what is below them."""
        return len(self.rows) > _FEW_ROWS


def effect_of(before: Sheet, after: Sheet) -> Effect:
    """Return what changes from the list *before* a repair to the list *after* it."""
    written = {row.entry_id: row for row in before.rows}
    return Effect(
        seats=tuple(
            seat for position in after.names for seat in _seat(position, before, after)
        ),
        rows=tuple(
            RowEffect(
                number=old.number,
                new_number=row.number if row.number != old.number else None,
                name=row.declarer,
                old=old.total,
                new=row.total,
            )
            for row in after.rows
            if (old := written.get(row.entry_id)) is not None
            and old.total is not None
            and row.total is not None
            and old.total != row.total
            and _is_same(old, row)
        ),
    )


def _seat(position: int, before: Sheet, after: Sheet) -> list[SeatEffect]:
    """Return the column's effect, if it has one."""
    was = next((foot for foot in before.tally.foot if foot.seat == position), None)
    foot = next(foot for foot in after.tally.foot if foot.seat == position)
    seat = SeatEffect(
        name=after.names[position],
        old=was.running if was is not None else 0,
        new=foot.running,
        old_total=was.total if was is not None else 0,
        new_total=foot.total,
    )
    return [seat] if seat.changes_running or seat.changes_total else []


def _is_same(old: SheetRow, new: SheetRow) -> bool:
    """Whether a row says what it said: what is repaired itself is no effect."""
    return (old.facts.game, old.facts.declarer) == (new.facts.game, new.facts.declarer)
