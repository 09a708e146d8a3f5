"""One row a game, for a spreadsheet. docs/format.md describes the columns."""

import csv
import io
from collections.abc import Iterable, Mapping
from typing import Final

from scoring import CONTRACTS, Contract, Deck, Extra, Language, PlayedGame
from skatliste.columns import harmless, own_heads
from skatliste.queries import Sheet, SheetRow

# With and without.
_SIDES: Final = 2
_YES: Final = "x"
# Where the comma parts the decimals, spreadsheets part cells by semicolons.
DELIMITERS: Final = {Language.GERMAN: ";", Language.ENGLISH: ","}
_Cell = int | str | None


def write_csv(sheet: Sheet) -> bytes:
    """Return the rows in playing order, each with the declarer's new total.

    The mark at the beginning tells spreadsheets that this is UTF-8.
    """
    language = Language(sheet.session.language)
    target = io.StringIO()
    writer = csv.writer(target, delimiter=DELIMITERS[language])
    writer.writerow(harmless_cells(_head(sheet, language)))
    contracts = CONTRACTS[language, Deck(sheet.session.deck)]
    for index, row in enumerate(sheet.rows):
        dealers = sheet.segment_at(index).names
        writer.writerow(harmless_cells(_cells(row, dealers, contracts)))
    return target.getvalue().encode("utf-8-sig")


def _head(sheet: Sheet, language: Language) -> list[str]:
    return [*own_heads(language).values(), *sheet.names.values()]


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
        return [None] * (_SIDES + len(Extra))
    matadors = game.matadors or 0
    return [
        matadors if matadors > 0 else None,
        -matadors if matadors < 0 else None,
        *(_YES if extra in game.extras else None for extra in Extra),
    ]


def harmless_cells(cells: Iterable[_Cell]) -> list[_Cell]:
    """Return *cells* so that no name and no note is taken for a formula."""
    return [harmless(cell) if isinstance(cell, str) else cell for cell in cells]
