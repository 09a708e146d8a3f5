"""Why a running total on paper may be another than it should be."""

import pytest

from scoring import (
    Adjustment,
    Contract,
    Entry,
    FoundSlip,
    PassedIn,
    PlayedGame,
    Slip,
    System,
    find_slip,
    tally,
)

from .tables import as_game, as_number, table

SEATS = (1, 2, 3)
TOTALS = {1: 36, 2: 23, 3: 0}


def last_row(game, *, declarer=1):
    """Return the row of *game* after those that make TOTALS."""
    before = [
        (PlayedGame(contract=Contract.CLUBS, matadors=2, won_on_points=True), 1),
        (PlayedGame(contract=Contract.NULL, won_on_points=True), 2),
    ]
    entries = [
        Entry(game=played, declarer=seat, at_table=SEATS)
        for played, seat in (*before, (game, declarer))
    ]
    return tally(entries, seats=SEATS, system=System.CLASSIC).rows[-1]


@pytest.mark.parametrize(
    "contract, matadors, won, written, slip, seat", table("slips.csv")
)
def test_slip_is_found(contract, matadors, won, written, slip, seat):
    row = last_row(as_game(contract, matadors, "", won))

    found = find_slip(row, int(written), TOTALS)

    assert found == (FoundSlip(Slip(slip), as_number(seat)) if slip else None)


@pytest.mark.parametrize(
    "written, slip",
    [(36, Slip.NOT_ADDED), (76, Slip.WRONG_SIGN), (6, Slip.CARRY), (35, None)],
)
def test_slip_of_points_booked_by_hand(written, slip):
    found = find_slip(last_row(Adjustment(-40)), written, TOTALS)

    assert found == (FoundSlip(slip) if slip else None)


def test_slip_of_what_was_passed_in_is_none():
    assert find_slip(last_row(PassedIn(), declarer=None), 36, TOTALS) is None
