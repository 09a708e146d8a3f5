"""The names and signs of both packs, in both languages, wherever cards are named."""

import re
from pathlib import Path

import pytest

from scoring import Contract
from skatliste.models import Session
from skatliste.services import delete_game
from tests.closings import close, close_and_reopen
from tests.factories import create_game

from .conftest import page_text

SPRITE = Path("static/icons/sprite.svg")
SUITS = (Contract.CLUBS, Contract.SPADES, Contract.HEARTS, Contract.DIAMONDS)
NAMES = {
    ("de", "french"): ("Kreuz", "Pik", "Herz", "Karo"),
    ("de", "german"): ("Eichel", "Grün", "Rot", "Schellen"),
    ("en", "french"): ("clubs", "spades", "hearts", "diamonds"),
    ("en", "german"): ("acorns", "leaves", "red", "bells"),
}
# In order of the suits; no other words of our pages begin with these letters.
FRENCH = re.compile(
    r"\b(?:Kreuz|Pik|Herz|Karo|Bube|Dame|clubs?|spades?|hearts?|diamonds?|jacks?)\b",
    re.IGNORECASE,
)


@pytest.fixture
def games(keeper):
    """A game in each suit, and their ids."""
    return [create_game(keeper=keeper, contract=suit).pk for suit in SUITS]


@pytest.fixture
def german(client):
    client.cookies["deck"] = "german"
    return client


def said(response) -> str:
    """Return what a page tells, to the eye and to the ear."""
    labels = re.findall(r'(?:aria-label|title)="([^"]*)"', response.content.decode())
    return " ".join([page_text(response), *labels])


def signs(response) -> set[str]:
    page = response.content.decode()
    return set(re.findall(r'class="suit suit-\w+"[^>]*><use href="[^"]+#(\w+)"', page))


@pytest.mark.parametrize("language, deck", NAMES)
def test_decks_name_the_games_of_a_list(client, address, games, language, deck):
    client.cookies["deck"] = deck
    client.cookies["tongue"] = language

    page = client.get(address())

    for name in NAMES[language, deck]:
        with_one = "mit 1" if language == "de" else "with 1"
        assert f"{name} {with_one}" in page_text(page)


@pytest.mark.parametrize(
    "page",
    [
        "",
        "log/",
        "games/{game}/log/",
        "games/{game}/edit/",
        "games/{game}/insert/",
        "games/{game}/move/",
        "games/{game}/delete/",
        "games/adjust/",
        "finish/",
        "/calculator/?contract=spades&matadors=2",
        "/calculator/?contract=hearts&held=hearts-jack",
        "/rules/",
    ],
)
@pytest.mark.parametrize("language", ["de", "en"])
def test_decks_are_not_mixed_on_any_page(german, address, games, page, language):
    german.cookies["tongue"] = language
    page = page.format(game=games[0])

    response = german.get(page if page.startswith("/") else address(page))

    assert response.status_code == 200
    assert FRENCH.findall(said(response)) == []
    assert signs(response) <= {"acorns", "leaves", "hearts", "bells"}


def test_decks_are_drawn():
    drawn = set(re.findall(r'<symbol id="(\w+)"', SPRITE.read_text(encoding="utf-8")))

    assert {"clubs", "spades", "hearts", "diamonds"} <= drawn
    assert {"acorns", "leaves", "bells"} <= drawn


def test_decks_draw_every_suit_of_a_row(german, address, games):
    assert signs(german.get(address())) == {"acorns", "leaves", "hearts", "bells"}


def test_decks_of_two_readers_do_not_meet(client, address, games):
    # Rows are kept from page to page.
    french = client.get(address())
    client.cookies["deck"] = "german"
    german = client.get(address())
    client.cookies["deck"] = "french"

    assert signs(german) == {"acorns", "leaves", "hearts", "bells"}
    assert signs(client.get(address())) == signs(french)
    assert "Eichel" not in page_text(client.get(address()))


def test_decks_name_what_was_saved_and_deleted(german, keeper, address, games):
    delete_game(keeper=keeper, game_id=games[0])

    assert "Anna Eichel mit 1 Wiederherstellen" in page_text(german.get(address()))


def test_decks_name_the_games_of_an_earlier_revision(german, keeper, address, games):
    revision = close_and_reopen(keeper).revision

    text = page_text(german.get(address(f"revisions/{revision}/")))

    assert "Schellen mit 1" in text
    assert FRENCH.findall(text) == []


def test_decks_name_the_games_of_a_closed_list(german, keeper, address, games):
    close(keeper, completion="cut_short")

    assert "Grün mit 1" in page_text(german.get(address()))


def test_decks_name_a_game_while_it_is_entered(german, address):
    told = {"declarer": 1, "contract": "clubs", "matadors": 1, "bid": 48}

    response = german.post(address("games/preview/"), told)

    assert FRENCH.findall(page_text(response)) == []


@pytest.mark.parametrize("deck", ["french", "german"])
def test_decks_of_files_are_the_lists_own(client, keeper, address, games, deck):
    Session.objects.filter(pk=keeper.session.pk).update(deck=deck)
    plain = [client.get(address(f"export.{kind}")).content for kind in ("csv", "json")]
    client.cookies["deck"] = "german" if deck == "french" else "french"

    files = [client.get(address(f"export.{kind}")).content for kind in ("csv", "json")]

    assert files == plain
    assert NAMES["de", deck][0].encode() in files[0]


@pytest.mark.parametrize("deck", ["french", "german"])
def test_decks_of_files_are_those_of_who_began_the_list(client, deck):
    client.cookies["deck"] = deck
    told = {
        f"name_{place}": name for place, name in enumerate(("Emil", "Fritz", "Gerd"), 1)
    }

    client.post("/sessions/new/", told)

    assert Session.objects.latest("pk").deck == deck
