"""The sentence and the title of a game, word for word."""

import pytest

from scoring import (
    Adjustment,
    Deck,
    Language,
    ListEffect,
    PassedIn,
    spoken,
    spoken_effect,
    title,
)

from .tables import as_game, table


@pytest.mark.parametrize(
    "contract, matadors, extras, points_won, bid, replacement, sentence",
    table("sentences_german.csv"),
)
def test_spoken_german(
    contract, matadors, extras, points_won, bid, replacement, sentence
):
    game = as_game(contract, matadors, extras, points_won, bid, replacement)

    assert spoken(game) == sentence


@pytest.mark.parametrize(
    "contract, matadors, extras, points_won, bid, replacement, sentence",
    table("sentences_english.csv"),
)
def test_spoken_english(
    contract, matadors, extras, points_won, bid, replacement, sentence
):
    game = as_game(contract, matadors, extras, points_won, bid, replacement)

    assert spoken(game, language=Language.ENGLISH) == sentence


@pytest.mark.parametrize(
    "language, named",
    [("de", "gewertet als Eichel mit 1"), ("en", "booked as acorns with 1")],
)
def test_spoken_german_deck_names_the_replacement(language, named):
    game = as_game("null", "", "", "yes", "24", "+1 clubs")

    sentence = spoken(game, language=Language(language), deck=Deck.GERMAN)

    assert sentence.split(", ")[2] == named


@pytest.mark.parametrize("say", [spoken, title])
@pytest.mark.parametrize("language, word", [("de", "eingepasst"), ("en", "passed in")])
def test_passed_in(say, language, word):
    assert say(PassedIn(), language=Language(language)) == word


@pytest.mark.parametrize(
    "contract, matadors, extras, language, deck, words", table("titles.csv")
)
def test_title(contract, matadors, extras, language, deck, words):
    game = as_game(contract, matadors, extras)

    assert title(game, language=Language(language), deck=Deck(deck)) == words


def test_title_of_an_overbid_null_is_the_announced_game():
    assert title(as_game("null", "", "hand", "no", "36", "+1")) == "Null Hand"


@pytest.mark.parametrize(
    "system, at_table, points_won, declarer, each_other, german, english",
    table("list_effects.csv"),
)
def test_spoken_effect(
    system, at_table, points_won, declarer, each_other, german, english
):
    effect = ListEffect(int(declarer), int(each_other)) if declarer else None

    assert spoken_effect(effect) == german
    assert spoken_effect(effect, language=Language.ENGLISH) == english


@pytest.mark.parametrize(
    "language, points, name, sentence",
    [
        (Language.GERMAN, -40, "Korrektur", "Korrektur −40"),
        (Language.ENGLISH, 12, "adjustment", "adjustment +12"),
    ],
)
def test_spoken_adjustment(language, points, name, sentence):
    adjustment = Adjustment(points)

    assert title(adjustment, language=language) == name
    assert spoken(adjustment, language=language) == sentence
