"""A game refuses what no deal can produce."""

from dataclasses import FrozenInstanceError

import pytest

from scoring import Contract, PassedIn, PlayedGame, RuleError

from .tables import as_extras, as_game, table


@pytest.mark.parametrize(
    "contract, matadors, extras, bid, replacement, code, field",
    table("refused_games.csv"),
)
def test_game_refused(contract, matadors, extras, bid, replacement, code, field):
    with pytest.raises(RuleError) as refused:
        as_game(contract, matadors, extras, "yes", bid, replacement)

    assert (refused.value.code, refused.value.field) == (code, field)


@pytest.mark.parametrize(
    "contract, matadors, extras, bid, replacement", table("allowed_games.csv")
)
def test_game_allowed(contract, matadors, extras, bid, replacement):
    game = as_game(contract, matadors, extras, "yes", bid, replacement)

    assert game.contract is Contract(contract)


@pytest.mark.parametrize(
    "contract, matadors, extras, closed", table("closed_extras.csv")
)
def test_game_closes_extras(contract, matadors, extras, closed):
    assert as_game(contract, matadors, extras).extras == as_extras(closed)


@pytest.mark.parametrize(
    "extras, bid, overbid",
    [
        ("", "", False),
        ("", "23", False),
        ("hand", "35", False),
        ("ouvert", "46", False),
        ("hand ouvert", "59", False),
    ],
)
def test_null_within_the_bid_is_not_overbid(extras, bid, overbid):
    assert as_game("null", "", extras, "yes", bid).is_overbid_null is overbid


def test_null_below_the_bid_is_overbid():
    assert as_game("null", "", "", "yes", "24", "+1").is_overbid_null is True


def test_suit_game_is_no_overbid_null():
    assert as_game("clubs", "+1", "", "yes", "36").is_overbid_null is False


def test_games_of_the_same_facts_are_equal():
    told = as_game("clubs", "+1", "hand ouvert")
    ticked = as_game("clubs", "+1", "hand schneider_announced schwarz_announced ouvert")

    assert told == ticked
    assert hash(told) == hash(ticked)
    assert PassedIn() == PassedIn()


def test_game_cannot_be_changed():
    game = PlayedGame(contract=Contract.CLUBS, matadors=1)

    with pytest.raises(FrozenInstanceError):
        game.matadors = 2
