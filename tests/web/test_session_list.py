"""The start page: the lists of this browser, and of no other."""

import re
from datetime import UTC, datetime

import pytest
from django.test import Client

from skatliste.models import Session
from skatliste.services import delete_list
from tests.closings import close, complete_list
from tests.factories import create_game, create_keeper, create_passed_in

from .conftest import page_text, text_of

WELCOME = "Die Skatliste auf dem Handy: vier Tipps für ein Spiel"


def cards(response, kind="cards") -> list[str]:
    """Return what stands on the card of each list, from the top."""
    page = response.content.decode()
    found = re.search(rf'<ul class="{kind}">(.*?)</ul>', page, re.DOTALL)
    return [
        text_of(card) for card in re.findall(r"<li>(.*?)</li>", found[1], re.DOTALL)
    ]


def begun_on(keeper, day):
    begun_at = datetime(2026, 11, day, 18, 0, tzinfo=UTC)
    Session.objects.filter(pk=keeper.session.pk).update(begun_at=begun_at)


def test_session_list_welcomes_a_first_visitor(stranger):
    response = stranger.get("/")

    assert WELCOME in page_text(response)
    assert '<a class="button big" href="/sessions/new/">' in response.content.decode()


def test_session_list_shows_a_first_visitor_nobodys_lists(stranger, keeper):
    text = page_text(stranger.get("/"))

    assert "Meine Listen" not in text
    assert "Anna" not in text


def test_session_list_gives_a_first_visitor_no_cookie(stranger):
    assert stranger.get("/").cookies.keys() == set()


def test_session_list_shows_the_newest_first(client, device, keeper):
    second = create_keeper(device=device[0], title="Donnerstagsrunde")
    begun_on(keeper, 5)
    begun_on(second, 12)
    create_game(keeper=keeper)

    assert cards(client.get("/")) == [
        "Donnerstagsrunde Anna, Ben, Cem 12. November 2026 19:00 · 0 von 36 Spielen",
        "Anna, Ben, Cem 5. November 2026 19:00 · 1 von 36 Spielen",
    ]


def test_session_list_goes_on_with_the_newest(client, keeper, address):
    page = client.get("/")

    assert "Weiter: Anna, Ben, Cem Neue Liste beginnen" in page_text(page)
    assert f'<a class="button big" href="{address()}">' in page.content.decode()


def test_session_list_does_not_go_on_with_what_is_closed(client, keeper):
    close(complete_list(keeper))

    assert "Weiter" not in page_text(client.get("/"))


def test_session_list_counts_the_standing_games(client, keeper, address):
    create_game(keeper=keeper)
    create_passed_in(keeper=keeper)
    gone = create_game(keeper=keeper)
    client.post(address(f"games/{gone.pk}/delete/"))

    assert "2 von 36 Spielen" in page_text(client.get("/"))


def test_session_list_leads_to_the_list(client, keeper, address):
    assert f'<a href="{address()}">' in client.get("/").content.decode()


def test_session_list_does_not_show_lists_of_another_device(client, keeper):
    create_keeper(names=("Xaver", "Yvonne", "Zoe"))

    text = page_text(client.get("/"))

    assert "Anna, Ben, Cem" in text
    assert "Xaver" not in text


def test_session_list_shows_deleted_lists_under_their_heading(
    client, device, keeper, address
):
    begun_on(keeper, 5)
    delete_list(keeper=keeper)
    create_keeper(device=device[0], names=("Xaver", "Yvonne", "Zoe"))

    response = client.get("/")

    assert "Gelöschte Listen (1)" in page_text(response)
    assert cards(response, "trashed") == [
        "Anna, Ben, Cem · 5. November 2026 Wiederherstellen"
    ]
    assert "Anna" not in " ".join(cards(response))
    assert f'action="{address("restore/")}"' in response.content.decode()


