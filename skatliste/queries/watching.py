"""Who may watch which list, for many who ask at the same time."""

from collections.abc import Collection
from typing import NamedTuple

from skatliste.models import ClubGrant, ClubRole, Grant, Role, Session


class Pair(NamedTuple):
    """A device, and the list that it would watch."""

    device_id: int
    public_id: str


class Watched(NamedTuple):
    """What a device is on a list, and the list's version in its era."""

    role: Role
    version: int
    era: int = 0


def watched_by(pairs: Collection[Pair]) -> dict[Pair, Watched]:
    """Return those of *pairs* that are reader and list, or keeper and list.

    Takes three queries, however many they are. A deleted list is watched by nobody.
    """
    devices = {pair.device_id for pair in pairs}
    lists = _lists({pair.public_id for pair in pairs})
    granted = _granted(devices, lists)
    in_clubs = _in_clubs(devices, lists)
    found = {}
    for pair in pairs:
        session = lists.get(pair.public_id)
        if session is None:
            continue
        told = {
            granted.get((pair.device_id, session.pk)),
            in_clubs.get((pair.device_id, session.club_id)),
        }
        if role := _higher(told):
            found[pair] = Watched(role, session.version, session.era)
    return found


def _lists(public_ids: Collection[str]) -> dict[str, Session]:
    told = ("public_id", "club_id", "version", "era", "key_version", "reader_version")
    lists = Session.objects.filter(public_id__in=public_ids, deleted_at=None)
    return {session.public_id: session for session in lists.only(*told)}


def _granted(
    devices: Collection[int], lists: dict[str, Session]
) -> dict[tuple[int, int], Role]:
    sessions = {session.pk: session for session in lists.values()}
    grants = Grant.objects.filter(device__in=devices, session__in=sessions)
    return {
        (grant.device_id, grant.session_id): Role(grant.role)
        for grant in grants
        if grant.key_version == sessions[grant.session_id].version_of(grant.role)
    }


def _in_clubs(
    devices: Collection[int], lists: dict[str, Session]
) -> dict[tuple[int, int], Role]:
    clubs = {session.club_id for session in lists.values()}
    grants = ClubGrant.objects.filter(device__in=devices, club__in=clubs)
    return {
        (grant.device_id, grant.club_id): ClubRole(grant.role).on_lists
        for grant in grants.select_related("club")
        if grant.is_valid
    }


def _higher(roles: Collection[Role | None]) -> Role | None:
    return next((role for role in (Role.KEEPER, Role.READER) if role in roles), None)
