"""Where the columns of the sheet are, and what stands above them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from skatliste.queries import CROSSES

from .measuring import BOLD, fitting, fitting_lines
from .paper import (
    FINE,
    HAIR,
    HEAVY,
    LANDSCAPE,
    MARGIN,
    PORTRAIT,
    QUIET,
    Align,
    Line,
    Paper,
)

HEAD: Final = 64.0
_NAMES: Final = 25.0
_NAME_SIZES: Final = (10.0, 9.0, 8.0, 7.5, 7.0, 6.5)
_LABEL: Final = 7.0
_LINE: Final = 1.18
_PAD: Final = 1.5

_NUMBER: Final = 22.0
_BASE: Final = 28.0
_MATADORS: Final = 15.0
_CROSS: Final = 12.5
_VALUE: Final = 25.0
_PASSED_IN: Final = 17.0
_LEFT: Final = (
    _NUMBER,
    _BASE,
    *(_MATADORS,) * 2,
    *(_CROSS,) * len(CROSSES),
    *(_VALUE,) * 2,
)
# A count needs room for two digits, and not more than this.
_LEAST_COUNT: Final = 11.0
_MOST_COUNT: Final = 22.0
_COUNT_SHARE: Final = 0.23
# With more people than that their columns get too narrow on an upright page.
_MOST_UPRIGHT: Final = 7


@dataclass(frozen=True, slots=True)
class Cell:
    """From where to where something stands."""

    left: float
    right: float

    @property
    def centre(self) -> float:
        return (self.left + self.right) / 2

    @property
    def room(self) -> float:
        return self.right - self.left - 2 * _PAD


@dataclass(frozen=True)
class Columns:
    """The columns of a sheet with the names above them.

    Attributes:
        names: above each column, all of them legible.
        places: small in the corner of each, where the names are still to be written.
    """

    names: tuple[str, ...]
    places: tuple[str, ...] = ()

    @property
    def page(self) -> tuple[float, float]:
        return LANDSCAPE if len(self.names) > _MOST_UPRIGHT else PORTRAIT

    @property
    def left(self) -> float:
        return MARGIN

    @property
    def right(self) -> float:
        return self.page[0] - MARGIN

    @cached_property
    def facts(self) -> tuple[Cell, ...]:
        """Number, base value, with, without, crosses, plus and minus."""
        return tuple(_row_of(self.left, _LEFT))

    @cached_property
    def seats(self) -> tuple[tuple[Cell, Cell, Cell], ...]:
        """Total, won and lost of each person."""
        begin, end = self.facts[-1].right, self.passed_in.left
        wide = (end - begin) / len(self.names)
        count = min(max(wide * _COUNT_SHARE, _LEAST_COUNT), _MOST_COUNT)
        widths = (wide - 2 * count, count, count)
        cells = tuple(_row_of(begin, widths * len(self.names)))
        return tuple(
            (cells[at], cells[at + 1], cells[at + 2]) for at in range(0, len(cells), 3)
        )

    @cached_property
    def passed_in(self) -> Cell:
        return Cell(self.right - _PASSED_IN, self.right)

    def rules(self, top: float, foot: float) -> dict[float, list[Line]]:
        """Return the lines between the columns, by how heavy they are."""
        heavy = [self.left, self.right, self.facts[-1].right, self.passed_in.left]
        heavy += [total.left for total, _, _ in self.seats]
        fine = [self.facts[at].right for at in (0, 1, 3, 9)]
        fine += [total.right for total, _, _ in self.seats]
        hair = [self.facts[at].right for at in (2, 4, 5, 6, 7, 8, 10)]
        hair += [won.right for _, won, _ in self.seats]
        return {
            weight: [(x, foot, x, top) for x in dict.fromkeys(places)]
            for weight, places in ((HEAVY, heavy), (FINE, fine), (HAIR, hair))
        }


def _row_of(begin: float, widths: tuple[float, ...]) -> Iterator[Cell]:
    for wide in widths:
        yield Cell(begin, begin + wide)
        begin += wide


def draw_head(paper: Paper, columns: Columns, top: float) -> float:
    """Draw names and labels below *top*; return where the rows begin."""
    foot = top - HEAD
    for cell, label in zip(columns.facts, _left_labels(), strict=True):
        _draw_upright(paper, cell, label, foot, HEAD)
    for name, cells in zip(columns.names, columns.seats, strict=True):
        _draw_name(paper, name, cells, top)
        _draw_labels(paper, cells, foot)
    _draw_upright(paper, columns.passed_in, pgettext("sheet", "passed in"), foot, HEAD)
    _draw_places(paper, columns, top)
    begin, end = columns.facts[-1].right, columns.passed_in.left
    paper.lines([(begin, top - _NAMES, end, top - _NAMES)], HAIR)
    paper.lines([(columns.left, y, columns.right, y) for y in (top, foot)], HEAVY)
    return foot


def _draw_places(paper: Paper, columns: Columns, top: float) -> None:
    for place, cells in zip(columns.places, columns.seats, strict=bool(columns.places)):
        whole = Cell(cells[0].left, cells[2].right)
        told, size = fitting(place, whole.room, _LABEL)
        paper.text(
            (whole.left + _PAD + HEAVY, top - size - 1), told, size, colour=QUIET
        )


def _left_labels() -> tuple[str, ...]:
    announced = pgettext("sheet", "announced")
    return (
        _("No."),
        pgettext("sheet", "Base value"),
        pgettext("sheet", "with"),
        pgettext("sheet", "without"),
        pgettext("sheet", "Hand"),
        pgettext("sheet", "Schneider"),
        announced,
        pgettext("sheet", "Schwarz"),
        announced,
        pgettext("sheet", "open"),
        "+",
        "−",
    )


def _draw_name(
    paper: Paper, name: str, cells: tuple[Cell, Cell, Cell], top: float
) -> None:
    whole = Cell(cells[0].left, cells[2].right)
    lines, size = fitting_lines(name, whole.room, _NAME_SIZES, _NAMES / _LINE, BOLD)
    step = size * _LINE
    y = top - (_NAMES - step * len(lines)) / 2 - size * 0.93
    for line in lines:
        paper.text((whole.centre, y), line, size, bold=True, align=Align.CENTRE)
        y -= step


def _draw_labels(paper: Paper, cells: tuple[Cell, Cell, Cell], foot: float) -> None:
    labels = (_("Total"), pgettext("sheet", "won"), pgettext("sheet", "lost"))
    for cell, label in zip(cells, labels, strict=True):
        _draw_upright(paper, cell, label, foot, HEAD - _NAMES)


def _draw_upright(
    paper: Paper, cell: Cell, label: str, foot: float, high: float
) -> None:
    """Write a label from below to above, or across where it is as short as that."""
    text, size = fitting(label, high - 2 * _PAD, _LABEL)
    if len(text) == 1:
        at = (cell.centre, foot + 2 * _PAD)
        paper.text(at, text, _NAME_SIZES[0], align=Align.CENTRE)
    else:
        paper.upright((cell.centre + size * 0.36, foot + 2 * _PAD), text, size)
