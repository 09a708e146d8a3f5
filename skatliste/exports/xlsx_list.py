"""The sheet of a list in a workbook: its heads, and one row a game.

Running totals and counts are formulas: each adds to the cell above it that the same
person has, so that whoever corrects a value sees everything after it change.
"""

from typing import Final

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from xlsxwriter.worksheet import Worksheet

from scoring import (
    CONTRACTS,
    TERMS,
    PlayedGame,
    RuleProfile,
    Term,
)
from skatliste.models import SegmentFacts
from skatliste.queries import CROSSES, Sheet, SheetCell, SheetRow, official_line

from .standing import Standing, games_words, system_words
from .xlsx_foot import Foot, write_foot
from .xlsx_formats import Formats
from .xlsx_layout import (
    BASE,
    DEALER,
    DECLARER,
    FIRST_CROSS,
    FIRST_ROW,
    GAME,
    HEADS_ROW,
    MINUS,
    NAMES_ROW,
    NUMBER,
    PLUS,
    WITH,
    WITHOUT,
    Layout,
    cell,
)
from .xlsx_rates import write_checks, write_rates

_CROSS: Final = "×"
_A4: Final = 9
# Widths in letters.
_CROSS_WIDTH, _COUNT, _FIGURE, _NAME, _NOTE, _SENTENCE = 4, 5, 7, 14, 32, 64
_HEADS_HEIGHT: Final = 118
_MARGIN_INCHES: Final = 0.4


def write_list(page: Worksheet, sheet: Sheet, formats: Formats, end: Standing) -> Foot:
    """Write a list onto its sheet, from the top to the bottom; return its foot."""
    layout = Layout(sheet)
    foot = Foot(layout)
    _set_up(page, foot)
    _write_title(page, sheet, formats)
    _write_heads(page, layout, formats)
    _Rows(page, layout, formats).write()
    write_foot(page, foot, formats, end)
    write_checks(page, foot, formats)
    write_rates(page, foot, formats)
    return foot


def title_of(sheet: Sheet) -> str:
    """Return what stands above the list."""
    return sheet.session.title or sheet.name_line


def subtitle_of(sheet: Sheet) -> str:
    """Return day, place, length and system of the list on one line."""
    session = sheet.session
    told = (
        date_format(localtime(session.begun_at), "DATE_FORMAT"),
        session.place,
        games_words(sheet.games),
        system_words(sheet),
        _("Revision %(number)s") % {"number": session.revision},
    )
    return " · ".join(filter(None, told))


def _set_up(page: Worksheet, foot: Foot) -> None:
    layout = foot.layout
    page.freeze_panes(FIRST_ROW, 1)
    page.autofilter(HEADS_ROW, 0, layout.last_row, layout.note)
    # Upright, a usual list and its foot are one page.
    page.set_portrait()
    page.set_paper(_A4)
    page.set_margins(*(_MARGIN_INCHES,) * 3, bottom=2 * _MARGIN_INCHES)
    page.fit_to_pages(1, 0)
    # On paper the columns of the paper sheet; what is told behind is for the screen.
    page.print_area(0, 0, foot.last_row, layout.passed_in)
    page.repeat_rows(NAMES_ROW, HEADS_ROW)
    page.set_footer("&R&P / &N")
    page.hide_gridlines(2)
    for column, width in _widths(layout).items():
        page.set_column(column, column, width)


def _widths(layout: Layout) -> dict[int, int]:
    seats = range(len(layout.sheet.names))
    return {
        NUMBER: _COUNT,
        **dict.fromkeys((DEALER, DECLARER, GAME), _NAME),
        BASE: _COUNT,
        **dict.fromkeys(range(WITH, PLUS), _CROSS_WIDTH),
        **dict.fromkeys(range(PLUS, layout.total(0)), _FIGURE),
        **{layout.total(index): _FIGURE for index in seats},
        **{layout.won(index): _COUNT for index in seats},
        **{layout.lost(index): _COUNT for index in seats},
        layout.passed_in: _FIGURE,
        **dict.fromkeys((layout.bid, layout.card_points), _COUNT),
        layout.sentence: _SENTENCE,
        layout.note: _NOTE,
    }


def _write_title(page: Worksheet, sheet: Sheet, formats: Formats) -> None:
    page.write_string(0, 0, title_of(sheet), formats["title"])
    page.write_string(1, 0, subtitle_of(sheet), formats["subtitle"])


def _write_heads(page: Worksheet, layout: Layout, formats: Formats) -> None:
    for column in (*range(layout.total(0)), *range(layout.passed_in, layout.note + 1)):
        page.write_blank(NAMES_ROW, column, None, formats["shade"])
    for index, name in enumerate(layout.sheet.names.values()):
        columns = layout.total(index), layout.lost(index)
        page.merge_range(NAMES_ROW, columns[0], NAMES_ROW, columns[1], "")
        page.write_string(NAMES_ROW, columns[0], name, formats["name"])
    page.set_row(HEADS_ROW, _HEADS_HEIGHT)
    for column, word in enumerate(_heads(layout)):
        is_wide = column in {DEALER, DECLARER, GAME, layout.sentence, layout.note}
        look = formats["head" if is_wide else "turned"]
        page.write_string(HEADS_ROW, column, word, look)


