"""How a declared game can end."""

import pytest

from scoring import (
    DECIDED,
    Contract,
    Ending,
    Outcome,
    PlayedGame,
    RuleError,
    check_outcome,
    decided,
    outcome_of,
    possible_outcomes,
    reached_extras,
    result,
)

from .tables import YES_OR_NO, as_extras, as_game, as_number, table

# An ending told with more than it says: what the table would call it.
TOLD_OTHERWISE = [
    ("clubs", "+1", "hand schneider_announced", "yes", "lost"),
    ("clubs", "+1", "hand schneider schneider_announced", "no", "lost"),
    ("clubs", "+1", "hand schneider schwarz_announced", "yes", "lost"),
    ("clubs", "+1", "hand schwarz schwarz_announced", "no", "lost"),
    ("grand", "+4", "hand schwarz ouvert", "yes", "won"),
    ("spades", "+1", "schwarz", "yes", "won_schwarz"),
    ("spades", "-1", "schneider", "no", "lost_schneider"),
    ("null", "", "hand ouvert", "yes", "won"),
    ("null", "", "ouvert", "no", "lost"),
]


@pytest.mark.parametrize("contract, extras, outcomes", table("outcomes.csv"))
def test_possible_outcomes(contract, extras, outcomes):
    possible = possible_outcomes(Contract(contract), as_extras(extras))

    assert " ".join(possible) == outcomes


@pytest.mark.parametrize(
    "contract, matadors, announced, outcome, reached, points", table("endings.csv")
)
def test_reached_extras(contract, matadors, announced, outcome, reached, points):
    game = ended(contract, matadors, announced, Outcome(outcome))

    assert game == as_game(contract, matadors, reached, won(outcome))
    assert result(game).points == int(points)


@pytest.mark.parametrize("contract, extras, outcomes", table("outcomes.csv"))
def test_outcome_of_round_trip(contract, extras, outcomes):
    matadors = "" if contract == "null" else "+1"

    for outcome in map(Outcome, outcomes.split()):
        assert outcome_of(ended(contract, matadors, extras, outcome)) is outcome


@pytest.mark.parametrize("contract, extras, outcomes", table("outcomes.csv"))
def test_possible_outcomes_differ_in_points(contract, extras, outcomes):
    matadors = "" if contract == "null" else "+1"

    games = [ended(contract, matadors, extras, Outcome(o)) for o in outcomes.split()]

    assert len({result(game).points for game in games}) == len(games)


@pytest.mark.parametrize(
    "contract, matadors, extras, points_won, outcome", TOLD_OTHERWISE
)
def test_outcome_of_other_facts(contract, matadors, extras, points_won, outcome):
    game = as_game(contract, matadors, extras, points_won)

    assert outcome_of(game) is Outcome(outcome)


@pytest.mark.parametrize("ending", Ending)
@pytest.mark.parametrize("contract, extras, outcomes", table("outcomes.csv"))
def test_possible_outcomes_of_a_game_given_up_are_won_and_lost(
    contract, extras, outcomes, ending
):
    possible = possible_outcomes(Contract(contract), as_extras(extras), ending)

    assert " ".join(possible) == ("won lost" if ending in DECIDED else outcomes)


@pytest.mark.parametrize("ending", sorted(DECIDED))
@pytest.mark.parametrize(
    "contract, matadors, extras, bid, points_won, counted, points",
    table("decided.csv"),
)
def test_outcome_of_a_game_given_up_names_no_level(
    contract, matadors, extras, bid, points_won, counted, points, ending
):
    won = YES_OR_NO[points_won]
    game = decided(as_game(contract, matadors, extras, "yes", bid), won=won)

    assert outcome_of(game, ending) is (Outcome.WON if won else Outcome.LOST)


@pytest.mark.parametrize("ending", [*Ending, None])
@pytest.mark.parametrize("outcome", Outcome)
def test_check_outcome_refuses_a_level_in_a_game_given_up(outcome, ending):
    if ending not in DECIDED or outcome.level is None:
        check_outcome(outcome, ending)
        return
    with pytest.raises(RuleError) as refused:
        check_outcome(outcome, ending)
    assert (refused.value.code, refused.value.field) == ("level_not_played", "outcome")


def test_outcomes_that_are_won_are_three():
    won = [outcome.value for outcome in Outcome if outcome.is_won]

    assert won == ["won", "won_schneider", "won_schwarz"]


def test_outcome_level_is_what_the_winners_reached():
    levels = [outcome.level for outcome in Outcome]

    assert levels == [None, "schneider", "schwarz"] * 2


def won(outcome):
    return "yes" if outcome.startswith("won") else "no"


def ended(contract, matadors, announced, outcome):
    return PlayedGame(
        contract=Contract(contract),
        matadors=as_number(matadors),
        extras=reached_extras(Contract(contract), as_extras(announced), outcome),
        won_on_points=outcome.is_won,
    )
