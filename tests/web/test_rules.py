"""The rules: a page for everyone, every figure of which is computed.

What is expected here was worked out by hand.
"""

import re
from pathlib import Path

import pytest
from django.test import Client

from scoring import check_declarer, dealer_of
from skatliste.rulebook.lists import GAMES
from tests.factories import create_game

from .book import chapter, examples, points_of, rows
from .catalogue import python_messages, template_messages
from .conftest import page_text, text_of
from .test_translations import catalogue

GERMAN, ENGLISH = {"Accept-Language": "de"}, {"Accept-Language": "en"}

ASKED = {
    "Kreuz mit 2 Hand": "+48",
    "Grand ohne 1 Schneider": "+72",
    "Pik ohne 3 Hand Schneider angesagt": "+77",
    "Herz mit 1, verloren": "−40",
    "Pik mit 1, gereizt 36": "−88",
    "Grand mit 4 Hand Schwarz angesagt": "+240",
    "Kreuz mit 1, 60 Augen, verloren": "−48",
    "Karo mit 1, gereizt 45": "−90",
    "Herz ohne 1 Hand, gereizt 59": "−120",
    "Kreuz mit 1 Schneider, 120 Augen, 9 Stiche": "+36",
    "Kreuz mit 1 Schwarz, 120 Augen, 10 Stiche": "+48",
    "Kreuz mit 2 Hand, verloren": "−96",
    "Null Hand, verloren": "−70",
    "Kreuz mit 1 Hand": "+36",
    "Grand mit 1": "+48",
    "Grand mit 1 Hand": "+72",
    "Null ouvert": "+46",
    "Null ouvert Hand": "+59",
    "Kreuz mit 2, verloren": "−72",
}
SPOKEN = [
    "mit 2, Spiel 3, Hand 4 × 12 = 48",
    "ohne 1, Spiel 2, Schneider 3 × 24 = 72",
    "ohne 3, Spiel 4, Hand 5, Schneider 6, Schneider angesagt 7 × 11 = 77",
    "mit 1, Spiel 2 × 10 = 20, verloren doppelt −40",
    "mit 1, Spiel 2 × 11 = 22, gereizt 36, nächstes Vielfaches 44, überreizt doppelt "
    "−88",
    "mit 4, Spiel 5, Hand 6, Schneider 7, Schneider angesagt 8, Schwarz 9, "
    "Schwarz angesagt 10 × 24 = 240",
]


@pytest.fixture
def book():
    """Return the page in a language, in a browser that has never been here."""
    return lambda headers=GERMAN: Client().get("/rules/", headers=headers)


def test_rules_answer_what_is_asked(book):
    assert points_of(chapter(book(), "questions")) == ASKED


def test_rules_count_the_answers_aloud(book):
    asked = examples(chapter(book(), "questions")).values()

    assert [sentence for _, sentence in asked][:6] == SPOKEN


def test_rules_answer_in_words(book):
    text = text_of(chapter(book(), "questions"))

    assert "Ist 60 zu 60 gewonnen? Nein. Der Alleinspieler braucht 61" in text
    assert (
        "auf „ohne 4“ gereizt hat und dort den höchsten Trumpf findet (Kreuz-Bube)"
        in text
    )
    assert "spielt „mit 1“, mit dem zweithöchsten (Pik-Bube) „ohne 1“" in text
    assert "Schwarz ist, wer keinen Stich hat; 0 Augen genügen nicht." in text
    assert "„Liste +50“, bei einem verlorenen „Liste −50, Gegner je +40“" in text


def test_rules_count_aloud(book):
    shown = rows(chapter(book(), "value"))

    assert shown == [
        ["ohne", "3"],
        ["Spiel", "4"],
        ["Hand", "5"],
        ["Schneider", "6"],
        ["Schneider angesagt", "7"],
        ["Mal Grundwert", "× 11"],
        ["Spielwert", "77"],
    ]
    assert points_of(chapter(book(), "value")) == {
        "Karo mit 1": "+18",
        "Grand mit 4 Hand ouvert": "+264",
        "Null ouvert": "+46",
    }


def test_rules_show_the_table_of_values(book):
    shown = rows(chapter(book(), "table"))

    assert shown[:4] == [
        ["", "Karo", "Herz", "Pik", "Kreuz", "Grand"],
        ["×", "9", "10", "11", "12", "24"],
        ["2", "18", "20", "22", "24", "48"],
        ["3", "27", "30", "33", "36", "72"],
    ]
    assert ["11", "99", "110", "121", "132", "264"] in shown
    assert ["12", "108", "120", "132", "144", "–"] in shown
    assert shown[-5:] == [
        ["18", "162", "180", "198", "216", "–"],
        ["Null", "23"],
        ["Null Hand", "35"],
        ["Null ouvert", "46"],
        ["Null ouvert Hand", "59"],
    ]


