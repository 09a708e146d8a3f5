"""From bytes to rows of cells, of which nothing is known yet."""

import csv
import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from skatliste.columns import unharmed

from .problems import ImportRefusedError, counted
from .rows import MOST_ROWS

MOST_BYTES: Final = 2_000_000
# A list has two dozen; whatever has more is none.
MOST_COLUMNS: Final = 100
MOST_SIGNS: Final = 500
# A first row that is longer is refused anyway.
_MOST_HEADS: Final = 50_000

_DELIMITERS: Final = (";", ",", "\t")
# How spreadsheets tell each other by what the cells are parted.
_TOLD_DELIMITER: Final = "sep="
_WINDOWS: Final = "Windows-1252"
_MARKS_OF_16: Final = (b"\xff\xfe", b"\xfe\xff")
_OTHER_FILES: Final = (b"PK\x03\x04", b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"\xd0\xcf")


@dataclass(frozen=True, slots=True)
class Line:
    """One row of a table: as a spreadsheet numbers it, and its cells."""

    number: int
    cells: tuple[str, ...]


def decode(content: bytes) -> tuple[str, str]:
    """Return the text of a file, and the encoding that had to be assumed, if any.

    A German spreadsheet writes Windows-1252 and says so nowhere; everything else is
    UTF-8, or UTF-16 with its mark.

    Raises:
        ImportRefusedError: for what is no text.
    """
    if len(content) > MOST_BYTES:
        raise ImportRefusedError([_("The table is larger than any list can be.")])
    if content.startswith(_OTHER_FILES):
        raise ImportRefusedError(
            [_("This is no table of text. A spreadsheet can save one as “CSV UTF-8”.")]
        )
    text, assumed = _decoded(content)
    if "\0" in text:
        raise ImportRefusedError([_unreadable()])
    return text, assumed


def split(text: str, count_heads: Callable[[Sequence[str]], int]) -> list[Line]:
    """Return the rows of a table that have anything in them.

    Args:
        text: all of it.
        count_heads: tells how many of some cells are heads of columns; the delimiter
            is the one that makes most of the first row.

    Raises:
        ImportRefusedError: for what is no table, or too large a one.
    """
    told, first, rest = _told_delimiter(text)
    delimiter = told or max(
        _DELIMITERS,
        key=lambda one: (count_heads(_first_cells(first, one)), first.count(one)),
    )
    return list(_lines(rest, delimiter))


def _decoded(content: bytes) -> tuple[str, str]:
    try:
        if content.startswith(_MARKS_OF_16):
            return content.decode("utf-16"), ""
        return content.decode("utf-8-sig"), ""
    except UnicodeDecodeError as error:
        # Cut off in the middle of a letter, and not the first of them.
        if (
            error.reason == "unexpected end of data"
            and not content[: error.start].isascii()
        ):
            raise ImportRefusedError(
                [_("The file ends in the middle of a letter.")]
            ) from error
    try:
        return content.decode("cp1252"), _WINDOWS
    except UnicodeDecodeError as error:
        raise ImportRefusedError([_unreadable()]) from error


def _unreadable() -> str:
    return _("This cannot be read as text. A spreadsheet can save it as “CSV UTF-8”.")


def _told_delimiter(text: str) -> tuple[str, str, str]:
    """Return the delimiter if the file tells it, its first line, and all to read."""
    stripped = text.lstrip("\r\n")
    first, _end, rest = stripped.partition("\n")
    told = first.strip("\r")
    if told.casefold().startswith(_TOLD_DELIMITER) and told[4:] in _DELIMITERS:
        return told[4:], "", rest
    return "", told.split("\r")[0][:_MOST_HEADS], text


def _first_cells(line: str, delimiter: str) -> list[str]:
    try:
        return next(csv.reader([line], delimiter=delimiter), [])
    except csv.Error:
        return []


def _lines(text: str, delimiter: str) -> Iterator[Line]:
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    number = 0
    while True:
        number += 1
        try:
            cells = next(rows, None)
        except csv.Error as error:
            raise ImportRefusedError([_torn(number, error)]) from error
        if cells is None:
            return
        if number > MOST_ROWS + 1:
            raise ImportRefusedError(
                [_("There are more than %(most)s rows.") % {"most": counted(MOST_ROWS)}]
            )
        if any(cell.strip() for cell in cells):
            _check_size(number, cells)
            yield Line(number, tuple(unharmed(cell.strip()) for cell in cells))


def _torn(number: int, error: csv.Error) -> str:
    if "unexpected end" in str(error):
        return _(
            "Row %(row)d: a quotation mark is opened there or before, and never closed."
        ) % {"row": number}
    return _(
        "Row %(row)d: a quotation mark is out of place, or a cell is far too long."
    ) % {"row": number}


def _check_size(number: int, cells: Sequence[str]) -> None:
    if len(cells) > MOST_COLUMNS:
        raise ImportRefusedError(
            [
                _("Row %(row)d has %(columns)s columns, more than any list has.")
                % {"row": number, "columns": counted(len(cells))}
            ]
        )
    if any(len(cell) > MOST_SIGNS for cell in cells):
        raise ImportRefusedError(
            [
                _("Row %(row)d: a cell is longer than %(most)s characters.")
                % {"row": number, "most": counted(MOST_SIGNS)}
            ]
        )
