"""Reads the format skatliste-evening/1, described in docs/format.md."""

from typing import Final

from skatliste.models import EveningFacts

from .evening_figures import evening_ranking
from .figures import compare_lines
from .json_lists import emptied, read_lists
from .reading import Reader
from .shapes import list_of

EVENING_FORMAT: Final = "skatliste-evening/1"
# More than anybody plays between breakfast and breakfast.
MOST_IN_AN_EVENING: Final = 50
MOST_ROWS_OF_AN_EVENING: Final = 20_000
_PARTS: Final = ("format", "lists", "ranking")


def read_evening(document: Reader) -> EveningFacts:
    """Return an evening; what stands for it if there is a problem."""
    document.refuse_all_but(*_PARTS)
    listed: list[object] = document.need("lists", list_of(1, MOST_IN_AN_EVENING), [])
    lists = tuple(
        read_lists(document, emptied(listed), most_rows=MOST_ROWS_OF_AN_EVENING)
    )
    if document.is_sound:
        compare_lines(document, "ranking", evening_ranking(lists))
    return EveningFacts(lists=lists)
