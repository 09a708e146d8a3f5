"""A list, or an evening of lists, as a workbook (XLSX) that goes on counting.

The same list gives the same bytes: no clock is asked, and what is zipped bears no time.
"""

import io
from collections.abc import Iterable
from datetime import UTC
from typing import Final

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import override, pgettext
from xlsxwriter import Workbook
from xlsxwriter.worksheet import Worksheet

from skatliste.models import Session
from skatliste.queries import Sheet

from .evenings import EveningDocument
from .standing import last_change, standing_of
from .xlsx_foot import Foot
from .xlsx_formats import Formats
from .xlsx_list import subtitle_of, title_of, write_list
from .xlsx_ranking import write_evening_ranking, write_ranking, write_rules

_OPTIONS: Final = {
    "in_memory": True,
    # What people typed is text, whatever it looks like.
    "strings_to_formulas": False,
    "strings_to_numbers": False,
    "strings_to_urls": False,
}


def write_xlsx(sheet: Sheet) -> bytes:
    """Return the list as a workbook: list, ranking, and rules in words."""
    target = io.BytesIO()
    end = standing_of(sheet)
    with override(sheet.manner[0]), Workbook(target, _OPTIONS) as book:
        _set_properties(book, title_of(sheet), [sheet.session])
        formats = Formats(book)
        name = pgettext("sheet", "List")
        foot = write_list(book.add_worksheet(name), sheet, formats, end)
        if not end.is_void:
            ranking = _titled(book, _("Ranking"), sheet, formats)
            write_ranking(ranking, foot, formats, end, name)
        rules = book.add_worksheet(_("Rules"))
        write_rules(rules, {title_of(sheet): sheet}, formats)
    return target.getvalue()


def write_evening_xlsx(document: EveningDocument) -> bytes:
    """Return the evening as a workbook: its ranking, each list, and their rules."""
    target = io.BytesIO()
    count = document.count
    with override(document.language), Workbook(target, _OPTIONS) as book:
        title = document.title
        _set_properties(book, title, count.evening.sessions.all())
        formats = Formats(book)
        ranking = book.add_worksheet(_("Ranking"))
        ranking.write_string(0, 0, title, formats["title"])
        day = date_format(localtime(count.begun_at), "DATE_FORMAT")
        ranking.write_string(1, 0, day, formats["subtitle"])
        feet = {
            number: _write_numbered(book, number, sheet, formats)
            for number, sheet in document.sheets.items()
        }
        write_evening_ranking(ranking, document, feet, formats)
        rules = {name: foot.layout.sheet for name, foot in feet.values()}
        write_rules(book.add_worksheet(_("Rules")), rules, formats)
    return target.getvalue()


def _write_numbered(
    book: Workbook, number: int, sheet: Sheet, formats: Formats
) -> tuple[str, Foot]:
    # A title may be too long for the name of a sheet, or hold signs that it may not.
    name = _("List %(number)s") % {"number": number}
    page = book.add_worksheet(name)
    # Each list speaks its own language.
    with override(sheet.manner[0]):
        return name, write_list(page, sheet, formats, standing_of(sheet))


def _titled(book: Workbook, name: str, sheet: Sheet, formats: Formats) -> Worksheet:
    page = book.add_worksheet(name)
    page.write_string(0, 0, title_of(sheet), formats["title"])
    page.write_string(1, 0, subtitle_of(sheet), formats["subtitle"])
    return page


def _set_properties(book: Workbook, title: str, sessions: Iterable[Session]) -> None:
    changed = last_change(sessions).astimezone(UTC).replace(tzinfo=None)
    book.set_properties({"title": title, "created": changed})
