"""The pad on the keyboard: one key for each tap, and the focus is never lost."""

import time

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


def test_a_plain_game_takes_four_keys_from_the_start(table):
    press(table, "1awj")

    expect_rows(table, 1)
    table.expect_totals(["36", "0", "0"])


def test_the_next_game_can_be_typed_at_once(table):
    for number, keys in enumerate(("1awj", "0", "2dxn", "3gquj"), start=1):
        press(table, keys)
        expect_rows(table, number)
        expect_focus(table, "declarer=1")

    table.expect_totals(["36", "−40", "72"])


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
    table.expect_totals(["36", "0", "40"])


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
    table.expect_totals(["0", "22", "−72"])


def test_a_correction_is_left_by_escape(table):
    correct_first(table)
    heading = table.page.get_by_role("heading", name="Spiel 1 ändern")
    expect(heading).to_be_visible()

    press(table, "3t", "Escape")
    expect(heading).to_be_visible()
    press(table, "Escape")

    expect(heading).to_be_hidden()
    expect_rows(table, 2)
    table.expect_totals(["36", "22", "0"])


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
    table.expect_totals(["36", "22", "40"])


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
    table.expect_totals(["36", "22", "0"])


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
