"""Cards as people write them, in both languages and for both decks."""

from itertools import product

import pytest

from scoring import (
    CARDS,
    CONTRACTS,
    Contract,
    Deck,
    Language,
    RuleError,
    card_name,
    card_sign,
    parse_card,
    parse_cards,
)
from scoring.wording import RANK_LETTERS, RANKS, SUIT_LETTERS, SUIT_SIGNS

from .tables import as_cards, table

VOCABULARIES = [*product(Language, Deck)]


@pytest.mark.parametrize("card, language, deck, name, sign", table("card_names.csv"))
def test_card_name_and_sign(card, language, deck, name, sign):
    words = {"language": Language(language), "deck": Deck(deck)}

    assert card_name(*as_cards(card), **words) == name
    assert card_sign(*as_cards(card), **words) == sign


@pytest.mark.parametrize("text, language, deck, card", table("card_spellings.csv"))
def test_parse_card(text, language, deck, card):
    read = parse_card(text, language=Language(language), deck=Deck(deck))

    assert (read,) == as_cards(card)


@pytest.mark.parametrize("language, deck", VOCABULARIES)
def test_parse_card_reads_what_is_written(language, deck):
    words = {"language": language, "deck": deck}

    for card in CARDS:
        assert parse_card(card_name(card, **words), **words) == card
        assert parse_card(card_sign(card, **words), **words) == card


@pytest.mark.parametrize("language, deck", VOCABULARIES)
def test_parse_card_is_never_in_doubt(language, deck):
    for card in CARDS:
        suits = [words[Contract(card.suit)] for words in CONTRACTS.values()]
        suits += [SUIT_SIGNS[card.suit], SUIT_LETTERS[language, deck][card.suit]]
        ranks = [words[card.rank] for words in RANKS.values()]
        ranks += [RANK_LETTERS[language, deck][card.rank]]
        for suit, rank in product(suits, ranks):
            for text in (f"{suit}{rank}", f"{rank} {suit}"):
                assert parse_card(text, language=language, deck=deck) == card


@pytest.mark.parametrize("text, language, deck", table("refused_card_names.csv"))
def test_parse_card_refused(text, language, deck):
    with pytest.raises(RuleError) as refused:
        parse_card(text, language=Language(language), deck=Deck(deck))

    assert (refused.value.code, refused.value.field) == ("card_unknown", "cards")


@pytest.mark.parametrize(
    "text",
    [
        "♣B ♠10 ♦7",
        "♣B, ♠10, ♦7",
        "♣B,♠10;\n♦7\n",
        "Kreuz-Bube Pik-Zehn Karo-Sieben",
        "Kreuz Bube, Pik Zehn, Karo Sieben",
        "jack of clubs, ten of spades, seven of diamonds",
    ],
)
def test_parse_cards(text):
    assert parse_cards(text) == as_cards("CJ S10 D7")


@pytest.mark.parametrize("text", ["", "  ", ",", "\n"])
def test_parse_cards_of_nothing(text):
    assert parse_cards(text) == ()


def test_parse_cards_of_one_in_two_words():
    assert parse_cards("Kreuz Bube") == as_cards("CJ")


def test_parse_cards_in_the_letters_of_a_language_and_deck():
    cards = parse_cards("AU LO", language=Language.ENGLISH, deck=Deck.GERMAN)

    assert cards == as_cards("CJ SQ")


def test_parse_cards_refuses_one_of_them():
    with pytest.raises(RuleError, match="card_unknown"):
        parse_cards("♣B, Joker")
