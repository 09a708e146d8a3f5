"""The pad on the keyboard: one key for each tap, and the focus is never lost."""

import time

import pytest
from playwright.sync_api import expect

from skatliste.models import Game

from .table import Table

DESKTOP = {
    "viewport": {"width": 1280, "height": 800},
    "is_mobile": False,
    "has_touch": False,
}


@pytest.fixture
def context_options():
    return DESKTOP


@pytest.fixture
def table(page):
    return begin(page, "Anna", "Ben", "Cem")


def begin(page, *names: str) -> Table:
    """Begin a list, and wait until the pad does for the first key."""
    table = Table(page)
    table.begin(*names)
    if page.viewport_size == DESKTOP["viewport"]:
        expect(table.pad.locator("[name=declarer]:enabled").first).to_be_focused()
    return table


def press(table, *keys: str) -> None:
    """Press keys one after the other; a word is its letters."""
    for key in keys:
        for one in [key] if key[:1].isupper() else key:
            table.page.keyboard.press(one)


# What is in focus, and whether it is seen: a tile's frame is drawn on its face.
FOCUS = """() => {
  const one = document.activeElement;
  const seen = one.matches(".tile > input") ? one.nextElementSibling : one;
  const { outlineStyle, outlineWidth } = getComputedStyle(seen);
  return {
    isInPad: Boolean(one.closest("#pad, #cards, #keyboard") || one.form?.id === "pad"),
    isSeen: outlineStyle !== "none" && parseFloat(outlineWidth) >= 2,
    what: one.id || `${one.name}=${one.value}`,
  };
}"""


def expect_focus(table, what: str = "") -> None:
    """Wait until the focus is in the pad, and on *what* if told; it must be seen."""
    for _ in range(100):
        focus = table.page.evaluate(FOCUS)
        if focus["isInPad"] and what in {"", focus["what"]}:
            break
        table.page.wait_for_timeout(50)
    assert focus["isInPad"], focus
    assert focus["isSeen"], focus
    assert what in {"", focus["what"]}


def expect_rows(table, number: int) -> None:
    """Wait until there are so many rows, and the pad is there for the next key."""
    expect(table.page.locator("table.rows tbody tr")).to_have_count(number)
    expect_focus(table)


def test_a_plain_game_takes_four_keys_from_the_start(table):
    press(table, "1awj")

    expect_rows(table, 1)
    assert table.totals() == ["36", "0", "0"]


def test_the_next_game_can_be_typed_at_once(table):
    for number, keys in enumerate(("1awj", "0", "2dxn", "3gquj"), start=1):
        press(table, keys)
        expect_rows(table, number)
        expect_focus(table, "declarer=1")

    assert table.totals() == ["36", "−40", "72"]


GAMES = [
    ("1awj", "+36"),
    ("2sxj", "+22"),
    ("3dej", "+40"),
    ("1frj", "+45"),
    ("1gwk", "+96"),
    ("2awl", "+60"),
    ("3svn", "−88"),
    ("1dcn", "−60"),
    ("2gbn", "−240"),
    ("1dqm", "−60"),
    ("1aq,", "−96"),
    ("1awuj", "+48"),
    ("2gxin", "−240"),
    ("3gwoj", "+192"),
    ("1grpj", "+264"),
    ("1hqj", "+23"),
    ("2hwj", "+35"),
    ("3hej", "+46"),
    ("1hrn", "−118"),
    ("1hpj", "+46"),
    ("1stej", "+88"),
    ("2atxj", "+72"),
    ("3ft,j", "+108"),
    ("wa1j", "+36"),
]


def test_every_kind_of_game_has_its_keys(table):
    for number, (keys, points) in enumerate(GAMES, start=1):
        press(table, keys)
        expect(table.row(number), keys).to_contain_text(points)
        expect_focus(table)


def test_capitals_are_the_same_keys(table):
    for key in ("1", "Shift+A", "Shift+W", "Shift+J"):
        table.page.keyboard.press(key)

    expect_rows(table, 1)


def test_bid_and_card_points_are_told_by_keys(table):
    press(table, "1sq", "9g")
    expect(table.page.locator("#extras")).to_be_hidden()
    table.expect_points("won", "−88")
    press(table, "9x", "56", "Escape")
    expect(table.pad.locator("#card-points")).to_have_value("56")
    expect_focus(table)
    press(table, "n")

    expect(table.row(1)).to_contain_text("gereizt 36")
    assert Game.objects.get().card_points == 56


def test_cards_are_told_by_keys(table):
    press(table, "1a", "8")
    expect(table.page.locator("#cards label")).to_have_count(11)
    press(table, "qe")
    expect(table.page.locator("#cards")).to_contain_text("mit 1")
    expect_focus(table)
    press(table, "k")

    expect(table.page.locator("#cards")).to_be_hidden()
    expect(table.pad.locator('[name=matadors][value="1"]')).to_be_checked()
    expect_focus(table)
    press(table, "j")
    expect_rows(table, 1)


def test_what_a_key_opens_escape_closes(table):
    press(table, "2a")
    for key, sheet in [("t", "#many"), ("8", "#cards"), ("9", "#extras")]:
        press(table, key)
        expect(table.page.locator(sheet)).to_be_visible()
        press(table, "Escape")
        expect(table.page.locator(sheet)).to_be_hidden()
        expect_focus(table, "contract=clubs")


