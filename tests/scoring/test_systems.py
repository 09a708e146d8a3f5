"""What a list adds to the points of its games."""

import pytest

from scoring import WON_LOST_POINTS, System, lost_game_adds, others_points

from .tables import table


@pytest.mark.parametrize(
    "system, at_table, won_lost, others, lost_game", table("systems.csv")
)
def test_system(system, at_table, won_lost, others, lost_game):
    assert WON_LOST_POINTS[System(system)] == int(won_lost)
    assert others_points(System(system), int(at_table)) == int(others)
    assert lost_game_adds(System(system), int(at_table)) == int(lost_game)


@pytest.mark.parametrize("at_table", [3, 4, 5])
def test_others_points_of_a_loss_are_the_same_at_every_table(at_table):
    assert at_table * others_points(System.SEEGER_FABIAN, at_table) == 120
