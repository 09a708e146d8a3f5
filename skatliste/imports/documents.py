"""Recognises what stands in a file, and reads it."""

from typing import Final

from django.utils.translation import gettext as _

from skatliste.models import ClubFacts, EveningFacts, ListFacts

from .club_lines import ClubLines, split_club
from .json_club import CLUB_FORMAT, read_club
from .json_evening import EVENING_FORMAT, read_evening
from .json_list import LIST_FORMAT, read_list
from .parsing import parse
from .problems import FILE, ImportRefusedError, Problems, counted, of_file
from .reading import Reader
from .shapes import exactly, one_of_words, shown

Document = ListFacts | EveningFacts | ClubFacts

FORMATS: Final = (LIST_FORMAT, EVENING_FORMAT, CLUB_FORMAT)
# Larger is no list, and no evening of the most lists that it may have.
MOST_BYTES: Final = 20_000_000
# Of a club that has played for decades; only the host takes that much in.
MOST_CLUB_BYTES: Final = 100_000_000


def read_json(content: bytes) -> ListFacts:
    """Return the list in *content*.

    Raises:
        ImportRefusedError: with every problem that was found.
    """
    problems = Problems()
    document = Reader(FILE, parse(content), problems)
    document.need("format", exactly(LIST_FORMAT), None)
    problems.raise_any()
    facts = read_list(document)
    problems.raise_any()
    return facts


def read_document(content: bytes) -> Document:
    """Return the list, the evening or the club in *content*.

    Raises:
        ImportRefusedError: with every problem that was found, or as many of them as
            anybody reads.
    """
    refuse_large(content)
    problems = Problems()
    document, lines = _opened(content, problems)
    facts = _read(document, lines)
    if facts is None or problems:
        raise ImportRefusedError(problems.told)
    return facts


def _opened(content: bytes, problems: Problems) -> tuple[Reader, ClubLines | None]:
    """Return a reader of the file; without the lists of a club, if they are apart."""
    lines = split_club(content) if _tells_club(content) else None
    if lines is not None:
        document = Reader(FILE, parse(lines.frame), problems)
        # Else the lines are those of another part.
        if document.content.get("lists") == []:
            return document, lines
    return Reader(FILE, parse(content), problems), None


def _read(document: Reader, lines: ClubLines | None) -> Document | None:
    told = document.content.get("format")
    if told == CLUB_FORMAT:
        return read_club(document, lines)
    if told == LIST_FORMAT:
        return read_list(document)
    if told == EVENING_FORMAT:
        return read_evening(document)
    if not document.problems:
        document.expected("format", one_of_words(FORMATS), shown(told))
    return None


def refuse_large(content: bytes) -> None:
    """Raise ImportRefusedError for more bytes than any file has that is read."""
    most = MOST_CLUB_BYTES if _tells_club(content) else MOST_BYTES
    if len(content) > most:
        told = {"number": counted(most)}
        problem = _("larger than %(number)s bytes, it was not read") % told
        raise ImportRefusedError([of_file(problem)])


def _tells_club(content: bytes) -> bool:
    # Told at the beginning of whatever is written here, and worth no look elsewhere.
    return CLUB_FORMAT.encode() in content[:_HEAD_BYTES]


_HEAD_BYTES: Final = 200
