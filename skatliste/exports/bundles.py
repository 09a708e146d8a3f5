"""Everything of an evening, and everything of a club, in one file."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Max
from django.utils.timezone import localtime

from skatliste.models import Club, Session
from skatliste.queries import Sheet

from .archives import Member, pack
from .clubs import ClubDocument
from .evenings import EveningDocument, sheet_for_file
from .formats import EVENING_DOCUMENTS, FORMATS, JSON, Format
from .json_clubs import stream_club_json
from .names import (
    club_file_name,
    day,
    evening_file_name,
    list_title,
    series_file_name,
    unique_name,
)
from .people_csv import people_file_name, write_people_csv
from .standing import last_change

ZIP: Final = "application/zip"
# What of each list stands in an archive: on paper, for a spreadsheet, to be kept.
_OF_EVENING: Final = ("pdf", "xlsx", "csv", "json")
_OF_CLUB: Final = ("pdf", "csv", "json")


@dataclass(frozen=True, slots=True)
class _Placed:
    """Where a list stands among those of its club.

    Attributes:
        evening: by what the lists of an evening are put together, and sorted.
        number: of the list in its evening; 1 if it stands alone.
        pk: of the list.
        changed_at: when it was changed last.
    """

    evening: tuple[datetime, int]
    number: int
    pk: int
    changed_at: datetime


def _evening_zip(document: EveningDocument) -> Iterator[bytes]:
    return pack(_evening_members(document))


def _club_json(document: ClubDocument) -> Iterator[bytes]:
    return stream_club_json(document.club, on_list=document.on_list)


def _club_zip(document: ClubDocument) -> Iterator[bytes]:
    return pack(_club_members(document))


EVENING_FORMATS: Final[Mapping[str, Format[EveningDocument]]] = {
    **EVENING_DOCUMENTS,
    "zip": Format(content_type=ZIP, extension="zip", make=_evening_zip, is_stream=True),
}
# All but the archive, which holds these.
_CLUB_DOCUMENTS: Final[Mapping[str, Format[ClubDocument]]] = {
    "json": Format(
        content_type=JSON, extension="json", make=_club_json, is_stream=True
    ),
}
CLUB_FORMATS: Final[Mapping[str, Format[ClubDocument]]] = {
    **_CLUB_DOCUMENTS,
    "zip": Format(content_type=ZIP, extension="zip", make=_club_zip, is_stream=True),
}
# How often each of them goes through all lists of a club.
PASSES: Final = {**dict.fromkeys(_CLUB_DOCUMENTS, 1), "zip": 1 + len(_CLUB_DOCUMENTS)}


def _evening_members(document: EveningDocument) -> Iterator[Member]:
    sheets = document.sheets
    at = last_change(sheet.session for sheet in sheets.values())
    for one in EVENING_DOCUMENTS.values():
        name = evening_file_name(document, one.extension)
        yield Member(name=name, changed_at=at, pieces=one.make(document))
    for number, sheet in sorted(sheets.items()):
        changed_at = last_change([sheet.session])
        for suffix in _OF_EVENING:
            yield _list_member(sheet, number, changed_at, suffix)


def _club_members(document: ClubDocument) -> Iterator[Member]:
    club, at = document.club, document.changed_at
    name, people = people_file_name(club), write_people_csv(club)
    yield Member(name=name, changed_at=at, pieces=[people])
    for one in _CLUB_DOCUMENTS.values():
        name = club_file_name(document, one.extension)
        yield Member(name=name, changed_at=at, pieces=one.make(document))
    folders: dict[tuple[datetime, int], str] = {}
    taken: set[str] = set()
    for placed in _placed_lists(club):
        sheet = _placed_sheet(placed.pk)
        if sheet is not None:
            # Called like the first list that is in it.
            if placed.evening not in folders:
                folders[placed.evening] = _folder(placed.evening[0], sheet, taken)
            for suffix in _OF_CLUB:
                yield _list_member(
                    sheet,
                    placed.number,
                    placed.changed_at,
                    suffix,
                    folder=folders[placed.evening],
                )
        document.on_list()


def _placed_lists(club: Club) -> list[_Placed]:
    """Return the standing lists of a club, evening by evening."""
    lists = Session.objects.filter(club=club, deleted_at=None)
    told = lists.annotate(at=Max("changes__made_at")).order_by("pk")
    firsts: dict[int, tuple[datetime, int]] = {}
    numbers: Counter[tuple[datetime, int]] = Counter()
    placed = []
    for pk, evening, begun, at in told.values_list("pk", "evening", "begun_at", "at"):
        first = firsts.setdefault(evening, (begun, pk)) if evening else (begun, pk)
        numbers[first] += 1
        placed.append(_Placed(first, numbers[first], pk, at or begun))
    return sorted(placed, key=lambda one: (one.evening, one.pk))


def _placed_sheet(pk: int) -> Sheet | None:
    """Return a list; None if it was deleted while others were packed."""
    lists = Session.objects.select_related("club", "evening")
    session = lists.filter(pk=pk, deleted_at=None).first()
    return sheet_for_file(session) if session else None


def _list_member(
    sheet: Sheet, number: int, changed_at: datetime, suffix: str, *, folder: str = ""
) -> Member:
    one = FORMATS[suffix]
    name = f"{folder}{series_file_name(number, sheet, one.extension)}"
    return Member(name=name, changed_at=changed_at, pieces=one.make(sheet))


def _folder(begun_at: datetime, sheet: Sheet, taken: set[str]) -> str:
    name = f"{localtime(begun_at):%Y}/{day(begun_at)} {list_title(sheet)}"
    return f"{unique_name(name, taken)}/"
