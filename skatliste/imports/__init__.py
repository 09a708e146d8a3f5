"""What comes back as a file: understood whole, or refused with its reasons."""

from .documents import (
    MOST_BYTES,
    MOST_CLUB_BYTES,
    Document,
    read_document,
    read_json,
)
from .lists import DifferentListError, Taken, import_once
from .problems import ImportRefusedError
from .taking import Imported, import_document

__all__ = [
    "MOST_BYTES",
    "MOST_CLUB_BYTES",
    "DifferentListError",
    "Document",
    "ImportRefusedError",
    "Imported",
    "Taken",
    "import_document",
    "import_once",
    "read_document",
    "read_json",
]
