"""Draws the rows of the sheet."""

from collections.abc import Sequence
from typing import Final

from scoring import Deck

from .columns import Cell, Columns
from .measuring import CAPITAL, LEAST_SIZE, fitting, fitting_figure, width
from .paper import EDGE, FINE, HAIR, HEAVY, INK, WHITE, Align, Box, Line, Paper
from .rows import RowText
from .signs import HATCH, draw_suit, hatching

_LARGEST: Final = 8.5
_SHARE: Final = 0.74
_PAD: Final = 2.0


def draw_rows(
    paper: Paper,
    columns: Columns,
    rows: Sequence[RowText],
    *,
    top: float,
    high: float,
    deck: Deck,
) -> float:
    """Draw *rows*, each as high as told, below *top*; return where they end."""
    size = _size(high)
    foot = top - high * len(rows)
    _draw_hatches(paper, columns, rows, top, high)
    _draw_grid(paper, columns, rows, top, high)
    for index, row in enumerate(rows):
        y = top - (index + 1) * high + (high - size * CAPITAL) / 2
        _draw_left(paper, columns, row, y, size, deck)
        _draw_seats(paper, columns, row, y, size)
    return foot


def _size(high: float) -> float:
    return min(max(high * _SHARE, LEAST_SIZE), _LARGEST)


def _draw_hatches(
    paper: Paper, columns: Columns, rows: Sequence[RowText], top: float, high: float
) -> None:
    lines: list[Line] = []
    away: list[Line] = []
    for index, row in enumerate(rows):
        y = top - (index + 1) * high
        if row.dealer is not None:
            lines += hatching(_hatched(columns, row, row.dealer, y, high))
        for column in row.away:
            x = columns.seats[column][0].centre
            away.append((x - _PAD, y + high / 2, x + _PAD, y + high / 2))
    paper.lines(lines, HATCH, EDGE)
    paper.lines(away, FINE, EDGE)


def _hatched(columns: Columns, row: RowText, dealer: int, y: float, high: float) -> Box:
    """Return what is hatched of the dealer's cell: all of it but for its total."""
    cell = columns.seats[dealer][0]
    total = row.seats[dealer][0]
    size = _size(high)
    kept = width(total, size) + 2 * _PAD if total else 0.0
    return (cell.left, y, max(cell.right - cell.left - kept, 0.0), high)


def _draw_grid(
    paper: Paper, columns: Columns, rows: Sequence[RowText], top: float, high: float
) -> None:
    left, right = columns.left, columns.right
    within: list[Line] = []
    # A round is easier found where its last line is a little heavier.
    rounds: list[Line] = []
    for index, row in enumerate(rows, start=1):
        y = top - high * index
        (rounds if row.ends_round else within).append((left, y, right, y))
    foot = top - high * len(rows)
    paper.lines(within, HAIR, EDGE)
    paper.lines(rounds, FINE)
    for weight, lines in columns.rules(top, foot).items():
        paper.lines(lines, weight, EDGE if weight == HAIR else INK)
    paper.lines([(left, foot, right, foot)], HEAVY)


def _draw_left(
    paper: Paper, columns: Columns, row: RowText, y: float, size: float, deck: Deck
) -> None:
    number, base, *others = columns.facts
    _right(paper, number, row.number, y, size)
    if row.across:
        _draw_across(paper, Cell(base.left, columns.facts[-3].right), row, y, size)
    if row.suit is not None:
        draw_suit(paper, (base.left + _PAD, y), size, row.suit, deck)
    _right(paper, base, row.left[0], y, size)
    for cell, text in zip(others[:-2], row.left[1:-2], strict=True):
        _centred(paper, cell, text, y, size)
    for cell, text in zip(others[-2:], row.left[-2:], strict=True):
        _right(paper, cell, text, y, size)


def _draw_across(paper: Paper, cell: Cell, row: RowText, y: float, size: float) -> None:
    """Write over columns that are empty, and over the lines between them."""
    wide = cell.right - cell.left - 2 * HEAVY
    box = (cell.left + HEAVY, y - HEAVY, wide, size)
    paper.fill([("R", box)], WHITE)
    text, fits = fitting(row.across, cell.room, size)
    paper.text((cell.left + _PAD, y), text, fits)


def _draw_seats(
    paper: Paper, columns: Columns, row: RowText, y: float, size: float
) -> None:
    for (total, won, lost), texts in zip(columns.seats, row.seats, strict=True):
        _right(paper, total, texts[0], y, size)
        for cell, text in ((won, texts[1]), (lost, texts[2])):
            _centred(paper, cell, text, y, size)
    _centred(paper, columns.passed_in, row.passed_in, y, size)


def _right(paper: Paper, cell: Cell, text: str, y: float, size: float) -> None:
    if text:
        told, fits = fitting_figure(text, cell.room, size)
        paper.text((cell.right - _PAD, y), told, fits, align=Align.RIGHT)


def _centred(paper: Paper, cell: Cell, text: str, y: float, size: float) -> None:
    if text:
        told, fits = fitting_figure(text, cell.room, size)
        paper.text((cell.centre, y), told, fits, align=Align.CENTRE)
