"""Lists, evenings and clubs as files. Page and command line give the same bytes.

A file speaks the language of its list, not that of whoever fetches it.
"""

from skatliste.models import Session

from .bundles import (
    CLUB_FORMATS,
    EVENING_FORMATS,
    PASSES,
)
from .clubs import ClubDocument, load_club_document
from .evenings import EveningDocument, load_evening_document, sheet_for_file
from .formats import FORMATS, Format, export_list
from .json_file import write_without_log
from .names import club_file_name, evening_file_name, list_file_name

__all__ = [
    "CLUB_FORMATS",
    "EVENING_FORMATS",
    "FORMATS",
    "PASSES",
    "ClubDocument",
    "EveningDocument",
    "Format",
    "club_file_name",
    "evening_file_name",
    "export_list",
    "export_revision",
    "list_file_name",
    "load_club_document",
    "load_evening_document",
    "sheet_for_file",
]


def export_revision(session: Session) -> str:
    """Return the list as it is kept when it is closed: as JSON, without its log."""
    return write_without_log(sheet_for_file(session)).decode()
