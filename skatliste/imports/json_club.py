"""Reads the format skatliste-club/1, described in docs/format.md."""

import uuid
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

from django.utils.translation import gettext as _

from scoring import System
from skatliste.forms.names import NAME_LENGTH, TITLE_LENGTH
from skatliste.forms.rules import PRESETS
from skatliste.models import ID_LENGTH, ID_LETTERS, ClubFacts, ListFacts

from . import places
from .club_lines import ClubLines, ListsInLines
from .json_evening import MOST_IN_AN_EVENING
from .json_lists import emptied, read_lists
from .problems import FILE
from .reading import Reader
from .shapes import (
    STAKE,
    TRUTH,
    UNIQUE_ID,
    Shape,
    line,
    list_of,
    list_with,
    one_of,
    word_of,
)

CLUB_FORMAT: Final = "skatliste-club/1"
# A table that plays every evening for twenty-seven years.
MOST_IN_A_CLUB: Final = 10_000
MOST_PEOPLE: Final = 10_000
MOST_ROWS_OF_A_CLUB: Final = 500_000
_PARTS: Final = ("format", "club", "people", "evenings", "lists")
_HEAD: Final = ("id", "name", "place", "stake", "system", "profile")
_TITLE: Final = line(TITLE_LENGTH)
_NAME: Final = line(NAME_LENGTH, least=1)
_LISTS: Final = list_of(0, MOST_IN_A_CLUB)


def _id(told: object) -> str:
    if type(told) is not str or len(told) != ID_LENGTH or not set(told) <= ID_LETTERS:
        raise ValueError(told)
    return told


def _uids(told: object) -> tuple[uuid.UUID, ...]:
    return tuple(map(UNIQUE_ID.read, list_of(1, MOST_IN_AN_EVENING).read(told)))


def _a_list_of_uids() -> str:
    return _("a list of 1 to %(most)s uids") % {"most": MOST_IN_AN_EVENING}


_ID: Final = Shape(lambda: _("an id as it stands in the address of a club"), _id)
_EVENING: Final = Shape(_a_list_of_uids, _uids)


def read_club(document: Reader, lines: ClubLines | None) -> ClubFacts:
    """Return a club; what stands for it if there is a problem.

    Args:
        document: its file, or what that is without its lists.
        lines: in which its lists stand, if each has one of its own.
    """
    document.refuse_all_but(*_PARTS)
    head = document.inner("club", place="club")
    head.refuse_all_but(*_HEAD)
    club_id = head.need("id", _ID, "")
    name = head.need("name", line(TITLE_LENGTH, least=1), "")
    place = head.take("place", _TITLE, "")
    stake = head.take("stake", STAKE, "")
    system = head.take("system", one_of(System), None)
    profile = head.take("profile", word_of(PRESETS), "")
    people = _people(document)
    told = document.take_each("evenings", _EVENING, most=MOST_IN_A_CLUB)
    evenings = tuple(one or () for one in told)
    return ClubFacts(
        id=club_id,
        name=name,
        place=place,
        stake=stake,
        system=system.value if system is not None else "",
        profile=profile,
        people=people,
        evenings=evenings,
        lists=_lists(document, lines, evenings),
    )


def _lists(
    document: Reader,
    lines: ClubLines | None,
    evenings: Sequence[Sequence[uuid.UUID]],
) -> Collection[ListFacts]:
    listed: list[object] = document.need("lists", _LISTS, [])
    numbers: dict[uuid.UUID, int] = {}
    if lines is None:
        lists: Collection[ListFacts] = tuple(_read(document, emptied(listed)))
        numbers = {facts.uid: number for number, facts in enumerate(lists, start=1)}
    elif len(lines) > MOST_IN_A_CLUB:
        document.expected("lists", _LISTS.expected(), list_with(len(lines)))
        lists = ()
    else:
        # Read for their problems, and once more when they are wanted.
        read = _read(document, _lines(document, lines))
        numbers = {facts.uid: number for number, facts in enumerate(read, start=1)}
        lists = ListsInLines(lines)
    if document.is_sound:
        _check_evenings(document, evenings, numbers)
    return lists


def _read(document: Reader, parts: Iterable[object]) -> Iterator[ListFacts]:
    return read_lists(document, parts, most_rows=MOST_ROWS_OF_A_CLUB)


def _lines(document: Reader, lines: ClubLines) -> Iterator[bytes]:
    """Yield the lists as bytes, and note it if they are not parted by commas."""
    last = len(lines)
    for number, content in enumerate(lines, start=1):
        if content.endswith(b",") is not (number < last):
            told = {"number": number}
            document.refuse(
                _("no JSON: one comma belongs between lists, see %(number)s") % told
            )
        yield content.removesuffix(b",")


def _people(document: Reader) -> Mapping[str, bool]:
    people: dict[str, bool] = {}
    listed = document.take("people", list_of(0, MOST_PEOPLE), [])
    for number, content in enumerate(listed, start=1):
        told = Reader(places.person(number), content, document.problems)
        told.refuse_all_but("name", "active")
        name = told.need("name", _NAME, "")
        if name and name in people:
            told.refuse_field("name", _("it is that of somebody before"))
        people[name] = told.take("active", TRUTH, default=True)
    return people


def _check_evenings(
    document: Reader,
    evenings: Sequence[Sequence[uuid.UUID]],
    numbers: Mapping[uuid.UUID, int],
) -> None:
    """Note evenings of lists that the file does not have, or not in this order."""
    taken: set[uuid.UUID] = set()
    for number, uids in enumerate(evenings, start=1):
        problems = document.problems.within(places.evening(number))
        for uid in uids:
            told = {"uid": uid}
            if uid not in numbers:
                problems.add(FILE, _("there is no list %(uid)s") % told)
            elif uid in taken:
                problems.add(FILE, _("list %(uid)s is of an evening already") % told)
            taken.add(uid)
        order = [numbers.get(uid, 0) for uid in uids]
        if order != sorted(order):
            problems.add(FILE, _("its lists stand in another order"))
