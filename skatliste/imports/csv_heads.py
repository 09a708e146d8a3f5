"""What the columns of a table are, by their heads."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
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

_WORDS: Final[Mapping[Language, Mapping[Column, tuple[str, ...]]]] = {
    Language.GERMAN: {
        Column.NUMBER: ("nr", "nummer", "#", "spiel-nr", "spielnummer"),
        Column.DEALER: ("geber", "kartengeber", "gibt"),
        Column.DECLARER: ("alleinspieler", "alleinspielerin", "spieler"),
        Column.GAME: ("spiel", "spielart", "grundwert"),
        Column.MATADORS: ("spitzen", "mit/ohne", "mit / ohne"),
        Column.EXTRAS: ("extras", "zusätze", "ansagen", "gewinnstufen"),
        Column.RESULT: ("ergebnis", "ausgang", "gewonnen/verloren"),
        Column.BID: ("reizwert", "gereizt"),
        Column.CARD_POINTS: ("augen",),
        Column.VALUE: ("wert", "spielwert"),
        Column.POINTS: ("punkte",),
        Column.PLUS: ("+", "plus"),
        Column.MINUS: ("-", "−", "minus"),
        Column.TOTAL: ("stand",),
        Column.SENTENCE: ("rechnung",),
        Column.NOTE: ("notiz", "bemerkung"),
    },
    Language.ENGLISH: {
        Column.NUMBER: ("no", "number", "#"),
        Column.DEALER: ("dealer",),
        Column.DECLARER: ("declarer", "player", "soloist"),
        Column.GAME: ("game", "contract", "base value"),
        Column.MATADORS: ("matadors", "with/without", "with / without"),
        Column.EXTRAS: ("extras",),
        Column.RESULT: ("result", "outcome", "won/lost"),
        Column.BID: ("bid",),
        Column.CARD_POINTS: ("card points",),
        Column.VALUE: ("value",),
        Column.POINTS: ("points", "score"),
        Column.PLUS: ("+", "plus"),
        Column.MINUS: ("-", "−", "minus"),
        Column.TOTAL: ("total", "running total"),
        Column.SENTENCE: ("calculation",),
        Column.NOTE: ("note",),
    },
}
_SIDES: Final = {Term.WITH: Column.WITH, Term.WITHOUT: Column.WITHOUT}

# The columns of our own tables; after them stand the names.
_OWN: Final[tuple[Told, ...]] = (
    *(Column.NUMBER, Column.DEALER, Column.DECLARER, Column.GAME),
    *(Column.WITH, Column.WITHOUT, *Extra),
    *(Column.BID, Column.CARD_POINTS, Column.VALUE, Column.POINTS),
    *(Column.SENTENCE, Column.NOTE),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """Where in a row stands what.

    Attributes:
        places: of each column that is known.
        heads: its head as it stands in the file.
        others: heads that are none of these, by their place: names, or nothing.
        language: of the heads.
        is_own: whether it is a table that the Skat-Liste has written.
    """

    places: Mapping[Told, int]
    heads: Mapping[Told, str]
    others: Mapping[int, str]
    language: Language
    is_own: bool

    def head(self, column: Told) -> str:
        """Return what the table calls a column, or would call it if it had one."""
        if column in self.heads:
            return self.heads[column]
        words = {str(one): told for one, told in _WORDS[self.language].items()}
        return words.get(str(column), (str(column),))[0].capitalize()


def count_heads(cells: Sequence[str]) -> int:
    """Return how many of *cells* are heads of columns."""
    return max(_known(cells, language) for language in Language)


def read_heads(cells: Sequence[str]) -> Layout:
    """Return what the columns under these heads are."""
    # The first of equals: German.
    language = max(Language, key=lambda one: _known(cells, one))
    is_own = tuple(_column(cell, language) for cell in cells[: len(_OWN)]) == _OWN
    places: dict[Told, int] = {}
    others: dict[int, str] = {}
    for place, cell in enumerate(cells):
        column = _column(cell, language) or _column_in_any(cell)
        # Somebody may be called what a column is called.
        is_name = is_own and place >= len(_OWN)
        if column is None or column in places or is_name:
            others[place] = cell
        else:
            places[column] = place
    return Layout(
        places=places,
        heads={column: cells[place] for column, place in places.items()},
        others={place: head for place, head in others.items() if head},
        language=language,
        is_own=is_own,
    )


def _known(cells: Sequence[str], language: Language) -> int:
    return sum(_column(cell, language) is not None for cell in cells)


def _column(head: str, language: Language) -> Told | None:
    return _COLUMNS[language].get(_folded(head))


def _column_in_any(head: str) -> Told | None:
    found = (_column(head, language) for language in Language)
    return next((column for column in found if column is not None), None)


def _folded(head: str) -> str:
    return " ".join(head.casefold().split()).rstrip(".:")


def _words(language: Language) -> Iterator[tuple[str, Told]]:
    for column, words in _WORDS[language].items():
        for word in words:
            yield word, column
    for term, word in TERMS[language].items():
        if isinstance(term, Extra):
            yield word.casefold(), term
        elif term in _SIDES:
            yield word.casefold(), _SIDES[term]


_COLUMNS: Final[Mapping[Language, Mapping[str, Told]]] = {
    language: dict(_words(language)) for language in Language
}
