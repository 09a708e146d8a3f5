"""A network that takes two seconds, and fingers that do not wait for it."""

import pytest
from playwright.sync_api import expect

from skatliste.models import Game

from .table import Table


class Held:
    """Requests of one kind that wait until they are let go, as long as a test likes."""

    def __init__(self, page, address: str) -> None:
        self.page = page
        self.address = address
        self.routes = []
        self.is_open = False
        page.route(address, self._hold)

    def _hold(self, route) -> None:
        if self.is_open:
            route.continue_()
        else:
            self.routes.append(route)

    def wait(self) -> None:
        for _ in range(100):
            if self.routes:
                return
            self.page.wait_for_timeout(20)
        pytest.fail(f"no request to {self.address}")

    def let_go(self, seconds: float = 0) -> None:
        """Answer after *seconds*, and at once from then on."""
        self.wait()
        self.page.wait_for_timeout(1000 * seconds)
        self.is_open = True
        for route in self.routes:
            route.continue_()


def tap(locator) -> None:
    """Tap where something is, whether it takes it or not."""
    box = locator.bounding_box()
    page = locator.page
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def ready(table) -> None:
    table.choose(declarer=2, contract="clubs", matadors=2)
    table.expect_points("won", "+36")


def expect_rows(table, count: int) -> None:
    expect(table.page.locator("table.rows tbody tr")).to_have_count(count)
    assert Game.objects.standing().count() == count


def test_what_is_pressed_shows_it_at_once(table):
    ready(table)
    held = Held(table.page, "**/games/")
    tap(table.outcome("won"))

    expect(table.outcome("won")).to_have_attribute("aria-busy", "true")
    expect(table.outcome("lost")).to_be_disabled()
    expect(table.outcome("passed_in")).to_be_disabled()
    held.let_go(2)
    expect_rows(table, 1)
    expect(table.page.locator("[aria-busy]")).to_have_count(0)


def test_a_second_press_changes_nothing(table):
    ready(table)
    held = Held(table.page, "**/games/")
    for outcome in ("won", "won", "lost", "passed_in"):
        tap(table.outcome(outcome))
    held.let_go(2)

    expect_rows(table, 1)
    table.expect_totals(["0", "36", "0"])
    assert len(held.routes) == 1


def test_undo_waits_for_what_is_being_saved(table):
    ready(table)
    table.finish("won")
    ready(table)
    held = Held(table.page, "**/games/")
    tap(table.outcome("won"))
    tap(table.page.locator("#undo"))
    held.let_go(2)

    expect_rows(table, 2)


def test_a_result_waits_for_what_is_being_undone(table):
    ready(table)
    table.finish("won")
    ready(table)
    held = Held(table.page, "**/undo/")
    tap(table.page.locator("#undo"))
    tap(table.outcome("won"))
    held.let_go(2)

    expect_rows(table, 0)


def test_passed_in_is_not_tapped_twice_by_a_quick_finger(table):
    table.finish("passed_in")
    tap(table.outcome("passed_in"))
    table.page.wait_for_timeout(700)

    expect_rows(table, 1)


def test_what_is_tapped_while_a_game_is_saved_is_for_the_next(table):
    ready(table)
    held = Held(table.page, "**/games/")
    tap(table.outcome("won"))
    # Who was chosen for the last game may play the next one, too.
    table.choose(declarer=2, contract="grand", matadors=-1, switches=["hand"])
    held.let_go(2)

    table.expect_points("won", "+72")
    expect_rows(table, 1)
    table.finish("won")
    table.expect_totals(["0", "108", "0"])


def test_what_was_not_saved_stands_in_the_pad_as_it_was_sent(table):
    ready(table)
    held = Held(table.page, "**/games/")
    tap(table.outcome("won"))
    table.choose(declarer=1, contract="grand", matadors=-1, switches=["hand"])
    held.wait()
    held.is_open = True
    held.routes[0].abort("connectionreset")

    expect(table.page.locator("#not-saved")).to_be_visible()
    table.expect_points("won", "+36")
    table.finish("won")
    table.expect_totals(["0", "36", "0"])


def test_what_is_refused_stands_in_the_pad_as_it_was_sent(table):
    table.choose(declarer=2, contract="clubs")
    held = Held(table.page, "**/games/")
    tap(table.outcome("won"))
    table.tap("contract", "hearts")
    held.let_go(1)

    expect(table.page.get_by_role("alert").first).to_be_visible()
    expect(table.pad.locator('[name="contract"][value="clubs"]')).to_be_checked()


def test_a_late_preview_says_nothing_about_the_next_game(table):
    table.choose(declarer=2, contract="clubs")
    held = Held(table.page, "**/preview/")
    table.tap("matadors", 2)
    held.wait()
    table.finish("won")
    held.is_open = True
    for route in held.routes:
        route.fulfill(status=200, body='<p class="sentence-line">Von gestern</p>')
    table.page.wait_for_timeout(500)

    expect(table.page.locator("#preview")).not_to_contain_text("Von gestern")
    expect(table.outcome("won")).to_be_visible()
    expect(table.outcome("won")).not_to_contain_text("36")


def test_a_row_that_opens_late_does_not_hide_what_was_saved(table):
    ready(table)
    table.finish("won")
    held = Held(table.page, "**/edit/")
    table.page.locator(".newest a, table.rows th a").locator(
        "visible=true"
    ).first.click()
    held.wait()
    ready(table)
    table.finish("won")
    held.let_go()
    table.page.wait_for_timeout(500)

    expect(table.page.get_by_role("heading", level=1)).to_contain_text("Spiel 3 von")
    expect(table.page.locator(".pad-head")).to_have_count(0)


def test_an_answer_that_is_lost_after_two_seconds_is_no_second_game(table):
    ready(table)
    lost = []

    def lose(route):
        if lost:
            route.continue_()
        else:
            lost.append(route.fetch())
            table.page.wait_for_timeout(2000)
            route.abort("connectionreset")

    table.page.route("**/games/", lose)
    tap(table.outcome("won"))
    expect(table.page.locator("#not-saved")).to_be_visible()
    tap(table.outcome("won"))

    expect(table.page.locator("#said")).to_contain_text("Spiel 1 eingetragen: Ben")
    expect_rows(table, 1)


def test_what_is_tapped_before_the_scripts_are_there_counts(page):
    table = Table(page)
    held = Held(page, "**/pad*.js")
    table.begin_early("Anna", "Ben", "Cem")
    table.choose(declarer=2, contract="clubs", matadors=2, switches=["ouvert"])
    expect(table.outcome("won")).to_contain_text("–")
    held.let_go()

    table.expect_points("won", "+108")
    expect(table.pad.locator(".switches input:checked")).to_have_count(4)
    table.finish("won")
    table.expect_totals(["0", "108", "0"])


def test_a_game_is_saved_before_the_scripts_are_there(page):
    table = Table(page)
    held = Held(page, "**/pad*.js")
    table.begin_early("Anna", "Ben", "Cem")
    table.choose(declarer=2, contract="clubs", matadors=2)
    table.finish("won")

    table.expect_totals(["0", "36", "0"])
    held.let_go()
    ready(table)