def test_rules_show_every_bid(book):
    fragment = chapter(book(), "bids")
    bids = re.findall(r"<li>(\d+)</li>", fragment)

    assert bids[:8] == ["18", "20", "22", "23", "24", "27", "30", "33"]
    assert bids[-4:] == ["204", "216", "240", "264"]
    assert len(bids) == 63
    assert "Die 63 Werte" in text_of(fragment)


def test_rules_say_how_high_one_may_bid(book):
    fragment = chapter(book(), "bids")

    assert rows(fragment)[1:] == [
        ["1", "18", "20", "22", "24", "48"],
        ["2", "27", "30", "33", "36", "72"],
        ["3", "36", "40", "44", "48", "96"],
        ["4", "45", "50", "55", "60", "120"],
        ["Ohne, in jedem Fall", "18", "20", "22", "24", "48"],
    ]
    assert (
        "Herz ohne 3: bis 40, aus der Hand bis 50, mit Schneider bis 50 – und nur 20"
        in text_of(fragment).replace(" :", ":")
    )


def test_rules_say_which_levels_go_together(book):
    announced = "Hand, Schneider, Schneider angesagt, Schwarz"

    assert rows(chapter(book(), "levels"))[1:] == [
        ["Schneider angesagt", "Hand, Schneider", "3"],
        ["Schwarz", "Schneider", "2"],
        ["Schwarz angesagt", announced, "5"],
        ["Ouvert", f"{announced}, Schwarz angesagt", "6"],
    ]


def test_rules_say_the_borders(book):
    fragment = chapter(book(), "result")

    assert rows(fragment)[1:] == [
        ["alle Stiche", "Gewonnen, Gegner Schwarz", "+48"],
        ["90 Augen", "Gewonnen, Gegner Schneider", "+36"],
        ["89 Augen", "Gewonnen", "+24"],
        ["61 Augen", "Gewonnen", "+24"],
        ["60 Augen", "Verloren", "−48"],
        ["31 Augen", "Verloren", "−48"],
        ["30 Augen", "Verloren, selbst Schneider", "−72"],
        ["kein Stich", "Verloren, selbst Schwarz", "−96"],
    ]
    for border in ("61 gewinnt, 60 verliert", "30 ist Schneider, 31 ist frei"):
        assert border in text_of(fragment)


@pytest.mark.parametrize(
    "anchor, points",
    [
        (
            "result",
            {
                "Herz mit 1, verloren": "−40",
                "Herz mit 1, verloren, selbst Schneider": "−60",
                "Herz mit 1, verloren, selbst Schwarz": "−80",
                "Null Hand, verloren": "−70",
            },
        ),
        (
            "missed",
            {
                "Grand mit 4 Hand Schneider angesagt, 90 Augen": "+192",
                "Grand mit 4 Hand Schneider angesagt, 89 Augen": "−384",
                "Grand mit 4 Hand ouvert, 90 Augen": "−528",
            },
        ),
        (
            "overbid",
            {
                "Pik mit 1, gereizt 36": "−88",
                "Herz mit 1, gereizt 24, verloren, selbst Schwarz": "−80",
                "Karo ohne 1 Schneider, gereizt 22, 90 Augen": "+27",
                "Karo ohne 1, gereizt 22, 89 Augen": "−54",
                "Null, gereizt 24": "−48",
            },
        ),
    ],
)
def test_rules_show_lost_games(book, anchor, points):
    assert points_of(chapter(book(), anchor)) == points


def test_rules_show_what_an_overbid_null_may_become(book):
    assert rows(chapter(book(), "overbid")) == [
        ["Karo", "−54"],
        ["Herz", "−60"],
        ["Pik", "−66"],
        ["Kreuz das billigste", "−48"],
        ["Grand", "−96"],
    ]


def test_rules_count_a_list(book):
    fragment = chapter(book(), "foot")

    assert rows(fragment)[1:7] == [
        ["1", "Ben Kreuz mit 2 Hand", "+48", "48"],
        ["2", "Cem Pik mit 1", "−88", "−88"],
        ["3", "Ben Grand ohne 1 Schneider", "+72", "120"],
        ["4", "Anna Herz mit 1", "−40", "−40"],
        ["5", "Eingepasst", "", ""],
        ["6", "Cem Null ouvert", "+46", "−42"],
    ]
    for line in (
        ["Spielpunkte", "−40", "120", "−42", "38"],
        ["(Gewonnen − verloren) × 50", "−50", "100", "0", "50"],
        ["Verlorene der anderen × 40", "40", "80", "40", "160"],
        ["Gesamt", "−50", "300", "−2", "248"],
        ["Klassisch (nur Spielpunkte)", "−40", "120", "−42"],
        ["Seeger", "−90", "220", "−42"],
        ["Seeger-Fabian", "−50", "300", "−2"],
    ):
        assert line in rows(fragment)
    checked = "Summe 248 = 38 Spielpunkte + 3 gewonnen × 50 + 2 verloren × 30"
    assert checked in text_of(fragment)
    assert 'class="fails"' not in fragment


