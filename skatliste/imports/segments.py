"""Reads who sat where, and how the games counted, out of a file."""

from collections.abc import Mapping, Sequence
from typing import Final

from django.utils.translation import gettext as _

from scoring import LEAST_AT_TABLE, MOST_AT_TABLE, RuleProfile, System
from skatliste.forms.names import NAME_LENGTH
from skatliste.models import MOST_SEATS, PlacedSegments, SegmentFacts, latest_names

from . import places
from .reading import Reader
from .shapes import PROFILE, line, list_of, one_of, shown, whole_number

MOST_SEGMENTS: Final = 500
_FIELDS: Final = ("from_row", "first_dealer", "seats", "system", "profile")
_AT_TABLE: Final = list_of(LEAST_AT_TABLE, MOST_AT_TABLE)
_ROW: Final = whole_number(1, 10_001)
_POSITION: Final = whole_number(1, MOST_SEATS)
_NAME: Final = line(NAME_LENGTH, least=1)


def read_segments(document: Reader, usual: SegmentFacts) -> PlacedSegments:
    """Return the segments of a list, each with the row that it begins at.

    A file that tells none is of a list that stayed as it was begun, which is *usual*.
    """
    if not document.has("segments"):
        if len(usual.names) > MOST_AT_TABLE:
            document.refuse_field(
                "segments", _("is missing, with more people than sit at a table")
            )
        return ((1, usual),)
    found: list[tuple[int, SegmentFacts]] = []
    listed: list[object] = document.need("segments", list_of(1, MOST_SEGMENTS), [])
    for number, content in enumerate(listed, start=1):
        told = Reader(places.segment(number), content, document.problems)
        begin = told.need("from_row", _ROW, 1)
        if found and begin <= found[-1][0]:
            told.refuse_field("from_row", _("is not after the segment before"))
        if not found and begin != 1:
            told.refuse_field("from_row", _("the first segment begins at row 1"))
            begin = 1
        found.append((begin, _segment(told, usual)))
    _compare_names(document, found, usual.names)
    return tuple(found) or ((1, usual),)


def usual_segment(
    names: Mapping[int, str], *, system: System, profile: RuleProfile
) -> SegmentFacts:
    """Return the table of people who sit as they are listed; place 1 deals first."""
    return SegmentFacts(
        order=tuple(names),
        names=names,
        first_dealer=1,
        system=system,
        profile=profile,
    )


def sits_already(name: str) -> str:
    """Say that *name* stands twice among those who sit at a table."""
    return _("%(name)s stands at an earlier seat already") % {"name": shown(name)}


def _segment(told: Reader, usual: SegmentFacts) -> SegmentFacts:
    told.refuse_all_but(*_FIELDS)
    names: dict[int, str] = {}
    for content in told.need("seats", _AT_TABLE, []):
        seat = Reader(told.place_of("seat"), content, told.problems)
        seat.refuse_all_but("seat", "name")
        position, name = seat.need("seat", _POSITION, 0), seat.need("name", _NAME, "")
        if position in names:
            seat.refuse_field("seat", _("%(seat)s is taken twice") % {"seat": position})
        if name and name.casefold() in map(str.casefold, names.values()):
            seat.refuse_field("name", sits_already(name))
        names[position] = name
    order = tuple(names)
    first_dealer = told.take("first_dealer", _POSITION, order[0] if order else 0)
    if order and first_dealer not in names:
        dealer = {"seat": first_dealer}
        told.refuse_field(
            "first_dealer", _("%(seat)s does not sit at the table") % dealer
        )
    return SegmentFacts(
        order=order,
        names=dict(sorted(names.items())),
        first_dealer=first_dealer,
        system=told.take("system", one_of(System), usual.system),
        profile=told.take("profile", PROFILE, usual.profile),
    )


def _compare_names(
    document: Reader,
    found: Sequence[tuple[int, SegmentFacts]],
    names: Mapping[int, str],
) -> None:
    """Note it if the players of the file are not those of its segments."""
    latest = latest_names(segment for _, segment in found)
    if not document.is_sound:
        return
    if latest != dict(names):
        document.refuse_field(
            "players", _("are not those who sit in the segments last")
        )
