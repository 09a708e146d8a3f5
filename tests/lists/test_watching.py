"""Who may watch is the same as who may read, asked for many at once."""

import pytest

from skatliste.models import ClubRole, Keeper, Role, Session
from skatliste.queries import Pair, Watched, find_member, watched_by
from skatliste.services import (
    delete_list,
    grant_in_club,
    grant_role,
    renew_keys,
)
from tests.factories import create_device, create_keeper


@pytest.fixture
def keeper(db):
    return create_keeper()


@pytest.fixture
def devices(keeper):
    """A device with each role on the list, or in its club, and a stranger's."""
    made = {}
    for role in (*Role, *ClubRole, "both", "stranger"):
        device, token = create_device()
        if role in Role:
            grant_role(device, keeper.session, Role(role))
        if role in ClubRole:
            grant_in_club(device, keeper.session.club, ClubRole(role))
        if role == "both":
            grant_role(device, keeper.session, Role.READER)
            grant_in_club(device, keeper.session.club, ClubRole.ADMIN)
        made[str(role)] = device, token
    return made


def by_one(devices, session):
    """Return what each device is on the list, as it is found for a page."""
    found = {}
    for name, (_device, token) in devices.items():
        if member := find_member(token, session.public_id):
            found[name] = Role.KEEPER if isinstance(member, Keeper) else Role.READER
    return found


def by_many(devices, session):
    names = {
        Pair(one.pk, session.public_id): name for name, (one, _) in devices.items()
    }
    return {names[pair]: told.role for pair, told in watched_by(list(names)).items()}


@pytest.mark.parametrize("renewed", [None, Role.READER, Role.KEEPER])
def test_watching_is_reading(keeper, devices, renewed):
    if renewed:
        renew_keys(keeper=keeper, role=renewed)

    found = by_many(devices, keeper.session)

    assert found == by_one(devices, keeper.session)
    assert len(found) == 5 - (renewed is not None)


def test_watching_takes_three_queries(keeper, devices, django_assert_num_queries):
    others = [create_keeper() for _ in range(5)]
    pairs = [
        Pair(device.pk, one.session.public_id)
        for device, _token in devices.values()
        for one in (keeper, *others)
    ]

    with django_assert_num_queries(3):
        found = watched_by([*pairs, Pair(1, "nothing")])

    version = Session.objects.get(pk=keeper.session.pk).version
    assert set(found.values()) == {Watched(role, version) for role in Role}


def test_deleted_list_is_watched_by_nobody(keeper, devices):
    delete_list(keeper=keeper)

    assert by_many(devices, keeper.session) == {}
