"""The way back: no stale pad writes a second game, no piece of a page stands for it."""

import re

import pytest
from playwright.sync_api import expect

from skatliste.models import Game

from .table import Table


@pytest.fixture
def table(page):
    table = Table(page)
    table.begin("Anna", "Ben", "Cem")
    table.choose(declarer=2, contract="clubs", matadors=2)
    table.finish("won")
    return table


def expect_whole_page(page) -> None:
    """Wait for a page with its frame: a piece of one has no foot, and no style."""
    expect(page.locator("body > footer")).to_be_visible()
    expect(page.locator("head > link[rel=stylesheet]")).to_have_count(1)
    expect(page.locator("#sheet")).to_have_count(1)


def test_back_after_a_game_offers_the_next_one(table):
    table.page.goto("/calculator/")
    table.page.go_back()

    expect_whole_page(table.page)
    expect(table.page.get_by_role("heading", level=1)).to_contain_text("Spiel 2 von")
    expect(table.pad.locator("input:checked")).to_have_count(0)
    table.finish("passed_in")
    assert Game.objects.count() == 2


def test_back_from_a_row_shows_the_pad_for_the_next_game(table):
    table.correct(1)
    table.page.go_back()

    expect_whole_page(table.page)
    expect(table.page.locator(".pad-head")).to_have_count(0)
    table.choose(declarer=1, contract="clubs", matadors=1)
    table.finish("won")
    table.expect_totals(["24", "36", "0"])


def test_forward_to_a_row_shows_it_in_the_pad_again(table):
    table.correct(1)
    table.page.go_back()
    expect(table.page.locator(".pad-head")).to_have_count(0)
    table.page.go_forward()

    expect_whole_page(table.page)
    heading = table.page.get_by_role("heading", name="Spiel 1 ändern")
    expect(heading).to_be_visible()
    table.tap("matadors", 3)
    table.outcome("won").click()
    expect(table.row(1)).to_contain_text("+48")
    assert Game.objects.count() == 1


def test_back_after_a_correction_does_not_open_it_again(table):
    table.correct(1)
    table.tap("matadors", 3)
    table.outcome("won").click()
    expect(table.row(1)).to_contain_text("+48")
    table.page.go_back()

    expect_whole_page(table.page)
    expect(table.page.locator(".pad-head")).to_have_count(0)
    expect(table.row(1)).to_contain_text("+48")


def test_back_after_finishing_shows_the_closed_list(table):
    address = table.page.url
    table.page.goto(f"{address}finish/")
    table.page.locator("[name=completion]").first.check()
    table.page.get_by_role("button", name="Liste abschließen").click()
    expect(table.page.locator("#closed")).to_be_visible()
    table.page.goto("/")
    table.page.go_back()

    expect_whole_page(table.page)
    expect(table.page.locator("#closed")).to_be_visible()
    expect(table.pad).to_have_count(0)


def test_a_page_that_the_browser_kept_is_read_anew(table):
    table.choose(declarer=1, contract="grand", matadors=1)
    table.page.evaluate("window.isOld = true")
    table.page.evaluate(
        "dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))"
    )

    expect(table.pad.locator("input:checked")).to_have_count(0)
    assert table.page.evaluate("window.isOld") is None


def test_what_htmx_gets_is_kept_by_no_cache(table):
    with table.page.expect_response("**/edit/") as told:
        table.correct(1)

    assert "no-store" in told.value.headers["cache-control"]


def test_a_pad_of_yesterday_is_asked_about(table):
    other = table.page.context.new_page()
    # It has not heard of what was written since.
    other.route(re.compile("/(events|sheet)/"), lambda route: route.abort())
    other.goto(table.page.url)
    table.choose(declarer=1, contract="clubs", matadors=1)
    table.finish("won")
    late = Table(other)
    late.choose(declarer=1, contract="clubs", matadors=1)
    late.outcome("won").click()

    expect(other.get_by_text("Die Liste hat sich inzwischen geändert.")).to_be_visible()
    assert Game.objects.count() == 2
