"""The foot of a list in a workbook: formulas that come to our totals.

What a won and a lost game add stands in the table of rates beneath, a line for each
stretch of the list that is counted the same way. The rates come from `scoring`; the
formulas count, add and multiply.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import Final

from django.utils.translation import gettext as _
from xlsxwriter.worksheet import Worksheet

from scoring import SeatFoot
from skatliste.queries import OfficialSheet, Sheet

from .standing import Standing
from .xlsx_formats import Formats
from .xlsx_layout import MINUS, NUMBER, PLUS, Layout, cell, span

# An empty row parts the rows, the foot, the checks and the table of rates.
_GAP: Final = 2
# In the table of rates: how many games of a stretch were won, and how many lost.
WON_THERE, LOST_THERE = PLUS - 2, PLUS - 1


class Part(StrEnum):
    """The lines of the foot, by their name in `SeatFoot`."""

    WON = "won"
    LOST = "lost"
    POINTS = "points"
    WON_LOST = "won_lost_points"
    OTHERS_LOST = "others_lost"
    OTHERS = "others_points"
    ADJUSTED = "adjusted"
    TOTAL = "total"

    def of(self, foot: SeatFoot) -> int:
        """Return the figure as `scoring` counts it."""
        return int(getattr(foot, self))


class Foot:
    """Where the lines of the foot stand, and the formulas in them.

    Attributes:
        layout: of the list.
        parts: the lines, from the top to the bottom.
        top: the row of the names.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.parts = tuple(
            part for part in Part if part is not Part.ADJUSTED or layout.has_adjustments
        )
        self.top = layout.last_row + _GAP

    def row(self, part: Part) -> int:
        return self.top + 1 + self.parts.index(part)

    @property
    def ranks_row(self) -> int:
        return self.row(Part.TOTAL) + 1

    @property
    def checks_row(self) -> int:
        """The heading of the checks."""
        return self.ranks_row + _GAP

    @property
    def rates_row(self) -> int:
        """The heads of the table of rates."""
        return self.checks_row + 3 + _GAP

    def cell(self, part: Part, index: int) -> str:
        """Return the figure of who has the column at *index*, as formulas name it."""
        return cell(self.row(part), self.layout.total(index))

    def sum_cell(self, part: Part) -> str:
        return cell(self.row(part), self.layout.passed_in)

    @property
    def last_row(self) -> int:
        """The last line of the table of rates."""
        return self.rates_row + len(self.layout.stretches)

    def rates(self, column: int) -> str:
        """Return a column of the table of rates as a formula names it."""
        return span(self.rates_row + 1, self.last_row, column)

    def formula(self, part: Part, index: int) -> str:
        """Return what a line comes to for who has the column at *index*."""
        layout = self.layout
        total, won, lost = layout.total(index), layout.won(index), layout.lost(index)
        more = f"{self.rates(won)}-{self.rates(lost)}"
        formulas = {
            Part.WON: f"COUNT({layout.span(won)})",
            Part.LOST: f"COUNT({layout.span(lost)})",
            Part.POINTS: self._points(won, lost),
            Part.WON_LOST: f"SUMPRODUCT({self.rates(PLUS)},{more})",
            Part.OTHERS_LOST: f"SUM({self.rates(total)})",
            Part.OTHERS: f"SUMPRODUCT({self.rates(MINUS)},{self.rates(total)})",
            Part.ADJUSTED: _where_number(layout.span(total), self._booked),
            Part.TOTAL: "+".join(self.cell(one, index) for one in self._added),
        }
        return f"={formulas[part]}"

    @property
    def _booked(self) -> str:
        return self.layout.span(self.layout.adjusted)

    def _points(self, won: int, lost: int) -> str:
        # Where somebody's count of won games goes up, the value stands beside.
        plus = _where_number(self.layout.span(won), self.layout.span(PLUS))
        minus = _where_number(self.layout.span(lost), self.layout.span(MINUS))
        return f"{plus}-{minus}"

    @property
    def _added(self) -> list[Part]:
        added = (Part.POINTS, Part.WON_LOST, Part.OTHERS, Part.ADJUSTED)
        return [part for part in added if part in self.parts]

    def checks(self) -> list[tuple[str, str, str]]:
        """Return what must agree: its name, and two ways to count it."""
        span_of, sums = self.layout.span, self.sum_cell
        passed_in = f"COUNT({span_of(self.layout.passed_in)})"
        booked = f"+{sums(Part.ADJUSTED)}" if Part.ADJUSTED in self.parts else ""
        won = f"SUMPRODUCT({self.rates(PLUS)},{self.rates(WON_THERE)})"
        adds = self.rates(self.layout.passed_in)
        lost = f"SUMPRODUCT({adds},{self.rates(LOST_THERE)})"
        return [
            (
                _("Games"),
                f"={sums(Part.WON)}+{sums(Part.LOST)}+{passed_in}",
                f"=COUNT({span_of(NUMBER)})",
            ),
            (
                _("Game points"),
                f"={sums(Part.POINTS)}",
                f"=SUM({span_of(PLUS)})-SUM({span_of(MINUS)})",
            ),
            (
                _("Grand total"),
                f"={sums(Part.TOTAL)}",
                f"={sums(Part.POINTS)}{booked}+{won}+{lost}",
            ),
        ]


