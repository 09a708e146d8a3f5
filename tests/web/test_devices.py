"""The devices of a list, as those who keep it see and change them."""

import pytest

from skatliste.checking import check_list
from skatliste.models import Action, Change, Device, Grant, Role, Session
from skatliste.queries import load_log
from skatliste.services import list_changed
from tests.factories import create_game, create_keeper
from tests.snapshots import all_rows

from .conftest import page_text
from .tables import Phone, shown_code

LAST = "Dann schriebe niemand mehr auf dieser Liste."


@pytest.fixture
def first(keeper):
    """The grant of who has begun the list."""
    return Grant.objects.get(session=keeper.session)


@pytest.fixture
def reader(keeper, first):
    return Phone(keeper.session, seat=2, label="Bens Telefon")


@pytest.fixture
def alone(keeper, client):
    """The list's only keeper: tails of addresses to what the browser answers."""

    class Alone:
        def get(self, tail):
            return client.get(f"/sessions/{keeper.session.public_id}/{tail}")

        def post(self, tail, **told):
            return client.post(f"/sessions/{keeper.session.public_id}/{tail}", told)

    return Alone()


@pytest.fixture
def told(django_capture_on_commit_callbacks):
    """Return what watchers are told of while something is done."""

    def tell(act) -> list[tuple[int, bool]]:
        heard = []

        def hear(version, rights, **_rest):
            heard.append((version, rights))

        list_changed.connect(hear)
        with django_capture_on_commit_callbacks(execute=True):
            act()
        list_changed.disconnect(hear)
        return heard

    return tell


def in_order() -> bool:
    return check_list(Session.objects.get()) == []


def test_devices_are_shown_with_all_that_is_known_of_them(alone, reader, first):
    Device.objects.filter(pk=first.device_id).update(label="iPhone")

    text = page_text(alone.get("devices/"))

    assert "iPhone schreibt · seit " in text
    assert "· dieses Gerät Bens Telefon liest mit · Platz 2: Ben · seit " in text
    assert "Nr. 2 im Verlauf" in text


def test_devices_are_shown_while_somebody_joins(alone, keeper, monkeypatch):
    def and_somebody_joins(session):
        log = load_log(session)
        Phone(session, seat=2, label="Bens Telefon")
        return log

    monkeypatch.setattr("skatliste.queries.devices.load_log", and_somebody_joins)

    assert alone.get("devices/").status_code == 200
    monkeypatch.undo()
    assert "Bens Telefon" in page_text(alone.get("devices/"))


def test_devices_without_a_right_are_not_shown(alone, keeper, reader):
    gone = Phone(keeper.session, label="Weg")
    alone.post(f"devices/{gone.grant.pk}/remove/")

    text = page_text(alone.get("devices/"))

    assert "Bens Telefon" in text
    assert "Weg" not in text.partition("Geräte dieser Liste")[2]


def test_device_is_renamed_and_seated_by_a_keeper(alone, reader):
    response = alone.post(f"devices/{reader.grant.pk}/", label="Tablet", seat="3")

    assert response.status_code == 302
    assert "Tablet liest mit · Platz 3: Cem" in page_text(alone.get("devices/"))


def test_device_that_is_left_without_a_name_keeps_its_own(alone, reader):
    alone.post(f"devices/{reader.grant.pk}/", label="", seat="")

    reader.device.refresh_from_db()
    assert reader.device.label == "Bens Telefon"


def test_device_is_renamed_by_no_other_reader(keeper, reader):
    other = Phone(keeper.session)

    assert other.post(f"devices/{reader.grant.pk}/", label="x").status_code == 404


@pytest.mark.parametrize("tail", ["", "remove/"])
def test_device_of_another_list_is_not_found(alone, tail):
    elsewhere = Grant.objects.get(session=create_keeper().session)
    before = all_rows()

    assert alone.get(f"devices/{elsewhere.pk}/{tail}").status_code == 404
    assert alone.post(f"devices/{elsewhere.pk}/{tail}").status_code == 404
    assert alone.post(f"devices/{elsewhere.pk}/role/").status_code == 404
    assert all_rows() == before


# What a device may do


