"""A list as a file. Page and command line give the same bytes.

A file speaks the list's own language, not that of whoever fetches it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.utils.timezone import localdate

from scoring import Deck, Language
from skatliste.models import Session
from skatliste.queries import Sheet, load_sheet

from .csv_file import write_csv
from .json_file import write_json, write_without_log


@dataclass(frozen=True, slots=True)
class Format:
    """How one kind of file is made, and what browsers are told of it."""

    content_type: str
    write: Callable[[Sheet], bytes]


FORMATS: Final = {
    "csv": Format("text/csv; charset=utf-8", write_csv),
    "json": Format("application/json", write_json),
}


def export_list(session: Session, suffix: str) -> bytes:
    """Return the list in the format that *suffix*, a key of FORMATS, names."""
    return FORMATS[suffix].write(_sheet(session))


def export_revision(session: Session) -> str:
    """Return the list as it is kept when it is closed: as JSON, without its log."""
    return write_without_log(_sheet(session)).decode()


def _sheet(session: Session) -> Sheet:
    return load_sheet(
        session, language=Language(session.language), deck=Deck(session.deck)
    )


def file_name(session: Session, suffix: str) -> str:
    """Return a name that tells day and list: "skatliste-2026-11-30-xk4….json"."""
    day = localdate(session.begun_at).isoformat()
    return f"skatliste-{day}-{session.public_id}.{suffix}"
