"""Writes the format skatliste-club/1, described in docs/format.md."""

import json
from collections.abc import Callable, Iterator
from typing import Any, Final
from uuid import UUID

from skatliste.models import Club, Session, SessionQuerySet

from .clubs import nobody_counts
from .evenings import sheet_for_file
from .json_file import list_content

CLUB_FORMAT: Final = "skatliste-club/1"


def stream_club_json(
    club: Club, *, on_list: Callable[[], None] = nobody_counts
) -> Iterator[bytes]:
    """Yield the file of a club in pieces: its head, then list by list, then evenings.

    Only one list is held at a time, however many there are. Deleted lists, and those
    that are deleted meanwhile, are left out.

    Args:
        club: the club.
        on_list: is called whenever one more list was gone through.
    """
    yield b'{"format": %s,\n' % _line(CLUB_FORMAT)
    yield b'"club": %s,\n' % _line(_head(club))
    yield b'"people": %s,\n' % _line(_people(club))
    yield b'"lists": ['
    evenings: dict[int, list[UUID]] = {}
    between = b"\n"
    for pk in list(_standing(club).order_by("pk").values_list("pk", flat=True)):
        session = _standing(club).select_related("club", "evening").filter(pk=pk)
        for one in session:
            yield between + _line(list_content(sheet_for_file(one)))
            between = b",\n"
            if one.evening_id is not None:
                evenings.setdefault(one.evening_id, []).append(one.uid)
        on_list()
    told = [[str(uid) for uid in uids] for uids in evenings.values()]
    yield b'\n],\n"evenings": %s}\n' % _line(told)


def _standing(club: Club) -> SessionQuerySet:
    return Session.objects.filter(club=club, deleted_at=None)


def _head(club: Club) -> dict[str, str]:
    head = {
        "id": club.public_id,
        "name": club.name,
        "place": club.place,
        "stake": club.stake,
        "system": club.system,
        "profile": club.profile,
    }
    return {name: told for name, told in head.items() if told}


def _people(club: Club) -> list[dict[str, Any]]:
    known = club.players.values_list("name", "is_active")
    return [{"name": name, "active": is_active} for name, is_active in sorted(known)]


def _line(content: object) -> bytes:
    return json.dumps(content, ensure_ascii=False).encode()
