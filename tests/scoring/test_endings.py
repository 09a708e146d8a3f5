"""Games that were given up, claimed or broken off."""

import pytest

from scoring import DECIDED, Contract, Ending, Extra, PlayedGame, decided, result

from .tables import YES_OR_NO, as_extras, as_game, table


@pytest.mark.parametrize(
    "contract, matadors, extras, bid, won, counted, points", table("decided.csv")
)
def test_decided(contract, matadors, extras, bid, won, counted, points):
    declared = as_game(contract, matadors, extras, "yes", bid)

    game = decided(declared, won=YES_OR_NO[won])

    assert game.extras == as_extras(counted)
    assert result(game).points == int(points)


@pytest.mark.parametrize("told", ["yes", "no"])
@pytest.mark.parametrize(
    "contract, matadors, extras, bid, won, counted, points", table("decided.csv")
)
def test_decided_says_who_won_whatever_was_told_before(
    contract, matadors, extras, bid, won, counted, points, told
):
    declared = as_game(contract, matadors, extras, told, bid)

    assert decided(declared, won=YES_OR_NO[won]).won_on_points is YES_OR_NO[won]


def test_decided_keeps_the_declaration():
    declared = PlayedGame(
        contract=Contract.SPADES, matadors=-2, extras=frozenset({Extra.HAND}), bid=44
    )

    game = decided(declared, won=False)

    assert (game.contract, game.matadors, game.bid) == (Contract.SPADES, -2, 44)


def test_endings_are_these():
    assert list(map(str, Ending)) == ["conceded", "claimed", "rule_breach", "ruled"]


def test_endings_without_levels_are_these():
    assert {Ending.CONCEDED, Ending.RULE_BREACH} == DECIDED
