"""The ranks at the foot, with shared ones and with a lot that was drawn."""

import pytest

from scoring import RuleError, SeatFoot, System, ranks, tally

from .sheets import sheet
from .tables import as_numbers, table
from .test_sheet import tallied


@pytest.mark.parametrize("seats, lots, expected", table("ranks.csv"))
def test_ranks(seats, lots, expected):
    ranked = ranks(feet(seats), lots=drawn(lots))

    assert tuple(ranked.values()) == as_numbers(expected)
    assert [*ranked] == [*range(1, len(ranked) + 1)]


@pytest.mark.parametrize("seats, lots", table("refused_lots.csv"))
def test_ranks_refuse_a_lot(seats, lots):
    with pytest.raises(RuleError) as refused:
        ranks(feet(seats), lots=drawn(lots))

    assert refused.value.code == "lot_not_among_the_tied"
    assert refused.value.field == "lots"


def test_ranks_take_every_part_of_the_total():
    foot = [
        SeatFoot(seat=3, points=100, won_lost_points=-50),
        SeatFoot(seat=1, points=20, others_points=40),
        SeatFoot(seat=2, points=10, won_lost_points=50, others_points=30),
    ]

    assert ranks(foot) == {3: 3, 1: 2, 2: 1}
    assert [*ranks(foot)] == [3, 1, 2]


def test_ranks_of_an_evening():
    foot = tallied(sheet("evening-36"), System.SEEGER_FABIAN).foot

    totals = sorted((seat.total for seat in foot), reverse=True)

    assert ranks(foot) == {seat.seat: 1 + totals.index(seat.total) for seat in foot}


def test_ranks_of_an_unplayed_list_are_shared():
    foot = tally([], seats=(1, 2, 3), system=System.CLASSIC).foot

    assert ranks(foot) == {1: 1, 2: 1, 3: 1}


def feet(seats):
    """Return the foot that *seats* says: "total won lost" for each."""
    figures = [as_numbers(one) for one in seats.split("|")]
    return [
        SeatFoot(seat=seat, points=total, won=won, lost=lost)
        for seat, (total, won, lost) in enumerate(figures, start=1)
    ]


def drawn(lots):
    return [as_numbers(lot) for lot in lots.split("|")] if lots else []
