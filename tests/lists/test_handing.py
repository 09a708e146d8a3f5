"""One hand-over, many phones: only the first of them gets the list."""

import pytest

from skatliste.models import Grant, Keeper, Role
from skatliste.queries import find_hand_over
from skatliste.services import (
    InvitationUsed,
    change_role,
    grant_keeper,
    hand_over,
    offer_hand_over,
    register_device,
)
from tests.factories import create_keeper

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
