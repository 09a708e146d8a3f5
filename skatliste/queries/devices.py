"""The devices of a list, and who of them shows what lets others in."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, Q, QuerySet
from django.utils.timezone import now

from skatliste.keys import secret_hash
from skatliste.models import (
    Device,
    Grant,
    Invitation,
    Keeper,
    Member,
    Role,
    Session,
)

from .access import InvitedToList, member_of
from .log import load_log

_VALID = Q(role=Role.KEEPER, key_version=F("session__key_version")) | Q(
    role=Role.READER, key_version=F("session__reader_version")
)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceLine:
    """A device that may read or write the list.

    Attributes:
        grant_id: of its right on the list.
        device_id: its id.
        number: by which the log of the list tells it apart.
        label: what it is called; its kind, if nobody has called it anything.
        role: what it may do.
        position: where its owner sits, if that was told.
        since: when it got its first right on the list.
    """

    grant_id: int
    device_id: int
    number: int
    label: str
    role: Role
    position: int | None
    since: datetime

    @property
    def is_keeper(self) -> bool:
        return self.role is Role.KEEPER


def load_devices(session: Session) -> list[DeviceLine]:
    """Return the devices with a valid right of their own, keepers first."""
    # First: the log, read later, knows each of them, whoever joins meanwhile.
    grants = list(_grants(session))
    numbers = load_log(session).devices
    lines = [
        DeviceLine(
            grant_id=grant.pk,
            device_id=grant.device_id,
            number=numbers[grant.device_id],
            label=grant.device.label,
            role=Role(grant.role),
            position=grant.position,
            since=grant.created_at,
        )
        for grant in grants
    ]
    return sorted(lines, key=lambda line: (not line.is_keeper, line.number))


def writing_devices(session: Session) -> list[tuple[str, int | None]]:
    """Return label and position of each device that writes on the list."""
    keepers = _grants(session).filter(role=Role.KEEPER)
    return list(keepers.values_list("device__label", "position"))


def device_label(device_id: int) -> str:
    """Return what a device is called."""
    found = Device.objects.filter(pk=device_id).values_list("label", flat=True)
    return found.first() or ""


def may_invite(member: Member) -> bool:
    """Whether it may show a short code: it writes, or its owner sits at the table."""
    return isinstance(member, Keeper) or member.position is not None


def find_code(code: str) -> tuple[Invitation, Member] | None:
    """Return the invitation that a code is of, and who shows it; None for no code."""
    return _find(Invitation.Kind.CODE, code)


def find_hand_over(key: str) -> InvitedToList | None:
    """Return what a key opens by which a list is handed over; None for no such key."""
    found = _find(Invitation.Kind.HAND_OVER, key)
    # Only who keeps the list can give it away.
    if found is None or not isinstance(found[1], Keeper):
        return None
    invitation = found[0]
    return InvitedToList(
        session=invitation.session, role=Role.KEEPER, hand_over=invitation
    )


def find_taking(code: str, member: Member) -> Invitation | None:
    """Return the invitation by which *member* may take over the list.

    It must be shown by another device of the same table: one that writes, or whose
    owner sits at another place.
    """
    found = find_code(code)
    if found is None:
        return None
    invitation, shown_by = found
    is_here = invitation.session_id == member.session.pk
    is_other = shown_by.device_id != member.device_id
    agrees = isinstance(shown_by, Keeper) or (
        shown_by.position is not None and shown_by.position != member.position
    )
    return invitation if is_here and is_other and agrees else None


def _grants(session: Session) -> QuerySet[Grant]:
    return (
        Grant.objects.filter(_VALID, session=session)
        .select_related("device")
        .order_by("pk")
    )


def _find(kind: Invitation.Kind, secret: str) -> tuple[Invitation, Member] | None:
    invitation = (
        Invitation.objects.select_related("session", "device")
        .filter(kind=kind, secret_hash=secret_hash(secret), expires_at__gt=now())
        .first()
    )
    if invitation is None or invitation.session.deleted_at is not None:
        return None
    # Whoever has lost the right to the list invites nobody any more.
    member = member_of(invitation.device.token_hash, invitation.session.public_id)
    return (invitation, member) if member is not None else None
