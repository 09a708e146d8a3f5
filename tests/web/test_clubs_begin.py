"""Where a new list belongs, and who may begin one."""

import re

import pytest
from django.test import Client

from skatliste.http import DEVICE_COOKIE
from skatliste.limits import CREATE_LIST
from skatliste.models import ClubRole, Completion, Keeper, Session
from skatliste.queries import find_member
from skatliste.services import add_person, begin_club, grant_in_club
from tests.closings import close
from tests.factories import create_device, create_game, create_keeper
from tests.snapshots import all_rows

from .conftest import page_text
from .fields import problems, typed

NEW = "/sessions/new/"
THREE = {"name_1": "Anna", "name_2": "Ben", "name_3": "Cem"}
CLUBS_ALONE = "Hier beginnen die Mitglieder eines Clubs die Listen."


@pytest.fixture
def clubs(device):
    """Two clubs, of both of which the keeper's device is a member."""
    both = [begin_club("Donnerstagsrunde"), begin_club("Freitagsrunde")]
    for club in both:
        grant_in_club(device[0], club, ClubRole.MEMBER)
    return both


def chosen_club(response) -> str:
    """Return which place of a new list is marked as the chosen one."""
    page = response.content.decode()
    return re.search(r'aria-current="true">(.*?)</a>', page)[1]


def offered_names(response) -> set[str]:
    return set(re.findall(r'value="(\w+)" aria-pressed', response.content.decode()))


def test_begin_asks_for_no_club_where_there_is_none(client, keeper):
    page = client.get(NEW).content.decode()

    assert "?club=" not in page


def test_begin_belongs_to_the_club(client, device, clubs):
    response = client.post(NEW, THREE | {"club": clubs[1].public_id})

    session = Session.objects.get()
    assert response["Location"] == f"/sessions/{session.public_id}/"
    assert session.club == clubs[1]
    assert {one.name for one in clubs[1].players.all()} == {"Anna", "Ben", "Cem"}
    assert isinstance(find_member(device[1], session.public_id), Keeper)


def test_begin_belongs_to_the_device_if_no_club_is_chosen(client, device, clubs):
    client.post(NEW, THREE | {"club": ""})

    assert Session.objects.get().club == device[0].club


def test_begin_offers_the_club_used_last(client, device, clubs):
    assert chosen_club(client.get(NEW)) == "Donnerstagsrunde"

    create_keeper(device=device[0], club=clubs[1])
    assert chosen_club(client.get(NEW)) == "Freitagsrunde"

    create_keeper(device=device[0])
    assert chosen_club(client.get(NEW)) == "Ohne Club"


def test_begin_offers_the_club_that_the_address_tells(client, clubs):
    path = f"{NEW}?club={clubs[1].public_id}"

    assert chosen_club(client.get(path)) == "Freitagsrunde"
    assert chosen_club(client.get(f"{NEW}?club=")) == "Ohne Club"
    assert chosen_club(client.get(f"{NEW}?club=nosuchclub")) == "Ohne Club"


def test_begin_offers_the_people_of_the_club(client, device, clubs):
    create_keeper(device=device[0])
    add_person(clubs[1], "Dora")

    assert offered_names(client.get(f"{NEW}?club={clubs[1].public_id}")) == {"Dora"}
    assert offered_names(client.get(f"{NEW}?club=")) == {"Anna", "Ben", "Cem"}


def test_begin_names_last_time_before_those_who_have_not_played(client, device, clubs):
    add_person(clubs[0], "Aaron")
    create_keeper(device=device[0], club=clubs[0])

    page = client.get(NEW).content.decode()
    found = re.findall(r'value="(\w+)" aria-pressed', page)
    assert found == ["Anna", "Ben", "Cem", "Aaron"]


def test_begin_keeps_what_was_typed_where_the_club_is_gone(client, device, clubs):
    other = begin_club("Andere")
    before = all_rows()
    response = client.post(NEW, THREE | {"club": other.public_id})

    assert response.status_code == 422
    assert "Dieses Gerät gehört nicht zu dem Club." in page_text(response)
    assert typed(response).items() >= THREE.items()
    assert chosen_club(response) == "Ohne Club"
    assert all_rows() == before


def test_begin_in_a_club_of_others_is_refused_without_any_club(client, device):
    response = client.post(NEW, THREE | {"club": begin_club("Andere").public_id})

    assert response.status_code == 422
    assert not Session.objects.exists()


@pytest.mark.parametrize("clubs_there", [1, 3])
def test_begin_reads_as_often_for_many_clubs(
    client, device, clubs_there, django_assert_num_queries
):
    for number in range(clubs_there):
        club = begin_club(f"Club {number}")
        grant_in_club(device[0], club, ClubRole.MEMBER)

    with django_assert_num_queries(4):
        client.get(NEW)