def test_session_list_welcomes_who_has_deleted_lists_only(client, keeper):
    delete_list(keeper=keeper)

    text = page_text(client.get("/"))

    assert WELCOME in text
    assert "Gelöschte Listen (1)" in text


def test_session_list_does_not_show_deleted_lists_of_another_device(client, keeper):
    delete_list(keeper=create_keeper(names=("Xaver", "Yvonne", "Zoe")))

    assert "Gelöschte Listen" not in page_text(client.get("/"))


def test_session_list_lets_the_browser_remember_its_secret_anew(client, device, keeper):
    cookie = client.get("/").cookies["device"]

    assert (cookie.value, cookie["max-age"]) == (device[1], 34_560_000)


def test_session_list_escapes_names_and_titles(client, device):
    create_keeper(device=device[0], names=("<i>A</i>", "B", "C"), title="<b>&</b>")

    page = client.get("/").content.decode()

    assert "<i>A" not in page
    assert "<strong>&lt;b&gt;&amp;&lt;/b&gt;</strong>" in page


@pytest.mark.parametrize(
    "wanted, seen",
    [
        ("en", "The Skat score sheet on your phone"),
        ("en-GB,en;q=0.8,de;q=0.5", "The Skat score sheet on your phone"),
        ("fr,en;q=0.5", "The Skat score sheet on your phone"),
        ("de-AT", WELCOME),
        ("fr", WELCOME),
        ("tlh, x-klingon;q=0.9", WELCOME),
        ("*", WELCOME),
        ("%00;q=;;", WELCOME),
        ("", WELCOME),
    ],
)
def test_session_list_speaks_the_readers_language(stranger, wanted, seen):
    response = stranger.get("/", headers={"Accept-Language": wanted})

    assert seen in page_text(response)


def test_session_list_names_its_language(stranger):
    german = stranger.get("/").content.decode()
    english = stranger.get("/", headers={"Accept-Language": "en"}).content.decode()

    assert '<html lang="de" ' in german
    assert '<html lang="en" ' in english


def test_session_list_shows_lists_in_english(client, keeper):
    begun_on(keeper, 5)

    response = client.get("/", headers={"Accept-Language": "en"})

    assert cards(response) == ["Anna, Ben, Cem 5 Nov 2026, 19:00 · 0 of 36 games"]


@pytest.mark.parametrize(
    "cookie",
    [
        "device=",
        "device=unknown",
        "device=\xff\xfe",
        "device=%00\x00",
        "device=" + 8000 * "x",
        "device=' OR 1=1 --",
        "messages=broken; csrftoken=broken; django_language=xx; device=x",
        '"; =; ;;',
    ],
)
def test_session_list_takes_who_has_a_broken_cookie_for_a_stranger(db, keeper, cookie):
    text = page_text(Client().get("/", headers={"Cookie": cookie}))

    assert WELCOME in text
    assert "Anna" not in text


@pytest.mark.parametrize("lists", [1, 3])
def test_session_list_reads_as_often_for_many_lists(
    client, device, lists, django_assert_num_queries
):
    for _ in range(lists):
        create_game(keeper=create_keeper(device=device[0]))

    with django_assert_num_queries(6):
        client.get("/")


@pytest.mark.parametrize("lists", [1, 3])
def test_session_list_reads_as_often_for_many_deleted_lists(
    client, device, lists, django_assert_num_queries
):
    for _ in range(lists):
        delete_list(keeper=create_keeper(device=device[0]))

    with django_assert_num_queries(6):
        client.get("/")


def test_session_list_folds_the_older_ones(client, device):
    kept = [create_keeper(device=device[0], title=f"Liste {day}") for day in range(12)]
    for day, one in enumerate(kept, start=1):
        begun_on(one, day)

    page = client.get("/").content.decode()
    newer, _, older = page.partition("<details>")

    assert "Ältere Listen (2)" in older
    assert "<strong>Liste 2</strong>" in newer
    assert "<strong>Liste 1</strong>" in older
