"""The words of the game: complete, and told apart."""

import pytest

from scoring import (
    BORDERS,
    CONTRACTS,
    ENDINGS,
    OUTCOMES,
    SYSTEMS,
    TERMS,
    Border,
    Contract,
    Deck,
    Ending,
    Extra,
    Language,
    Outcome,
    Rank,
    Suit,
    System,
    Term,
)
from scoring.wording import (
    PHRASES,
    RANK_LETTERS,
    RANKS,
    SUIT_LETTERS,
    SUIT_SIGNS,
    Phrase,
)

NAMED = [(CONTRACTS[key], Contract) for key in CONTRACTS]
NAMED += [(OUTCOMES[language], Outcome) for language in Language]
NAMED += [(ENDINGS[language], Ending) for language in Language]
NAMED += [(SYSTEMS[language], System) for language in Language]
NAMED += [(PHRASES[language], Phrase) for language in Language]
NAMED += [(BORDERS[language], Border) for language in Language]
NAMED += [(RANKS[key], Rank) for key in CONTRACTS]
NAMED += [(RANK_LETTERS[key], Rank) for key in CONTRACTS]
NAMED += [(SUIT_LETTERS[key], Suit) for key in CONTRACTS]
NAMED += [(SUIT_SIGNS, Suit)]


def test_contracts_have_both_languages_and_decks():
    assert {*CONTRACTS} == {(lang, deck) for lang in Language for deck in Deck}


@pytest.mark.parametrize("words, things", NAMED)
def test_words_name_everything_and_differ(words, things):
    assert {*words} == {*things}
    assert len({*words.values()}) == len(words)


@pytest.mark.parametrize("language", Language)
def test_terms_name_everything_and_differ(language):
    words = TERMS[language]

    assert {*words} == {*Term, *Extra}
    assert len({*words.values()}) == len(words)


@pytest.mark.parametrize(
    "language, deck, suits",
    [
        ("de", "french", "Karo Herz Pik Kreuz"),
        ("de", "german", "Schellen Rot Grün Eichel"),
        ("en", "french", "diamonds hearts spades clubs"),
        ("en", "german", "bells red leaves acorns"),
    ],
)
def test_suits_rise_by_base_value(language, deck, suits):
    names = CONTRACTS[Language(language), Deck(deck)]

    assert " ".join(list(names.values())[:4]) == suits
