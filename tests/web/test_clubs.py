"""Founding a club, its page, its people, its defaults, its links and devices."""

import re

import pytest
from django.test import Client

from scoring import System
from skatliste.http import DEVICE_COOKIE
from skatliste.limits import CREATE_CLUB
from skatliste.models import Club, ClubGrant, ClubRole, Device, Player
from skatliste.queries import club_key, find_club_member
from skatliste.services import (
    add_person,
    begin_club,
    delete_list,
    found_club,
    grant_in_club,
    list_changed,
    remove_from_club,
)
from tests.checked import assert_in_order
from tests.factories import create_device, create_keeper
from tests.snapshots import all_rows

from .conftest import page_text
from .fields import chosen, problems, typed

FOUND = "/clubs/new/"
NAME_MISSING = "Wie heißt der Club?"
CHOOSE = "Bitte eines davon wählen."


def browser_of(token):
    browser = Client()
    browser.cookies[DEVICE_COOKIE] = token
    return browser


@pytest.fixture
def club(device):
    """A club that the keeper's device looks after."""
    return found_club(device=device[0], name="Donnerstagsrunde")


@pytest.fixture
def at(club):
    return lambda tail="": f"/clubs/{club.public_id}/{tail}"


@pytest.fixture
def member(club):
    """The browser of a member, with its device and secret."""
    device, token = create_device()
    grant_in_club(device, club, ClubRole.MEMBER)
    browser = browser_of(token)
    browser.device, browser.token = device, token
    return browser


def begin(club, **told):
    """Begin a list in the club, and return its keeper."""
    return create_keeper(club=club, **told)


def role_in(club, token):
    found = find_club_member(token, club.public_id)
    return found.role if found else None


# Founding


def test_clubs_are_founded_by_a_first_visitor(stranger):
    response = stranger.post(FOUND, {"name": "  Skatclub   Ährensee "})

    club = Club.objects.get(name="Skatclub Ährensee")
    assert response.status_code == 302
    assert response["Location"] == f"/clubs/{club.public_id}/links/"
    assert role_in(club, stranger.cookies[DEVICE_COOKIE].value) is ClubRole.ADMIN
    assert "Der Club ist gegründet." in page_text(stranger.get(response["Location"]))


@pytest.mark.parametrize(
    "name, problem",
    [
        ("", NAME_MISSING),
        ("   ", NAME_MISSING),
        (81 * "x", "Hier passen höchstens 80 Zeichen hin."),
        ("Skat\u202eclub", "Darin sind unsichtbare Zeichen: bitte neu tippen."),
    ],
)
def test_clubs_are_not_founded_without_a_good_name(stranger, name, problem):
    response = stranger.post(FOUND, {"name": name})

    assert response.status_code == 422
    assert problems(response) == {"name": problem}
    assert not Club.objects.exists()


def test_clubs_ask_what_becomes_of_lists_that_are_there(client, keeper):
    page = client.get(FOUND)
    response = client.post(FOUND, {"name": "Runde"})

    assert "Es ist 1 Liste. Das geht nur jetzt" in page_text(page)
    assert response.status_code == 422
    assert CHOOSE in page_text(response)
    assert typed(response)["name"] == "Runde"
    assert not Club.objects.exclude(name="").exists()


def test_clubs_take_a_round_along(client, device, keeper):
    club = device[0].club
    deleted = create_keeper(device=device[0])
    delete_list(keeper=deleted)
    client.post(FOUND, {"name": "Runde", "takes_round": "yes"})

    device[0].refresh_from_db()
    club.refresh_from_db()
    assert club.name == "Runde"
    assert {*club.sessions.all()} == {keeper.session, deleted.session}
    assert device[0].club != club
    assert not device[0].club.is_named
    assert role_in(club, device[1]) is ClubRole.ADMIN
    text = page_text(client.get(f"/clubs/{club.public_id}/"))
    assert "Anna, Ben, Cem" in text
    assert_in_order()


