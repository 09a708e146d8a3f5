"""The steps that people count aloud."""

import pytest

from scoring import Extra, Step, Term, explain

from .tables import as_game


def test_explain_steps_of_a_suit_game():
    why = explain(as_game("clubs", "-2", "hand schneider_announced", "no"))

    assert why.steps == (
        Step(Term.WITHOUT, 2),
        Step(Term.GAME, 3),
        Step(Extra.HAND, 4),
        Step(Extra.SCHNEIDER, 5),
        Step(Extra.SCHNEIDER_ANNOUNCED, 6),
    )
    assert (why.base_value, why.value, why.missed) == (12, 72, True)


def test_explain_with_a_jack():
    assert explain(as_game("grand", "+1", "")).steps[0] == Step(Term.WITH, 1)


def test_explain_null_has_no_steps():
    why = explain(as_game("null", "", "ouvert", "no"))

    assert (why.steps, why.base_value, why.value) == ((), None, 46)
    assert why.result.points == -92


def test_explain_overbid_keeps_the_real_value():
    why = explain(as_game("spades", "+1", "", "yes", "36"))

    assert (why.value, why.result.value) == (22, 44)


def test_explain_overbid_null_counts_the_replacement():
    game = as_game("null", "", "hand", "yes", "36", "+1 grand")

    why = explain(game)

    assert why.game is game
    assert why.booked == as_game("grand", "+1", "hand", "no", "36")
    assert [step.count for step in why.steps] == [1, 2, 3]
    assert (why.base_value, why.value) == (24, 72)


@pytest.mark.parametrize(
    "extras, points_won, missed",
    [
        ("hand", "no", False),
        ("hand schneider schneider_announced", "yes", False),
        ("hand schneider_announced", "yes", True),
        ("hand schneider schneider_announced", "no", True),
        ("hand schneider schwarz_announced", "yes", True),
        ("hand schwarz schwarz_announced", "yes", False),
        ("hand ouvert", "yes", True),
        ("hand ouvert schwarz", "yes", False),
    ],
)
def test_explain_missed(extras, points_won, missed):
    assert explain(as_game("hearts", "+1", extras, points_won)).missed is missed
