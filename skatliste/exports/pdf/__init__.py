"""The official sheet on paper: of a list, of an evening, and empty.

A file speaks the language of its list, with the suits of its deck, and has the time of
its last change, so that page and command line give the same bytes.
"""

from django.utils.translation import override

from skatliste.exports.evenings import EveningDocument
from skatliste.queries import Sheet

from .blank import write_blank
from .evening import about_evening, evening_pages
from .flow import write_pages
from .list_pages import about_list, list_pages
from .sentences import sentence_pages
from .telling import read_facts

__all__ = [
    "write_blank",
    "write_evening_pdf",
    "write_pdf",
    "write_pdf_with_sentences",
]


def write_pdf(sheet: Sheet) -> bytes:
    """Return the official sheet of a list: one page, or more where it is long."""
    with override(sheet.manner[0].value):
        facts = read_facts(sheet)
        return write_pages(about_list(facts), list_pages(facts))


def write_pdf_with_sentences(sheet: Sheet) -> bytes:
    """Return the official sheet of a list, and how every game was counted."""
    with override(sheet.manner[0].value):
        facts = read_facts(sheet)
        pages = [*list_pages(facts), *sentence_pages(facts)]
        return write_pages(about_list(facts), pages)


def write_evening_pdf(document: EveningDocument) -> bytes:
    """Return the ranking of an evening, and after it the sheet of each of its lists."""
    with override(document.language.value):
        about, pages = about_evening(document), evening_pages(document)
    # Each list speaks its own language.
    for number, sheet in sorted(document.sheets.items()):
        with override(sheet.manner[0].value):
            pages += list_pages(read_facts(sheet, number=number))
    return write_pages(about, pages)
