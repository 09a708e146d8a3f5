"""The sheets that lie over the pad: who opens one goes on in it, and comes back."""

import pytest
from playwright.sync_api import expect

from .table import Table

SHEETS = ["#many", "#cards", "#extras"]


@pytest.fixture
def table(page):
    table = Table(page)
    table.begin("Anna", "Ben", "Cem")
    table.choose(declarer=1, contract="clubs")
    return table


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("way", ["tap", "key"])
def test_tab_goes_on_in_the_sheet_that_was_opened(table, sheet, way):
    opener = table.pad.locator(f'button[popovertarget="{sheet[1:]}"]').first
    if way == "tap":
        opener.click()
    else:
        table.page.keyboard.press(opener.get_attribute("data-key"))
    expect(table.page.locator(sheet)).to_be_visible()
    table.page.keyboard.press("Tab")

    expect(table.page.locator(f"{sheet} :focus")).to_have_count(1)


@pytest.mark.parametrize("sheet", SHEETS)
def test_escape_leads_back_to_where_the_sheet_was_opened(table, sheet):
    opener = table.pad.locator(f'button[popovertarget="{sheet[1:]}"]').first
    opener.focus()
    table.page.keyboard.press("Enter")
    expect(table.page.locator(sheet)).to_be_visible()
    table.page.keyboard.press("Escape")

    expect(table.page.locator(sheet)).to_be_hidden()
    expect(opener).to_be_focused()


def test_what_is_refused_in_a_sheet_has_the_focus(table):
    table.choose(matadors=1)
    table.open_more()
    points = table.page.locator("#card-points")
    points.fill("999")
    table.close_more()
    table.press(table.outcome("won"))

    expect(points).to_be_visible()
    expect(points).to_be_focused()