def _heads(layout: Layout) -> list[str]:
    terms = TERMS[layout.sheet.manner[0]]
    seat = (_("Total"), pgettext("sheet", "won"), pgettext("sheet", "lost"))
    return [
        *(_("No."), _("Dealer"), pgettext("sheet", "Declarer"), _("Game")),
        *(pgettext("sheet", "Base value"), terms[Term.WITH], terms[Term.WITHOUT]),
        *(terms[extra] for extra in CROSSES),
        *("+", "−"),
        *([_("Booked by hand")] if layout.has_adjustments else []),
        *(seat * len(layout.sheet.names)),
        *(pgettext("sheet", "passed in"), _("Bid"), pgettext("sheet", "Card points")),
        *(pgettext("sheet", "Calculation"), _("Note")),
    ]


class _Rows:
    """Writes the rows, and knows where the last total and counts of each stand."""

    def __init__(self, page: Worksheet, layout: Layout, formats: Formats) -> None:
        self._page = page
        self._layout = layout
        self._formats = formats
        # By column, the row where a number stands last.
        self._last: dict[int, int] = {}
        self._contracts = CONTRACTS[layout.sheet.manner]

    def write(self) -> None:
        layout = self._layout
        rows = layout.sheet.rows
        for stretch in layout.stretches:
            own = rows[stretch.first - FIRST_ROW : stretch.last - FIRST_ROW + 1]
            for at, row in enumerate(own, start=stretch.first):
                self._write_row(at, row, stretch.segment)
        self._page.conditional_format(
            FIRST_ROW,
            0,
            layout.last_row,
            layout.note,
            {"type": "no_errors", "format": self._formats["ruled"]},
        )

    def _write_row(self, at: int, row: SheetRow, segment: SegmentFacts) -> None:
        facts, dealer = row.facts, row.facts.dealer
        game = facts.game if isinstance(facts.game, PlayedGame) else None
        self._number(at, NUMBER, row.number, "centred")
        self._text(at, DEALER, segment.names[dealer] if dealer is not None else "")
        self._text(at, DECLARER, row.declarer)
        self._text(at, GAME, self._contracts[game.contract] if game else row.title)
        self._write_values(at, row, segment.profile)
        for index, told in enumerate(row.cells):
            self._write_seat(at, index, told, row)
        if row.number is not None and row.result is None:
            self._write_count(at, self._layout.passed_in, row.count)
        self._number(at, self._layout.bid, game.bid if game else None)
        self._number(at, self._layout.card_points, facts.card_points)
        self._text(at, self._layout.sentence, row.sentence)
        self._text(at, self._layout.note, _remarks(row))

    def _write_values(self, at: int, row: SheetRow, profile: RuleProfile) -> None:
        line = official_line(row, profile)
        self._number(at, BASE, line.base, "centred")
        self._number(at, WITH, line.with_matadors, "centred")
        self._number(at, WITHOUT, line.without_matadors, "centred")
        for column, is_crossed in enumerate(line.crosses, start=FIRST_CROSS):
            if is_crossed:
                self._page.write_string(at, column, _CROSS, self._formats["centred"])
        self._number(at, PLUS, line.plus)
        self._number(at, MINUS, line.minus, "lost")
        if row.is_adjustment:
            self._number(at, self._layout.adjusted, row.points, "signed")

    def _write_seat(self, at: int, index: int, told: SheetCell, row: SheetRow) -> None:
        layout = self._layout
        look = "hatched" if told.is_dealer else "total"
        if told.total is not None:
            adds = self._adds(at, told, row)
            self._write_sum(at, layout.total(index), adds, told.total, look)
        elif told.is_dealer:
            self._page.write_blank(at, layout.total(index), None, self._formats[look])
        if told.won is not None:
            self._write_count(at, layout.won(index), told.won)
        if told.lost is not None:
            self._write_count(at, layout.lost(index), told.lost)

    def _adds(self, at: int, told: SheetCell, row: SheetRow) -> str:
        if row.is_adjustment:
            return f"+{cell(at, self._layout.adjusted)}"
        if told.won is not None:
            return f"+{cell(at, PLUS)}"
        return f"-{cell(at, MINUS)}"

    def _write_count(self, at: int, column: int, count: int) -> None:
        self._write_sum(at, column, "+1", count, "centred")

    def _write_sum(
        self, at: int, column: int, adds: str, value: int, look: str
    ) -> None:
        above = self._last.get(column)
        before = cell(above, column) if above is not None else ""
        formula = f"={before}{adds if before else adds.removeprefix('+')}"
        self._page.write_formula(at, column, formula, self._formats[look], value)
        self._last[column] = at

    def _number(
        self, at: int, column: int, number: int | None, look: str = "number"
    ) -> None:
        if number is not None:
            self._page.write_number(at, column, number, self._formats[look])

    def _text(self, at: int, column: int, text: str) -> None:
        if text:
            self._page.write_string(at, column, text, self._formats["text"])


def _remarks(row: SheetRow) -> str:
    return ", ".join(filter(None, (row.ending, row.facts.note)))
