"""Who waits for whom: the writers of one list for each other, and nobody else."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as StillWaitingError
from contextlib import contextmanager, suppress
from threading import Barrier, Event

import pytest
from django.db import connection, transaction

from scoring import PassedIn
from skatliste.checking import check_list
from skatliste.imports import import_once
from skatliste.models import Club, Device, Game, GameFacts, Player, Role, Session
from skatliste.queries import find_hand_over, load_list_facts
from skatliste.services import (
    enter_game,
    grant_keeper,
    grant_role,
    hand_over,
    join_table,
    lock_list,
    offer_hand_over,
)
from tests.checked import assert_in_order
from tests.factories import create_device, create_game, create_keeper

pytestmark = pytest.mark.django_db(transaction=True)

# How long somebody is watched who should wait, and may take who should not.
WAIT, LIMIT = 0.5, 15


@pytest.fixture
def phones():
    with ThreadPoolExecutor() as executor:
        yield executor


def on_phone(phones, act):
    """Let *act* run on a connection of its own, and return what it will answer."""

    def run():
        try:
            return act()
        finally:
            connection.close()

    return phones.submit(run)


@contextmanager
def held(phones, keeper):
    """Hold the lock of a list, as a writer does that takes its time."""
    holds, may_end = Event(), Event()

    def hold():
        with transaction.atomic():
            lock_list(keeper.session.pk)
            holds.set()
            assert may_end.wait(LIMIT)

    holding = on_phone(phones, hold)
    assert holds.wait(LIMIT)
    try:
        yield
    finally:
        may_end.set()
        holding.result(LIMIT)


def pass_in(keeper) -> Game:
    facts = GameFacts(game=PassedIn(), dealer=1)
    return enter_game(keeper=keeper, entry_id=uuid.uuid4(), number=1, facts=facts)


def on_postgresql_alone():
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has one lock for all lists: their writers take turns")


def test_writers_of_one_list_wait_for_each_other(phones):
    keeper = create_keeper()

    with held(phones, keeper):
        writing = on_phone(phones, lambda: pass_in(keeper))
        with pytest.raises(StillWaitingError):
            writing.result(WAIT)
        assert not Game.objects.exists()

    assert writing.result(LIMIT) == Game.objects.get()
    assert_in_order()


def test_writers_of_different_lists_do_not(phones):
    on_postgresql_alone()
    slow, quick = create_keeper(), create_keeper()

    with held(phones, slow):
        written = on_phone(phones, lambda: pass_in(quick)).result(LIMIT)

        assert written == Game.objects.get()
    assert_in_order()


def test_who_only_looks_waits_for_nobody(phones):
    keeper = create_keeper()
    create_game(keeper=keeper)

    with held(phones, keeper):
        looked = on_phone(phones, lambda: load_list_facts(keeper.session))

        assert len(looked.result(LIMIT).rows) == 1


def test_who_opens_a_link_waits_for_no_writer(phones):
    on_postgresql_alone()
    keeper, (device, _secret) = create_keeper(), create_device()

    with held(phones, keeper):
        on_phone(phones, lambda: grant_keeper(device, keeper.session)).result(LIMIT)

        assert keeper.session.grants.filter(device=device).exists()


def test_who_gets_the_list_while_opening_the_link_of_readers_keeps_it(phones):
    keeper, (device, _secret) = create_keeper(), create_device()
    grant_role(device, keeper.session, Role.READER)
    found = find_hand_over(offer_hand_over(keeper))

    with transaction.atomic():
        hand_over(device=device, invitation=found.hand_over)
        opening = on_phone(
            phones, lambda: grant_role(device, keeper.session, Role.READER)
        )
        with pytest.raises(StillWaitingError):
            opening.result(WAIT)
    opening.result(LIMIT)

    assert keeper.session.grants.get(role=Role.KEEPER).device == device


def test_a_list_is_checked_between_two_writers(phones):
    keeper = create_keeper()

    with held(phones, keeper):
        checking = on_phone(phones, lambda: check_list(keeper.session))
        with suppress(StillWaitingError):
            checking.result(WAIT)
        assert not checking.done()

    assert checking.result(LIMIT) == []


def test_a_list_is_checked_as_it_is_and_not_as_it_was_seen():
    keeper = create_keeper()
    seen = Session.objects.get()
    create_game(keeper=keeper)

    assert check_list(seen) == []


def at_once(phones, acts) -> list:
    """Return what the *acts* answer that begin at the same moment."""
    start = Barrier(len(acts))

    def begin(act):
        start.wait(LIMIT)
        return act()

    running = [on_phone(phones, lambda act=act: begin(act)) for act in acts]
    return [one.result(4 * LIMIT) for one in running]


def test_two_tables_of_a_round_begin_with_the_same_new_people(phones):
    device = create_keeper().session.grants.get().device
    device = Device.objects.select_related("club").get(pk=device.pk)
    for turn in range(10):
        names = [f"{name} {turn}" for name in ("Ina", "Jan", "Kai", "Lea", "Max")]
        acts = [
            lambda order=order: create_keeper(device=device, names=order)
            for order in (names, names[::-1])
        ]

        at_once(phones, acts)

    assert Player.objects.count() == 3 + 10 * 5
    assert_in_order()


def test_the_same_newcomer_joins_two_tables_of_a_round(phones):
    club = Club.objects.get(pk=create_keeper().session.club_id)
    device = Device.objects.select_related("club").get()
    keepers = [create_keeper(device=device) for _ in range(4)]

    acts = [
        lambda keeper=keeper: join_table(
            keeper=keeper, version=1, name="Dora", before=None
        )
        for keeper in keepers
    ]
    at_once(phones, acts)

    assert Player.objects.filter(club=club, name="Dora").count() == 1
    assert_in_order()


def test_a_file_that_is_taken_in_twice_at_once(phones):
    session = create_keeper().session
    facts = load_list_facts(session)
    Session.objects.all().delete()

    ids = at_once(phones, 4 * [lambda: import_once(facts).session.pk])

    assert ids == 4 * [Session.objects.get().pk]
    assert_in_order()