def test_rules_count_the_same_list_at_every_size_of_the_table(book):
    assert rows(chapter(book(), "foot"))[-8:] == [
        ["am Tisch", "3", "4", "5"],
        ["Ein anderer verliert", "+40", "+30", "+24"],
        ["Anna", "−50", "−60", "−66"],
        ["Ben", "300", "280", "268"],
        ["Cem", "−2", "−12", "−18"],
        ["Dora", "", "60", "48"],
        ["Emil", "", "", "48"],
        ["Probe", "+30", "+40", "+46"],
    ]


@pytest.mark.parametrize("size", [3, 4, 5])
def test_rules_show_a_list_that_can_be(size):
    seats = range(1, size + 1)
    for number, (declarer, _) in enumerate(GAMES, start=1):
        if declarer:
            check_declarer(declarer, dealer_of(number, seats), seats)


def test_rules_say_who_sits_out(book):
    shown = rows(chapter(book(), "seats"))

    assert shown[1:5] == [
        ["1", "Anna", "Anna", "Ben, Cem, Dora"],
        ["2", "Ben", "Ben", "Anna, Cem, Dora"],
        ["3", "Cem", "Cem", "Anna, Ben, Dora"],
        ["4", "Dora", "Dora", "Anna, Ben, Cem"],
    ]
    assert shown[6] == ["1", "Anna", "Anna, Dora", "Ben, Cem, Emil"]
    assert shown[10] == ["5", "Emil", "Cem, Emil", "Anna, Ben, Dora"]


def test_rules_say_what_other_rounds_charge(book):
    shown = rows(chapter(book(), "choices"))

    charged = ["−48", "−70", "−46", "−384", "−336", "", "", "−60", "−40"]
    assert [points for _, points in shown] == charged


def test_rules_in_english(book):
    response = book(ENGLISH)

    asked = points_of(chapter(response, "questions"))
    assert '<html lang="en" ' in response.content.decode()
    assert "The rules of the score sheet" in page_text(response)
    assert asked["Clubs with 2 hand"] == "+48"
    assert asked["Spades with 1, bid 36"] == "−88"
    assert asked["Clubs with 1, 60 card points, lost"] == "−48"
    assert "“list −50, others +40 each”" in page_text(response)


def test_rules_mix_no_languages(book):
    german, english = page_text(book()), page_text(book(ENGLISH))

    assert re.findall(r"\b(?:the|with|without|announced|won)\b", german) == []
    assert re.findall(r"\b(?:der|mit|ohne|angesagt|gewonnen)\b", english) == []


@pytest.mark.parametrize("headers", [GERMAN, ENGLISH], ids=["de", "en"])
def test_rules_have_a_table_of_contents(book, headers):
    response = book(headers)
    page = response.content.decode()

    ids = re.findall(r'\sid="([^"]+)"', page)
    contents = re.search(r"<nav.*?</nav>", page, re.DOTALL)[0]
    links = re.findall(r'<a href="#([^"]+)">([^<]+)</a>', contents)
    headings = re.findall(r"<h2 id=.*?>(.*?)</h2>", page)
    assert len(links) == 13
    assert len(ids) == len(set(ids))
    assert {anchor for anchor, _ in links} < set(ids)
    assert [f"{n} {title}" for n, (_, title) in enumerate(links, start=1)] == [
        text_of(heading) for heading in headings
    ]


def test_rules_are_for_everyone_and_set_nothing(stranger):
    response = stranger.get("/rules/")

    assert response.status_code == 200
    assert not response.cookies
    assert "noindex" not in response.content.decode()
    assert "<script" not in response.content.decode()


def test_rules_ask_no_database(stranger, django_assert_num_queries):
    with django_assert_num_queries(0):
        stranger.get("/rules/")


def test_rules_show_nothing_of_a_reader(client, keeper):
    game = create_game(keeper=keeper)
    address = f"/sessions/{keeper.session.public_id}/games/{game.pk}/delete/"
    client.post(address)

    shown = client.get("/rules/", headers=GERMAN).content

    assert shown == Client().get("/rules/", headers=GERMAN).content
    assert "Das Spiel ist gelöscht" in page_text(client.get("/", headers=GERMAN))


def test_rules_have_no_figure_typed_into_their_texts():
    folder = Path("templates/rules")
    written = "".join(path.read_text() for path in folder.glob("*.html"))
    code = re.compile(r"\{% load .*?%\}|\{\{.*?\}\}|</?h\d")
    typed = re.findall(r"\d+", code.sub("", written))

    assert typed == []


def test_rules_have_no_figure_in_their_sentences():
    files = [
        *Path("skatliste/rulebook").glob("*.py"),
        *Path("templates/rules").glob("*.html"),
    ]
    sources = "".join(re.sub(r'"\n\s*"', "", path.read_text()) for path in files)
    messages = python_messages() | template_messages()
    own = {message for _, message, _ in messages if message in sources}
    german = [entry.msgstr for entry in catalogue() if entry.msgid in own]

    # The year since when a lost hand game is doubled is no figure of a rule.
    assert set(re.findall(r"\d+", " ".join([*own, *german]))) == {"1999"}
