"""What a game brings or costs, and why."""

import pytest

from scoring import Contract, PlayedGame, Reason, Replacement, booked_game, result
from scoring.results import cheapest_replacement

from .tables import YES_OR_NO, as_game, as_number, table


@pytest.mark.parametrize(
    "source, contract, matadors, extras, points_won, bid, value, score, overbid",
    table("results.csv"),
)
def test_result_published(
    source, contract, matadors, extras, points_won, bid, value, score, overbid
):
    scored = result(as_game(contract, matadors, extras, points_won, bid))

    assert scored.value == int(value), source
    assert scored.points == int(score), source
    assert scored.overbid is YES_OR_NO[overbid], source


@pytest.mark.parametrize(
    "contract, matadors, extras, points_won, bid, won, overbid, reason, points",
    table("reasons.csv"),
)
def test_result_reason(
    contract, matadors, extras, points_won, bid, won, overbid, reason, points
):
    scored = result(as_game(contract, matadors, extras, points_won, bid))

    assert scored.won is YES_OR_NO[won]
    assert scored.overbid is YES_OR_NO[overbid]
    assert scored.reason is Reason(reason)
    assert scored.points == int(points)


@pytest.mark.parametrize(
    "extras, bid, matadors, named, booked, value, points", table("overbid_null.csv")
)
def test_result_overbid_null(extras, bid, matadors, named, booked, value, points):
    replacement = f"{matadors} {named}"
    game = as_game("null", "", extras, "yes", bid, replacement)

    scored = result(game)

    assert booked_game(game).contract is Contract(booked)
    assert (scored.value, scored.points) == (int(value), int(points))
    assert (scored.won, scored.overbid) == (False, True)


@pytest.mark.parametrize(
    "extras, bid, matadors, named, booked, value, points", table("overbid_null.csv")
)
def test_result_overbid_null_lost_costs_the_same(
    extras, bid, matadors, named, booked, value, points
):
    game = as_game("null", "", extras, "no", bid, f"{matadors} {named}")

    assert result(game).points == int(points)


def test_booked_game_of_any_other_game_is_itself():
    game = as_game("clubs", "+1", "hand", "no", "48")

    assert booked_game(game) is game


@pytest.mark.parametrize("extras", ["hand ouvert", "hand"])
def test_booked_game_inherits_hand_only(extras):
    game = as_game("null", "", extras, "yes", "60", "+1 clubs")

    assert booked_game(game) == as_game("clubs", "+1", "hand", "no", "60")


@pytest.mark.parametrize("matadors, counted", [("+7", "+4"), ("-11", "-4")])
def test_booked_game_counts_four_jacks_in_grand(matadors, counted):
    game = as_game("null", "", "", "yes", "24", f"{matadors} grand")

    assert booked_game(game).matadors == as_number(counted)


def test_cheapest_replacement_ignores_what_was_named():
    game = as_game("null", "", "", "yes", "24", "+1 grand")

    assert cheapest_replacement(game) is Contract.CLUBS


def test_cheapest_replacement_of_another_game_is_a_mistake():
    with pytest.raises(ValueError, match="expected an overbid Null"):
        cheapest_replacement(PlayedGame(contract=Contract.NULL))


def test_replacement_without_contract_stands_for_the_cheapest():
    assert Replacement(matadors=1).contract is None
