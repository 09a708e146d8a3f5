"""Sheets of a workbook that tell who is first, who pays whom, and by which rules."""

from collections.abc import Iterable, Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from xlsxwriter.worksheet import Worksheet

from scoring import SYSTEMS, Language, profile_sentences
from skatliste.queries import Debt, EveningPlace, Place, Series, Sheet

from .evenings import EveningDocument
from .standing import Standing, debt_lines
from .xlsx_foot import Foot, Part
from .xlsx_formats import Formats
from .xlsx_layout import cell

_HEADS_ROW: Final = 3
_RANK, _NAME, _FIRST_FIGURE = range(3)
_CENTS: Final = 100
_NARROW, _FIGURE, _WIDE = 8, 20, 32
_SENTENCE: Final = 100
_A4: Final = 9


def write_ranking(
    page: Worksheet, foot: Foot, formats: Formats, end: Standing, source: str
) -> None:
    """Write the ranking of a list; its figures are those of the foot.

    Args:
        page: where to.
        foot: of the list.
        formats: of the workbook.
        end: what the list came to.
        source: name of the sheet with the list.
    """
    parts = (Part.TOTAL, Part.POINTS, Part.WON, Part.LOST)
    words = (
        *(_("Grand total"), _("Game points")),
        *(pgettext("sheet", "won"), pgettext("sheet", "lost")),
    )
    _write_heads(page, words, formats, has_money=end.count.stake is not None)
    indices = {seat: index for index, seat in enumerate(foot.layout.sheet.names)}
    row = _HEADS_ROW
    for row, place in enumerate(end.count.places, start=_HEADS_ROW + 1):
        _write_place(page, row, place, formats)
        for column, part in enumerate(parts, start=_FIRST_FIGURE):
            formula = _from(source, foot.cell(part, indices[place.position]))
            look = formats["strong" if part is Part.TOTAL else "number"]
            page.write_formula(row, column, formula, look, part.of(place.foot))
        _write_money(page, row, _FIRST_FIGURE + len(parts), place.cents, formats)
    language, _deck = foot.layout.sheet.manner
    _write_debts(page, row + 2, end.count.debts, language, formats)


def write_evening_ranking(
    page: Worksheet,
    document: EveningDocument,
    feet: Mapping[int, tuple[str, Foot]],
    formats: Formats,
) -> None:
    """Write the ranking of an evening, each total a sum of its lists.

    Args:
        page: where to.
        document: the evening.
        feet: of the lists that are in the workbook, with the name of their sheet.
        formats: of the workbook.
    """
    count = document.count
    words = [_list_head(one) for one in count.series]
    words.append(_("Evening total"))
    _write_heads(page, words, formats, has_money=bool(count.stake))
    row = _HEADS_ROW
    for row, place in enumerate(count.places, start=_HEADS_ROW + 1):
        _write_place(page, row, place, formats)
        _write_totals(page, row, place, feet, formats)
        _write_money(page, row, _FIRST_FIGURE + len(words), place.cents, formats)
    _write_debts(page, row + 2, count.debts, document.language, formats)


def _write_totals(
    page: Worksheet,
    row: int,
    place: EveningPlace,
    feet: Mapping[int, tuple[str, Foot]],
    formats: Formats,
) -> None:
    for number, total in enumerate(place.totals, start=1):
        column = _FIRST_FIGURE + number - 1
        if total is None:
            continue
        formula = _total_from(feet, number, place.name, total)
        if formula:
            page.write_formula(row, column, formula, formats["number"], total)
        else:
            page.write_number(row, column, total, formats["number"])
    end = _FIRST_FIGURE + len(place.totals)
    formula = f"=SUM({cell(row, _FIRST_FIGURE)}:{cell(row, end - 1)})"
    page.write_formula(row, end, formula, formats["strong"], place.total)


