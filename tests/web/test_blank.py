"""The empty sheet: anyone may have it, for any table."""

import pytest

from skatliste.views import blank
from tests.files.papers import pages_of, text_of

from .conftest import page_text


@pytest.mark.parametrize(
    ("players", "games", "pages"),
    [(3, 36, 1), (4, 48, 1), (5, 60, 1), (3, 3, 1), (5, 120, 3)],
)
def test_a_sheet_to_fill_in(stranger, players, games, pages):
    answer = stranger.get(f"/blank.pdf?players={players}&games={games}")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    assert pages_of(answer.content) == pages
    words = text_of(answer.content).split()
    assert {str(number) for number in range(1, games + 1)} <= set(words)
    assert words.count("Stand") == players * pages
    assert {"Spielpunkte", "Gesamt", "Platz", "(LF)"} <= set(words)


@pytest.mark.parametrize(("players", "told"), [(3, "30"), (4, "40"), (5, "46")])
def test_the_sheet_says_how_it_is_checked(stranger, players, told):
    content = stranger.get(f"/blank.pdf?players={players}&games=12").content
    assert f"50 × gewonnen + {told} × verloren" in " ".join(text_of(content).split())


def test_the_sheet_speaks_the_language_of_its_reader(stranger):
    stranger.cookies["tongue"] = "en"
    content = stranger.get("/blank.pdf?players=4&games=48").content
    assert "Sheet for 4 players" in text_of(content)
    assert "Grand total" in text_of(content)


def test_a_page_to_say_how_many(stranger):
    answer = stranger.get("/blank.pdf")
    assert answer.status_code == 200
    assert "Ein leerer Bogen" in page_text(answer)
    assert "error" not in answer.content.decode()


PEOPLE = "An einem Tisch sitzen drei bis fünf."
WHOLE = "Hier gehört eine ganze Zahl hin"
HOW_MANY = "Wie viele Spiele sollen es sein?"


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("players=9&games=36", PEOPLE),
        ("games=36", PEOPLE),
        ("x=1", PEOPLE),
        ("players=&games=", HOW_MANY),
        ("players=4", HOW_MANY),
        ("players=4&games=0", "Mindestens 3 Spiele."),
        ("players=4&games=-1", "Mindestens 3 Spiele."),
        ("players=4&games=481", "Höchstens 480 Spiele."),
        ("players=4&games=1e999", WHOLE),
        ("players=4&games=nan", WHOLE),
        ("players=%00&games=%00", WHOLE),
        (f"players=4&games={'9' * 6000}", WHOLE),
    ],
)
def test_nonsense_is_told_what_a_sheet_may_be(stranger, query, told):
    answer = stranger.get(f"/blank.pdf?{query}")
    assert answer.status_code == 422
    assert told in page_text(answer)


def test_the_start_page_leads_to_it(stranger):
    assert 'href="/blank.pdf"' in stranger.get("/").content.decode()


def test_who_asks_very_often_has_to_wait(stranger, monkeypatch):
    monkeypatch.setattr(blank, "wait_for", lambda *_: 5)
    answer = stranger.get("/blank.pdf?players=3&games=36")
    assert answer.status_code == 429
    assert answer["Retry-After"] == "5"
