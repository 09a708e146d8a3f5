"""Undo and redo on a phone: taps, keyboard, and two devices at one list."""

import re

import pytest
from playwright.sync_api import expect

from skatliste.models import Game

from .table import Table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def table(page):
    """A list of three with two games."""
    table = Table(page)
    table.begin("Anna", "Ben", "Cem")
    for declarer in (1, 2):
        table.choose(declarer=declarer, contract="clubs", matadors=2)
        table.finish("won")
    return table


def place_of(table, selector) -> list[int]:
    """Return where something stands on the page, and how large it is, in pixels."""
    return table.page.locator(selector).evaluate(
        "one => { const box = one.getBoundingClientRect(); return ["
        "box.x, box.y + scrollY, box.width, box.height].map(Math.round) }"
    )


def undo(table) -> None:
    table.taps += 1
    table.page.locator("#undo").click()


def test_undo_is_one_tap_and_so_is_redo(table):
    table.taps = 0

    undo(table)
    expect(table.page.get_by_role("heading", level=1)).to_contain_text("Spiel 2 von")
    table.page.get_by_role("button", name="Wiederholen: Spiel 2, Ben").click()

    expect(table.page.get_by_role("heading", level=1)).to_contain_text("Spiel 3 von")
    assert table.taps == 1
    table.expect_running_totals([36, 36])


def test_undo_keeps_what_was_tapped_and_asks_for_no_reload(table):
    table.choose(declarer=3, contract="hearts", matadors=1)

    undo(table)

    expect(table.row(2)).to_have_count(0)
    expect(table.pad.locator('[name=declarer][value="3"]')).to_be_checked()
    expect(table.pad.locator("[name=contract][value=hearts]")).to_be_checked()
    table.finish("won")
    table.expect_running_totals([36, 20])


def test_undo_stays_where_it_is(table):
    places = [place_of(table, "#undo")]
    for _ in range(2):
        undo(table)
        table.page.wait_for_timeout(300)
        places.append(place_of(table, "#undo"))

    assert places[0] == places[1] == places[2]
    assert min(places[0][2:]) >= 44


def test_undo_can_be_pressed_again_and_again(table):
    table.page.locator("#undo").focus()
    for count in (1, 0):
        expect(table.page.locator("#undo")).to_be_focused()
        table.page.keyboard.press("Enter")
        expect(table.page.locator("table.rows tbody tr")).to_have_count(count)

    assert Game.objects.standing().count() == 0


def test_undo_by_two_devices_undoes_once(table):
    other = table.page.context.new_page()
    # It has not heard yet of what the first one does.
    other.route(re.compile("/(events|sheet)/"), lambda route: route.abort())
    other.goto(table.page.url)
    other.locator("label:has(> [name=contract][value=hearts])").click()
    undo(table)
    expect(table.row(2)).to_have_count(0)

    other.locator("#undo").click()

    expect(other.get_by_text("Die Liste hat sich inzwischen geändert.")).to_be_visible()
    expect(other.locator("[name=contract][value=hearts]")).to_be_checked()
    assert Game.objects.standing().count() == 1


def test_enter_on_a_tile_saves_nothing(table):
    table.pad.locator("[name=declarer]:enabled").first.focus()
    table.page.keyboard.press("Enter")

    expect(
        table.page.get_by_text("Bitte eines der Ergebnisse antippen.")
    ).to_be_visible()
    assert Game.objects.standing().count() == 2
