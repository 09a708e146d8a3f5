"""Reading a game as people write it."""

import pytest

from scoring import Contract, RuleError
from scoring.notation import parse_game

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
