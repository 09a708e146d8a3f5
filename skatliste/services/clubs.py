"""Found a club, look after its people and defaults, and after who belongs to it."""

from dataclasses import dataclass

from django.db import transaction

from skatliste.models import Club, ClubMember, ClubRole, Device, Player

from .access import grant_in_club
from .telling import tell


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubHead:
    """What a club is called, and how its lists begin; empty as for everybody.

    Attributes:
        name: never empty.
        place: where it plays.
        stake: cents for a point as a fraction, "1/4".
        system: how its lists are counted, by its value.
        profile: by which rules, by the name of the preset.
    """

    name: str
    place: str = ""
    stake: str = ""
    system: str = ""
    profile: str = ""


class PersonKnown(Exception):
    """Somebody in the club has this name already."""


class LastAdmin(Exception):
    """Nobody would be left who looks after the club."""


def begin_club(name: str) -> Club:
    """Return a new club that nobody belongs to yet: for the host."""
    return Club.objects.create(name=name)


@transaction.atomic
def found_club(*, device: Device, name: str, takes_round: bool = False) -> Club:
    """Return a new club that *device* looks after.

    With *takes_round* the device's own round becomes the club, with all its lists and
    people; what the device begins outside of it then begins in a new round.
    """
    device = _lock_device(device.pk)
    club = device.club
    # Of two that came at once, the first took it.
    if takes_round and not club.is_named:
        club.name = name
        club.save(update_fields=["name"])
        device.club = Club.objects.create()
        device.save(update_fields=["club"])
    else:
        club = begin_club(name)
    grant_in_club(device, club, ClubRole.ADMIN)
    return club


def correct_club(club: Club, head: ClubHead) -> None:
    """Give the club another name, and its new lists other defaults."""
    Club.objects.filter(pk=club.pk).update(
        name=head.name,
        place=head.place,
        stake=head.stake,
        system=head.system,
        profile=head.profile,
    )


@transaction.atomic
def add_person(club: Club, name: str) -> None:
    """Let somebody be offered when a list begins.

    Raises:
        PersonKnown: there is somebody of this name, offered or not.
    """
    _lock_club(club.pk)
    names = club.players.values_list("name", flat=True)
    if name.casefold() in map(str.casefold, names):
        raise PersonKnown
    Player.objects.create(club=club, name=name)


def show_person(club: Club, player_id: int, *, is_active: bool) -> None:
    """Let somebody of the club be offered from now on, or no longer."""
    club.players.filter(pk=player_id).update(is_active=is_active)


@transaction.atomic
def renew_club_keys(member: ClubMember, role: ClubRole) -> None:
    """Make the club's links of this role worthless, and end what was got by them.

    Whoever renews them goes on looking after the club.
    """
    club = _lock_club(member.club.pk)
    field = "admin_version" if role is ClubRole.ADMIN else "member_version"
    setattr(club, field, getattr(club, field) + 1)
    club.save(update_fields=[field])
    # Ended for good: no later version may make one of them valid again.
    ended = club.grants.filter(role=role).exclude(device_id=member.device_id)
    ended.delete()
    grant_in_club(Device.objects.get(pk=member.device_id), club, ClubRole.ADMIN)
    _tell_lists(club)


@transaction.atomic
def remove_from_club(club: Club, device_id: int) -> None:
    """Let a device no longer belong to the club; the lists it began it still keeps.

    Raises:
        LastAdmin: it is the only one that looks after the club.
    """
    club = _lock_club(club.pk)
    grants = club.grants.all()
    admins = grants.filter(role=ClubRole.ADMIN, key_version=club.admin_version)
    is_admin = admins.filter(device_id=device_id).exists()
    if is_admin and not admins.exclude(device_id=device_id).exists():
        raise LastAdmin
    if grants.filter(device_id=device_id).delete()[0]:
        _tell_lists(club)


def _lock_club(club_id: int) -> Club:
    """Return the club, read anew, and keep others waiting who look after it."""
    return Club.objects.select_for_update(no_key=True).get(pk=club_id)


def _lock_device(device_id: int) -> Device:
    devices = Device.objects.select_related("club").select_for_update(
        of=("self",), no_key=True
    )
    return devices.get(pk=device_id)


def _tell_lists(club: Club) -> None:
    """Let whoever watches a list of the club be asked for the right to once more."""
    for session in club.sessions.filter(deleted_at=None):
        tell(session, rights=True)
