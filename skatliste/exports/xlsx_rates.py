"""Checks of a list in a workbook, and the table of what games add."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from xlsxwriter.worksheet import Worksheet

from scoring import SYSTEMS
from skatliste.queries import Sheet

from .xlsx_foot import LOST_THERE, WON_THERE, Foot
from .xlsx_formats import Formats
from .xlsx_layout import (
    FIRST_ROW,
    GAME,
    MINUS,
    NUMBER,
    PLUS,
    Layout,
    Stretch,
    cell,
    span,
)

_HEADS_HEIGHT: Final = 130


def write_checks(page: Worksheet, foot: Foot, formats: Formats) -> None:
    """Write what must agree, each counted in two ways, and whether it does."""
    page.write_string(foot.checks_row, 0, _("Checks"), formats["heading"])
    known = zip(foot.checks(), _checked(foot.layout.sheet), strict=True)
    for row, ((name, one, other), value) in enumerate(known, foot.checks_row + 1):
        page.write_string(row, 0, name, formats["text"])
        page.write_formula(row, GAME, one, formats["number"], value[0])
        page.write_formula(row, PLUS, other, formats["number"], value[1])
        _write_agrees(page, row, formats, agrees=value[0] == value[1])


def _checked(sheet: Sheet) -> list[tuple[int, int]]:
    checks = sheet.tally.checks
    return [
        (checks.won + checks.lost + checks.passed_in, checks.games),
        (checks.points, checks.plus - checks.minus),
        (checks.total, checks.expected_total),
    ]


def _write_agrees(page: Worksheet, row: int, formats: Formats, *, agrees: bool) -> None:
    yes, no = _("agrees"), _("does not agree")
    same = f"{cell(row, GAME)}={cell(row, PLUS)}"
    formula = f'=IF({same},"{yes}","{no}")'
    page.write_formula(row, MINUS, formula, formats["agrees"], yes if agrees else no)
    failing = {"type": "cell", "criteria": "==", "value": f'"{no}"'}
    page.conditional_format(
        row, MINUS, row, MINUS, failing | {"format": formats["fails"]}
    )


def write_rates(page: Worksheet, foot: Foot, formats: Formats) -> None:
    """Write the table that the foot multiplies by; a line for each stretch."""
    _write_heads(page, foot, formats)
    for row, stretch in enumerate(foot.layout.stretches, start=foot.rates_row + 1):
        _write_stretch(page, foot.layout, row, stretch, formats)


def _write_heads(page: Worksheet, foot: Foot, formats: Formats) -> None:
    layout, row = foot.layout, foot.rates_row
    page.set_row(row, _HEADS_HEIGHT)
    page.write_string(row, NUMBER, _("From game"), formats["turned"])
    page.merge_range(row, NUMBER + 1, row, WON_THERE - 1, "")
    page.write_string(row, NUMBER + 1, _("How it is counted"), formats["head"])
    heads = {
        WON_THERE: pgettext("sheet", "won"),
        LOST_THERE: pgettext("sheet", "lost"),
        PLUS: _("Won or lost, each"),
        MINUS: _("Lost by another, each"),
        layout.passed_in: _("Lost, for the sum"),
    }
    if layout.has_adjustments:
        page.write_blank(row, layout.adjusted, None, formats["head"])
    for index in range(len(layout.sheet.names)):
        heads[layout.total(index)] = _("Lost by the others")
        heads[layout.won(index)] = pgettext("sheet", "won")
        heads[layout.lost(index)] = pgettext("sheet", "lost")
    for column, word in heads.items():
        page.write_string(row, column, word, formats["turned"])


class _Counted:
    """What was won and lost within a stretch, by the place of the columns."""

    def __init__(self, sheet: Sheet, stretch: Stretch) -> None:
        self.won: Counter[int] = Counter()
        self.lost: Counter[int] = Counter()
        for row in sheet.rows[stretch.first - FIRST_ROW : stretch.last - FIRST_ROW + 1]:
            for index, told in enumerate(row.cells):
                self.won[index] += told.won is not None
                self.lost[index] += told.lost is not None


def _write_stretch(
    page: Worksheet, layout: Layout, row: int, stretch: Stretch, formats: Formats
) -> None:
    segment, number = stretch.segment, formats["number"]
    if stretch.first_game:
        page.write_number(row, NUMBER, stretch.first_game, formats["centred"])
    page.merge_range(row, NUMBER + 1, row, WON_THERE - 1, "")
    names = ", ".join(segment.names[position] for position in segment.order)
    system = SYSTEMS[layout.sheet.manner[0]][segment.system]
    page.write_string(row, NUMBER + 1, f"{system}: {names}", formats["text"])
    rates = {
        PLUS: stretch.won_lost_rate,
        MINUS: stretch.others_rate,
        layout.passed_in: stretch.lost_adds,
    }
    for column, rate in rates.items():
        page.write_number(row, column, rate, number)
    for column, formula, value in _counts(layout, stretch):
        page.write_formula(row, column, f"={formula}", number, value)


def _counts(layout: Layout, stretch: Stretch) -> Iterator[tuple[int, str, int]]:
    """Yield each count of a stretch: its column, its formula, and what it comes to."""
    counted = _Counted(layout.sheet, stretch)
    all_won, all_lost = counted.won.total(), counted.lost.total()
    everybody = _count(stretch, MINUS)
    yield WON_THERE, _count(stretch, PLUS), all_won
    yield LOST_THERE, everybody, all_lost
    for index, position in enumerate(layout.sheet.names):
        if position in stretch.segment.names:
            won, lost = layout.won(index), layout.lost(index)
            others = f"{everybody}-{_count(stretch, lost)}"
            yield layout.total(index), others, all_lost - counted.lost[index]
            yield won, _count(stretch, won), counted.won[index]
            yield lost, _count(stretch, lost), counted.lost[index]


def _count(stretch: Stretch, column: int) -> str:
    return f"COUNT({span(stretch.first, stretch.last, column)})"
