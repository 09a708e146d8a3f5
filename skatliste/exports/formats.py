"""The kinds of files there are of a list and of an evening, and how each is made.

Page and command line give the same bytes. A file speaks its list's own language, not
that of whoever fetches it.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from skatliste.models import Session
from skatliste.queries import Sheet

from .csv_evening import write_evening_csv
from .csv_file import write_csv
from .evenings import EveningDocument, sheet_for_file
from .json_evening import write_evening_json
from .json_file import write_json
from .pdf import write_evening_pdf, write_pdf, write_pdf_with_sentences
from .picture_file import write_evening_png, write_picture_png, write_picture_svg
from .text_file import write_evening_text, write_text
from .xlsx_file import write_evening_xlsx, write_xlsx

Content = TypeVar("Content")


@dataclass(frozen=True, slots=True, kw_only=True)
class Format(Generic[Content]):
    """How one kind of file is made, and what browsers are told of it.

    Attributes:
        content_type: what browsers are told.
        extension: what its name ends with.
        make: gives the file in pieces; one that is short comes in one piece.
        is_stream: whether it may be long, and is sent while it is made.
    """

    content_type: str
    extension: str
    make: Callable[[Content], Iterable[bytes]]
    is_stream: bool = False


def whole(
    content_type: str, extension: str, write: Callable[[Content], bytes]
) -> Format[Content]:
    """Return a kind of file that is written in one piece."""

    def make(content: Content) -> Iterable[bytes]:
        return (write(content),)

    return Format(content_type=content_type, extension=extension, make=make)


PDF: Final = "application/pdf"
XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CSV: Final = "text/csv; charset=utf-8"
JSON: Final = "application/json"
TEXT: Final = "text/plain; charset=utf-8"
PNG: Final = "image/png"
SVG: Final = "image/svg+xml"

FORMATS: Final[Mapping[str, Format[Sheet]]] = {
    "pdf": whole(PDF, "pdf", write_pdf),
    "sentences.pdf": whole(PDF, "sentences.pdf", write_pdf_with_sentences),
    "xlsx": whole(XLSX, "xlsx", write_xlsx),
    "csv": whole(CSV, "csv", write_csv),
    "json": whole(JSON, "json", write_json),
    "txt": whole(TEXT, "txt", write_text),
    "png": whole(PNG, "png", write_picture_png),
    "svg": whole(SVG, "svg", write_picture_svg),
}
# All but the archive, which holds these.
EVENING_DOCUMENTS: Final[Mapping[str, Format[EveningDocument]]] = {
    "pdf": whole(PDF, "pdf", write_evening_pdf),
    "xlsx": whole(XLSX, "xlsx", write_evening_xlsx),
    "csv": whole(CSV, "csv", write_evening_csv),
    "json": whole(JSON, "json", write_evening_json),
    "txt": whole(TEXT, "txt", write_evening_text),
    "png": whole(PNG, "png", write_evening_png),
}


def export_list(session: Session, suffix: str) -> bytes:
    """Return the list in the format that *suffix*, a key of FORMATS, names."""
    return b"".join(FORMATS[suffix].make(sheet_for_file(session)))
