"""Reads the format skatliste-evening/1, described in docs/format.md."""

from typing import Final

from skatliste.models import EveningFacts, ListFacts

from .evening_figures import evening_ranking
from .figures import compare_lines
from .json_list import LIST_FORMAT, read_list
from .problems import FILE
from .reading import Reader
from .shapes import exactly, list_of

EVENING_FORMAT: Final = "skatliste-evening/1"
# More than anybody plays between breakfast and breakfast.
MOST_IN_AN_EVENING: Final = 50
_PARTS: Final = ("format", "lists", "ranking")


def read_evening(document: Reader) -> EveningFacts:
    """Return an evening; what stands for it if there is a problem."""
    document.refuse_all_but(*_PARTS)
    lists = read_lists(document, least=1, most=MOST_IN_AN_EVENING)
    if document.is_sound:
        compare_lines(document, "ranking", evening_ranking(lists))
    return EveningFacts(lists=lists)


def read_lists(document: Reader, *, least: int, most: int) -> tuple[ListFacts, ...]:
    """Return the lists of an evening or a club, each of them once."""
    listed = document.need("lists", list_of(least, most), [])
    numbers: dict[object, int] = {}
    lists = []
    for number, content in enumerate(listed, start=1):
        told = Reader(FILE, content, document.problems.within(f"list {number}"))
        told.need("format", exactly(LIST_FORMAT), None)
        # What it was read from is not needed any more, and there may be thousands.
        listed[number - 1] = None
        if not told.is_sound:
            continue
        facts = read_list(told)
        earlier = numbers.setdefault(facts.uid, number)
        if told.is_sound and earlier != number:
            told.refuse(f"uid: it is that of list {earlier} already")
        lists.append(facts)
    return tuple(lists)
