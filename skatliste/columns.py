"""The columns of a list as a table (CSV): written by exports, read by imports.

docs/format.md describes them.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from scoring import TERMS, Extra, Language, Term


class Column(StrEnum):
    """What a column can tell beside the single extras."""

    NUMBER = "number"
    DEALER = "dealer"
    DECLARER = "declarer"
    GAME = "game"
    WITH = "with"
    WITHOUT = "without"
    MATADORS = "matadors"
    EXTRAS = "extras"
    RESULT = "result"
    BID = "bid"
    CARD_POINTS = "card_points"
    VALUE = "value"
    POINTS = "points"
    PLUS = "plus"
    MINUS = "minus"
    TOTAL = "total"
    SENTENCE = "sentence"
    NOTE = "note"


Told = Column | Extra

# The columns of our own tables; after them stand the names.
OWN: Final[tuple[Told, ...]] = (
    *(Column.NUMBER, Column.DEALER, Column.DECLARER, Column.GAME),
    *(Column.WITH, Column.WITHOUT, *Extra),
    *(Column.BID, Column.CARD_POINTS, Column.VALUE, Column.POINTS),
    *(Column.SENTENCE, Column.NOTE),
)

# Who reads the columns is at home in the list's language.
_HEADS: Final[Mapping[Language, Mapping[Told, str]]] = {
    Language.GERMAN: {
        Column.NUMBER: "Nr",
        Column.DEALER: "Geber",
        Column.DECLARER: "Alleinspieler",
        Column.GAME: "Spiel",
        Column.BID: "Reizwert",
        Column.CARD_POINTS: "Augen",
        Column.VALUE: "Wert",
        Column.POINTS: "Punkte",
        Column.SENTENCE: "Rechnung",
        Column.NOTE: "Notiz",
    },
    Language.ENGLISH: {
        Column.NUMBER: "No",
        Column.DEALER: "Dealer",
        Column.DECLARER: "Declarer",
        Column.GAME: "Game",
        Column.BID: "Bid",
        Column.CARD_POINTS: "Card points",
        Column.VALUE: "Value",
        Column.POINTS: "Points",
        Column.SENTENCE: "Calculation",
        Column.NOTE: "Note",
    },
}

# A spreadsheet would run a cell that begins with one of these as a formula.
_FORMULA_SIGNS: Final = (*"=+-@\t\r\n", *"＝＋－＠")


def own_heads(language: Language) -> dict[Told, str]:
    """Return what our own tables call their columns, in their order."""
    terms = TERMS[language]
    words: dict[Told, str] = {
        **_HEADS[language],
        Column.WITH: terms[Term.WITH],
        Column.WITHOUT: terms[Term.WITHOUT],
        **{extra: terms[extra] for extra in Extra},
    }
    return {column: words[column] for column in OWN}


def harmless(text: str) -> str:
    """Return *text* so that no spreadsheet takes it for a formula.

    One apostrophe stands before each that would be, and before each that differs from
    such a one by its apostrophes alone: taken off again, it is what it was.
    """
    return f"'{text}" if _is_formula(text) else text


def unharmed(cell: str) -> str:
    """Return a cell as it was before an apostrophe made it harmless."""
    return cell[1:] if cell.startswith("'") and _is_formula(cell) else cell


def _is_formula(text: str) -> bool:
    return text.lstrip("'").startswith(_FORMULA_SIGNS)
