"""Devices and what they may do."""

from django.db import transaction

from skatliste.keys import new_token, token_hash
from skatliste.models import Club, Device, Grant, Role, Session


@transaction.atomic
def register_device(*, label: str = "") -> tuple[Device, str]:
    """Return a new device with a round of its own, and the secret for its cookie.

    *label* says in a word what kind of device it is, for the log of a list.
    """
    token = new_token()
    club = Club.objects.create()
    device = Device.objects.create(token_hash=token_hash(token), club=club, label=label)
    return device, token


def grant_keeper(device: Device, session: Session) -> None:
    """Let *device* keep the list from now on, while its keys are not renewed."""
    Grant.objects.update_or_create(
        device=device,
        session=session,
        defaults={"role": Role.KEEPER, "key_version": session.key_version},
    )