def test_device_is_let_write_and_then_read_again(alone, reader):
    alone.post(f"devices/{reader.grant.pk}/role/", role="keeper")
    assert reader.role == "keeper"

    alone.post(f"devices/{reader.grant.pk}/role/", role="reader")

    assert reader.role == "reader"
    changes = Change.objects.filter(action=Action.ROLE_CHANGED).order_by("version")
    roles = [change.after["role"] for change in changes]
    assert roles == ["keeper", "reader"]
    assert changes[0].after["device"] == reader.device.pk
    assert in_order()


def test_device_that_is_let_do_what_it_does_changes_nothing(alone, reader):
    before = all_rows()

    alone.post(f"devices/{reader.grant.pk}/role/", role="reader")

    assert all_rows() == before


def test_device_gets_no_other_role(alone, reader):
    before = all_rows()

    response = alone.post(f"devices/{reader.grant.pk}/role/", role="admin")

    assert response.status_code == 422
    assert "Bitte eines davon wählen." in page_text(response)
    assert all_rows() == before


def test_last_keeper_cannot_make_himself_a_reader(alone, reader, first):
    before = all_rows()

    response = alone.post(f"devices/{first.pk}/role/", role="reader")

    assert response.status_code == 422
    assert LAST in page_text(response)
    assert all_rows() == before


def test_keeper_beside_another_can_make_himself_a_reader(alone, keeper, reader):
    writer = Phone(keeper.session, Role.KEEPER)

    response = writer.post(f"devices/{writer.grant.pk}/role/", role="reader")

    assert response.url == f"/sessions/{keeper.session.public_id}/"
    assert writer.role == "reader"


# Removing


def test_device_is_removed_in_two_steps(alone, reader):
    before = all_rows()
    text = page_text(alone.get(f"devices/{reader.grant.pk}/remove/"))
    assert "Bens Telefon" in text
    assert all_rows() == before

    response = alone.post(f"devices/{reader.grant.pk}/remove/")

    assert response.status_code == 302
    assert reader.role == ""
    assert in_order()


def test_device_that_was_removed_stays_in_the_history(alone, keeper, reader):
    reader.post(f"games/{create_game(keeper=keeper).pk}/flag/", word="")

    alone.post(f"devices/{reader.grant.pk}/remove/")

    text = page_text(alone.get("log/"))
    assert "Gerät entfernt Gerät: Bens Telefon, Gerät 2" in text
    assert "Spiel 1: „stimmt nicht“ Sagt: Ben" in text


def test_device_that_was_removed_comes_back_by_the_link(alone, reader, keeper):
    link = reader.get("share/").content.decode().partition("/join/")[2][:45]
    alone.post(f"devices/{reader.grant.pk}/remove/")

    reader.browser.post(f"/join/{link}/")

    assert reader.role == "reader"


def test_device_that_was_removed_lets_nobody_in_any_more(alone, reader, stranger):
    code = shown_code(reader.post("share/code/"))

    alone.post(f"devices/{reader.grant.pk}/remove/")

    assert stranger.post("/join/", {"code": code}).status_code == 422


def test_last_keeper_cannot_remove_himself(alone, first, reader):
    before = all_rows()

    response = alone.post(f"devices/{first.pk}/remove/")

    assert response.status_code == 422
    assert LAST in page_text(response)
    assert all_rows() == before


def test_keeper_beside_another_can_leave(keeper, first):
    writer = Phone(keeper.session, Role.KEEPER)

    response = writer.post(f"devices/{writer.grant.pk}/remove/")

    assert response.url == "/"
    assert writer.role == ""


def test_device_was_removed_by_another_keeper_already(alone, reader):
    tail = f"devices/{reader.grant.pk}/remove/"
    alone.post(tail)

    assert alone.post(tail).status_code == 404


# Watchers


@pytest.mark.parametrize(
    "tail, sent",
    [
        ("devices/{}/role/", {"role": "keeper"}),
        ("devices/{}/remove/", {}),
        ("share/renew/reader/", {}),
        ("share/renew/keeper/", {}),
    ],
)
def test_watchers_are_told_that_rights_have_changed(alone, reader, told, tail, sent):
    tail = tail.format(reader.grant.pk)

    heard = told(lambda: alone.post(tail, **sent))

    assert heard == [(2, True)]


def test_watchers_are_told_of_no_rights_when_a_row_is_flagged(keeper, reader, told):
    game = create_game(keeper=keeper)

    assert told(lambda: reader.post(f"games/{game.pk}/flag/")) == [(3, False)]
