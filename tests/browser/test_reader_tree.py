"""What a screen reader is told of the table's page: roles, names and states."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from .table import Table

pytestmark = pytest.mark.looks

# A line of the tree: its role, its name, and what is said of its state.
NODE = re.compile(r"""^\s*- '?(\w+)(?: "((?:[^"\\]|\\.)*)")?((?: \[[\w=]+\])*)""")


def tree(locator) -> list[str]:
    """Return what is said of an element and all within, bare text left out."""
    nodes = map(NODE.match, locator.aria_snapshot().splitlines())
    return [
        " ".join(filter(None, [node[1], node[2], node[3].strip()]))
        for node in nodes
        if node and node[1] not in {"text", "paragraph", "strong"}
    ]


def begin(page, language: str) -> Table:
    """Begin a list of four with one game, to be read in *language*."""
    table = Table(page)
    table.begin("Anna", "Ben", "Cem", "Dora")
    table.choose(declarer=2, contract="clubs", matadors=2)
    table.finish("won")
    if language != "de":
        told = {"name": "tongue", "value": language, "url": page.url}
        page.context.add_cookies([told])
    page.reload()
    return table


@pytest.fixture
def german(page):
    return begin(page, "de")


@pytest.fixture
def english(page):
    return begin(page, "en")


def test_the_whole_pad_is_told_in_german(german):
    german.choose(declarer=1, contract="diamonds", matadors=-1, switches=["hand"])
    german.expect_points("lost_schneider", "−72")
    expect(german.page.get_by_role("status").last).to_contain_text("× 9")

    assert tree(german.pad) == [
        "form Nächstes Spiel",
        "group Wer spielt?",
        "radio Anna [checked]",
        "radio Ben gibt [disabled]",
        "radio Cem",
        "radio Dora",
        "button passt: eingepasst",
        "group Was wird gespielt?",
        "radio Kreuz 12",
        "radio Pik 11",
        "radio Herz 10",
        "radio Karo 9 [checked]",
        "radio Grand 24",
        "radio Null 23",
        "group Mit oder ohne wie viele?",
        "radio mit 1",
        "radio mit 2",
        "radio mit 3",
        "radio mit 4",
        "radio ohne 1 [checked]",
        "radio ohne 2",
        "radio ohne 3",
        "radio ohne 4",
        "button 5+, fünf und mehr",
        "button Spitzen aus den Karten",
        "group Dazu",
        "checkbox Hand [checked]",
        "checkbox Schneider angesagt",
        "checkbox Schwarz angesagt",
        "checkbox Ouvert",
        "status",
        "button Reizwert und mehr",
        "group Wie ging’s aus?",
        "button Gewonnen +27",
        "button Gewonnen, Gegner Schneider +36",
        "button Gewonnen, Gegner Schwarz +45",
        "button Verloren −54",
        "button Verloren, selbst Schneider −72",
        "button Verloren, selbst Schwarz −90",
    ]


def test_the_whole_pad_is_told_in_english(english):
    english.choose(declarer=1, contract="grand", matadors=4)
    english.tap_switch("schneider_announced")
    english.expect_points("lost_schwarz", "−432")

    assert tree(english.pad) == [
        "form Next game",
        "group Who plays?",
        "radio Anna [checked]",
        "radio Ben deals [disabled]",
        "radio Cem",
        "radio Dora",
        "button passed in: passed in",
        "group What is played?",
        "radio Clubs 12",
        "radio Spades 11",
        "radio Hearts 10",
        "radio Diamonds 9",
        "radio Grand 24 [checked]",
        "radio Null 23",
        "group With or without how many?",
        "radio with 1",
        "radio with 2",
        "radio with 3",
        "radio with 4 [checked]",
        "radio without 1",
        "radio without 2",
        "radio without 3",
        "radio without 4",
        "button 5+, five and more [disabled]",
        "button Matadors from the cards",
        "group In addition",
        "checkbox Hand [checked]",
        "checkbox Schneider announced [checked]",
        "checkbox Schwarz announced",
        "checkbox Ouvert",
        "status",
        "button Bid and more",
        "group How did it end?",
        "button Won +192",
        "button Won, defenders schneider [disabled]",
        "button Won, defenders schwarz +216",
        "button Lost −384",
        "button Lost, declarer schneider [disabled]",
        "button Lost, declarer schwarz −432",
    ]


