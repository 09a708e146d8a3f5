"""Scripts off: the same pad as a plain form."""

import pytest
from playwright.sync_api import expect

from .table import Table


@pytest.fixture
def context_options():
    return {"java_script_enabled": False}


def test_an_evening_with_scripts_off(page):
    table = Table(page)
    table.begin("Anna", "Ben", "Cem")
    table.choose(declarer=2, contract="clubs", matadors=2, switches=["hand"])
    table.finish("won")
    table.choose(declarer=1, contract="grand", matadors=-1)
    table.finish("won_schneider")
    table.choose(declarer=3, contract="null", switches=["ouvert"])
    table.finish("lost")
    table.finish("passed_in")

    table.expect_totals(["72", "48", "−92"])
    expect(table.row(1)).to_contain_text("mit 2, Spiel 3, Hand 4 × 12 = 48")
    table.expect_foot("Gesamt", ["162", "138", "−142"])


def test_what_the_rules_refuse_with_scripts_off(page):
    table = Table(page)
    table.begin("Anna", "Ben", "Cem")
    table.choose(
        declarer=2, contract="grand", matadors=4, switches=["schwarz_announced"]
    )
    table.outcome("won").click()
    expect(page.get_by_role("alert").first).to_have_text(
        "Schwarz ansagen geht nur aus der Hand: Hand dazuwählen."
    )
    table.tap_switch("hand")
    table.finish("won")

    table.expect_totals(["0", "240", "0"])


def test_matadors_can_be_taken_back_with_scripts_off(page):
    table = Table(page)
    table.begin("Anna", "Ben", "Cem")
    table.choose(declarer=1, matadors=1)
    table.tap("contract", "null")
    table.outcome("won").click()
    expect(page.get_by_role("alert").first).to_have_text(
        "Null hat keine Spitzen: mit/ohne abwählen."
    )
    page.locator("label", has=page.get_by_label("Keine, bei Null")).click()
    table.finish("won")

    table.expect_totals(["23", "0", "0"])


def test_a_correction_with_scripts_off(page):
    table = Table(page)
    table.begin("Anna", "Ben", "Cem")
    table.choose(declarer=1, contract="clubs", matadors=1)
    table.finish("won")
    table.correct(1)
    table.tap("matadors", 3)
    table.outcome("won").click()

    table.expect_totals(["48", "0", "0"])


def test_a_whole_list_with_scripts_off(page):
    table = Table(page)
    table.begin("Anna", "Ben", "Cem")
    expect(page.get_by_text("Vier Tipps: Wer").first).to_be_visible()
    table.choose(declarer=1, contract="spades", matadors=-7)
    table.finish("won")
    expect(page.locator(".result .points")).to_have_text("+88")
    table.choose(declarer=2, contract="clubs", matadors=1)
    table.bid(36)
    table.close_more()
    table.finish("won")
    expect(table.row(2)).to_contain_text("überreizt doppelt")
    table.finish("passed_in")

    # A reload writes nothing, and asks nothing.
    page.reload()
    table.expect_rows(3)

    table.correct(1)
    page.get_by_role("link", name="Spiel davor einfügen").click()
    table.choose(declarer=3, contract="null", switches=["ouvert"])
    table.outcome("won").click()
    page.locator("[name=save]").last.click()
    table.expect_rows(4)
    table.undo()
    table.expect_rows(3)
    table.redo()
    table.expect_rows(4)
    table.correct(4)
    table.choose(declarer=1, contract="grand", matadors=1)
    table.outcome("lost").click()
    table.expect_rows(4)

    page.get_by_role("link", name="Liste abschließen").last.click()
    page.locator("[name=completion]").first.check()
    page.get_by_role("button", name="Liste abschließen").click()
    expect(
        page.get_by_role("heading", name="Die Liste ist abgeschlossen")
    ).to_be_visible()
    expect(table.pad).to_have_count(0)
