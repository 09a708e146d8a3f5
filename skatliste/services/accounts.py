"""Accounts: whose device it is, so that a new phone gets what the old one may do.

An account holds no right itself. Its devices do, and each that logs in gets those of
the others. One that logs out is set aside: its rights stay with the account, and wait
for the next device that has none of its own.
"""

from collections.abc import Iterable

from django.contrib.auth import get_user_model
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction

from skatliste.keys import new_token, token_hash
from skatliste.models import ASIDE, ClubGrant, ClubRole, Device, Grant, Role, Session

from .access import grant_in_club, grant_role, register_device


class AccountExists(Exception):
    """Somebody has an account of this name."""


def create_account(*, name: str, password: str) -> AbstractBaseUser:
    """Return a new account.

    Raises:
        AccountExists: whatever the size of the letters.
    """
    users = get_user_model().objects
    # Made first: it takes its time, and nobody should wait for it meanwhile.
    hashed = make_password(password)
    try:
        with transaction.atomic():
            if users.filter(username__iexact=name).exists():
                raise AccountExists
            return users.create(username=name, password=hashed)
    except IntegrityError:
        raise AccountExists from None


@transaction.atomic
def take_device(
    *, account_id: int, device: Device | None, label: str, is_own: bool
) -> tuple[Device, str | None]:
    """Return the account's device that a browser is from now on, with its rights.

    Args:
        account_id: who has logged in.
        device: what the browser has been so far.
        label: in a word what kind of device it is.
        is_own: whether what it may do so far is the account's from now on.

    Returns:
        the device, and the secret for its cookie; none if it keeps the one it has.
    """
    token = None
    if device is not None and device.account_id not in {None, account_id}:
        set_aside(device)
        device = None
    if device is None or not is_own:
        device, token = _device_set_aside(account_id, label)
    Device.objects.filter(pk=device.pk).update(account_id=account_id)
    device.account_id = account_id
    gather_rights(device)
    return device, token


def set_aside(device: Device) -> None:
    """Let nobody be this device any more, whatever stands in a cookie."""
    Device.objects.filter(pk=device.pk).update(token_hash=f"{ASIDE}{device.pk}")


@transaction.atomic
def gather_rights(device: Device) -> None:
    """Give *device* what the other devices of its account may do."""
    others = Device.objects.filter(account_id=device.account_id).exclude(pk=device.pk)
    ids = list(others.values_list("pk", flat=True))
    _gather_on_lists(device, ids)
    _gather_in_clubs(device, ids)


def _device_set_aside(account_id: int, label: str) -> tuple[Device, str]:
    """Return a device of the account that nobody is, or a new one, and its secret."""
    waiting = Device.objects.select_for_update(no_key=True).filter(
        account_id=account_id, token_hash__startswith=ASIDE
    )
    device = waiting.order_by("pk").first()
    if device is None:
        return register_device(label=label)
    token = new_token()
    device.token_hash, device.label = token_hash(token), label
    device.save(update_fields=["token_hash", "label"])
    return device, token


def _gather_on_lists(device: Device, others: Iterable[int]) -> None:
    held = _valid_on_lists([device.pk])
    roles = {
        session: role
        for session, role in _valid_on_lists(others).items()
        if held.get(session) not in {role, Role.KEEPER}
    }
    known = Grant.objects.filter(device=device, session__in=roles)
    old = set(known.values_list("session", flat=True))
    Grant.objects.bulk_create(
        Grant(
            device=device,
            session=session,
            role=role,
            key_version=session.version_of(role),
        )
        for session, role in roles.items()
        if session.pk not in old
    )
    for session, role in roles.items():
        if session.pk in old:
            grant_role(device, session, role)


def _valid_on_lists(devices: Iterable[int]) -> dict[Session, Role]:
    """Return the best that one of these devices may do, by the list."""
    best: dict[Session, Role] = {}
    grants = Grant.objects.filter(device__in=devices).select_related("session")
    for grant in grants.order_by("pk"):
        role, session = Role(grant.role), grant.session
        if grant.is_valid and best.get(session) is not Role.KEEPER:
            best[session] = role
    return best


def _gather_in_clubs(device: Device, others: Iterable[int]) -> None:
    grants = ClubGrant.objects.filter(device__in=others).select_related("club")
    for grant in grants.order_by("pk"):
        if grant.is_valid:
            grant_in_club(device, grant.club, ClubRole(grant.role))
