"""One row a game, for a spreadsheet. docs/format.md describes the columns."""

import csv
import io
from collections.abc import Iterable, Mapping
from typing import Final

from scoring import CONTRACTS, TERMS, Contract, Deck, Extra, Language, PlayedGame, Term
from skatliste.queries import Sheet, SheetRow

# Who reads the columns is at home in the list's language. What was declared and
# reached stands between the two groups, the running totals after them.
_HEADS: Final = {
    Language.GERMAN: (
        ("Nr", "Geber", "Alleinspieler", "Spiel"),
        ("Reizwert", "Augen", "Wert", "Punkte", "Rechnung", "Notiz"),
    ),
    Language.ENGLISH: (
        ("No", "Dealer", "Declarer", "Game"),
        ("Bid", "Card points", "Value", "Points", "Calculation", "Note"),
    ),
}
_DECLARED: Final = (Term.WITH, Term.WITHOUT, *Extra)
_YES: Final = "x"
# Where the comma parts the decimals, spreadsheets part cells by semicolons.
DELIMITERS: Final = {Language.GERMAN: ";", Language.ENGLISH: ","}
# A spreadsheet would run a cell that begins with one of these as a formula.
_FORMULA_SIGNS: Final = (*"=+-@\t\r\n", *"＝＋－＠")

_Cell = int | str | None


def write_csv(sheet: Sheet) -> bytes:
    """Return the rows in playing order, each with the declarer's new total.

    The mark at the beginning tells spreadsheets that this is UTF-8.
    """
    language = Language(sheet.session.language)
    target = io.StringIO()
    writer = csv.writer(target, delimiter=DELIMITERS[language])
    writer.writerow(harmless(_head(sheet, language)))
    contracts = CONTRACTS[language, Deck(sheet.session.deck)]
    for index, row in enumerate(sheet.rows):
        dealers = sheet.segment_at(index).names
        writer.writerow(harmless(_cells(row, dealers, contracts)))
    return target.getvalue().encode("utf-8-sig")


def _head(sheet: Sheet, language: Language) -> list[str]:
    terms = TERMS[language]
    before, after = _HEADS[language]
    declared = (terms[term] for term in _DECLARED)
    return [*before, *declared, *after, *sheet.names.values()]


def _cells(
    row: SheetRow, names: Mapping[int, str], contracts: Mapping[Contract, str]
) -> list[_Cell]:
    facts, scored = row.facts, row.result
    game = facts.game if isinstance(facts.game, PlayedGame) else None
    return [
        row.number,
        names[facts.dealer] if facts.dealer is not None else None,
        row.declarer,
        contracts[game.contract] if game else row.title,
        *_declared(game),
        game.bid if game else None,
        facts.card_points,
        scored.value if scored else None,
        row.points,
        row.sentence,
        facts.note,
        *(cell.total for cell in row.cells),
    ]


def _declared(game: PlayedGame | None) -> list[_Cell]:
    if game is None:
        return [None] * len(_DECLARED)
    matadors = game.matadors or 0
    return [
        matadors if matadors > 0 else None,
        -matadors if matadors < 0 else None,
        *(_YES if extra in game.extras else None for extra in Extra),
    ]


def harmless(cells: Iterable[_Cell]) -> list[_Cell]:
    """Return *cells* so that no name and no note is taken for a formula.

    One apostrophe stands before each that would be, and before each that differs from
    such a one by its apostrophes alone: taken off again, it is what it was.
    """
    return [f"'{cell}" if _is_formula(cell) else cell for cell in cells]


def _is_formula(cell: _Cell) -> bool:
    return isinstance(cell, str) and cell.lstrip("'").startswith(_FORMULA_SIGNS)
