"""Reads the lists in a file of several."""

import uuid
from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from skatliste.models import ListFacts

from . import places
from .json_list import LIST_FORMAT, read_list
from .parsing import parse
from .problems import FILE, ImportRefusedError, Problems, counted, of_file
from .reading import Reader
from .shapes import exactly


def read_lists(
    document: Reader, parts: Iterable[object], *, most_rows: int
) -> Iterator[ListFacts]:
    """Yield the lists of an evening or a club as they are read, each of them once.

    Args:
        document: the file.
        parts: its lists, each as JSON was read, or as the bytes of a line.
        most_rows: how many rows they may have in all.
    """
    numbers: dict[uuid.UUID, int] = {}
    rows = 0
    for number, part in enumerate(parts, start=1):
        place = places.list_of_file(number)
        facts = _read(part, document.problems.within(place))
        if facts is None:
            continue
        earlier = numbers.setdefault(facts.uid, number)
        if earlier != number:
            told = _("it is that of list %(number)s already") % {"number": earlier}
            document.problems.add(place, f"uid: {told}")
        rows += len(facts.rows)
        if rows > most_rows:
            told = _("more than %(number)s rows in all") % {
                "number": counted(most_rows)
            }
            document.refuse_field("lists", told)
            return
        yield facts


def emptied(listed: list[object]) -> Iterator[object]:
    """Yield what is in a list, and take it out: memory for thousands is not kept."""
    for index, one in enumerate(listed):
        listed[index] = None
        yield one


def _read(part: object, problems: Problems) -> ListFacts | None:
    """Return a list; None if there is a problem."""
    if isinstance(part, bytes):
        try:
            part = parse(part)
        except ImportRefusedError as error:
            problems.add(FILE, error.problems[0].removeprefix(of_file("")))
            return None
    told = Reader(FILE, part, problems)
    told.need("format", exactly(LIST_FORMAT), None)
    facts = read_list(told) if told.is_sound else None
    return facts if told.is_sound else None
