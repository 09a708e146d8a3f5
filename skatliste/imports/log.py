"""Reads the log out of a file: what was done to the list before it came here."""

from datetime import UTC
from typing import Any, Final

from django.utils.translation import gettext as _

from scoring import RuleError, System, profile_to_dict
from skatliste.forms.names import NAME_LENGTH, TITLE_LENGTH
from skatliste.labels import refusal_label
from skatliste.models import (
    MOST_SEATS,
    Action,
    Completion,
    Kind,
    PastLog,
    Role,
    facts_from_json,
    facts_to_json,
)

from . import places
from .reading import Reader
from .rows import MOST_ROWS, told_row
from .segments import MOST_SEGMENTS
from .shapes import (
    MOMENT,
    PROFILE,
    STAKE,
    TRUTH,
    UNIQUE_ID,
    line,
    list_of,
    one_of,
    whole_number,
)

_State = dict[str, Any]

MOST_LOGGED: Final = 10_000
MOST_PEOPLE: Final = 2_000
_FIELDS: Final = (
    *("version", "at", "action", "device", "game", "target", "before", "after"),
)
_CLOSING: Final = ("revision", "completion", "reason", "agreed", "seat")
_RIGHTS: Final = ("device", "role")
_TABLE: Final = ("title", "place", "planned_games", "stake", "segments")
_SEGMENT: Final = ("from_key", "first_dealer", "system", "profile", "seats")
_STATE: Final = ("entry_id", "kind", "note", "order_key", "deleted", "corrected")
_NUMBER: Final = whole_number(1, 1_000_000_000)
_KEY: Final = whole_number(-(2**62), 2**62)
_POSITION: Final = whole_number(1, MOST_SEATS)
_PLANNED: Final = whole_number(1, MOST_ROWS)
_NAME: Final = line(NAME_LENGTH)
_TITLE: Final = line(TITLE_LENGTH)
_REASON: Final = line(200)


def read_log(document: Reader) -> PastLog:
    """Return the log of a file that may have none."""
    names = document.take_each("people", _NAME, most=MOST_PEOPLE)
    reader = _LogReader(len(names))
    entries = []
    listed: list[object] = document.take("log", list_of(0, MOST_LOGGED), [])
    for number, content in enumerate(listed, start=1):
        told = Reader(places.log_entry(number), content, document.problems)
        entries.append(reader.entry(told))
    return PastLog(people=tuple(name or "" for name in names), entries=tuple(entries))


class _LogReader:
    """Reads entries one after the other, since they refer to earlier ones."""

    def __init__(self, people: int) -> None:
        self._person = whole_number(1, people)
        self._last = 0
        self._versions: set[int] = set()

    def entry(self, told: Reader) -> _State:
        told.refuse_all_but(*_FIELDS)
        version = told.need("version", _NUMBER, 0)
        if version and version <= self._last:
            told.refuse_field("version", _("is not after the entry before"))
        target = told.take("target", _NUMBER, None)
        if target is not None and target not in self._versions:
            told.refuse_field(
                "target",
                _("there is no earlier entry of version %(version)s")
                % {"version": target},
            )
        self._last = version
        self._versions.add(version)
        at = told.need("at", MOMENT, None)
        action = told.need("action", one_of(Action), None)
        game = told.take("game", UNIQUE_ID, None)
        entry = {
            "version": version,
            "at": at.astimezone(UTC).isoformat() if at else None,
            "action": action.value if action else None,
            "device": told.take("device", _NUMBER, None),
            "game": str(game) if game else None,
            "target": target,
            "before": self._document(told, "before"),
            "after": self._document(told, "after"),
        }
        return {name: value for name, value in entry.items() if value is not None}

    def _document(self, entry: Reader, name: str) -> _State | None:
        if not entry.has(name):
            return None
        told = entry.inner(name)
        told.refuse_all_but("list", "games", *_CLOSING, *_RIGHTS)
        content = _closing(told) | _rights(told)
        if told.has("list"):
            content["list"] = self._table(told.inner("list"))
        if told.has("games"):
            listed = told.take("games", list_of(0, MOST_ROWS), [])
            rows = [
                _row(Reader(told.place_of(places.game(number)), row, told.problems))
                for number, row in enumerate(listed, start=1)
            ]
            content["games"] = dict(rows)
            if len(content["games"]) < len(rows):
                told.refuse_field("games", _("a row stands twice in it"))
        return content

    def _table(self, told: Reader) -> _State:
        told.refuse_all_but(*_TABLE)
        listed = told.need("segments", list_of(1, MOST_SEGMENTS), [])
        return {
            "title": told.take("title", _TITLE, ""),
            "place": told.take("place", _TITLE, ""),
            "planned_games": told.need("planned_games", _PLANNED, 1),
            "stake": told.take("stake", STAKE, ""),
            "segments": [
                self._segment(
                    Reader(
                        told.place_of(places.segment(number)), content, told.problems
                    )
                )
                for number, content in enumerate(listed, start=1)
            ],
        }

    def _segment(self, told: Reader) -> _State:
        told.refuse_all_but(*_SEGMENT)
        system = told.need("system", one_of(System), System.SEEGER_FABIAN)
        profile = told.need("profile", PROFILE, None)
        sitters = []
        for content in told.need("seats", list_of(1, MOST_SEATS), []):
            seat = Reader(told.place_of("seat"), content, told.problems)
            seat.refuse_all_but("seat", "person")
            position = seat.need("seat", _POSITION, 0)
            sitters.append([position, seat.need("person", self._person, 0)])
        return {
            "from_key": told.need("from_key", _KEY, 0),
            "first_dealer": told.need("first_dealer", _POSITION, 0),
            "system": system.value,
            "profile": profile_to_dict(profile) if profile is not None else {},
            "sitters": sitters,
        }


def _row(told: Reader) -> tuple[str, _State | None]:
    """Return the entry of a row and how it stood; None if it did not stand there."""
    entry = str(told.need("entry_id", UNIQUE_ID, ""))
    kind = told.take("kind", one_of(Kind), None)
    if kind is None:
        told.refuse_all_but("entry_id")
        return entry, None
    content = told_row(told, kind, beside=_STATE)
    state = {
        "order_key": told.need("order_key", _KEY, 0),
        "deleted": told.need("deleted", TRUTH, False),  # noqa: FBT003  # stands in
        "corrected": told.need("corrected", TRUTH, False),  # noqa: FBT003
    }
    if not told.is_sound:
        return entry, None
    try:
        facts = facts_from_json(content)
    except RuleError as error:
        told.refuse_field(error.field, refusal_label(error))
        return entry, None
    return entry, {**facts_to_json(facts), **state}


def _closing(told: Reader) -> _State:
    """Return what was said as a list was closed, agreed to or opened again."""
    completion = told.take("completion", one_of(Completion), None)
    content = {
        "revision": told.take("revision", _NUMBER, None),
        "completion": completion.value if completion is not None else None,
        "reason": told.take("reason", _REASON, None),
        "agreed": told.take_each("agreed", _POSITION, most=MOST_SEATS) or None,
        "seat": told.take("seat", _POSITION, None),
    }
    return {name: value for name, value in content.items() if value is not None}


def _rights(told: Reader) -> _State:
    """Return whose right was changed, and to what."""
    role = told.take("role", one_of(Role), None)
    content = {
        "device": told.take("device", _NUMBER, None),
        "role": role.value if role is not None else None,
    }
    return {name: value for name, value in content.items() if value is not None}
