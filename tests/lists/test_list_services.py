"""Writing lists, and who may keep them."""

import uuid
from datetime import UTC, datetime

import pytest

from scoring import PRIVATE, Language, System
from skatliste.keys import token_hash
from skatliste.models import (
    Change,
    Club,
    Device,
    Game,
    Grant,
    Keeper,
    Player,
    Session,
    read_segments,
)
from skatliste.queries import list_names
from skatliste.services import (
    ListHead,
    NameTaken,
    StaleVersion,
    begin_list,
    correct_list,
    delete_list,
    grant_keeper,
    import_list,
    register_device,
)
from tests.factories import create_device, create_keeper, table_of
from tests.snapshots import all_rows

from .facts import (
    ENTRY,
    GRAND,
    PASSED_IN,
    SPADES,
    correct_head,
    enter,
    facts_of,
    list_facts,
)

pytestmark = pytest.mark.django_db


def test_begin_list_writes_the_agreement():
    device, _ = create_device()
    five = ("Anna", "Ben", "Cem", "Dora", "Emil")
    table = table_of(
        *five,
        order=(2, 1, 5, 4, 3),
        first_dealer=5,
        system=System.CLASSIC,
        profile=PRIVATE,
    )

    session = begin_list(
        device=device,
        table=table,
        head=ListHead(title="Runde", place="Ochsen", planned_games=60, stake="1/4"),
        language=Language.ENGLISH,
    )

    stored = Session.objects.get()
    assert stored == session
    assert (stored.title, stored.language, stored.place) == ("Runde", "en", "Ochsen")
    assert stored.stake == "1/4"
    assert (stored.planned_games, stored.version, stored.club) == (60, 1, device.club)
    assert list(stored.seats.values_list("position", flat=True)) == [1, 2, 3, 4, 5]
    segments = read_segments(stored)
    assert (segments.keys, segments.facts) == ((0,), (table,))


def test_begin_list_knows_the_same_name_again():
    device, _ = create_device()
    create_keeper(device=device, names=["Anna", "Ben", "Cem"])

    create_keeper(device=device, names=["Cem", "Dora", "anna"])

    names = Player.objects.order_by("pk").values_list("name", flat=True)
    assert list(names) == ["Anna", "Ben", "Cem", "Dora", "anna"]


@pytest.mark.parametrize(
    "names",
    [["Anna", "Anna", "Cem"], ["Anna", "Anna", "Anna"], ["Xaver", "Yvonne", "Xaver"]],
)
def test_correct_list_insists_on_a_name_of_its_own_for_each_column(keeper, names):
    before = all_rows()

    with pytest.raises(NameTaken):
        correct_head(keeper, *names)

    assert all_rows() == before


def test_correct_list_leaves_columns_that_are_not_named_alone(keeper):
    head = ListHead(title="", place="", planned_games=36)

    correct_list(keeper=keeper, head=head, names={2: "Bernd"})

    assert list_names(keeper.session) == ["Anna", "Bernd", "Cem"]


def test_correct_list_writes_the_head(keeper):
    head = ListHead(title="Runde", place="Zum Ochsen", planned_games=48, stake="1/4")

    correct_list(keeper=keeper, head=head, names={})

    stored = Session.objects.get()
    assert (stored.title, stored.place) == ("Runde", "Zum Ochsen")
    assert (stored.planned_games, stored.stake, stored.version) == (48, "1/4", 2)


def test_correct_list_that_was_changed_since_writes_nothing(keeper):
    enter(keeper)
    before = all_rows()
    head = ListHead(title="Runde", place="", planned_games=36)

    with pytest.raises(StaleVersion):
        correct_list(keeper=keeper, head=head, names={}, version=1)

    assert all_rows() == before


def test_delete_list_keeps_everything_in_it(keeper):
    game = enter(keeper)

    delete_list(keeper=keeper)

    assert Session.objects.get().deleted_at is not None
    assert list(Game.objects.standing()) == [game]


def test_delete_list_twice_writes_once(keeper):
    delete_list(keeper=keeper)
    before = all_rows()

    delete_list(keeper=keeper)

    assert all_rows() == before


def test_grant_keeper_renews_a_worthless_grant(keeper):
    device = Device.objects.get()
    Session.objects.update(key_version=2)

    grant_keeper(device, Session.objects.get())

    assert Grant.objects.get().key_version == 2


def test_register_device_stores_a_hash_only():
    device, token = register_device()

    assert Device.objects.get() == device
    assert device.token_hash == token_hash(token)
    assert token not in str(all_rows())


def test_register_device_makes_a_round_of_its_own():
    register_device()
    register_device()

    assert Club.objects.count() == 2


def test_import_list_writes_the_head():
    session = import_list(list_facts())

    assert (session.uid, session.title, session.place) == (ENTRY, "Runde", "Zum Ochsen")
    assert session.begun_at == datetime(2026, 11, 5, 18, 0, tzinfo=UTC)
    assert (session.planned_games, session.stake) == (36, "1/4")
    assert read_segments(session).last.system == System.SEEGER
    assert (session.language, session.deck) == ("en", "german")


def test_import_list_writes_the_rows_in_their_order():
    entries = [uuid.uuid4(), ENTRY, uuid.uuid4()]

    import_list(list_facts(zip(entries, (SPADES, PASSED_IN, GRAND), strict=True)))

    games = list(Game.objects.in_playing_order())
    assert [game.entry_id for game in games] == entries
    assert [facts_of(game) for game in games] == [SPADES, PASSED_IN, GRAND]
    assert [game.order_key // 2**32 for game in games] == [1, 2, 3]


def test_import_list_is_the_first_version_and_nobodys():
    session = import_list(list_facts([(ENTRY, SPADES)]))

    change = Change.objects.get()
    assert (session.version, change.version, change.device) == (1, 1, None)
    assert change.action == "list_imported"
    assert Grant.objects.count() == 0


def test_import_list_can_be_written_on():
    session = import_list(list_facts([(uuid.uuid4(), SPADES)]))
    device, _ = create_device()
    grant_keeper(device, session)

    game = enter(Keeper(session=session, device_id=device.pk), GRAND, number=2)

    assert list(Game.objects.in_playing_order())[-1] == game
