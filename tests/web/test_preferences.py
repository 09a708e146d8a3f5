"""How a reader likes the sheet: kept in the own browser."""

import re
from urllib.parse import quote

import pytest

from tests.factories import create_game

from .conftest import cells, page_text, text_of


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


GERMAN = {"Accept-Language": "de"}
CHOICES = {
    "tongue": ["auto", "de", "en"],
    "theme": ["auto", "light", "dark"],
    "size": ["normal", "large"],
    "deck": ["french", "german"],
    "colours": ["four", "two"],
    "spot": ["hand", "table"],
    "keys": ["on", "off"],
}


def chosen(response) -> dict[str, str]:
    """Return what is chosen on the page, by its group."""
    page = response.content.decode()
    return dict(
        re.findall(r'type="radio" name="(\w+)" value="(\w+)" checked', page),
    )


def offered(response) -> dict[str, list[str]]:
    groups = {}
    page = response.content.decode()
    for name, value in re.findall(r'type="radio" name="(\w+)" value="(\w+)"', page):
        groups.setdefault(name, []).append(value)
    return groups


def html_tag(response) -> str:
    return re.search(r"<html[^>]*>", response.content.decode())[0]


def test_preferences_offer_every_choice_and_the_usual_one(stranger):
    response = stranger.get("/preferences/", headers=GERMAN)

    assert offered(response) == CHOICES
    assert chosen(response) == {name: values[0] for name, values in CHOICES.items()}
    assert "Hell oder dunkel" in page_text(response)
    assert "<title>Anzeige – Skat-Liste</title>" in response.content.decode()


@pytest.mark.parametrize(
    "name, value", [(name, value) for name, all_ in CHOICES.items() for value in all_]
)
def test_preferences_keep_each_choice(stranger, name, value):
    stranger.post("/preferences/", {name: value})

    assert chosen(stranger.get("/preferences/"))[name] == value


def test_preferences_keep_all_choices_at_once_and_go_back(stranger):
    told = {name: values[-1] for name, values in CHOICES.items()}

    response = stranger.post("/preferences/", told | {"next": "/rules/"})

    assert (response.status_code, response.url) == (302, "/rules/")
    assert chosen(stranger.get("/preferences/")) == told
    kept = response.cookies
    assert {name: kept[name].value for name in kept} == told
    assert {(one["httponly"], one["samesite"]) for one in kept.values()} == {
        (True, "Lax")
    }
    assert {one["max-age"] for one in kept.values()} == {34_560_000}


def test_preferences_are_kept_for_encrypted_connections_only(stranger, settings):
    settings.TLS = True

    response = stranger.post("/preferences/", {"theme": "dark"})

    assert response.cookies["theme"]["secure"] is True


def test_preferences_are_told_to_the_style_sheet_on_every_page(stranger, db):
    for name in ("theme", "size", "colours", "spot"):
        stranger.cookies[name] = CHOICES[name][-1]

    for address in ("/", "/sessions/new/", "/calculator/", "/rules/", "/nowhere/"):
        assert html_tag(stranger.get(address)) == (
            '<html lang="de" data-theme="dark" data-colours="two" data-size="large" '
            'data-spot="table">'
        )


@pytest.mark.parametrize("nonsense", ["", "x", "DARK", "dark;light", "1" * 4000, "é"])
def test_preferences_ignore_cookies_of_nonsense(stranger, db, nonsense):
    for name in CHOICES:
        stranger.cookies[name] = nonsense

    for address in ("/", "/calculator/", "/rules/", "/preferences/"):
        response = stranger.get(address, headers=GERMAN)
        assert response.status_code == 200
        assert html_tag(response) == (
            '<html lang="de" data-theme="auto" data-colours="four" data-size="normal" '
            'data-spot="hand">'
        )


def test_preferences_keep_nothing_that_is_no_choice(stranger):
    told = dict.fromkeys(CHOICES, "nonsense") | {"device": "x", "csrftoken": "y"}

    response = stranger.post("/preferences/", told)

    assert (response.status_code, len(response.cookies)) == (302, 0)


def test_preferences_speak_the_browsers_language_until_one_is_chosen(stranger):
    english, german = {"Accept-Language": "en-GB"}, {"Accept-Language": "de-AT"}

    assert 'lang="en"' in html_tag(stranger.get("/preferences/", headers=english))
    assert 'lang="de"' in html_tag(stranger.get("/preferences/", headers=german))

    stranger.post("/preferences/", {"tongue": "en"})
    assert 'lang="en"' in html_tag(stranger.get("/preferences/", headers=german))
    stranger.post("/preferences/", {"tongue": "auto"})
    assert 'lang="de"' in html_tag(stranger.get("/preferences/", headers=german))


def test_preferences_show_what_an_address_proposes_and_keep_nothing(stranger):
    address = "/preferences/?tongue=en&theme=dark&deck=german&next=/rules/"

    response = stranger.get(address, headers=GERMAN)

    assert chosen(response) == {name: values[0] for name, values in CHOICES.items()} | {
        "tongue": "en",
        "theme": "dark",
        "deck": "german",
    }
    assert 'lang="en" data-theme="dark"' in html_tag(response)
    assert "Light or dark" in page_text(response)
    assert '<input type="hidden" name="next" value="/rules/">' in (
        response.content.decode()
    )
    assert set(response.cookies) <= {"csrftoken"}
    assert 'lang="de"' in html_tag(stranger.get("/preferences/", headers=GERMAN))


@pytest.mark.parametrize("page", ["//evil.example/", "javascript:alert(1)", "x", ""])
def test_preferences_offer_no_way_to_another_site(stranger, page):
    response = stranger.get("/preferences/", {"next": page})

    assert 'name="next" value=""' in response.content.decode()
    assert "evil" not in response.content.decode()


def test_preferences_are_found_from_every_page_in_both_languages(stranger, db):
    page = stranger.get("/calculator/?contract=clubs", headers=GERMAN).content.decode()

    footer = re.search(r"<footer.*</footer>", page, re.DOTALL)[0]
    back = "next=%2Fcalculator%2F%3Fcontract%3Dclubs"
    assert f'href="/preferences/?{back}">Anzeige</a>' in footer
    other = f'href="/preferences/?tongue=en&amp;{back}" lang="en" hreflang="en">English'
    assert other in footer


def test_preferences_are_found_from_a_list(client, address):
    page = client.get(address()).content.decode()

    more = re.search(r'id="more".*?</section>', page, re.DOTALL)[0]
    assert f'href="/preferences/?next={quote(address(), safe="")}">Anzeige</a>' in more
    assert 'name="tongue" value="en" lang="en">English</button>' in more
    told = {"tongue": "en", "next": address()}
    english = client.post("/preferences/", told, follow=True)
    assert "Game 1 of 36" in page_text(english)


def test_preferences_do_not_lead_back_to_where_nothing_is(stranger, db):
    assert "?next=&" in stranger.get("/nowhere/").content.decode().replace('">', "&")


@pytest.mark.parametrize("spot, turned", [("hand", 0), ("table", 1)])
def test_preferences_turn_the_totals_for_whoever_sits_opposite(
    client, address, games, spot, turned
):
    client.cookies["spot"] = spot

    page = client.get(address()).content.decode()

    assert page.count('class="across" aria-hidden="true"') == turned
    across = re.findall(r'<ol class="across".*?</ol>', page, re.DOTALL)
    assert [text_of(one) for one in across] == ["Anna 72 Ben 0 Cem 0"][:turned]
