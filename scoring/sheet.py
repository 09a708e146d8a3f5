"""The list: running totals, won and lost, the foot and its cross-checks."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from .games import Adjustment, PassedIn, PlayedGame
from .profiles import ISKO_TOURNAMENT, RuleProfile
from .results import Result, result
from .systems import WON_LOST_POINTS, System, lost_game_adds, others_points


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One row of the list as it was written down.

    Attributes:
        game: what was played, that nobody bid, or what was booked by hand.
        declarer: the seat that played alone, or whose points an adjustment changes;
            None if and only if passed in.
        at_table: all seats that take part, those who sit out included.
        system: how it counts in the foot, where that was changed in mid-list; None
            as the list does.
        profile: the same for how games are counted.
    """

    # Another kind of row (Ramsch) would join this union.
    game: PlayedGame | PassedIn | Adjustment
    declarer: int | None
    at_table: tuple[int, ...]
    system: System | None = None
    profile: RuleProfile | None = None

    def __post_init__(self) -> None:
        if isinstance(self.game, PassedIn) is not (self.declarer is None):
            raise ValueError("expected a declarer unless the game was passed in")
        if self.declarer is not None and self.declarer not in self.at_table:
            raise ValueError(f"expected one of {self.at_table}, got {self.declarer}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What one entry comes to on the official sheet.

    Attributes:
        number: 1, 2, 3 … in playing order; None for an adjustment, which is no game.
        entry: the facts.
        result: what the game brings; None unless it was played.
        total: the declarer's new running total; None if passed in.
        count: running count of what the row adds to: the declarer's won games or
            his lost games, the games passed in, or the seat's adjustments.
    """

    number: int | None
    entry: Entry
    result: Result | None
    total: int | None
    count: int

    @property
    def points(self) -> int | None:
        """What it adds to the total; None if it was passed in."""
        if isinstance(self.entry.game, Adjustment):
            return self.entry.game.points
        return self.result.points if self.result is not None else None


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
        games: games while this seat was at the table, passed in ones included.
        adjustments: how often points were booked by hand.
        adjusted: their sum.
    """

    seat: int
    points: int = 0
    won: int = 0
    lost: int = 0
    others_lost: int = 0
    won_lost_points: int = 0
    others_points: int = 0
    games: int = 0
    adjustments: int = 0
    adjusted: int = 0

    @property
    def took_part(self) -> bool:
        """Whether the seat was there for a game, or had points booked by hand."""
        return bool(self.games or self.adjustments)

    @property
    def running(self) -> int:
        """What stands in the seat's column: its games, and what was booked by hand."""
        return self.points + self.adjusted

    @property
    def total(self) -> int:
        """The figure that ranks the seats."""
        return self.running + self.won_lost_points + self.others_points


@dataclass(frozen=True, slots=True, kw_only=True)
class Checks:
    """What must agree on every list, each side counted another way.

    Attributes:
        games: games written.
        won, lost, passed_in: counted over the seats.
        plus, minus: sums of the two columns of values.
        points: sum of the seats' game points.
        adjusted: sum of what was booked by hand.
        total: sum of the seats' totals.
        expected_total: points + adjusted + 50 × won + k × lost, k = 30, 40, 46 at a
            table of three, four, five in Seeger-Fabian.
        won_adds: how many games were won at which rate, where it is not 0.
        lost_adds: how many were lost at which k, where it is not 0.
    """

    games: int
    won: int
    lost: int
    passed_in: int
    plus: int
    minus: int
    points: int
    adjusted: int
    total: int
    expected_total: int
    won_adds: Mapping[int, int]
    lost_adds: Mapping[int, int]

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
class FootSums:
    """The last column of the foot: each of its lines summed up over all seats."""

    won: int
    lost: int
    points: int
    won_lost_points: int
    others_points: int
    adjusted: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """A list counted out: its rows in playing order, its foot in seat order."""

    system: System
    rows: tuple[Row, ...]
    foot: tuple[SeatFoot, ...]
    checks: Checks

    @property
    def sums(self) -> FootSums:
        """The lines of the foot, each summed up over all seats."""
        return FootSums(
            won=self.checks.won,
            lost=self.checks.lost,
            points=self.checks.points,
            won_lost_points=sum(seat.won_lost_points for seat in self.foot),
            others_points=sum(seat.others_points for seat in self.foot),
            adjusted=self.checks.adjusted,
            total=self.checks.total,
        )


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
    return _Count(seats, system, profile).of(entries)


class _Count:
    """A list that is being counted out, row by row."""

    def __init__(
        self, seats: Sequence[int], system: System, profile: RuleProfile
    ) -> None:
        self._feet = {seat: SeatFoot(seat=seat) for seat in seats}
        self._system = system
        self._profile = profile
        self._passed_in = 0
        self._games = 0
        self._plus = 0
        self._minus = 0
        self._won_adds: Counter[int] = Counter()
        self._lost_adds: Counter[int] = Counter()

    def of(self, entries: Iterable[Entry]) -> Tally:
        rows = tuple(self._row(entry) for entry in entries)
        foot = tuple(self._feet.values())
        return Tally(
            system=self._system, rows=rows, foot=foot, checks=self._checks(foot)
        )

    def _row(self, entry: Entry) -> Row:
        if isinstance(entry.game, Adjustment):
            return self._adjusted(entry, entry.game.points)
        self._games += 1
        for seat in entry.at_table:
            self._feet[seat].games += 1
        if isinstance(entry.game, PassedIn):
            self._passed_in += 1
            return Row(
                number=self._games,
                entry=entry,
                result=None,
                total=None,
                count=self._passed_in,
            )
        return self._played(
            entry, result(entry.game, profile=entry.profile or self._profile)
        )

    def _adjusted(self, entry: Entry, points: int) -> Row:
        own = self._own(entry)
        own.adjustments += 1
        own.adjusted += points
        return Row(
            number=None,
            entry=entry,
            result=None,
            total=own.running,
            count=own.adjustments,
        )

    def _played(self, entry: Entry, scored: Result) -> Row:
        own = self._own(entry)
        own.points += scored.points
        system = entry.system or self._system
        if scored.won:
            self._plus += scored.points
            self._won_adds[WON_LOST_POINTS[system]] += 1
            own.won += 1
            own.won_lost_points += WON_LOST_POINTS[system]
        else:
            self._minus -= scored.points
            self._lost_adds[lost_game_adds(system, len(entry.at_table))] += 1
            own.lost += 1
            own.won_lost_points -= WON_LOST_POINTS[system]
            self._pay_others(entry, others_points(system, len(entry.at_table)))
        return Row(
            number=self._games,
            entry=entry,
            result=scored,
            total=own.running,
            count=own.won if scored.won else own.lost,
        )

    def _pay_others(self, entry: Entry, points: int) -> None:
        for seat in entry.at_table:
            if seat != entry.declarer:
                self._feet[seat].others_lost += 1
                self._feet[seat].others_points += points

    def _own(self, entry: Entry) -> SeatFoot:
        if entry.declarer is None:
            raise ValueError(f"expected an entry with a declarer, got {entry!r}")
        return self._feet[entry.declarer]

    def _checks(self, foot: Sequence[SeatFoot]) -> Checks:
        adjusted = sum(row.adjusted for row in foot)
        added = sum(
            rate * count
            for adds in (self._won_adds, self._lost_adds)
            for rate, count in adds.items()
        )
        return Checks(
            games=self._games,
            won=sum(seat.won for seat in foot),
            lost=sum(seat.lost for seat in foot),
            passed_in=self._passed_in,
            plus=self._plus,
            minus=self._minus,
            points=sum(seat.points for seat in foot),
            adjusted=adjusted,
            total=sum(seat.total for seat in foot),
            expected_total=self._plus - self._minus + adjusted + added,
            won_adds=_without_zero(self._won_adds),
            lost_adds=_without_zero(self._lost_adds),
        )


def _without_zero(adds: Mapping[int, int]) -> dict[int, int]:
    return {rate: count for rate, count in sorted(adds.items()) if rate}
