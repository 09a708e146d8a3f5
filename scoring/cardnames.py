"""Writes and reads cards the way people do: "Kreuz-Bube", "♣B", "CJ"."""

import re
from functools import cache
from itertools import product
from typing import Final

from .cards import CARDS, Card, Rank, Suit
from .contracts import Contract
from .errors import RuleError
from .wording import (
    CARD_NAMES,
    CONTRACT_SYNONYMS,
    CONTRACTS,
    RANK_LETTERS,
    RANK_SYNONYMS,
    RANKS,
    SUIT_LETTERS,
    SUIT_SIGNS,
    Deck,
    Language,
)

# Blanks, hyphens, the "of" of "jack of clubs", and what makes a picture of a sign.
_NO_MATTER: Final = re.compile(r"\bof\b|[\s\-\ufe0f]")
_PARTED: Final = re.compile(r"[,;\n]")


def card_name(
    card: Card, *, language: Language = Language.GERMAN, deck: Deck = Deck.FRENCH
) -> str:
    """Return the name of *card*: "Kreuz-Bube", "Eichel-Unter", "jack of clubs".

    >>> card_name(Card(Suit.SPADES, Rank.QUEEN), deck=Deck.GERMAN)
    'Grün-Ober'
    """
    suit = CONTRACTS[language, deck][Contract(card.suit)]
    return CARD_NAMES[language].format(suit=suit, rank=RANKS[language, deck][card.rank])


def card_sign(
    card: Card, *, language: Language = Language.GERMAN, deck: Deck = Deck.FRENCH
) -> str:
    """Return *card* in short: "♣B", "♣U", "♣J".

    >>> card_sign(Card(Suit.HEARTS, Rank.TEN))
    '♥10'
    """
    return SUIT_SIGNS[card.suit] + RANK_LETTERS[language, deck][card.rank]


def parse_card(
    text: str, *, language: Language = Language.GERMAN, deck: Deck = Deck.FRENCH
) -> Card:
    """Return the card that *text* names, in any case, suit or rank first.

    Whole words and suit signs are known in both languages and for both decks;
    letters only of the language and the deck asked for, since S is a spade, or
    Schellen, and D is a diamond, or a Dame.

    Raises:
        RuleError: for anything else.

    >>> parse_card("Eichel-Unter") == parse_card("KrB")
    True
    """
    try:
        return _cards(language, deck)[_bare(text)]
    except KeyError:
        raise RuleError("card_unknown", "cards") from None


def parse_cards(
    text: str, *, language: Language = Language.GERMAN, deck: Deck = Deck.FRENCH
) -> tuple[Card, ...]:
    """Return the cards that *text* lists, parted by commas or lines, else by blanks.

    A card that stands there twice is returned twice; nothing for an empty text.

    Raises:
        RuleError: for a card that cannot be read.

    >>> len(parse_cards("♣B ♠B ♥10")), len(parse_cards("Kreuz Bube, Pik Bube"))
    (3, 2)
    """
    if _PARTED.search(text) or _bare(text) in _cards(language, deck):
        parts = [part for part in _PARTED.split(text) if part.strip()]
    else:
        parts = text.split()
    return tuple(parse_card(part, language=language, deck=deck) for part in parts)


def _bare(text: str) -> str:
    return _NO_MATTER.sub("", text.lower())


@cache
def _cards(language: Language, deck: Deck) -> dict[str, Card]:
    """Return every spelling of every card: a few thousand, and no doubt between two."""
    spelled = {}
    for card in CARDS:
        suits = _suit_words(card.suit) | {SUIT_LETTERS[language, deck][card.suit]}
        ranks = _rank_words(card.rank) | {RANK_LETTERS[language, deck][card.rank]}
        for suit, rank in product(map(_bare, suits), map(_bare, ranks)):
            spelled[suit + rank] = spelled[rank + suit] = card
    return spelled


def _suit_words(suit: Suit) -> set[str]:
    contract = Contract(suit)
    names = {words[contract] for words in CONTRACTS.values()}
    synonyms = {word for word, one in CONTRACT_SYNONYMS.items() if one is contract}
    return names | synonyms | {SUIT_SIGNS[suit]}


def _rank_words(rank: Rank) -> set[str]:
    names = {words[rank] for words in RANKS.values()}
    return names | {word for word, one in RANK_SYNONYMS.items() if one is rank}
