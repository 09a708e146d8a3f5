"""The words of the game, German and English, French and German deck.

The one truth for page, export and command line. Sentences of the interface
around them are gettext's; these are the words that people say at the table.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from .cards import Rank, Suit
from .contracts import Contract
from .endings import Ending
from .explanation import Term
from .games import Extra
from .outcomes import Outcome
from .systems import System
from .verdicts import Border


class Language(StrEnum):
    """The languages that the sheet speaks."""

    GERMAN = "de"
    ENGLISH = "en"


class Deck(StrEnum):
    """The pack on the table: Kreuz or Eichel, clubs or acorns."""

    FRENCH = "french"
    GERMAN = "german"


CONTRACTS: Final[Mapping[tuple[Language, Deck], Mapping[Contract, str]]] = {
    (Language.GERMAN, Deck.FRENCH): {
        Contract.DIAMONDS: "Karo",
        Contract.HEARTS: "Herz",
        Contract.SPADES: "Pik",
        Contract.CLUBS: "Kreuz",
        Contract.GRAND: "Grand",
        Contract.NULL: "Null",
    },
    (Language.GERMAN, Deck.GERMAN): {
        Contract.DIAMONDS: "Schellen",
        Contract.HEARTS: "Rot",
        Contract.SPADES: "Grün",
        Contract.CLUBS: "Eichel",
        Contract.GRAND: "Grand",
        Contract.NULL: "Null",
    },
    (Language.ENGLISH, Deck.FRENCH): {
        Contract.DIAMONDS: "diamonds",
        Contract.HEARTS: "hearts",
        Contract.SPADES: "spades",
        Contract.CLUBS: "clubs",
        Contract.GRAND: "grand",
        Contract.NULL: "null",
    },
    (Language.ENGLISH, Deck.GERMAN): {
        Contract.DIAMONDS: "bells",
        Contract.HEARTS: "red",
        Contract.SPADES: "leaves",
        Contract.CLUBS: "acorns",
        Contract.GRAND: "grand",
        Contract.NULL: "null",
    },
}

# Further names that people type for the same suit.
CONTRACT_SYNONYMS: Final = {
    "treff": Contract.CLUBS,
    "schippen": Contract.SPADES,
    "gras": Contract.SPADES,
    "blatt": Contract.SPADES,
    "schell": Contract.DIAMONDS,
}

TERMS: Final[Mapping[Language, Mapping[Term | Extra, str]]] = {
    Language.GERMAN: {
        Term.WITH: "mit",
        Term.WITHOUT: "ohne",
        Term.GAME: "Spiel",
        Extra.HAND: "Hand",
        Extra.SCHNEIDER: "Schneider",
        Extra.SCHNEIDER_ANNOUNCED: "Schneider angesagt",
        Extra.SCHWARZ: "Schwarz",
        Extra.SCHWARZ_ANNOUNCED: "Schwarz angesagt",
        Extra.OUVERT: "ouvert",
    },
    Language.ENGLISH: {
        Term.WITH: "with",
        Term.WITHOUT: "without",
        Term.GAME: "game",
        Extra.HAND: "hand",
        Extra.SCHNEIDER: "schneider",
        Extra.SCHNEIDER_ANNOUNCED: "schneider announced",
        Extra.SCHWARZ: "schwarz",
        Extra.SCHWARZ_ANNOUNCED: "schwarz announced",
        Extra.OUVERT: "ouvert",
    },
}

# Short for the same, as people write it on paper; to be read only.
TERM_LETTERS: Final[Mapping[str, Term]] = {
    **dict.fromkeys(("m", "w"), Term.WITH),
    "o": Term.WITHOUT,
}
EXTRA_SYNONYMS: Final[Mapping[str, Extra]] = {
    "offen": Extra.OUVERT,
    "open": Extra.OUVERT,
}
EXTRA_LETTERS: Final[Mapping[str, Extra]] = {
    "h": Extra.HAND,
    **dict.fromkeys(("s", "sch", "schn"), Extra.SCHNEIDER),
    **dict.fromkeys(("sa", "scha"), Extra.SCHNEIDER_ANNOUNCED),
    **dict.fromkeys(("sw", "schw"), Extra.SCHWARZ),
    **dict.fromkeys(("swa", "schwa"), Extra.SCHWARZ_ANNOUNCED),
    **dict.fromkeys(("o", "ouv"), Extra.OUVERT),
}


class Phrase(StrEnum):
    """The turns of the sentence that are no step."""

    ADJUSTMENT = "adjustment"
    BID = "bid"
    BOOKED_AS = "booked_as"
    LIST = "list"
    LOST_DOUBLED = "lost_doubled"
    MISSED = "missed"
    NEXT_MULTIPLE = "next_multiple"
    NEXT_NULL_VALUE = "next_null_value"
    OTHERS_EACH = "others_each"
    OVERBID_DOUBLED = "overbid_doubled"
    PASSED_IN = "passed_in"


PHRASES: Final[Mapping[Language, Mapping[Phrase, str]]] = {
    Language.GERMAN: {
        Phrase.ADJUSTMENT: "Korrektur",
        Phrase.BID: "gereizt",
        Phrase.BOOKED_AS: "gewertet als",
        Phrase.LIST: "Liste",
        Phrase.LOST_DOUBLED: "verloren doppelt",
        Phrase.MISSED: "nicht erreicht",
        Phrase.NEXT_MULTIPLE: "nächstes Vielfaches",
        Phrase.NEXT_NULL_VALUE: "nächster Nullwert",
        Phrase.OTHERS_EACH: "Gegner je {}",
        Phrase.OVERBID_DOUBLED: "überreizt doppelt",
        Phrase.PASSED_IN: "eingepasst",
    },
    Language.ENGLISH: {
        Phrase.ADJUSTMENT: "adjustment",
        Phrase.BID: "bid",
        Phrase.BOOKED_AS: "booked as",
        Phrase.LIST: "list",
        Phrase.LOST_DOUBLED: "lost, doubled to",
        Phrase.MISSED: "not made",
        Phrase.NEXT_MULTIPLE: "next multiple",
        Phrase.NEXT_NULL_VALUE: "next null value",
        Phrase.OTHERS_EACH: "others {} each",
        Phrase.OVERBID_DOUBLED: "overbid, doubled to",
        Phrase.PASSED_IN: "passed in",
    },
}

# Won and lost levels differ for the ear too: who is Schneider must be heard.
OUTCOMES: Final[Mapping[Language, Mapping[Outcome, str]]] = {
    Language.GERMAN: {
        Outcome.WON: "Gewonnen",
        Outcome.WON_SCHNEIDER: "Gewonnen, Gegner Schneider",
        Outcome.WON_SCHWARZ: "Gewonnen, Gegner Schwarz",
        Outcome.LOST: "Verloren",
        Outcome.LOST_SCHNEIDER: "Verloren, selbst Schneider",
        Outcome.LOST_SCHWARZ: "Verloren, selbst Schwarz",
    },
    Language.ENGLISH: {
        Outcome.WON: "Won",
        Outcome.WON_SCHNEIDER: "Won, defenders schneider",
        Outcome.WON_SCHWARZ: "Won, defenders schwarz",
        Outcome.LOST: "Lost",
        Outcome.LOST_SCHNEIDER: "Lost, declarer schneider",
        Outcome.LOST_SCHWARZ: "Lost, declarer schwarz",
    },
}

# Further ways to write down who won, to be read only.
OUTCOME_SYNONYMS: Final[Mapping[str, Outcome]] = {
    **dict.fromkeys(("g", "gew", "w", "+"), Outcome.WON),
    **dict.fromkeys(("v", "verl", "l", "-"), Outcome.LOST),
}
# The same for a game that nobody bid for.
PASSED_IN_SYNONYMS: Final = frozenset(
    {"e", "einpassen", "gepasst", "pass", "passe", "passed", "passt", "-", "--", "/"}
)

SYSTEMS: Final[Mapping[Language, Mapping[System, str]]] = {
    Language.GERMAN: {
        System.CLASSIC: "Klassisch (nur Spielpunkte)",
        System.SEEGER: "Seeger",
        System.SEEGER_FABIAN: "Seeger-Fabian",
    },
    Language.ENGLISH: {
        System.CLASSIC: "Classic (game points only)",
        System.SEEGER: "Seeger",
        System.SEEGER_FABIAN: "Seeger-Fabian",
    },
}

ENDINGS: Final[Mapping[Language, Mapping[Ending, str]]] = {
    Language.GERMAN: {
        Ending.CONCEDED: "aufgegeben",
        Ending.CLAIMED: "Karten gezeigt",
        Ending.RULE_BREACH: "Regelverstoß",
        Ending.RULED: "Schiedsrichter",
    },
    Language.ENGLISH: {
        Ending.CONCEDED: "conceded",
        Ending.CLAIMED: "claimed",
        Ending.RULE_BREACH: "rule breach",
        Ending.RULED: "referee",
    },
}

# Schneider is heard as a level, so the declarer's own is named as what he is free of.
BORDERS: Final[Mapping[Language, Mapping[Border, str]]] = {
    Language.GERMAN: {
        Border.WON: "61 gewinnt, 60 verliert",
        Border.SCHNEIDER: "90 macht Schneider, 89 nicht",
        Border.FREE: "30 ist Schneider, 31 ist frei",
        Border.SCHWARZ: "Schwarz ist, wer keinen Stich hat; 0 Augen genügen nicht",
        Border.NULL: "ohne Stich gewinnt, der erste Stich verliert",
    },
    Language.ENGLISH: {
        Border.WON: "61 wins, 60 loses",
        Border.SCHNEIDER: "90 makes schneider, 89 does not",
        Border.FREE: "30 is schneider, 31 is free",
        Border.SCHWARZ: "schwarz is whoever has no trick; 0 points are not enough",
        Border.NULL: "without a trick it wins, the first trick loses",
    },
}

RANKS: Final[Mapping[tuple[Language, Deck], Mapping[Rank, str]]] = {
    (Language.GERMAN, Deck.FRENCH): {
        Rank.JACK: "Bube",
        Rank.ACE: "Ass",
        Rank.TEN: "Zehn",
        Rank.KING: "König",
        Rank.QUEEN: "Dame",
        Rank.NINE: "Neun",
        Rank.EIGHT: "Acht",
        Rank.SEVEN: "Sieben",
    },
    (Language.GERMAN, Deck.GERMAN): {
        Rank.JACK: "Unter",
        Rank.ACE: "Daus",
        Rank.TEN: "Zehn",
        Rank.KING: "König",
        Rank.QUEEN: "Ober",
        Rank.NINE: "Neun",
        Rank.EIGHT: "Acht",
        Rank.SEVEN: "Sieben",
    },
    (Language.ENGLISH, Deck.FRENCH): {
        Rank.JACK: "jack",
        Rank.ACE: "ace",
        Rank.TEN: "ten",
        Rank.KING: "king",
        Rank.QUEEN: "queen",
        Rank.NINE: "nine",
        Rank.EIGHT: "eight",
        Rank.SEVEN: "seven",
    },
    (Language.ENGLISH, Deck.GERMAN): {
        Rank.JACK: "unter",
        Rank.ACE: "ace",
        Rank.TEN: "ten",
        Rank.KING: "king",
        Rank.QUEEN: "ober",
        Rank.NINE: "nine",
        Rank.EIGHT: "eight",
        Rank.SEVEN: "seven",
    },
}

# Further names that people type for the same rank.
RANK_SYNONYMS: Final = {"as": Rank.ACE, "deuce": Rank.ACE, "koenig": Rank.KING}

# A stands for the Daus, as it is printed on the cards: D is the Dame.
RANK_LETTERS: Final[Mapping[tuple[Language, Deck], Mapping[Rank, str]]] = {
    vocabulary: dict(zip(Rank, letters.split(), strict=True))
    for vocabulary, letters in {
        (Language.GERMAN, Deck.FRENCH): "B A 10 K D 9 8 7",
        (Language.GERMAN, Deck.GERMAN): "U A 10 K O 9 8 7",
        (Language.ENGLISH, Deck.FRENCH): "J A 10 K Q 9 8 7",
        (Language.ENGLISH, Deck.GERMAN): "U A 10 K O 9 8 7",
    }.items()
}

SUIT_SIGNS: Final[Mapping[Suit, str]] = {
    Suit.CLUBS: "♣",
    Suit.SPADES: "♠",
    Suit.HEARTS: "♥",
    Suit.DIAMONDS: "♦",
}

# To be typed only; what is written has the sign.
SUIT_LETTERS: Final[Mapping[tuple[Language, Deck], Mapping[Suit, str]]] = {
    vocabulary: dict(zip(Suit, letters.split(), strict=True))
    for vocabulary, letters in {
        (Language.GERMAN, Deck.FRENCH): "Kr P H Ka",
        (Language.GERMAN, Deck.GERMAN): "E G R S",
        (Language.ENGLISH, Deck.FRENCH): "C S H D",
        (Language.ENGLISH, Deck.GERMAN): "A L R B",
    }.items()
}

CARD_NAMES: Final[Mapping[Language, str]] = {
    Language.GERMAN: "{suit}-{rank}",
    Language.ENGLISH: "{rank} of {suit}",
}
