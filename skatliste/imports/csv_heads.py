"""What the columns of a table are, by their heads."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scoring import Language
from skatliste.columns import OWN, Column, Told, own_heads

# What other tables call their columns, beside the heads of our own.
_WORDS: Final[Mapping[Language, Mapping[Column, tuple[str, ...]]]] = {
    Language.GERMAN: {
        Column.NUMBER: ("nummer", "#", "spiel-nr", "spielnummer"),
        Column.DEALER: ("kartengeber", "gibt"),
        Column.DECLARER: ("alleinspielerin", "spieler"),
        Column.GAME: ("spielart", "grundwert"),
        Column.MATADORS: ("spitzen", "mit/ohne", "mit / ohne"),
        Column.EXTRAS: ("extras", "zusätze", "ansagen", "gewinnstufen"),
        Column.RESULT: ("ergebnis", "ausgang", "gewonnen/verloren"),
        Column.BID: ("gereizt",),
        Column.VALUE: ("spielwert",),
        Column.PLUS: ("+", "plus"),
        Column.MINUS: ("-", "−", "minus"),
        Column.TOTAL: ("stand",),
        Column.NOTE: ("bemerkung",),
    },
    Language.ENGLISH: {
        Column.NUMBER: ("number", "#"),
        Column.DECLARER: ("player", "soloist"),
        Column.GAME: ("contract", "base value"),
        Column.MATADORS: ("matadors", "with/without", "with / without"),
        Column.EXTRAS: ("extras",),
        Column.RESULT: ("result", "outcome", "won/lost"),
        Column.POINTS: ("score",),
        Column.PLUS: ("+", "plus"),
        Column.MINUS: ("-", "−", "minus"),
        Column.TOTAL: ("total", "running total"),
    },
}


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
        own = own_heads(self.language)
        if column in own:
            return own[column]
        words = _WORDS[self.language]
        return words[column][0].capitalize() if isinstance(column, Column) else ""


def count_heads(cells: Sequence[str]) -> int:
    """Return how many of *cells* are heads of columns."""
    return max(_known(cells, language) for language in Language)


def read_heads(cells: Sequence[str]) -> Layout:
    """Return what the columns under these heads are."""
    # The first of equals: German.
    language = max(Language, key=lambda one: _known(cells, one))
    is_own = tuple(_column(cell, language) for cell in cells[: len(OWN)]) == OWN
    places: dict[Told, int] = {}
    others: dict[int, str] = {}
    for place, cell in enumerate(cells):
        column = _column(cell, language) or _column_in_any(cell)
        # Somebody may be called what a column is called.
        is_name = is_own and place >= len(OWN)
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
    for column, head in own_heads(language).items():
        yield head.casefold(), column
    for column, words in _WORDS[language].items():
        for word in words:
            yield word, column


_COLUMNS: Final[Mapping[Language, Mapping[str, Told]]] = {
    language: dict(_words(language)) for language in Language
}
