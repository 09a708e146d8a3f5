"""The scheme of keys: where it holds, how it is told, and how it is switched off."""

import pytest
from playwright.sync_api import expect

from skatliste.models import Game

from .keyboard import DESKTOP, begin, expect_focus, expect_rows, press, tabs_to

pytestmark = pytest.mark.looks


@pytest.fixture
def context_options():
    return DESKTOP


@pytest.fixture
def table(page):
    return begin(page, "Anna", "Ben", "Cem")


INERT = "1awju09t8k?"
BOXES = "all => all.map(one => JSON.stringify(one.getBoundingClientRect()))"


def test_keys_are_letters_in_a_field(table):
    press(table, "1aw", "9b")
    expect(table.page.locator("#note")).to_be_focused()
    press(table, INERT)

    expect(table.page.locator("#note")).to_have_value(INERT)
    expect(table.page.locator("#keyboard")).to_be_hidden()
    press(table, "Escape", "j")
    expect(table.page.locator(".remarks")).to_contain_text(INERT)


def test_keys_look_for_words_in_a_list(table):
    press(table, "1aw", "9v")
    dealer = table.page.locator("#dealer")
    expect(dealer).to_be_focused()
    press(table, "ben")

    expect(dealer).to_have_value("2")
    assert Game.objects.count() == 0


def test_keys_do_nothing_away_from_the_pad(table):
    table.page.locator("#more .button").first.focus()
    press(table, "1awj0?")
    table.page.get_by_role("link", name="Meine Listen").first.focus()
    press(table, "1awj0?", "Backspace")
    table.page.wait_for_timeout(300)

    assert Game.objects.count() == 0
    assert table.pad.locator(":checked:not([value=''])").count() == 0
    expect(table.page.locator("#keyboard")).to_be_hidden()


def test_keys_leave_the_browser_its_own(table):
    for held in ("Control", "Alt", "Meta"):
        table.page.keyboard.press(f"{held}+a")
    table.page.keyboard.press("F2")

    assert table.pad.locator("[name=contract]:checked").count() == 0


def test_the_scheme_is_shown_and_tried_at_once(table):
    keyboard = table.page.get_by_role("dialog", name="Tastatur")
    press(table, "?")
    expect(keyboard).to_be_visible()
    expect_focus(table)
    press(table, "1aw")
    expect(keyboard).to_be_visible()
    table.expect_points("won", "+36")
    press(table, "?")

    expect(keyboard).to_be_hidden()
    expect_focus(table, "matadors=2")


def test_the_scheme_is_closed_by_escape(table):
    press(table, "2", "?", "Escape")

    expect(table.page.locator("#keyboard")).to_be_hidden()
    expect_focus(table, "declarer=2")


def test_keys_are_told_on_the_tiles_and_move_nothing(table):
    tiles = table.page.locator("#pad .tile, #pad .outcomes")
    before = tiles.evaluate_all(BOXES)
    press(table, "?")
    shown = table.page.evaluate(
        "getComputedStyle(document.querySelector('.what .tile'), '::after').content"
    )

    assert shown == '"a"'
    assert tiles.evaluate_all(BOXES) == before


def test_keys_are_switched_off_and_on(table):
    page = table.page
    page.get_by_role("button", name="Tastatur").click()
    page.get_by_role("button", name="Tasten ausschalten").click()
    first = page.locator("#pad [name=declarer]").first
    expect(page.locator("[data-key]")).to_have_count(0)
    first.focus()
    press(table, "1awj0?")
    page.wait_for_timeout(300)
    assert Game.objects.count() == 0
    assert page.locator("#pad :checked:not([value=''])").count() == 0

    page.get_by_role("button", name="Tastatur").click()
    page.get_by_role("button", name="Tasten einschalten").click()
    expect(page.locator("button[data-key=j]")).to_be_visible()
    first.focus()
    press(table, "1awj")
    expect_rows(table, 1)


def test_without_keys_tab_space_and_arrows_do_all_of_it(table):
    table.page.context.add_cookies(
        [{"name": "keys", "value": "off", "url": table.page.url}]
    )
    table.page.reload()
    # From the top of the page: list, undo and more come before the pad.
    assert tabs_to(table, "[name=declarer]") <= 5
    expect_focus(table)
    press(table, "Space", "Tab", "Tab", "Space")
    expect(table.pad.locator("[name=contract][value=clubs]")).to_be_checked()
    press(table, "ArrowRight", "Tab", "ArrowRight")
    expect(table.pad.locator('[name=matadors][value="2"]')).to_be_checked()
    tabs_to(table, "[name=outcome][value=won]")
    press(table, "Enter")

    expect_rows(table, 1)
    expect(table.row(1)).to_contain_text("+33")
    expect_focus(table)


def test_the_pad_waits_for_keys_without_moving_the_page(table):
    table.page.reload()

    expect(table.pad.locator("[name=declarer]").first).to_be_focused()
    expect_focus(table)
    assert table.page.evaluate("scrollY") == 0
    assert table.page.locator(":popover-open").count() == 0


@pytest.mark.parametrize("context_options", [{}], ids=["phone"])
def test_a_phone_shows_no_frame_before_it_is_tapped(table):
    table.page.reload()

    expect(table.page.locator("body")).to_be_focused()