def test_null_is_told_as_four_games(german):
    german.choose(declarer=1, contract="null", switches=["ouvert"])
    german.expect_points("lost", "−92")

    assert tree(german.pad.locator(".matadors")) == [
        "group Mit oder ohne wie viele?",
        "radiogroup Welcher Null?",
        "radio 23 Null",
        "radio 35 Hand",
        "radio 46 Ouvert [checked]",
        "radio 59 Hand Ouvert",
    ]
    assert tree(german.pad.locator(".switches")) == [
        "group Dazu",
        "checkbox Hand",
        "checkbox Schneider angesagt [disabled]",
        "checkbox Schwarz angesagt [disabled]",
        "checkbox Ouvert [checked]",
    ]


def test_before_anything_is_chosen_the_results_say_how_it_ended(german):
    assert tree(german.pad.locator(".outcomes")) == [
        "group Wie ging’s aus?",
        "button Gewonnen",
        "button Gewonnen, Gegner Schneider",
        "button Gewonnen, Gegner Schwarz",
        "button Verloren",
        "button Verloren, selbst Schneider",
        "button Verloren, selbst Schwarz",
    ]
    expect(german.pad.get_by_role("status")).to_have_text("Wer spielt?")


def test_the_sheets_over_the_pad_have_names(german):
    german.choose(contract="clubs")
    sheets = [
        (
            "5+, fünf und mehr",
            "#many",
            "Fünf und mehr",
            ["radio mit 5", "radio ohne 11"],
        ),
        ("Spitzen aus den Karten", "#cards", "Trümpfe", ["checkbox Kreuz-Bube"]),
        ("Reizwert und mehr", "#extras", "", ["radio 18", "group Reizwert"]),
    ]
    for button, sheet, name, nodes in sheets:
        german.pad.get_by_role("button", name=button).click()
        opened = german.page.locator(sheet)
        expect(opened).to_be_visible()
        expect(opened).to_have_accessible_name(re.compile(name or "."))
        expect(opened.locator("input")).not_to_have_count(4)
        assert set(nodes) <= set(tree(opened))
        german.page.keyboard.press("Escape")


def test_the_head_says_where_the_list_stands(german):
    head = german.page.locator("#sheet > .head")
    totals = german.page.get_by_role("list", name="Stand")
    newest = german.page.get_by_role("list", name="Die letzten Spiele")

    expect(head.get_by_role("heading", level=1)).to_have_text("Spiel 2 von 48")
    assert "button Rückgängig: Spiel 1, Ben, Kreuz mit 2, +36" in tree(head)
    assert "button Nichts zu wiederholen [disabled]" in tree(head)
    expect(totals.get_by_role("listitem").nth(1)).to_have_text(
        re.compile(r"Ben\s+gibt\s+36\s+gewonnen zu verloren 1 : 0")
    )
    expect(newest.get_by_role("link")).to_have_accessible_name(
        re.compile(r"1\s+Ben\s+Kreuz\s+mit\s+2\s+\+36")
    )


def test_the_page_has_its_landmarks_and_headings_in_order(german):
    page = german.page
    for role in ("main", "contentinfo"):
        expect(page.get_by_role(role)).to_have_count(1)
    expect(page.get_by_role("navigation")).to_have_accessible_name("Weitere Seiten")
    levels = [
        int(line[-2])
        for line in tree(page.locator("body"))
        if line.startswith("heading")
    ]

    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_what_was_saved_is_said_aloud(german):
    german.choose(declarer=3, contract="hearts", matadors=1)
    german.finish("won")

    said = german.page.locator("#said")
    expect(said).to_have_role("status")
    expect(said).to_contain_text("Cem, Herz mit 1, +20")


def test_a_correction_says_what_it_is(german):
    german.tap_row(1)
    told = tree(german.pad)

    assert told[:2] == ["form Spiel ändern", "heading Spiel 1 ändern [level=2]"]
    assert "radio Kreuz 12 [checked]" in told
    assert "link Spiel 1 löschen" in told


def test_a_refusal_is_an_alert_beside_what_is_missing(german):
    german.outcome("won").click()

    expect(german.page.get_by_role("alert").first).to_have_text("Wer spielt?")
    group = german.pad.get_by_role("group", name="Wer spielt?")
    expect(group).to_have_accessible_description(re.compile(r"Wer spielt\?"))
    expect(german.pad.get_by_role("radio", name="Anna")).to_be_focused()
