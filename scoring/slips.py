"""Slips of the pen: why a running total on paper may be another than it should be."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from .contracts import BASE_VALUES
from .games import PlayedGame
from .results import LOST_COUNTS, Result
from .sheet import Row


class Slip(StrEnum):
    """What somebody may have done who added up by hand."""

    NOT_ADDED = "not_added"
    LOST_ONCE = "lost_once"
    LOST_AS_WON = "lost_as_won"
    WRONG_SIGN = "wrong_sign"
    WON_AS_LOST = "won_as_lost"
    OTHER_TOTAL = "other_total"
    LEVEL_MORE = "level_more"
    LEVEL_FEWER = "level_fewer"
    CARRY = "carry"


@dataclass(frozen=True, slots=True)
class FoundSlip:
    """A slip that explains a total.

    Attributes:
        slip: what was done.
        seat: whose total it was added to, if that was another's.
    """

    slip: Slip
    seat: int | None = None


# What is forgotten where a sum goes over a ten, a hundred or a thousand.
_CARRIES: Final = frozenset({10, 100, 1000})


def find_slip(row: Row, written: int, totals: Mapping[int, int]) -> FoundSlip | None:
    """Return why *written* stands where the row's total should, the likeliest first.

    Nothing here is a rule of the order: it is what people do who write by hand.

    Args:
        row: as it is counted.
        written: the total of who played or was adjusted, as it stands on paper.
        totals: all running totals before the row, by seat.

    Returns:
        None if nothing comes to mind, or the row has no total.
    """
    return next(_slips(row, written, totals), None)


def _slips(row: Row, written: int, totals: Mapping[int, int]) -> Iterator[FoundSlip]:
    seat, points = row.entry.declarer, row.points
    if seat is None or points is None:
        return
    step = written - totals[seat]
    if step == 0:
        yield FoundSlip(Slip.NOT_ADDED)
    if row.result is not None and step in (steps := _taken_for_another(row.result)):
        yield FoundSlip(steps[step])
    if step == -points:
        yield FoundSlip(Slip.WRONG_SIGN)
    for other, total in totals.items():
        if other != seat and written == total + points:
            yield FoundSlip(Slip.OTHER_TOTAL, other)
    level = _level(row)
    if level and step - points in {level, -level}:
        yield FoundSlip(Slip.LEVEL_MORE if step - points == level else Slip.LEVEL_FEWER)
    if abs(step - points) in _CARRIES:
        yield FoundSlip(Slip.CARRY)


def _taken_for_another(scored: Result) -> Mapping[int, Slip]:
    """Return by what was added how a game may have been taken for another one."""
    if scored.won:
        return {-LOST_COUNTS * scored.value: Slip.WON_AS_LOST}
    return {-scored.value: Slip.LOST_ONCE, scored.value: Slip.LOST_AS_WON}


def _level(row: Row) -> int:
    """Return what one level more would have changed; 0 for what has no levels."""
    game = row.entry.game
    if not isinstance(game, PlayedGame) or row.result is None:
        return 0
    base = BASE_VALUES.get(game.contract, 0)
    return base if row.result.won else -LOST_COUNTS * base
