"""The empty sheet: anyone may have it, for any table."""

import pytest

from tests.files.papers import pages_of, text_of

from .conftest import page_text


@pytest.mark.parametrize(
    ("players", "games", "pages"),
    [(3, 36, 1), (4, 48, 1), (5, 60, 1), (3, 1, 1), (5, 120, 3)],
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


@pytest.mark.parametrize(
    "query",
    [
        *("players=9&games=36", "players=4", "games=36", "players=&games="),
        *("players=4&games=0", "players=4&games=-1", "players=4&games=121"),
        *("players=4&games=1e999", "players=4&games=viele", "players=%00&games=%00"),
        *(f"players=4&games={'9' * 6000}", "players=4&games=nan", "x=1"),
    ],
)
def test_nonsense_is_told_what_a_sheet_may_be(stranger, query):
    answer = stranger.get(f"/blank.pdf?{query}")
    assert answer.status_code == 422
    text = page_text(answer)
    assert "drei bis fünf" in text or "Bis zu 120 passen." in text
