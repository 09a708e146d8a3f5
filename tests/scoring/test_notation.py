"""Reading a game as people write it."""

import pytest

from scoring import (
    Contract,
    Outcome,
    RuleError,
    is_adjustment,
    is_passed_in,
    parse_extras,
    parse_game,
    parse_matadors,
    parse_outcome,
)

from .tables import as_extras, as_number, table


@pytest.mark.parametrize("text, contract, matadors, extras", table("notation.csv"))
def test_parse_game(text, contract, matadors, extras):
    expected = Contract(contract), as_number(matadors), as_extras(extras)

    assert parse_game(text) == expected


@pytest.mark.parametrize("text, code, field", table("nonsense.csv"))
def test_parse_game_refused(text, code, field):
    with pytest.raises(RuleError) as refused:
        parse_game(text)

    assert (refused.value.code, refused.value.field) == (code, field)


@pytest.mark.parametrize("blanks", ["", " ", "\t\n", ","])
def test_parse_game_of_nothing(blanks):
    with pytest.raises(RuleError, match="contract_unknown"):
        parse_game(blanks)


def test_parse_game_ignores_blanks_and_commas():
    assert parse_game("\tKreuz , mit 2,\n Hand ") == parse_game("Kreuz mit 2 Hand")


def test_parse_game_announced_belongs_to_the_word_before():
    _, _, extras = parse_game("Kreuz mit 2 Hand Schwarz Schneider angesagt")

    assert extras == as_extras("hand schwarz schneider_announced")


def test_parse_game_announced_needs_its_level_before():
    with pytest.raises(RuleError, match="extra_unknown"):
        parse_game("Kreuz mit 2 Schneider Hand angesagt")


@pytest.mark.parametrize("text, contract, matadors, extras", table("shorthand.csv"))
def test_parse_game_in_short(text, contract, matadors, extras):
    expected = Contract(contract), as_number(matadors), as_extras(extras)

    assert parse_game(text, in_short=True) == expected


@pytest.mark.parametrize("text", ["12", "Kreuz H", "Kreuz mit 2 SA"])
def test_a_command_is_not_told_in_short(text):
    with pytest.raises(RuleError):
        parse_game(text)


@pytest.mark.parametrize(
    "text, extras",
    [
        ("", ""),
        ("Hand", "hand"),
        ("Hand, Schneider, angesagt", "hand schneider_announced"),
        ("H S SA", "hand schneider schneider_announced"),
        ("h sw swa", "hand schwarz schwarz_announced"),
        ("hand schneider announced", "hand schneider_announced"),
        ("O", "ouvert"),
        ("offen", "ouvert"),
    ],
)
def test_parse_extras(text, extras):
    assert parse_extras(text) == as_extras(extras)


@pytest.mark.parametrize("text", ["Ramsch", "mit 2", "H X", "angesagt", "=1+1"])
def test_parse_extras_refused(text):
    with pytest.raises(RuleError, match="extra_unknown"):
        parse_extras(text)


@pytest.mark.parametrize(
    "text, matadors",
    [
        *(("mit 2", 2), ("ohne 3", -3), ("with 1", 1), ("without 11", -11)),
        *(("m1", 1), ("o 4", -4), ("w 2", 2), ("mit4", 4)),
        *(("2", 2), ("+2", 2), ("-3", -3), ("−3", -3), (" 5 ", 5), ("0", 0)),
    ],
)
def test_parse_matadors(text, matadors):
    assert parse_matadors(text) == matadors


@pytest.mark.parametrize(
    "text", ["", "mit", "Spiel 3", "h2", "1.5", "1e3", "٣", "mit 2 Hand", "2000", "²"]
)
def test_parse_matadors_refused(text):
    with pytest.raises(RuleError, match="matadors_missing"):
        parse_matadors(text)


@pytest.mark.parametrize(
    "text, outcome",
    [
        *(("gewonnen", Outcome.WON), ("Won", Outcome.WON), ("+", Outcome.WON)),
        *(("VERLOREN", Outcome.LOST), ("lost", Outcome.LOST), ("−", Outcome.LOST)),
        *(("g", Outcome.WON), ("verl.", Outcome.LOST), ("l", Outcome.LOST)),
        ("Verloren,  selbst Schwarz", Outcome.LOST_SCHWARZ),
        ("won, defenders schneider", Outcome.WON_SCHNEIDER),
        *(("", None), ("48", None), ("remis", None)),
    ],
)
def test_parse_outcome(text, outcome):
    assert parse_outcome(text) is outcome


@pytest.mark.parametrize(
    "text", ["eingepasst", "Passed in", "passt", "E", "-", "–", "—", "pass"]
)
def test_is_passed_in(text):
    assert is_passed_in(text)


@pytest.mark.parametrize("text", ["", "Grand", "eingepaßt?", "passiert"])
def test_is_not_passed_in(text):
    assert not is_passed_in(text)


@pytest.mark.parametrize("text", ["Korrektur", "adjustment", " KORREKTUR "])
def test_is_adjustment(text):
    assert is_adjustment(text)
    assert not is_adjustment("Kreuz")