def _total_from(
    feet: Mapping[int, tuple[str, Foot]], number: int, name: str, total: int
) -> str:
    """Return a formula that adds up the columns somebody had on a list.

    Returns:
        Nothing if the list is not in the workbook, or does not say so itself.
    """
    if number not in feet:
        return ""
    source, foot = feet[number]
    sheet = foot.layout.sheet
    own = [index for index, one in enumerate(sheet.names.values()) if one == name]
    if sum(sheet.tally.foot[index].total for index in own) != total:
        return ""
    cells = (foot.cell(Part.TOTAL, index) for index in own)
    return _from(source, *cells)


def write_rules(page: Worksheet, sheets: Mapping[str, Sheet], formats: Formats) -> None:
    """Write by which rules each of *sheets*, by its name, is counted, in words."""
    page.set_column(0, 0, _SENTENCE)
    page.hide_gridlines(2)
    page.write_string(0, 0, _("By which rules"), formats["title"])
    row = 2
    for name, sheet in sheets.items():
        page.write_string(row, 0, name, formats["heading"])
        for line in _rules_of(sheet):
            row += 1
            page.write_string(row, 0, line, formats["wrapped"])
        row += 2


def _rules_of(sheet: Sheet) -> list[str]:
    """Return system and choices in words, again wherever they were changed."""
    language, _deck = sheet.manner
    told: list[str] = []
    before = None
    for begin, segment in sheet.segments:
        rules = segment.system, segment.profile
        if rules != before:
            number = _next_game(sheet, begin)
            if before is not None and number is not None:
                told.append(_("From game %(number)s on:") % {"number": number})
            told.append(SYSTEMS[language][segment.system])
            told += profile_sentences(segment.profile, language=language)
        before = rules
    return told


def _next_game(sheet: Sheet, begin: int) -> int:
    rows = sheet.rows[begin - 1 :]
    return next((row.number for row in rows if row.number), sheet.games + 1)


def _write_debts(
    page: Worksheet,
    row: int,
    debts: Iterable[Debt],
    language: Language,
    formats: Formats,
) -> None:
    """Write who pays whom, from *row* on."""
    lines = list(debt_lines(debts, language))
    if lines:
        page.write_string(row, 0, _("Settlement"), formats["heading"])
    for at, line in enumerate(lines, start=row + 1):
        page.write_string(at, 0, line, formats["text"])


def _list_head(series: Series) -> str:
    name = _("List %(number)s") % {"number": series.number}
    if series.is_open:
        return f"{name} ({_('running')})"
    return f"{name} ({_('does not count')})" if series.is_void else name


def _write_heads(
    page: Worksheet, words: Iterable[str], formats: Formats, *, has_money: bool
) -> None:
    heads = [_("Rank"), _("Name"), *words]
    if has_money:
        heads.append(_("Settlement"))
    for column, word in enumerate(heads):
        look = "figure_head" if column >= _FIRST_FIGURE else "head"
        page.write_string(_HEADS_ROW, column, word, formats[look])
    page.freeze_panes(_HEADS_ROW + 1, _FIRST_FIGURE)
    page.set_column(_RANK, _RANK, _NARROW)
    page.set_column(_NAME, _NAME, _WIDE)
    page.set_column(_FIRST_FIGURE, len(heads) - 1, _FIGURE)
    page.set_paper(_A4)
    page.fit_to_pages(1, 0)
    page.hide_gridlines(2)


def _write_place(
    page: Worksheet, row: int, place: Place | EveningPlace, formats: Formats
) -> None:
    page.write_number(row, _RANK, place.rank, formats["place"])
    page.write_string(row, _NAME, place.name, formats["text"])


def _write_money(
    page: Worksheet, row: int, column: int, cents: int | None, formats: Formats
) -> None:
    if cents is not None:
        page.write_number(row, column, cents / _CENTS, formats["money"])


def _from(source: str, *cells: str) -> str:
    return "=" + "+".join(f"'{source}'!{one}" for one in cells)
