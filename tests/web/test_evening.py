"""The next list of an evening, and the page of the whole evening."""

import pytest
from django.test import Client

from skatliste.http import DEVICE_COOKIE
from skatliste.models import Evening, Keeper, Session
from skatliste.services import ListHead, Seating, begin_next, correct_list, grant_keeper
from tests.closings import close
from tests.factories import (
    create_adjustment,
    create_device,
    create_game,
    create_keeper,
)
from tests.snapshots import all_rows

from .conftest import cells, page_text

AMERICAN = {"Accept-Language": "en"}


@pytest.fixture
def complete(keeper):
    """The list, with its two planned games: Ben +114, Anna +40, Cem −98."""
    head = ListHead(title="", place="", planned_games=2, stake="1/2")
    correct_list(keeper=keeper, head=head, names={})
    create_game(keeper=keeper, declarer=2)
    create_game(keeper=keeper, declarer=3, won=False)
    return keeper


@pytest.fixture
def second(complete):
    """The keeper of the second list, in which Ben has won once more."""
    close(complete)
    following = begin_next(keeper=complete, seating=Seating.KEPT)
    keeper = Keeper(session=following, device_id=complete.device_id)
    create_game(keeper=keeper, declarer=2)
    return keeper


def evening_address() -> str:
    return f"/evenings/{Evening.objects.get().public_id}/"


def browser_of(token) -> Client:
    browser = Client()
    browser.cookies[DEVICE_COOKIE] = token
    return browser


def test_session_next_takes_two_taps_from_the_closed_list(client, complete, address):
    close(complete)
    assert f'href="{address("next/")}"' in client.get(address()).content.decode()

    asked = client.get(address("next/"))
    begun = client.post(address("next/"), {"seating": "by_points"}, follow=True)

    text = page_text(asked)
    assert "Plätze behalten Plätze auslosen Nach Punkten setzen" in text
    new = Session.objects.last()
    assert begun.redirect_chain[-1][0] == f"/sessions/{new.public_id}/"
    text = page_text(begun)
    assert "Spiel 1 von 2" in text
    assert "gibt: Ben" in text


def test_session_next_of_a_complete_list_that_is_open(client, complete, address):
    assert client.get(address("next/")).status_code == 200
    assert client.post(address("next/"), {"seating": "kept"}).status_code == 302
    assert Session.objects.count() == 2


def test_session_next_sent_twice_begins_one(client, complete, address):
    first = client.post(address("next/"), {"seating": "drawn"})
    before = all_rows()

    again = client.post(address("next/"), {"seating": "drawn"})

    assert again.url == first.url
    assert all_rows() == before


@pytest.mark.parametrize("seating", [None, "", "standing", "kept\x00"])
def test_session_next_asks_again_for_no_seating_of_ours(
    client, complete, address, seating
):
    before = all_rows()

    response = client.post(
        address("next/"), {} if seating is None else {"seating": seating}
    )

    assert response.status_code == 422
    assert all_rows() == before


def test_session_next_while_it_is_played_leads_to_the_end(client, keeper, address):
    create_game(keeper=keeper)
    before = all_rows()

    assert client.get(address("next/")).url == address("finish/")
    sent = client.post(address("next/"), {"seating": "kept"})
    assert sent.url == address("finish/")
    assert all_rows() == before


def test_session_next_that_was_begun_on_another_device(client, complete, second):
    late, token = create_device()
    grant_keeper(late, complete.session)
    before = all_rows()

    response = browser_of(token).post(
        f"/sessions/{complete.session.public_id}/next/",
        {"seating": "kept"},
        follow=True,
    )

    assert "wurde auf einem anderen Gerät begonnen" in page_text(response)
    assert all_rows() == before