def test_clubs_begin_with_nothing_if_that_is_wanted(client, device, keeper):
    club = device[0].club
    client.post(FOUND, {"name": "Runde", "takes_round": "no"})

    device[0].refresh_from_db()
    founded = Club.objects.get(name="Runde")
    assert device[0].club == club == keeper.session.club
    assert not founded.sessions.exists()
    assert not founded.players.exists()


def test_clubs_take_a_round_along_once(device, keeper):
    first = found_club(device=device[0], name="Eins", takes_round=True)
    # The other request had read the device before.
    stale = Device(pk=device[0].pk, club=first)
    second = found_club(device=stale, name="Zwei", takes_round=True)
    third = found_club(device=stale, name="Drei", takes_round=True)

    assert len({first, second, third}) == 3
    assert first.sessions.count() == 1
    assert Club.objects.get(pk=first.pk).name == "Eins"


def test_clubs_are_founded_so_often_and_no_more(stranger):
    for number in range(CREATE_CLUB.times):
        stranger.post(FOUND, {"name": f"Club {number}", "takes_round": "no"})
    response = stranger.post(FOUND, {"name": "Noch einer"})

    assert response.status_code == 429
    assert 0 < int(response["Retry-After"]) <= 3600
    assert "Was getippt ist, bleibt stehen." in page_text(response)
    assert typed(response)["name"] == "Noch einer"
    assert Club.objects.exclude(name="").count() == CREATE_CLUB.times


# The club's page


def test_club_shows_its_lists_the_newest_first(client, club, at):
    begin(club, title="Erste")
    begin(club, title="Zweite")
    delete_list(keeper=begin(club, title="Gelöschte"))

    text = page_text(client.get(at()))
    assert text.index("Zweite") < text.index("Erste")
    assert "Gelöschte" not in text


def test_club_folds_its_older_lists(client, club, at):
    for _ in range(12):
        create_keeper(club=club)

    newer, _, older = client.get(at()).content.decode().partition("<details>")

    assert "Ältere Listen (2)" in older
    assert (newer.count("/sessions/"), older.count("/sessions/")) == (11, 2)


def test_club_shows_members_no_way_to_look_after_it(member, at):
    page = member.get(at()).content.decode()

    assert "links/" not in page
    assert "settings/" not in page
    assert "people/" not in page
    assert "?club=" in page


def test_club_lists_are_read_by_members_and_kept_by_admins(client, member, club):
    keeper = begin(club)
    path = f"/sessions/{keeper.session.public_id}/"

    assert 'id="pad"' not in member.get(path).content.decode()
    assert 'id="pad"' in client.get(path).content.decode()


@pytest.mark.parametrize("lists", [1, 3])
def test_club_reads_as_often_for_many_lists(
    client, club, at, lists, django_assert_num_queries
):
    for number in range(lists):
        begin(club, names=(f"A{number}", f"B{number}", f"C{number}"))

    with django_assert_num_queries(5):
        client.get(at())


def test_clubs_stand_on_the_start_page(client, member, club, stranger):
    assert "Donnerstagsrunde von hier aus verwaltet" in page_text(client.get("/"))
    text = page_text(member.get("/"))
    assert "Clubs Donnerstagsrunde" in text
    assert "verwaltet" not in text
    assert "Donnerstagsrunde" not in page_text(stranger.get("/"))


def test_clubs_renew_the_cookie_of_who_belongs_to_one(member, club):
    assert DEVICE_COOKIE in member.get("/").cookies


# Its people


def test_club_people_are_added(client, club, at):
    response = client.post(at("people/"), {"name": "Dora"}, follow=True)

    assert "Dora gehört dazu." in page_text(response)
    assert Player.objects.get(club=club).name == "Dora"
    page = client.get("/sessions/new/").content.decode()
    assert 'value="Dora" aria-pressed' in page


@pytest.mark.parametrize("name", ["Dora", "dora", " DORA "])
def test_club_people_are_not_added_twice(client, club, at, name):
    add_person(club, "Dora")
    response = client.post(at("people/"), {"name": name})

    assert response.status_code == 422
    assert problems(response) == {"name": "So heißt schon jemand im Club."}
    assert club.players.count() == 1


