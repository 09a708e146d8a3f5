"""What goes wrong at a table: keys, taps and networks that do what nobody meant."""

import pytest
from playwright.sync_api import expect

from skatliste.models import Game, Keeper
from skatliste.services import delete_game

from .table import Table


def slow_down(page, what: str, seconds: float) -> None:
    """Let the answers of *what* take their time."""

    def wait(route):
        page.wait_for_timeout(1000 * seconds)
        route.continue_()

    page.route(what, wait)


def test_a_step_that_is_under_way_cannot_be_pressed_again(table):
    table.choose(declarer=1, contract="clubs", matadors=2)
    table.finish("won")
    held = []

    def hold(route):
        held.append(route)

    table.page.route("**/undo/", hold)

    table.page.locator("#undo").click(no_wait_after=True)

    expect(table.page.locator("#undo")).to_be_disabled()
    expect(table.outcome("passed_in")).to_be_disabled()
    held[0].continue_()
    expect(table.page.locator("#redo")).to_be_enabled()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_enter_saves_nothing(browser, server, scripts):
    context = browser.new_context(
        base_url=server, locale="de-DE", java_script_enabled=scripts
    )
    page = context.new_page()
    page.goto("/")
    table = Table(page)
    table.begin("Anna", "Ben", "Cem")
    table.choose(declarer=1, contract="clubs", matadors=2)
    table.open_more()
    page.get_by_label("Augen des Alleinspielers").fill("74")
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)

    assert Game.objects.count() == 0
    expect(page.get_by_label("Augen des Alleinspielers")).to_have_value("74")
    context.close()


def test_the_focus_returns_to_the_pad_and_the_game_is_said(table):
    table.choose(declarer=2, contract="clubs", matadors=2)
    table.finish("won")

    expect(table.pad.locator('[name="declarer"][value="1"]')).to_be_focused()
    expect(table.page.locator("#said")).to_have_text(
        "Spiel 1 eingetragen: Ben, Kreuz mit 2, +36. Jetzt 36. mit 2, Spiel 3 × 12 = 36"
    )


def test_the_focus_goes_to_what_is_missing(table):
    table.choose(declarer=2, contract="clubs")
    table.outcome("won").click()

    expect(table.page.get_by_role("alert").first).to_be_visible()
    expect(table.pad.locator('[name="matadors"][value="1"]')).to_be_focused()


def test_figures_fade_until_they_are_counted(table):
    table.choose(declarer=2, contract="clubs", matadors=2)
    table.expect_points("won", "+36")
    expect(table.page.locator("#preview")).not_to_have_attribute("data-stale", "")
    table.page.route("**/preview/", lambda route: route.abort())
    table.tap_switch("hand")

    expect(table.page.locator("#preview")).to_have_attribute("data-stale", "")
    expect(table.page.locator("#not-saved")).to_be_hidden()


def test_results_cannot_be_pressed_twice_while_one_is_saved(table):
    table.choose(declarer=2, contract="clubs", matadors=2)
    table.expect_points("won", "+36")
    slow_down(table.page, "**/games/", 0.5)
    table.outcome("won").click()

    expect(table.outcome("lost")).to_be_disabled()
    expect(table.page.locator("table.rows tbody tr")).to_have_count(1)
    table.expect_totals(["0", "36", "0"])


def test_an_answer_that_was_lost_is_no_second_game(table):
    table.choose(declarer=2, contract="clubs", matadors=2)
    table.expect_points("won", "+36")
    lost = []

    def lose(route):
        if not lost:
            lost.append(route.fetch())
            route.abort("connectionreset")
        else:
            route.continue_()

    table.page.route("**/games/", lose)
    table.outcome("won").click()
    expect(table.page.locator("#not-saved")).to_be_visible()
    table.outcome("won").click()

    expect(table.page.locator("table.rows tbody tr")).to_have_count(1)
    expect(table.page.locator("#said")).to_contain_text("Spiel 1 eingetragen: Ben")
    assert Game.objects.count() == 1


def delete_elsewhere(game: Game) -> None:
    device = game.session.grants.get().device
    delete_game(
        keeper=Keeper(session=game.session, device_id=device.pk), game_id=game.pk
    )


def test_a_row_that_is_gone_leaves_the_pad_as_it_is(table):
    table.choose(declarer=2, contract="clubs", matadors=2)
    table.finish("won")
    table.correct(1)
    delete_elsewhere(Game.objects.get())
    table.outcome("lost").click()

    expect(table.page.locator("#not-here")).to_be_visible()
    expect(table.pad.locator('[name="declarer"][value="2"]')).to_be_checked()


def test_a_server_in_trouble_leaves_the_pad_as_it_is(table):
    table.choose(declarer=2, contract="clubs", matadors=2)
    table.expect_points("won", "+36")
    table.page.route("**/games/", lambda route: route.fulfill(status=408, body=""))
    table.outcome("won").click()

    expect(table.page.locator("#not-saved")).to_be_visible()
    expect(table.pad.locator('[name="declarer"][value="2"]')).to_be_checked()


def test_card_points_that_cannot_be_get_a_sentence(table):
    table.choose(declarer=2, contract="clubs", matadors=2)
    table.open_more()
    table.page.get_by_label("Augen des Alleinspielers").fill("121")
    table.close_more()
    table.outcome("won").click()

    expect(table.page.get_by_label("Augen des Alleinspielers")).to_have_value("121")
    expect(table.page.locator("#card-points-error")).to_be_visible()


def test_the_results_stay_where_they_are_whatever_the_sentence_says(page):
    page.set_viewport_size({"width": 390, "height": 664})
    table = Table(page)
    table.begin("Anna", "Ben", "Cem")
    table.choose(declarer=2, contract="grand", matadors=4)
    table.expect_points("won", "+120")
    before = table.outcome("won").bounding_box()
    table.tap_switch("ouvert")
    table.expect_points("won", "+264")

    assert table.outcome("won").bounding_box() == before
    last = table.outcome("lost_schwarz").bounding_box()
    assert last["y"] + last["height"] <= 664


def test_who_dealt_can_be_put_right(page):
    table = Table(page)
    table.begin("Anna", "Ben", "Cem", "Dora")
    table.choose(declarer=2, contract="clubs", matadors=1)
    table.finish("won")
    table.correct(1)
    table.open_more()
    page.get_by_label("Wer hat gegeben?").select_option("Cem")
    table.close_more()
    table.outcome("won").click()

    expect(page.get_by_text("gibt: Dora")).to_be_visible()


def test_many_matadors_by_keyboard(table):
    table.pad.get_by_role("button", name="5+").focus()
    table.page.keyboard.press("Enter")
    for _ in range(3):
        table.page.keyboard.press("ArrowRight")
    table.page.keyboard.press("Escape")

    expect(table.pad.locator('[name="matadors"][value="8"]')).to_be_checked()


def test_null_takes_no_announcement_by_keyboard(table):
    table.choose(declarer=1, contract="null")

    expect(table.pad.locator('[name="schneider_announced"]')).to_be_disabled()
    table.tap("contract", "grand")
    expect(table.pad.locator('[name="schneider_announced"]')).to_be_enabled()


def test_a_contradiction_is_asked_about_and_then_written(table):
    table.choose(declarer=2, contract="clubs", matadors=2)
    table.open_more()
    table.page.get_by_label("Augen des Alleinspielers").fill("60")
    table.close_more()
    table.outcome("won").click()

    expect(table.page.get_by_role("alert").first).to_contain_text(
        "Gewonnen mit weniger als 61 Augen"
    )
    assert Game.objects.count() == 0
    table.finish("won")
    table.expect_totals(["0", "36", "0"])
