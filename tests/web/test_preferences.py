"""How a reader likes the sheet: kept in the own browser."""

import pytest

from tests.factories import create_game

from .conftest import cells, page_text


def numbers(response) -> list[str]:
    return [row[0] for row in cells(response, "rows")[1:]]


@pytest.fixture
def games(keeper):
    for _ in range(3):
        create_game(keeper=keeper)


def test_preferences_begin_with_the_newest_game(client, address, games):
    response = client.get(address())

    assert numbers(response) == ["3", "2", "1"]
    assert "Älteste zuerst" in page_text(response)


def test_preferences_keep_the_order_of_the_games(client, address, games):
    told = {"order": "oldest", "next": address()}

    response = client.post("/preferences/", told, follow=True)

    assert response.redirect_chain == [(address() + "#games", 302)]
    assert numbers(response) == ["1", "2", "3"]
    assert "Neueste zuerst" in page_text(response)
    assert numbers(client.get(address())) == ["1", "2", "3"]


def test_preferences_can_be_taken_back(client, address, games):
    client.post("/preferences/", {"order": "oldest"})
    client.post("/preferences/", {"order": "newest"})

    assert numbers(client.get(address())) == ["3", "2", "1"]


def test_preferences_hold_for_what_htmx_swaps(client, address, games):
    client.post("/preferences/", {"order": "oldest"})

    response = client.get(address(), headers={"HX-Request": "true"})

    assert numbers(response) == ["1", "2", "3"]


def test_preferences_are_one_browsers_own(client, stranger, address, games):
    stranger.post("/preferences/", {"order": "oldest"})

    assert numbers(client.get(address())) == ["3", "2", "1"]


@pytest.mark.parametrize("order", ["", "NEWEST", "oldest\x00", "1" * 5000])
def test_preferences_ignore_an_order_that_does_not_exist(client, order):
    response = client.post("/preferences/", {"order": order})

    assert (response.status_code, response.url) == (302, "/")
    assert "order" not in response.cookies


@pytest.mark.parametrize(
    "page",
    [
        "",
        "https://evil.example/",
        "//evil.example/",
        "/\\evil.example/",
        "javascript:alert(1)",
        "session-detail",
        "http:///evil.example",
        "\x00/",
    ],
)
def test_preferences_lead_to_no_other_site(client, page):
    response = client.post("/preferences/", {"order": "oldest", "next": page})

    assert (response.status_code, response.url) == (302, "/")
    assert response.cookies["order"].value == "oldest"


@pytest.mark.parametrize("page", ["/\x00", "/\r\nSet-Cookie: a=b", "/" + "a" * 5000])
def test_preferences_survive_an_odd_page(client, page):
    response = client.post("/preferences/", {"order": "oldest", "next": page})

    assert response.status_code in {302, 400}
    assert "a" not in response.cookies


def test_preferences_write_nothing_of_a_cookie_on_the_page(client, address, games):
    client.cookies["order"] = '"><script>'

    response = client.get(address())

    assert numbers(response) == ["3", "2", "1"]
    assert "<script>" not in response.content.decode()


def test_preferences_are_not_asked_for_a_single_game(client, keeper, address):
    create_game(keeper=keeper)

    assert "Älteste zuerst" not in page_text(client.get(address()))
