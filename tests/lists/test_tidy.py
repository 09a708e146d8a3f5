"""What `manage.py tidy` removes for good, and what it leaves alone."""

import io
from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from django.contrib.sessions.models import Session as Login
from django.core.management import call_command
from django.db import IntegrityError
from django.utils import timezone

from skatliste.models import (
    Action,
    Change,
    Club,
    ClubRole,
    Device,
    Evening,
    Flag,
    Game,
    Invitation,
    Player,
    Role,
    Session,
)
from skatliste.queries import load_list_facts
from skatliste.services import (
    ListHead,
    correct_list,
    delete_list,
    grant_in_club,
    grant_role,
    import_list,
    restore_list,
    tidying,
    undo,
)
from tests.checked import assert_in_order
from tests.closings import close, complete_list, make_evening
from tests.factories import create_adjustment, create_device, create_game, create_keeper
from tests.now import now
from tests.snapshots import all_rows

KEPT_DAYS = 30


def tidied(**options) -> str:
    output = io.StringIO()
    call_command("tidy", stdout=output, **options)
    return output.getvalue().rstrip("\n")


def delete_days_ago(keeper, days):
    delete_list(keeper=keeper)
    _date(Session.objects.filter(pk=keeper.session.pk), days, "deleted_at")


def forget_for(device, days):
    _date(Device.objects.filter(pk=device.pk), days, "created_at")


def _date(rows, days, name):
    rows.update(**{name: timezone.now() - timedelta(days=days)})


@pytest.fixture
def full(keeper):
    """A list with all that can be in it, of an evening of its own."""
    make_evening(keeper)
    complete_list(keeper)
    create_adjustment(keeper=keeper)
    close(keeper, agreed=(1, 2))
    Flag.objects.create(game=Game.objects.first(), word="stimmt nicht")
    return keeper


def test_nothing_to_tidy(keeper):
    create_game(keeper=keeper)
    before = all_rows()

    assert tidied() == "Removed: nothing"
    assert all_rows() == before


def test_deleted_list_goes_with_everything_in_it(full, device):
    delete_days_ago(full, KEPT_DAYS + 1)

    assert tidied() == "Removed: 1 deleted list, 3 people of no other list"

    left = {name for name, rows in all_rows().items() if rows}
    assert left == {"Club", "Device"}
    assert Device.objects.get() == device[0]


def test_deleted_list_goes_with_a_long_log(keeper):
    step = None
    for version in range(100, 1300):
        step = Change.objects.create(
            session=keeper.session,
            version=version,
            action=Action.GAME_ENTERED,
            is_step=True,
            parent=step,
            target=step,
        )
    delete_days_ago(keeper, KEPT_DAYS + 1)

    tidied()

    assert not Session.objects.exists()
    assert not Change.objects.exists()


@pytest.mark.parametrize("days, is_kept", [(29, True), (31, False)])
def test_deleted_list_stays_until_its_time(keeper, days, is_kept):
    delete_days_ago(keeper, days)

    tidied()

    assert Session.objects.exists() is is_kept


def test_how_long_is_a_setting(keeper, settings):
    settings.KEEP_DAYS = 90
    delete_days_ago(keeper, 89)

    assert tidied() == "Removed: nothing"


def test_lists_that_were_not_deleted_stay_however_old(full):
    _date(Session.objects.all(), 4000, "begun_at")

    assert tidied() == "Removed: nothing"


def test_dry_run_tells_and_removes_nothing(keeper):
    delete_days_ago(keeper, KEPT_DAYS + 1)
    before = all_rows()

    assert tidied(dry_run=True) == "Would be removed: 1 deleted list"
    assert all_rows() == before


def test_other_lists_of_the_round_are_left_in_order(keeper, device):
    other = create_keeper(device=device[0], names=("Anna", "Ben", "Dora"))
    create_game(keeper=other)
    delete_days_ago(keeper, KEPT_DAYS + 1)

    assert tidied() == "Removed: 1 deleted list, 1 person of no other list"

    assert set(Player.objects.values_list("name", flat=True)) == {"Anna", "Ben", "Dora"}
    assert Session.objects.get() == other.session
    assert_in_order()


def test_whom_undoing_brings_back_stays(keeper, device):
    other = create_keeper(device=device[0], names=("Anna", "Ben", "Cem"))
    head = ListHead(planned_games=36)
    correct_list(keeper=other, head=head, names={3: "Dora"})
    delete_days_ago(keeper, KEPT_DAYS + 1)

    assert tidied() == "Removed: 1 deleted list"
    undo(keeper=other, step_id=now(other).undo_to_id)

    assert list(
        other.session.segments.get().sittings.values_list("player__name", flat=True)
    ) == ["Anna", "Ben", "Cem"]
    assert_in_order()