def test_club_people_need_a_name(client, at):
    response = client.post(at("people/"), {"name": ""})

    assert response.status_code == 422
    assert problems(response) == {"name": "Ein Name fehlt."}


def test_club_people_are_hidden_and_shown_again(client, club, at):
    add_person(club, "Dora")
    path = at(f"people/{club.players.get().pk}/")

    client.post(path)
    hidden = page_text(client.get(at("people/")))
    offered = client.get("/sessions/new/").content.decode()
    client.post(path, {"show": "1"})

    assert "Nicht mehr angeboten Dora" in hidden
    assert "Dora" not in offered
    assert "Dora" in client.get("/sessions/new/").content.decode()


def test_club_people_of_another_club_are_left_alone(client, at):
    other = begin_club("Andere")
    add_person(other, "Dora")

    response = client.post(at(f"people/{other.players.get().pk}/"))

    assert response.status_code == 404
    assert other.players.get().is_active


def test_club_people_come_with_how_many_lists(client, club, at):
    begin(club)
    delete_list(keeper=begin(club, names=("Emil", "Fritz", "Gerd")))

    text = page_text(client.get(at("people/")))
    assert "Anna · 1 Liste" in text
    assert "Emil · 0 Listen" in text


def test_club_people_stay_on_their_lists_while_hidden(client, club):
    keeper = begin(club)
    Player.objects.filter(club=club).update(is_active=False)

    text = page_text(client.get(f"/sessions/{keeper.session.public_id}/"))
    assert "Anna" in text


# Its name and defaults

HEAD = {
    "name": "Freitagsrunde",
    "venue": "Gasthaus zum Löwen",
    "stake": "0,5",
    "system": "seeger",
    "profile": "private",
}


def test_club_defaults_are_saved_and_prefilled(client, club, at):
    response = client.post(at("settings/"), HEAD)

    club.refresh_from_db()
    assert response["Location"] == at()
    assert (club.name, club.place, club.stake) == (
        "Freitagsrunde",
        HEAD["venue"],
        "1/2",
    )
    assert (club.system, club.profile) == ("seeger", "private")
    shown = client.get(at("settings/"))
    assert typed(shown) | chosen(shown) == HEAD
    begun = client.get("/sessions/new/")
    prefilled = typed(begun) | chosen(begun)
    assert prefilled.items() >= {**HEAD, "name_1": ""}.items() - {
        ("name", HEAD["name"])
    }


def test_club_defaults_begin_as_everybodys(client, at):
    page = client.get(at("settings/"))
    shown = typed(page) | chosen(page)

    assert shown["system"] == System.SEEGER_FABIAN.value
    assert shown["profile"] == "tournament"
    assert shown["stake"] == shown["venue"] == ""


@pytest.mark.parametrize(
    "told, field",
    [
        ({"name": ""}, "name"),
        ({"stake": "viel"}, "stake"),
        ({"system": "x"}, "system"),
        ({"profile": "x"}, "profile"),
        ({"venue": 81 * "x"}, "venue"),
    ],
)
def test_club_defaults_are_refused(client, club, at, told, field):
    before = all_rows()
    response = client.post(at("settings/"), HEAD | told)

    assert response.status_code == 422
    assert field in problems(response)
    assert all_rows() == before


# Its links and devices


def test_club_links_are_shown_to_admins(client, club, at):
    page = client.get(at("links/")).content.decode()

    for role in ClubRole:
        assert f"http://testserver/join/{club_key(club, role)}/" in page
    assert page.count('class="qr"') == 2


def test_club_link_makes_a_member(stranger, club, at):
    response = stranger.post(f"/join/{club_key(club, ClubRole.MEMBER)}/")

    assert response["Location"] == at()
    assert role_in(club, stranger.cookies[DEVICE_COOKIE].value) is ClubRole.MEMBER
    assert stranger.get(at()).status_code == 200


