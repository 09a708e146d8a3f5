"""The steps that people count aloud."""

import pytest

from scoring import (
    Extra,
    ListEffect,
    Step,
    System,
    Term,
    explain,
    list_effect,
    result,
)

from .profiles import PROFILES
from .tables import as_game, table


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


@pytest.mark.parametrize(
    "profile, counts, value, charged",
    [
        ("isko_tournament", [1, 2], 24, 24),
        ("private", [], 23, 35),
        ("fixed", [], 23, 23),
    ],
)
def test_explain_overbid_null_by_the_profile(profile, counts, value, charged):
    game = as_game("null", "", "", "yes", "24", "+1 clubs")

    why = explain(game, profile=PROFILES[profile])

    assert [step.count for step in why.steps] == counts
    assert (why.value, why.result.value) == (value, charged)
    assert (why.booked is game) is (not counts)


def test_explain_counts_the_steps_of_the_profile():
    game = as_game("hearts", "-1", "hand schneider_announced", "no")

    why = explain(game, profile=PROFILES["announcement_only"])

    assert [step.term for step in why.steps[2:]] == [
        Extra.HAND,
        Extra.SCHNEIDER_ANNOUNCED,
    ]
    assert (why.value, why.result.points) == (40, -80)


@pytest.mark.parametrize(
    "system, at_table, points_won, declarer, each_other, german, english",
    table("list_effects.csv"),
)
def test_list_effect(
    system, at_table, points_won, declarer, each_other, german, english
):
    scored = result(as_game("clubs", "+11", "hand", points_won))

    effect = list_effect(scored, System(system), int(at_table))

    assert effect == (ListEffect(int(declarer), int(each_other)) if declarer else None)


def test_list_effect_of_an_overbid_game_is_that_of_a_lost_one():
    scored = result(as_game("spades", "+1", "", "yes", "36"))

    assert list_effect(scored, System.SEEGER_FABIAN, 3) == ListEffect(-50, 40)


@pytest.mark.parametrize("at_table", [0, 2, 6])
@pytest.mark.parametrize("system", System)
def test_list_effect_of_no_table(system, at_table):
    scored = result(as_game("clubs", "+1", ""))

    with pytest.raises(ValueError, match="expected 3, 4 or 5 at the table"):
        list_effect(scored, system, at_table)
