"""Who is first: the ranks at the foot of a list (*Platzierung*)."""

from collections.abc import Iterable, Mapping, Sequence

from .errors import RuleError
from .sheet import SeatFoot


def ranks(
    foot: Iterable[SeatFoot], *, lots: Iterable[Sequence[int]] = ()
) -> dict[int, int]:
    """Return the rank of each seat, in the order of *foot*.

    As given (SkWO 6.3.1): the higher total, then more games won, then fewer lost,
    then the lot. Nothing is drawn here: who are equal in all of these share a rank,
    and the next one is left out (1, 1, 3), unless the table has drawn.

    Args:
        foot: of a finished `Tally`.
        lots: what was drawn, each the seats that are equal, all of them, from the
            best on.

    Raises:
        RuleError: for a lot among others than all the seats that share a rank.

    >>> ranks([SeatFoot(seat=1, points=40), SeatFoot(seat=2, points=48, won=1),
    ...        SeatFoot(seat=3, points=40)])
    {1: 2, 2: 1, 3: 2}
    """
    feet = tuple(foot)
    merits = {one.seat: (one.total, one.won, -one.lost) for one in feet}
    shared = {
        seat: 1 + sum(other > merit for other in merits.values())
        for seat, merit in merits.items()
    }
    drawn: dict[int, int] = {}
    for lot in lots:
        _check_lot(lot, shared, drawn)
        drawn |= {seat: place for place, seat in enumerate(lot)}
    return {seat: rank + drawn.get(seat, 0) for seat, rank in shared.items()}


def _check_lot(
    lot: Sequence[int], shared: Mapping[int, int], drawn: Mapping[int, int]
) -> None:
    best = shared.get(lot[0]) if lot else None
    tied = sorted(seat for seat, rank in shared.items() if rank == best)
    single = len(tied) == 1
    if best is None or single or sorted(lot) != tied or lot[0] in drawn:
        raise RuleError("lot_not_among_the_tied", "lots")
