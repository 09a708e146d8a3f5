"""Reads the tables of this folder: one case a line.

A line that starts with `#` is a remark: where the cases come from, what they are
about, which columns follow. Cells are parted by commas and trimmed; a cell with a
comma of its own stands in quotation marks.
"""

import csv
from pathlib import Path

import pytest

from scoring import Card, Contract, Extra, PlayedGame, Rank, Replacement, Suit

DATA = Path(__file__).with_name("data")
SUITS = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}
RANKS = {"J": "jack", "A": "ace", "10": "ten", "K": "king", "Q": "queen"} | {
    "9": "nine",
    "8": "eight",
    "7": "seven",
}
YES_OR_NO = {"yes": True, "no": False}


def lines(name):
    """Return the lines of *name* that are no remarks."""
    text = (DATA / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def table(name):
    """Return the rows of *name* as pytest parameters, each named by its cells."""
    rows = csv.reader(lines(name), skipinitialspace=True)
    cells = [[cell.strip() for cell in row] for row in rows]
    return [pytest.param(*row, id=" ".join(filter(None, row))) for row in cells]


def as_game(contract, matadors, extras, points_won="yes", bid="", replacement=""):
    """Return the game that the cells of a row say."""
    return PlayedGame(
        contract=Contract(contract),
        matadors=as_number(matadors),
        extras=as_extras(extras),
        won_on_points=YES_OR_NO[points_won],
        bid=as_number(bid),
        replacement=as_replacement(replacement),
    )


def as_number(cell):
    return int(cell) if cell else None


def as_numbers(cell):
    return tuple(map(int, cell.split()))


def as_extras(cell):
    return frozenset(map(Extra, cell.split()))


def as_replacement(cell):
    """Return the replacement that *cell* names: "+1" or "+1 diamonds"."""
    if not cell:
        return None
    matadors, *named = cell.split()
    contract = Contract(named[0]) if named else None
    return Replacement(matadors=int(matadors), contract=contract)


def as_cards(cell):
    """Return the cards that *cell* names: "CJ S10", clubs jack and spades ten."""
    return tuple(
        Card(Suit(SUITS[code[0]]), Rank(RANKS[code[1:]])) for code in cell.split()
    )
