"""What a game is worth before asking who won it."""

import pytest

from scoring import Contract, PlayedGame, game_value, levels, multiplier, null_value

from .tables import as_extras, as_game, table


@pytest.mark.parametrize(
    "contract, matadors, extras, times, value", table("values.csv")
)
def test_game_value(contract, matadors, extras, times, value):
    game = as_game(contract, matadors, extras)

    assert multiplier(game) == int(times)
    assert game_value(game) == int(value)


@pytest.mark.parametrize(
    "contract, matadors, extras, times, value", table("values.csv")
)
def test_game_value_lost_is_the_same(contract, matadors, extras, times, value):
    game = as_game(contract, matadors, extras, "no", "264")

    assert game_value(game) == int(value)


@pytest.mark.parametrize("extras, value", table("null_values.csv"))
def test_game_value_null(extras, value):
    game = PlayedGame(contract=Contract.NULL, extras=as_extras(extras))

    assert game_value(game) == int(value)
    assert null_value(as_extras(extras)) == int(value)


@pytest.mark.parametrize("extras, counted", table("levels.csv"))
def test_levels(extras, counted):
    game = as_game("clubs", "+1", extras)

    assert " ".join(levels(game)) == counted
