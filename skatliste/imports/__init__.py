"""What comes back as a file: understood whole, or refused with its reasons."""

from .csv_facts import CsvHead, identified
from .csv_file import CsvReading, CsvRow, read_csv
from .documents import (
    MOST_BYTES,
    MOST_CLUB_BYTES,
    Document,
    read_document,
    read_json,
)
from .lists import DifferentListError, Taken, import_once
from .previews import (
    DocumentPreview,
    TablePreview,
    preview_document,
    preview_table,
)
from .problems import ImportRefusedError
from .taking import Imported, import_document
from .uploads import Upload, carried, carry, headed_as_here, read_upload, take_in

__all__ = [
    "MOST_BYTES",
    "MOST_CLUB_BYTES",
    "CsvHead",
    "CsvReading",
    "CsvRow",
    "DifferentListError",
    "Document",
    "DocumentPreview",
    "ImportRefusedError",
    "Imported",
    "TablePreview",
    "Taken",
    "Upload",
    "carried",
    "carry",
    "headed_as_here",
    "identified",
    "import_document",
    "import_once",
    "preview_document",
    "preview_table",
    "read_csv",
    "read_document",
    "read_json",
    "read_upload",
    "take_in",
]
