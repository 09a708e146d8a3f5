"""The bids that a table can reach, and the multiples that reach a bid."""

import pytest

from scoring import (
    Contract,
    RuleError,
    check_bid,
    game_value,
    legal_bids,
    next_multiple,
)

from .tables import as_game, table

BIDS = [int(row.values[0]) for row in table("bids.csv")]


def test_legal_bids_are_the_63():
    assert list(legal_bids()) == BIDS
    assert len(BIDS) == 63


@pytest.mark.parametrize("bid, contract, matadors, extras", table("bids.csv"))
def test_legal_bid_is_worth_a_game(bid, contract, matadors, extras):
    assert game_value(as_game(contract, matadors, extras)) == int(bid)


def test_check_bid_passes_the_63_only():
    passed = [bid for bid in range(-264, 600) if passes(bid)]

    assert passed == BIDS


def test_check_bid_refused():
    with pytest.raises(RuleError) as refused:
        check_bid(19)

    assert (refused.value.code, refused.value.field) == ("bid_is_no_game_value", "bid")


@pytest.mark.parametrize("contract, bid, multiple", table("multiples.csv"))
def test_next_multiple(contract, bid, multiple):
    assert next_multiple(Contract(contract), int(bid)) == int(multiple)


def passes(bid):
    try:
        check_bid(bid)
    except RuleError:
        return False
    return True