def test_evening_adds_its_lists_up(client, second):
    response = client.get(evening_address())

    assert cells(response, "sums") == [
        ["", "Ben", "Anna", "Cem"],
        ["1. Liste", "114", "40", "−98"],
        ["2. Liste läuft", "74", "0", "0"],
        ["Summe des Abends", "188", "40", "−98"],
    ]
    text = page_text(response)
    assert "Zwischenstand" in text
    assert "1. Ben 188 2. Anna 40 3. Cem −98" in text
    # Ben (3 * 188 − 130) / 2 = 217, Anna −5, Cem −212, in cents.
    assert "Cem zahlt Ben 2,12 €" in text
    assert "Anna zahlt Ben 0,05 €" in text


def test_evening_of_a_list_that_does_not_count(client, second):
    close(second, completion="void")

    response = client.get(evening_address())

    assert ["2. Liste zählt nicht", "–", "–", "–"] in cells(response, "sums")
    text = page_text(response)
    assert "1. Ben 114 2. Anna 40 3. Cem −98" in text
    assert "Zwischenstand" not in text


def test_evening_is_linked_from_its_lists(client, complete, second, address):
    linked = f'href="{evening_address()}"'

    assert linked in client.get(address()).content.decode()
    other = f"/sessions/{second.session.public_id}/"
    assert linked in client.get(other).content.decode()


def test_evening_links_the_lists_that_the_reader_keeps(client, complete, second):
    late, token = create_device()
    grant_keeper(late, second.session)

    page = browser_of(token).get(evening_address()).content.decode()

    assert f'href="/sessions/{second.session.public_id}/"' in page
    assert complete.session.public_id not in page


def test_evening_is_nothing_to_anybody_else(second):
    _, token = create_device()

    for browser in (Client(), browser_of(token)):
        response = browser.get(evening_address())
        assert response.status_code == 404
        assert "Hier ist nichts." in page_text(response)


def test_evening_speaks_english(client, second):
    text = page_text(client.get(evening_address(), headers=AMERICAN))

    assert "The whole evening" in text
    assert "List 2 running" in text
    assert "Cem pays Ben €2.12" in text


def test_session_list_tells_who_has_won(client, complete, address):
    assert "abgeschlossen" not in page_text(client.get("/"))

    close(complete)

    assert "abgeschlossen · Ben 114" in page_text(client.get("/"))


def test_session_list_tells_all_who_share_the_first_place(client, device):
    keeper = create_keeper(device=device[0], planned_games=2)
    create_game(keeper=keeper, declarer=1)
    create_game(keeper=keeper, declarer=2)
    close(keeper)

    assert "abgeschlossen · Anna, Ben 74" in page_text(client.get("/"))


def test_session_list_of_a_list_that_does_not_count(client, keeper):
    create_game(keeper=keeper)
    close(keeper, completion="void")

    text = page_text(client.get("/"))
    assert "abgeschlossen" in text
    assert "abgeschlossen ·" not in text


@pytest.mark.parametrize("lists", [2, 5])
def test_evening_takes_the_same_queries_however_many_closed_lists(
    client, complete, django_assert_num_queries, lists
):
    keeper = complete
    for _ in range(lists - 1):
        close(keeper)
        following = begin_next(keeper=keeper, seating=Seating.KEPT)
        keeper = Keeper(session=following, device_id=keeper.device_id)
        for _ in range(2):
            create_game(keeper=keeper)
    close(keeper)
    address = evening_address()

    with django_assert_num_queries(6):
        client.get(address)


def test_evening_stands_when_a_list_begins_with_a_penalty(client, device):
    keeper = create_keeper(device=device[0], planned_games=3, stake="1")
    for declarer in (2, 3, 1):
        create_game(keeper=keeper, declarer=declarer)
    following = begin_next(keeper=keeper, seating=Seating.KEPT)
    create_adjustment(keeper=Keeper(session=following, device_id=keeper.device_id))

    response = client.get(f"/evenings/{following.evening.public_id}/")

    assert response.status_code == 200
    assert "−40" in page_text(response)
