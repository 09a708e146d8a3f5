"""The devices of a list: what they are called, where they sit, what they may do."""

from django.db import transaction
from django.db.models import Q, QuerySet

from skatliste.models import (
    Action,
    ClubGrant,
    ClubRole,
    Device,
    Grant,
    Keeper,
    Role,
    Session,
)

from .changes import lock_list, record
from .invitations import end_invitations

# No key is ever of this version.
_ENDED = 0


class LastKeeper(Exception):
    """Nobody would be left who writes on the list."""


class RightLost(Exception):
    """The device may no longer do this: the right was taken from it just now."""


@transaction.atomic
def place_device(
    session: Session, device_id: int, *, label: str, position: int | None
) -> None:
    """Call a device of the list *label*, and let it be where *position* sits.

    What reads along by the right of a club gets a grant of its own with that.

    Raises:
        RightLost: it is no device of the list any more.
    """
    session = lock_list(session.pk)
    if _valid_grant(session, device_id) is None:
        if not _in_club(session, device_id).exists():
            raise RightLost
        give_role(session, device_id, Role.READER)
    session.grants.filter(device_id=device_id).update(position=position)
    Device.objects.filter(pk=device_id).update(label=label)


@transaction.atomic
def change_role(*, keeper: Keeper, device_id: int, role: Role) -> None:
    """Let a device of the list read or keep it from now on.

    Raises:
        LastKeeper: it is the only one that writes on the list.
    """
    session = lock_list(keeper.session.pk)
    grant = _valid_grant(session, device_id)
    if grant is None or grant.role == role:
        return
    _leave_a_keeper(session, grant)
    give_role(session, device_id, role)
    if role is Role.READER:
        # It has nothing to hand over any more.
        session.invitations.filter(device_id=device_id).delete()
    record(
        session,
        Action.ROLE_CHANGED,
        device_id=keeper.device_id,
        after={"device": device_id, "role": role.value},
    )


@transaction.atomic
def remove_device(*, keeper: Keeper, device_id: int) -> None:
    """End the right of a device on the list. The log goes on knowing the device.

    Raises:
        LastKeeper: it is the only one that writes on the list.
    """
    session = lock_list(keeper.session.pk)
    grant = _valid_grant(session, device_id)
    if grant is None:
        return
    _leave_a_keeper(session, grant)
    grant.key_version = _ENDED
    grant.save(update_fields=["key_version"])
    session.invitations.filter(device_id=device_id).delete()
    record(
        session,
        Action.DEVICE_REMOVED,
        device_id=keeper.device_id,
        after={"device": device_id},
    )


@transaction.atomic
def renew_keys(*, keeper: Keeper, role: Role) -> None:
    """End the keys of a role, and every grant that was made with them.

    Codes and links that hand the list over end as well. Whoever renews the keys of
    keepers remains one.

    Raises:
        RightLost: it is no keeper of the list any more.
    """
    session = lock_list(keeper.session.pk)
    own = _valid_grant(session, keeper.device_id)
    is_keeper = own is not None and own.role == Role.KEEPER
    admins = _in_club(session, keeper.device_id).filter(role=ClubRole.ADMIN)
    if not (is_keeper or admins.exists()):
        raise RightLost
    if role is Role.KEEPER:
        session.key_version += 1
    else:
        session.reader_version += 1
    session.save(update_fields=["key_version", "reader_version"])
    if is_keeper:
        give_role(session, keeper.device_id, Role.KEEPER)
    end_invitations(session)
    record(
        session,
        Action.KEYS_RENEWED,
        device_id=keeper.device_id,
        after={"role": role.value},
    )


def give_role(session: Session, device_id: int, role: Role) -> None:
    """Let a device have this role on the list, whatever it had before."""
    Grant.objects.update_or_create(
        device_id=device_id,
        session=session,
        defaults={"role": role, "key_version": session.version_of(role)},
    )


def _valid_grant(session: Session, device_id: int) -> Grant | None:
    grant = session.grants.filter(device_id=device_id).first()
    return grant if grant is not None and grant.is_valid else None


def _in_club(session: Session, device_id: int) -> QuerySet[ClubGrant]:
    """Return the valid grant of a device in the club of the list, if it has one."""
    club = session.club
    held = club.grants.filter(device_id=device_id)
    return held.filter(
        Q(role=ClubRole.ADMIN, key_version=club.admin_version)
        | Q(role=ClubRole.MEMBER, key_version=club.member_version)
    )


def _leave_a_keeper(session: Session, grant: Grant) -> None:
    """Raise LastKeeper if the list would have no keeper without this grant."""
    if grant.role != Role.KEEPER:
        return
    others = Grant.objects.filter(
        session=session, role=Role.KEEPER, key_version=session.key_version
    ).exclude(pk=grant.pk)
    if not others.exists():
        raise LastKeeper
