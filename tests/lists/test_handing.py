"""Rights that change hands: what holds is what is so at that moment."""

import pytest

from skatliste.models import ClubRole, Device, Grant, Keeper, Role
from skatliste.queries import find_hand_over, load_devices
from skatliste.services import (
    InvitationUsed,
    RightLost,
    change_role,
    grant_in_club,
    grant_keeper,
    hand_over,
    offer_hand_over,
    place_device,
    register_device,
    remove_device,
    renew_keys,
)
from tests.factories import create_device, create_keeper

pytestmark = pytest.mark.django_db


def test_hand_over_that_two_phones_found_goes_to_the_first():
    keeper = create_keeper()
    # Both have looked it up before either has pressed the button.
    found = [find_hand_over(key) for key in 2 * [offer_hand_over(keeper)]]
    first, second = register_device()[0], register_device()[0]
    hand_over(device=first, invitation=found[0].hand_over)

    with pytest.raises(InvitationUsed):
        hand_over(device=second, invitation=found[1].hand_over)

    keepers = Grant.objects.filter(role=Role.KEEPER)
    assert [grant.device for grant in keepers] == [first]


def test_hand_over_ends_with_the_right_to_write():
    keeper, other = create_keeper(), register_device()[0]
    grant_keeper(other, keeper.session)
    found = find_hand_over(offer_hand_over(keeper))
    by_other = Keeper(session=keeper.session, device_id=other.pk)
    change_role(keeper=by_other, device_id=keeper.device_id, role=Role.READER)

    with pytest.raises(InvitationUsed):
        hand_over(device=register_device()[0], invitation=found.hand_over)

    assert Grant.objects.get(role=Role.KEEPER).device == other


def test_hand_over_key_is_long_and_stored_by_its_hash():
    key = offer_hand_over(create_keeper())

    # 128 bits, after the letter that tells what it is.
    assert len(key) == 1 + 32
    assert find_hand_over(key) is not None
    assert find_hand_over(key[:-1]) is None


def test_renewing_is_for_who_keeps_the_list_at_that_moment():
    keeper, removed = keepers_of_one_list()
    remove_device(keeper=keeper, device_id=removed.device_id)

    with pytest.raises(RightLost):
        renew_keys(keeper=removed, role=Role.KEEPER)

    assert load_devices(keeper.session)[0].device_id == keeper.device_id


def test_a_place_is_for_who_may_read_the_list_at_that_moment():
    keeper, removed = keepers_of_one_list()
    remove_device(keeper=keeper, device_id=removed.device_id)

    with pytest.raises(RightLost):
        place_device(removed.session, removed.device_id, label="x", position=2)

    assert Device.objects.get(pk=removed.device_id).label != "x"
    assert len(load_devices(keeper.session)) == 1


def test_a_member_of_the_club_may_say_a_place():
    session = create_keeper().session
    device, _token = create_device()
    grant_in_club(device, session.club, ClubRole.MEMBER)

    place_device(session, device.pk, label="Anna", position=2)

    assert [one.position for one in load_devices(session)] == [None, 2]


def keepers_of_one_list():
    keeper = create_keeper()
    device, _token = create_device()
    grant_keeper(device, keeper.session)
    return keeper, Keeper(session=keeper.session, device_id=device.pk)
