"""The list: running totals, won and lost, the foot and its cross-checks."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .games import PassedIn, PlayedGame
from .profiles import ISKO_TOURNAMENT, RuleProfile
from .results import Result, result
from .systems import WON_LOST_POINTS, System, lost_game_adds, others_points


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One row of the list as it was written down.

    Attributes:
        game: what was played, or that nobody bid.
        declarer: the seat that played alone; None if and only if passed in.
        at_table: all seats that take part, those who sit out included.
    """

    # Other kinds of rows (Ramsch, an adjustment) would join this union.
    game: PlayedGame | PassedIn
    declarer: int | None
    at_table: tuple[int, ...]

    def __post_init__(self) -> None:
        if isinstance(self.game, PassedIn) is not (self.declarer is None):
            raise ValueError("expected a declarer for a played game, and for no other")
        if self.declarer is not None and self.declarer not in self.at_table:
            raise ValueError(f"expected one of {self.at_table}, got {self.declarer}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What one entry comes to on the official sheet.

    Attributes:
        number: 1, 2, 3 … in playing order.
        entry: the facts.
        result: what the game brings; None if passed in.
        total: the declarer's new running total; None if passed in.
        count: running count of what the row adds to: the declarer's won games or
            his lost games, or the games passed in.
    """

    number: int
    entry: Entry
    result: Result | None
    total: int | None
    count: int


@dataclass(slots=True, kw_only=True)
class SeatFoot:
    """The foot of one seat; read it as finished, it grows only within `tally`.

    Attributes:
        seat: the place at the table.
        points: sum of the own games (*Spielpunkte*).
        won: own games won.
        lost: own games lost.
        others_lost: games lost by the others while this seat was at the table.
        won_lost_points: what won and lost games add by the system.
        others_points: what the games lost by others add by the system.
    """

    seat: int
    points: int = 0
    won: int = 0
    lost: int = 0
    others_lost: int = 0
    won_lost_points: int = 0
    others_points: int = 0

    @property
    def total(self) -> int:
        """The figure that ranks the seats."""
        return self.points + self.won_lost_points + self.others_points


@dataclass(frozen=True, slots=True, kw_only=True)
class Checks:
    """What must agree on every list, each side counted another way.

    Attributes:
        games: rows written.
        won, lost, passed_in: counted over the seats.
        plus, minus: sums of the two columns of values.
        points: sum of the seats' game points.
        total: sum of the seats' totals.
        expected_total: points + 50 × won + k × lost, k = 30, 40, 46 at a table of
            three, four, five in Seeger-Fabian.
    """

    games: int
    won: int
    lost: int
    passed_in: int
    plus: int
    minus: int
    points: int
    total: int
    expected_total: int

    @property
    def games_agree(self) -> bool:
        return self.won + self.lost + self.passed_in == self.games

    @property
    def points_agree(self) -> bool:
        return self.plus - self.minus == self.points

    @property
    def totals_agree(self) -> bool:
        return self.total == self.expected_total


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """A list counted out: its rows in playing order, its foot in seat order."""

    system: System
    rows: tuple[Row, ...]
    foot: tuple[SeatFoot, ...]
    checks: Checks


def tally(
    entries: Iterable[Entry],
    *,
    seats: Sequence[int],
    system: System,
    profile: RuleProfile = ISKO_TOURNAMENT,
) -> Tally:
    """Count out a list.

    Only a lost game pays the others, whatever its value; who sits out is paid too
    (SkWO 6.3.1). The table's size is taken from each entry, since people may join
    and leave.

    Args:
        entries: the rows in playing order.
        seats: all seats of the list, in seat order.
        system: how the foot is counted.
        profile: how the games are counted.

    Raises:
        RuleError: as `result` does.
    """
    feet = {seat: SeatFoot(seat=seat) for seat in seats}
    passed_in = 0
    rows = []
    for number, entry in enumerate(entries, start=1):
        scored = _book(entry, feet, system, profile)
        passed_in += scored is None
        rows.append(_row(number, entry, scored, feet, passed_in))
    foot = tuple(feet.values())
    return Tally(
        system=system,
        rows=tuple(rows),
        foot=foot,
        checks=_checks(rows, foot, system, passed_in),
    )


def _book(
    entry: Entry, feet: dict[int, SeatFoot], system: System, profile: RuleProfile
) -> Result | None:
    if isinstance(entry.game, PassedIn):
        return None
    scored = result(entry.game, profile=profile)
    for seat in entry.at_table:
        foot = feet[seat]
        if seat == entry.declarer:
            foot.points += scored.points
            foot.won += scored.won
            foot.lost += not scored.won
            sign = 1 if scored.won else -1
            foot.won_lost_points += sign * WON_LOST_POINTS[system]
        elif not scored.won:
            foot.others_lost += 1
            foot.others_points += others_points(system, len(entry.at_table))
    return scored


def _row(
    number: int,
    entry: Entry,
    scored: Result | None,
    feet: dict[int, SeatFoot],
    passed_in: int,
) -> Row:
    if scored is None or entry.declarer is None:
        total, count = None, passed_in
    else:
        own = feet[entry.declarer]
        total, count = own.points, own.won if scored.won else own.lost
    return Row(number=number, entry=entry, result=scored, total=total, count=count)


def _checks(
    rows: Sequence[Row], foot: Sequence[SeatFoot], system: System, passed_in: int
) -> Checks:
    plus = minus = expected = 0
    for row in rows:
        if row.result is None:
            continue
        if row.result.won:
            plus += row.result.points
            expected += WON_LOST_POINTS[system]
        else:
            minus -= row.result.points
            expected += lost_game_adds(system, len(row.entry.at_table))
    return Checks(
        games=len(rows),
        won=sum(seat.won for seat in foot),
        lost=sum(seat.lost for seat in foot),
        passed_in=passed_in,
        plus=plus,
        minus=minus,
        points=sum(seat.points for seat in foot),
        total=sum(seat.total for seat in foot),
        expected_total=plus - minus + expected,
    )
