"""A club: its lists, its people, and the devices that belong to it."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q

from skatliste.models import Club, ClubGrant, ClubMember, ClubRole, Player, Session

from .lists import ListEntry, list_entries


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubPerson:
    """Somebody of a club, and in how many of its lists."""

    id: int
    name: str
    is_active: bool
    lists: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubDevice:
    """A device that belongs to a club.

    Attributes:
        id: the device.
        label: what it is called; may be empty.
        account: the name of the account that it belongs to; may be empty.
        is_admin: whether it looks after the club.
        since: since when it belongs to it.
    """

    id: int
    label: str
    account: str
    is_admin: bool
    since: datetime


def find_club(public_id: str) -> Club | None:
    """Return the club, whoever belongs to it: for the host's command line only."""
    return Club.objects.filter(public_id=public_id).exclude(name="").first()


def club_lists(club: Club) -> list[ListEntry]:
    """Return the standing lists of a club, the newest first."""
    return list_entries(Session.objects.filter(club=club, deleted_at=None))


def club_people(club: Club) -> list[ClubPerson]:
    """Return the people of a club by their names."""
    standing = Q(sittings__segment__session__deleted_at=None)
    lists = Count("sittings__segment__session", filter=standing, distinct=True)
    people = Player.objects.filter(club=club).annotate(lists=lists)
    return [
        ClubPerson(id=one.pk, name=one.name, is_active=one.is_active, lists=one.lists)
        for one in people.order_by("name")
    ]


def club_devices(club: Club) -> list[ClubDevice]:
    """Return the devices that belong to a club, those that look after it first."""
    grants = ClubGrant.objects.filter(club=club).select_related(
        "club", "device__account"
    )
    return [
        ClubDevice(
            id=one.device_id,
            label=one.device.label,
            account=one.device.account.get_username() if one.device.account else "",
            is_admin=one.role == ClubRole.ADMIN,
            since=one.created_at,
        )
        for one in grants.order_by("role", "created_at", "pk")
        if one.is_valid
    ]


def round_lists(club: Club) -> int:
    """Return how many standing lists a round has."""
    return club.sessions.filter(deleted_at=None).count()


def club_used_last(hashed_token: str, clubs: Collection[ClubMember]) -> Club | None:
    """Return the club in which a device began its last list, one of *clubs*.

    None if it began that one in its own round. A device that has begun nothing yet
    joined the club to begin there.
    """
    kept = Session.objects.kept_by(hashed_token).order_by("-pk")
    last = kept.values_list("club", flat=True).first() if clubs else None
    for member in clubs:
        if last in {None, member.club.pk}:
            return member.club
    return None