def test_next_list_stays_in_the_club(client, device, clubs):
    keeper = create_keeper(device=device[0], club=clubs[0])
    create_game(keeper=keeper)
    close(keeper, completion=Completion.CUT_SHORT)
    client.post(f"/sessions/{keeper.session.public_id}/next/", {"seating": "kept"})

    assert {one.club for one in Session.objects.all()} == {clubs[0]}


# A host that is closed to strangers


@pytest.fixture
def closed(settings):
    settings.OPEN = False


@pytest.mark.parametrize("path", [NEW, "/clubs/new/"])
@pytest.mark.parametrize("method", ["get", "post"])
def test_closed_host_lets_no_stranger_begin(stranger, closed, path, method):
    before = all_rows()
    response = getattr(stranger, method)(path, THREE | {"name": "Club"})

    assert response.status_code == 404
    assert all_rows() == before


def test_closed_host_says_so_on_the_start_page(stranger, closed):
    response = stranger.get("/")

    page = response.content.decode()
    assert CLUBS_ALONE in page_text(response)
    assert NEW not in page
    assert "/clubs/new/" not in page
    assert "/calculator/" in page


def test_open_host_says_nothing_of_it(stranger):
    assert CLUBS_ALONE not in page_text(stranger.get("/"))


def test_closed_host_lets_members_begin_in_their_club(client, clubs, closed):
    page = client.get(NEW)
    response = client.post(NEW, THREE | {"club": clubs[0].public_id})

    assert "Ohne Club" not in page_text(page)
    assert response.status_code == 302
    assert Session.objects.get().club == clubs[0]


@pytest.mark.parametrize("told", [{}, {"club": ""}, {"club": "nosuchclub"}])
def test_closed_host_lets_members_begin_nowhere_else(client, clubs, closed, told):
    response = client.post(NEW, THREE | told)

    assert response.status_code == 422
    assert typed(response).items() >= THREE.items()
    assert not Session.objects.exists()


@pytest.mark.parametrize("told", ["", "nosuchclub"])
def test_closed_host_offers_a_club_whatever_the_address_tells(
    client, clubs, closed, told
):
    assert chosen_club(client.get(f"{NEW}?club={told}")) == "Donnerstagsrunde"


def test_closed_host_offers_a_club_after_lists_without_one(
    client, device, clubs, closed
):
    create_keeper(device=device[0])

    assert chosen_club(client.get(NEW)) == "Donnerstagsrunde"


def test_closed_host_lets_members_found_clubs(client, clubs, closed):
    response = client.post("/clubs/new/", {"name": "Noch einer"})

    assert response.status_code == 302


def test_closed_host_lets_keepers_go_on(client, keeper, closed):
    path = f"/sessions/{keeper.session.public_id}/"

    assert client.get(path).status_code == 200
    assert "Anna, Ben, Cem" in page_text(client.get("/"))


# How often


def test_begin_is_allowed_so_often_and_no_more(stranger, monkeypatch):
    monkeypatch.setattr("skatliste.views.lists.CREATE_LIST", LIMIT_OF_TWO)
    for _ in range(2):
        assert stranger.post(NEW, THREE).status_code == 302
    refused = stranger.post(NEW, {})
    response = stranger.post(NEW, THREE | {"title": "Noch eine"})

    assert refused.status_code == 422
    assert problems(refused)
    assert response.status_code == 429
    assert 0 < int(response["Retry-After"]) <= CREATE_LIST.seconds
    assert "Das war sehr oft in kurzer Zeit." in page_text(response)
    assert typed(response).items() >= {**THREE, "title": "Noch eine"}.items()
    assert Session.objects.count() == 2


def test_next_list_counts_as_one(client, device, keeper, monkeypatch):
    monkeypatch.setattr("skatliste.views.evening.CREATE_LIST", LIMIT_OF_TWO)
    create_game(keeper=keeper)
    close(keeper, completion=Completion.CUT_SHORT)
    path = f"/sessions/{keeper.session.public_id}/next/"
    for _ in range(2):
        client.post(path, {"seating": "kept"})
    response = client.post(path, {"seating": "kept"})

    assert response.status_code == 429
    assert "Das war sehr oft in kurzer Zeit." in page_text(response)
    assert int(response["Retry-After"])


LIMIT_OF_TWO = type(CREATE_LIST)(name="test", times=2, seconds=CREATE_LIST.seconds)


def test_begin_counts_nobody_elses(stranger, monkeypatch):
    monkeypatch.setattr("skatliste.views.lists.CREATE_LIST", LIMIT_OF_TWO)
    for _ in range(3):
        stranger.post(NEW, THREE)

    other = Client(REMOTE_ADDR="192.0.2.9")
    assert other.post(NEW, THREE).status_code == 302
    assert DEVICE_COOKIE in other.cookies


def test_begin_by_a_device_of_no_club_reads_little(
    client, keeper, django_assert_num_queries
):
    _, token = create_device()
    browser = Client()
    browser.cookies[DEVICE_COOKIE] = token

    with django_assert_num_queries(3):
        browser.get(NEW)