def test_undo_and_redo_have_keys(table):
    press(table, "1awj")
    expect_rows(table, 1)
    press(table, "2sxj")
    expect_rows(table, 2)

    press(table, "Backspace")
    expect_rows(table, 1)
    expect_focus(table, "undo")
    press(table, "Backspace")
    expect_rows(table, 0)
    expect_focus(table)
    press(table, "Shift+Backspace")
    expect_rows(table, 1)
    expect_focus(table, "redo")
    press(table, "3dej")

    expect_rows(table, 2)
    assert table.totals() == ["36", "0", "40"]


def tabs_to(table, selector, *, backwards=False) -> int:
    """Press Tab until the focus is there; return how often."""
    key = "Shift+Tab" if backwards else "Tab"
    for count in range(1, 40):
        press(table, key)
        if table.page.evaluate("one => document.activeElement.matches(one)", selector):
            return count
    pytest.fail(f"{selector} is not reached")


def correct_first(table) -> None:
    """Write two games, and go to the first of them."""
    for number, keys in enumerate(("1awj", "2sxj"), start=1):
        press(table, keys)
        expect_rows(table, number)
    link = table.row(1).get_by_role("link", name="Spiel 1 ändern")
    assert tabs_to(table, f'.rows a[href="{link.get_attribute("href")}"]') < 25
    press(table, "Enter")


def test_a_row_is_corrected_by_keyboard_alone(table):
    correct_first(table)
    expect(table.page.get_by_role("heading", name="Spiel 1 ändern")).to_be_visible()
    expect_focus(table)

    press(table, "3n")
    expect(table.page.locator(".shown")).to_be_focused()
    press(table, "6")

    expect(table.row(1)).to_contain_text("−72")
    expect_focus(table)
    assert table.totals() == ["0", "22", "−72"]


def test_a_correction_is_left_by_escape(table):
    correct_first(table)
    heading = table.page.get_by_role("heading", name="Spiel 1 ändern")
    expect(heading).to_be_visible()

    press(table, "3t", "Escape")
    expect(heading).to_be_visible()
    press(table, "Escape")

    expect(heading).to_be_hidden()
    expect_rows(table, 2)
    assert table.totals() == ["36", "22", "0"]


def test_what_a_forgotten_game_asks_is_answered_by_a_key(table):
    correct_first(table)
    expect(table.page.get_by_role("heading", name="Spiel 1 ändern")).to_be_visible()
    tabs_to(table, 'a[href*="/insert/"]', backwards=True)
    press(table, "Enter")
    expect(table.page.get_by_role("heading", name="Vergessenes Spiel")).to_be_visible()
    expect(table.pad.locator("[name=declarer]").first).to_be_focused()

    press(table, "3dej")
    expect(table.page.locator(".shown")).to_be_focused()
    press(table, "7")

    expect_rows(table, 3)
    assert table.totals() == ["36", "22", "40"]


def test_where_nothing_is_chosen_yet_the_focus_goes_to_what_is_missing(table):
    press(table, "awj")

    expect(table.page.get_by_role("alert").first).to_have_text("Wer spielt?")
    expect_focus(table, "declarer=1")
    press(table, "2j")
    expect_rows(table, 1)


def test_a_question_is_answered_by_the_same_key(table):
    press(table, "1acl")
    expect(table.page.get_by_role("alert").first).to_be_visible()
    expect_focus(table)
    press(table, "l")

    expect_rows(table, 1)


def test_without_network_the_focus_stays(table):
    press(table, "1aw")
    table.page.context.set_offline(True)
    press(table, "j")
    expect(table.page.locator("#not-saved")).to_be_visible()
    expect_focus(table, "matadors=2")
    table.page.context.set_offline(False)
    press(table, "j")

    expect_rows(table, 1)


def test_a_result_that_has_the_focus_keeps_it_without_network(table):
    press(table, "1aw")
    tabs_to(table, "[name=outcome][value=won]")
    table.page.context.set_offline(True)
    press(table, "Enter")
    expect(table.page.locator("#not-saved")).to_be_visible()
    expect(table.outcome("won")).to_be_focused()
    expect_focus(table)
    table.page.context.set_offline(False)


def test_who_types_on_while_a_game_is_saved_loses_nothing(table):
    table.page.route("**/games/", slowly)
    press(table, "1awj", "2s")
    expect_rows(table, 1)
    press(table, "xj")

    expect_rows(table, 2)
    assert table.totals() == ["36", "22", "0"]


def slowly(route) -> None:
    time.sleep(0.5)
    route.continue_()


def test_a_key_held_down_saves_once(table):
    press(table, "1aw")
    for _ in range(4):
        table.page.keyboard.down("j")
    table.page.keyboard.up("j")
    expect_rows(table, 1)
    table.page.wait_for_timeout(300)

    assert Game.objects.count() == 1


def test_two_presses_are_one_row(table):
    press(table, "1awjj")
    expect_rows(table, 1)
    table.page.wait_for_timeout(300)

    assert Game.objects.count() == 1


def test_what_is_off_says_why(page):
    table = begin(page, "Anna", "Ben", "Cem", "Dora")
    press(table, "1")
    expect(table.page.locator(".sentence-line")).to_contain_text("gibt")
    press(table, "2g")
    expect(table.page.locator(".sentence-line")).to_contain_text("wie viele?")
    press(table, "t")

    expect(table.page.locator("#many")).to_be_hidden()
    expect(table.page.locator(".sentence-line")).to_contain_text("Grand")
    expect_focus(table)


INERT = "1awju09t8k?"


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
    table.page.locator("#keeper-link").focus()
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
    before = [tile.bounding_box() for tile in tiles.all()]
    press(table, "?")
    shown = table.page.evaluate(
        "getComputedStyle(document.querySelector('.what .tile'), '::after').content"
    )

    assert shown == '"a"'
    assert [tile.bounding_box() for tile in tiles.all()] == before


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
