"""Devices and what they may do."""

from django.db import transaction

from skatliste.keys import new_token, token_hash
from skatliste.models import (
    Club,
    ClubGrant,
    ClubRole,
    Device,
    Grant,
    Role,
    Session,
)

from .telling import tell


@transaction.atomic
def register_device(*, label: str = "") -> tuple[Device, str]:
    """Return a new device with a round of its own, and the secret for its cookie.

    *label* says in a word what kind of device it is, for the log of a list.
    """
    token = new_token()
    club = Club.objects.create()
    device = Device.objects.create(token_hash=token_hash(token), club=club, label=label)
    return device, token


@transaction.atomic
def grant_role(device: Device, session: Session, role: Role) -> None:
    """Let *device* read or keep the list from now on, until its keys are renewed.

    Nobody who keeps the list becomes a reader by following the link for readers.
    """
    version = session.version_of(role)
    # Locked: the list may be handed over to the device at the same moment.
    grants = Grant.objects.select_for_update(no_key=True)
    grant, is_new = grants.get_or_create(
        device=device,
        session=session,
        defaults={"role": role, "key_version": version},
    )
    is_keeper = (grant.role, grant.key_version) == (Role.KEEPER, session.key_version)
    if is_new or is_keeper:
        return
    grant.role, grant.key_version = role, version
    grant.save(update_fields=["role", "key_version"])
    tell(session, rights=True)


def grant_keeper(device: Device, session: Session) -> None:
    """Let *device* keep the list from now on, while its keys are not renewed."""
    grant_role(device, session, Role.KEEPER)


@transaction.atomic
def grant_in_club(device: Device, club: Club, role: ClubRole) -> None:
    """Let *device* belong to the club. No admin becomes a member by the other link."""
    version = club.version_of(role)
    # Locked: an admin may remove the device at the same moment.
    grants = ClubGrant.objects.select_for_update(no_key=True)
    grant, is_new = grants.get_or_create(
        device=device, club=club, defaults={"role": role, "key_version": version}
    )
    is_admin = (grant.role, grant.key_version) == (ClubRole.ADMIN, club.admin_version)
    if is_new or is_admin:
        return
    grant.role, grant.key_version = role, version
    grant.save(update_fields=["role", "key_version"])
