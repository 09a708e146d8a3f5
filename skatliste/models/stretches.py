"""The segments of a list as values: which one holds for which row."""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass

from scoring import System, profile_from_dict

from .lists import Seat, Session
from .segments import Segment, Sitting
from .tables import SegmentFacts


@dataclass(frozen=True, slots=True, kw_only=True)
class Segments:
    """All stretches of a list, in playing order.

    Attributes:
        keys: the order keys that they begin at.
        facts: who sits where in each, and how its games count.
        positions: the position of every seat that is taken, by the seat's id.
        seats: those seats, by their position.
    """

    keys: tuple[int, ...]
    facts: tuple[SegmentFacts, ...]
    positions: Mapping[int, int]
    seats: Mapping[int, Seat]

    @property
    def last(self) -> SegmentFacts:
        return self.facts[-1]

    def at(self, key: int) -> SegmentFacts:
        """Return what holds for a row with this order key."""
        return self.facts[self._index(key)]

    def begin_at(self, key: int) -> int:
        """Return the order key from which on that holds."""
        return self.keys[self._index(key)]

    def _index(self, key: int) -> int:
        return max(bisect_right(self.keys, key) - 1, 0)


def read_segments(session: Session) -> Segments:
    """Return the segments of a list; takes one query."""
    found: dict[int, list[Sitting]] = {}
    sittings = (
        Sitting.objects.filter(segment__session=session)
        .select_related("segment", "seat", "player")
        .order_by("segment__from_key", "place")
    )
    for sitting in sittings:
        found.setdefault(sitting.segment_id, []).append(sitting)
    seats = {one.seat.position: one.seat for sat in found.values() for one in sat}
    positions = {seat.pk: position for position, seat in seats.items()}
    segments = [(sat[0].segment, sat) for sat in found.values()]
    return Segments(
        keys=tuple(segment.from_key for segment, _ in segments),
        facts=tuple(_facts(segment, sat, positions) for segment, sat in segments),
        positions=positions,
        seats=seats,
    )


def _facts(
    segment: Segment, sat: list[Sitting], positions: Mapping[int, int]
) -> SegmentFacts:
    names = {one.seat.position: one.player.name for one in sat}
    return SegmentFacts(
        order=tuple(one.seat.position for one in sat),
        names=dict(sorted(names.items())),
        first_dealer=positions[segment.first_dealer_id],
        system=System(segment.system),
        profile=profile_from_dict(segment.profile),
    )
