"""The calculator, with scripts and without."""

import re

import pytest
from playwright.sync_api import expect

from .table import Table

pytestmark = pytest.mark.looks


def counted(page) -> dict[str, str]:
    rows = page.locator(".counted > div").all()
    return {
        row.locator("dt").inner_text(): row.locator(".points").inner_text()
        for row in rows
    }


def test_it_counts_while_one_chooses(page):
    page.goto("/calculator/")
    table = Table(page)
    table.choose(contract="clubs", matadors=2, switches=["schneider_announced"])

    expect(page.get_by_role("heading", level=2)).to_have_text(
        "Kreuz mit 2 Hand Schneider angesagt"
    )
    assert counted(page)["Gewonnen"] == "+72"
    expect(page).to_have_url(re.compile("contract=clubs.*schneider_announced=on"))


def test_cards_say_how_many_and_a_tap_takes_their_place(page):
    page.goto("/calculator/?contract=spades")
    page.get_by_text("Oder Trümpfe in Hand und Skat ankreuzen").click()
    page.get_by_label("Kreuz-Bube").check()
    page.get_by_label("Pik-Bube").check()
    expect(page.get_by_role("heading", level=2)).to_have_text("Pik mit 2")
    Table(page).tap("matadors", -4)

    expect(page.get_by_role("heading", level=2)).to_have_text("Pik ohne 4")
    expect(page.get_by_label("Kreuz-Bube")).not_to_be_checked()


def test_cards_take_the_place_of_a_number_that_was_tapped(page):
    page.goto("/calculator/?contract=spades")
    Table(page).tap("matadors", 4)
    page.get_by_text("Oder Trümpfe in Hand und Skat ankreuzen").click()
    page.get_by_label("Kreuz-Bube").check()

    expect(page.get_by_role("heading", level=2)).to_have_text("Pik mit 1")
    expect(page.locator('[name="matadors"]:checked')).to_have_value("1")


def test_a_fold_that_was_opened_stays_open_when_an_answer_comes(page):
    page.goto("/calculator/?contract=spades&matadors=2")
    page.get_by_text("Oder Trümpfe in Hand und Skat ankreuzen").click()
    Table(page).tap("matadors", 4)

    expect(page.get_by_role("heading", level=2)).to_have_text("Pik mit 4")
    expect(page.get_by_label("Kreuz-Bube")).to_be_visible()


def test_it_shows_one_result_and_another_when_that_is_tapped(page):
    page.goto("/calculator/?contract=clubs&matadors=2")
    verdict = page.locator(".verdict")
    expect(verdict).to_contain_text("Gewonnen +36")
    Table(page).tap("outcome", "lost_schneider")

    expect(verdict).to_contain_text("Verloren, selbst Schneider −96")
    expect(page).to_have_url(re.compile("outcome=lost_schneider"))
    Table(page).tap("contract", "null")
    expect(verdict).to_contain_text("Gewonnen +23")
    expect(page.locator('[name="outcome"]:checked')).to_have_value("won")


def test_a_result_is_chosen_by_keyboard(page):
    page.goto("/calculator/?contract=grand&matadors=1")
    page.locator('[name="outcome"][value="won"]').focus()
    page.keyboard.press("ArrowRight")

    expect(page.locator(".verdict")).to_contain_text("+72")
    expect(page.locator('[name="outcome"][value="won_schneider"]')).to_be_focused()


def test_the_address_can_be_passed_on(page):
    page.goto("/calculator/?contract=grand&matadors=4&hand=on&ouvert=on")

    assert counted(page) == {"Gewonnen": "+264", "Verloren": "−528"}


class TestWithoutScripts:
    @pytest.fixture
    def context_options(self):
        return {"java_script_enabled": False}

    def test_it_counts_when_asked(self, page):
        page.goto("/calculator/")
        Table(page).choose(contract="hearts", matadors=-1)
        page.get_by_label("Reizwert").select_option("30")
        page.get_by_role("button", name="Rechnen").click()

        assert counted(page)["Gewonnen"] == "−60"
        Table(page).tap("outcome", "lost_schwarz")
        page.get_by_role("button", name="Rechnen").click()
        expect(page.locator(".verdict")).to_contain_text("Verloren, selbst Schwarz")
        expect(page.locator(".verdict")).to_be_in_viewport()
