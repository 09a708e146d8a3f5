"""The words of the game, German and English, French and German deck.

The one truth for page, export and command line. Sentences of the interface
around them are gettext's; these are the words that people say at the table.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from .contracts import Contract
from .explanation import Term
from .games import Extra
from .outcomes import Outcome
from .systems import System


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


class Phrase(StrEnum):
    """The turns of the sentence that are no step."""

    BID = "bid"
    BOOKED_AS = "booked_as"
    LOST_DOUBLED = "lost_doubled"
    MISSED = "missed"
    NEXT_MULTIPLE = "next_multiple"
    OVERBID_DOUBLED = "overbid_doubled"
    PASSED_IN = "passed_in"


PHRASES: Final[Mapping[Language, Mapping[Phrase, str]]] = {
    Language.GERMAN: {
        Phrase.BID: "gereizt",
        Phrase.BOOKED_AS: "gewertet als",
        Phrase.LOST_DOUBLED: "verloren doppelt",
        Phrase.MISSED: "nicht erreicht",
        Phrase.NEXT_MULTIPLE: "nächstes Vielfaches",
        Phrase.OVERBID_DOUBLED: "überreizt doppelt",
        Phrase.PASSED_IN: "eingepasst",
    },
    Language.ENGLISH: {
        Phrase.BID: "bid",
        Phrase.BOOKED_AS: "booked as",
        Phrase.LOST_DOUBLED: "lost, doubled to",
        Phrase.MISSED: "not made",
        Phrase.NEXT_MULTIPLE: "next multiple",
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