def test_evening_stays_for_its_other_lists(keeper, device):
    evening = make_evening(keeper)
    other = create_keeper(device=device[0])
    Session.objects.filter(pk=other.session.pk).update(evening=evening)
    delete_days_ago(keeper, KEPT_DAYS + 1)

    tidied()

    assert Evening.objects.get() == evening


def test_people_of_a_club_stay(keeper):
    Club.objects.update(name="Skatclub")
    delete_days_ago(keeper, KEPT_DAYS + 1)

    assert tidied() == "Removed: 1 deleted list"
    assert Player.objects.count() == 3


def test_round_of_an_imported_list_goes_with_it(full):
    copy = import_list(_facts_of(full))
    assert Club.objects.count() == 2
    Session.objects.filter(pk=copy.pk).update(
        deleted_at=timezone.now() - timedelta(days=KEPT_DAYS + 1)
    )

    tidied()

    assert Club.objects.get() == full.session.club
    assert_in_order()


def _facts_of(keeper):
    return replace(load_list_facts(now(keeper)), uid=uuid4())


def test_list_that_is_restored_at_the_last_moment_stays(keeper, monkeypatch):
    delete_days_ago(keeper, KEPT_DAYS + 1)

    def lock_after_restoring(session_id):
        restore_list(keeper=keeper)
        return Session.objects.get(pk=session_id)

    monkeypatch.setattr(tidying, "lock_list", lock_after_restoring)

    assert tidied() == "Removed: nothing"
    assert not now(keeper).deleted_at
    assert_in_order()


@pytest.mark.parametrize("trouble", [IntegrityError, Session.DoesNotExist])
def test_list_that_comes_into_use_is_left_for_the_next_time(
    keeper, monkeypatch, trouble
):
    other = create_keeper()
    for one in (keeper, other):
        delete_days_ago(one, KEPT_DAYS + 1)
    lock = tidying.lock_list

    def lock_or_fail(session_id):
        if session_id == keeper.session.pk:
            raise trouble
        return lock(session_id)

    monkeypatch.setattr(tidying, "lock_list", lock_or_fail)

    assert tidied() == "Removed: 1 deleted list, 3 people of no other list"
    assert Session.objects.get() == keeper.session


def test_browser_that_nothing_came_of(db):
    device, _token = create_device()
    forget_for(device, 401)

    assert tidied(dry_run=True) == "Would be removed: 1 browser that has nothing"
    assert tidied() == "Removed: 1 browser that has nothing"
    assert not Device.objects.exists()
    assert not Club.objects.exists()


def test_browser_stays_while_its_cookie_may_live(db):
    device, _token = create_device()
    forget_for(device, 399)

    assert tidied() == "Removed: nothing"


def test_browser_stays_that_can_still_do_something(keeper, device):
    reader, member, owner, inviting = (create_device()[0] for _ in range(4))
    grant_role(reader, keeper.session, Role.READER)
    grant_in_club(member, keeper.session.club, ClubRole.MEMBER)
    owner.account = get_user_model().objects.create_user("anna")
    owner.save()
    _invite(keeper, inviting, minutes=5)
    for one in Device.objects.all():
        forget_for(one, 4000)

    assert tidied() == "Removed: nothing"


def test_browser_stays_that_stands_in_a_log(keeper, device):
    other = create_keeper()
    other.session.grants.all().delete()
    Session.objects.filter(pk=other.session.pk).update(club=keeper.session.club)
    forget_for(Device.objects.get(pk=other.device_id), 4000)

    assert tidied() == "Removed: nothing"
    assert Change.objects.filter(device=other.device_id).exists()


def _invite(keeper, device, *, minutes):
    return Invitation.objects.create(
        session=keeper.session,
        device=device,
        kind=Invitation.Kind.CODE,
        secret_hash=f"{minutes}",
        expires_at=timezone.now() + timedelta(minutes=minutes),
    )


def test_expired_codes_and_ended_logins_go(keeper, device):
    _invite(keeper, device[0], minutes=-1)
    _invite(keeper, device[0], minutes=-2)
    valid = _invite(keeper, device[0], minutes=1)
    for key, minutes in (("old", -1), ("new", 1)):
        Login.objects.create(
            session_key=key,
            session_data="",
            expire_date=timezone.now() + timedelta(minutes=minutes),
        )

    expected = "2 expired codes and links, 1 ended login"
    assert tidied(dry_run=True) == f"Would be removed: {expected}"
    assert tidied() == f"Removed: {expected}"
    assert Invitation.objects.get() == valid
    assert Login.objects.get().session_key == "new"
