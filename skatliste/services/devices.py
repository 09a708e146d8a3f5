"""The devices of a list: what they are called, where they sit, what they may do."""

from django.db import transaction

from skatliste.models import Action, Device, Grant, Keeper, Role, Session

from .changes import lock_list, record
from .invitations import end_invitations

# No key is ever of this version.
_ENDED = 0


class LastKeeper(Exception):
    """Nobody would be left who writes on the list."""


@transaction.atomic
def place_device(
    session: Session, device_id: int, *, label: str, position: int | None
) -> None:
    """Call a device of the list *label*, and let it be where *position* sits.

    What reads along by the right of a club gets a grant of its own with that.
    """
    Device.objects.filter(pk=device_id).update(label=label)
    grant, _is_new = Grant.objects.get_or_create(
        device_id=device_id,
        session=session,
        defaults={"role": Role.READER, "key_version": session.reader_version},
    )
    if not _is_valid(grant, session):
        grant.role, grant.key_version = Role.READER, session.reader_version
    grant.position = position
    grant.save()


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
    """
    session = lock_list(keeper.session.pk)
    if role is Role.KEEPER:
        own = Grant.objects.filter(
            session=session,
            device_id=keeper.device_id,
            role=role,
            key_version=session.key_version,
        )
        session.key_version += 1
        own.update(key_version=session.key_version)
    else:
        session.reader_version += 1
    session.save(update_fields=["key_version", "reader_version"])
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
    grant = Grant.objects.filter(session=session, device_id=device_id).first()
    return grant if grant is not None and _is_valid(grant, session) else None


def _is_valid(grant: Grant, session: Session) -> bool:
    return grant.key_version == session.version_of(grant.role)


def _leave_a_keeper(session: Session, grant: Grant) -> None:
    """Raise LastKeeper if the list would have no keeper without this grant."""
    if grant.role != Role.KEEPER:
        return
    others = Grant.objects.filter(
        session=session, role=Role.KEEPER, key_version=session.key_version
    ).exclude(pk=grant.pk)
    if not others.exists():
        raise LastKeeper