def _where_number(tested: str, added: str) -> str:
    """Return a formula that adds up *added* where *tested* holds a number."""
    return f"SUMPRODUCT(--ISNUMBER({tested}),{added})"


def write_foot(page: Worksheet, foot: Foot, formats: Formats, end: Standing) -> None:
    """Write names, lines and ranks of the foot."""
    layout = foot.layout
    names = [*layout.sheet.names.values(), _("Sum")]
    for column, name in zip(_columns(layout), names, strict=True):
        _write_wide(page, layout, foot.top, column)
        page.write_string(foot.top, column, name, formats["name"])
    for part in foot.parts:
        _write_line(page, foot, part, formats)
    if layout.sheet.rows and not end.is_void:
        _write_ranks(page, foot, formats, end)


def _columns(layout: Layout) -> Iterator[int]:
    """Yield the first column of everybody, and that of the sums."""
    yield from (layout.total(index) for index in range(len(layout.sheet.names)))
    yield layout.passed_in


def _write_wide(page: Worksheet, layout: Layout, row: int, column: int) -> None:
    # A figure of the foot stands across all that somebody has.
    if column != layout.passed_in:
        page.merge_range(row, column, row, column + 2, "")


def _write_line(page: Worksheet, foot: Foot, part: Part, formats: Formats) -> None:
    layout, row = foot.layout, foot.row(part)
    is_last = part is Part.TOTAL
    look = formats["grand" if is_last else "foot"]
    page.merge_range(row, 0, row, layout.total(0) - 1, "")
    label = _labels(layout.sheet)[part]
    page.write_string(
        row, 0, label, formats["grand_label" if is_last else "foot_label"]
    )
    feet = layout.sheet.tally.foot
    for index, one in enumerate(feet):
        column = layout.total(index)
        _write_wide(page, layout, row, column)
        page.write_formula(row, column, foot.formula(part, index), look, part.of(one))
    first, last = cell(row, layout.total(0)), cell(row, layout.passed_in - 1)
    whole = sum(part.of(one) for one in feet)
    page.write_formula(row, layout.passed_in, f"=SUM({first}:{last})", look, whole)


def _write_ranks(page: Worksheet, foot: Foot, formats: Formats, end: Standing) -> None:
    row, layout = foot.ranks_row, foot.layout
    page.merge_range(row, 0, row, layout.total(0) - 1, "")
    page.write_string(row, 0, _("Rank"), formats["foot_label"])
    lots = end.closing.lots if end.closing is not None else ()
    for index, column in enumerate(OfficialSheet(layout.sheet, lots).columns):
        if column.rank:
            _write_wide(page, layout, row, layout.total(index))
            page.write_number(row, layout.total(index), column.rank, formats["rank"])


def _labels(sheet: Sheet) -> dict[Part, str]:
    won_lost = "/".join(map(str, sheet.won_lost_rates or (0,)))
    others = "/".join(map(str, sheet.others_rates or (0,)))
    return {
        Part.WON: _("Games won"),
        Part.LOST: _("Games lost"),
        Part.POINTS: _("Game points"),
        Part.WON_LOST: _("(won − lost) × %(rate)s") % {"rate": won_lost},
        Part.OTHERS_LOST: _("Games lost by the others"),
        Part.OTHERS: _("Lost by the others × %(rate)s") % {"rate": others},
        Part.ADJUSTED: _("Booked by hand"),
        Part.TOTAL: _("Grand total"),
    }