def test_club_link_is_made_anew_in_two_steps(client, member, club, at, device):
    old = club_key(club, ClubRole.MEMBER)
    asked = page_text(client.get(at("links/member/")))
    assert member.get(at()).status_code == 200
    response = client.post(at("links/member/"))

    club.refresh_from_db()
    assert "das Recht" in asked or "Auch 1 Gerät" in asked
    assert response["Location"] == at("links/")
    assert member.get(at()).status_code == 404
    assert Client().get(f"/join/{old}/").status_code == 404
    assert role_in(club, device[1]) is ClubRole.ADMIN


def test_club_admin_link_is_made_anew(client, club, at, device):
    other, token = create_device()
    grant_in_club(other, club, ClubRole.ADMIN)
    old = club_key(club, ClubRole.ADMIN)
    client.post(at("links/admin/"))

    assert role_in(club, token) is None
    assert Client().get(f"/join/{old}/").status_code == 404
    assert role_in(club, device[1]) is ClubRole.ADMIN
    assert client.get(at("links/")).status_code == 200


def test_club_link_of_no_role(client, at):
    assert client.get(at("links/owner/")).status_code == 404


@pytest.mark.parametrize("role", ["member", "admin"])
def test_club_link_made_anew_is_told_to_who_watches(
    client, club, at, role, django_capture_on_commit_callbacks
):
    session = begin(club).session
    told = []

    def hear(sender, **heard):
        told.append((heard["public_id"], heard["rights"]))

    list_changed.connect(hear)
    with django_capture_on_commit_callbacks(execute=True):
        client.post(at(f"links/{role}/"))
    list_changed.disconnect(hear)

    assert told == [(session.public_id, True)]


def test_club_devices_are_listed(client, member, club, at):
    Device.objects.filter(pk=member.device.pk).update(label="iPhone")
    Device.objects.exclude(pk=member.device.pk).update(label="")

    text = page_text(client.get(at("links/")))
    assert re.search(r"Gerät ohne Namen · verwaltet den Club · seit \d+\.", text)
    assert re.search(r"iPhone · seit \d+\.", text)


def test_club_device_is_removed(client, member, club, at):
    keeper = create_keeper(device=member.device)
    path = at(f"devices/{member.device.pk}/")
    asked = client.get(path)
    response = client.post(path)

    assert "Das Gerät entfernen?" in page_text(asked)
    assert response["Location"] == at("links/")
    assert member.get(at()).status_code == 404
    assert member.get(f"/sessions/{keeper.session.public_id}/").status_code == 200


def test_club_device_whose_admin_was_quicker_stays(
    client, club, at, device, member, monkeypatch
):
    grant_in_club(member.device, club, ClubRole.ADMIN)

    def after_this_one(club, device_id):
        remove_from_club(club, device[0].pk)
        remove_from_club(club, device_id)

    monkeypatch.setattr("skatliste.views.clubs.remove_from_club", after_this_one)

    assert client.post(at(f"devices/{member.device.pk}/")).status_code == 404
    assert role_in(club, member.token) is ClubRole.ADMIN


def test_club_device_of_another_club_is_left_alone(client, at):
    other, _ = create_device()
    club = found_club(device=other, name="Andere")

    assert client.post(at(f"devices/{other.pk}/")).status_code == 404
    assert ClubGrant.objects.filter(club=club).exists()


def test_club_device_that_is_this_one_leaves(client, device, at):
    assert client.post(at(f"devices/{device[0].pk}/"))["Location"] == at("leave/")


def test_club_is_left_by_a_member(member, at):
    asked = page_text(member.get(at("leave/")))
    response = member.post(at("leave/"), follow=True)

    assert "Donnerstagsrunde verlassen?" in asked
    assert "Dieses Gerät gehört nicht mehr zum Club." in page_text(response)
    assert member.get(at()).status_code == 404


def test_club_is_not_left_by_who_alone_looks_after_it(client, member, device, club, at):
    response = client.post(at("leave/"))

    assert response.status_code == 422
    assert "Nur dieses Gerät verwaltet den Club." in page_text(response)
    assert role_in(club, device[1]) is ClubRole.ADMIN


def test_club_is_left_by_one_admin_of_two(client, club, at, device):
    other, _ = create_device()
    grant_in_club(other, club, ClubRole.ADMIN)
    client.post(at("leave/"))

    assert role_in(club, device[1]) is None
