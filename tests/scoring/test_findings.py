"""What a table is asked, and that it is asked kindly."""

import pytest

from scoring import (
    Ending,
    Finding,
    Language,
    Odd,
    RuleError,
    Severity,
    find_findings,
    question,
)
from scoring.questions import ENGLISH, GERMAN

from .profiles import PROFILES
from .tables import as_game, as_number, table

HINTS = {Odd.SCHWARZ_LOST_WITH, Odd.MANY_MATADORS, Odd.HIGH_VALUE}


@pytest.mark.parametrize(
    "contract, matadors, extras, points_won, bid, card_points, findings",
    table("findings.csv"),
)
def test_findings(contract, matadors, extras, points_won, bid, card_points, findings):
    game = as_game(contract, matadors, extras, points_won, bid)

    found = find_findings(game, card_points=as_number(card_points))

    assert [str(one.code) for one in found] == findings.split()
    assert [one.severity for one in found] == [
        Severity.HINT if one.code in HINTS else Severity.QUESTION for one in found
    ]


@pytest.mark.parametrize("ending", Ending)
@pytest.mark.parametrize(
    "contract, matadors, extras, points_won, bid, card_points, findings",
    table("findings.csv"),
)
def test_findings_of_a_game_not_played_to_the_end_are_hints(
    contract, matadors, extras, points_won, bid, card_points, findings, ending
):
    game = as_game(contract, matadors, extras, points_won, bid)

    found = find_findings(game, card_points=as_number(card_points), ending=ending)

    hints = [code for code in findings.split() if code in HINTS]
    assert [str(one.code) for one in found] == hints


def test_findings_reach_every_code():
    told = {word for row in table("findings.csv") for word in row.values[-1].split()}

    assert told == {*Odd}


def test_questions_come_before_hints():
    game = as_game("clubs", "+5", "hand schwarz", "no", "18")

    severities = [one.severity for one in find_findings(game, card_points=100)]

    assert severities == sorted(severities, reverse=True)
    assert {*severities} == {*Severity}
    assert Severity.HINT < Severity.QUESTION


@pytest.mark.parametrize("card_points", [-1, 121])
@pytest.mark.parametrize("contract, matadors", [("clubs", "+1"), ("null", "")])
def test_findings_refuse_impossible_card_points(contract, matadors, card_points):
    with pytest.raises(RuleError) as refused:
        find_findings(as_game(contract, matadors, ""), card_points=card_points)

    assert refused.value.code == "card_points_out_of_range"
    assert refused.value.field == "card_points"


def test_findings_leave_the_game_alone():
    game, again = (as_game("clubs", "-1", "schwarz", "yes", "60") for _ in "ab")

    find_findings(game, card_points=12)

    assert game == again


@pytest.mark.parametrize(
    "profile, codes", [("isko_tournament", ["high_value"]), ("announcement_only", [])]
)
def test_findings_count_by_the_profile(profile, codes):
    game = as_game("grand", "+2", "hand schneider_announced schwarz_announced", "no")

    found = find_findings(game, profile=PROFILES[profile])

    assert [str(one.code) for one in found] == codes


@pytest.mark.parametrize(
    "profile, extras, codes",
    [
        ("isko_tournament", "", ["own_schneider_not_told"]),
        ("isko_tournament", "hand schneider_announced", []),
        ("announcement_only", "hand schneider_announced", ["own_schneider_not_told"]),
        ("own_ignored", "", []),
    ],
)
def test_findings_ask_for_schneider_where_it_counts(profile, extras, codes):
    game = as_game("clubs", "+1", extras, "no")

    found = find_findings(game, card_points=30, profile=PROFILES[profile])

    assert [str(one.code) for one in found] == codes


@pytest.mark.parametrize("words", [GERMAN, ENGLISH])
def test_questions_ask_and_differ(words):
    assert {*words} == {*Odd}
    assert len({*words.values()}) == len(words)
    assert {sentence[-1] for sentence in words.values()} == {"?"}
    assert not [sentence for sentence in words.values() if "!" in sentence]


def test_question_of_a_finding():
    finding = Finding(Odd.MANY_MATADORS, Severity.HINT)

    assert question(finding) == GERMAN[Odd.MANY_MATADORS]
    assert question(finding, Language.ENGLISH) == ENGLISH[Odd.MANY_MATADORS]
