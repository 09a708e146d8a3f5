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

    assert table.totals() == ["72", "48", "−92"]
    expect(table.row(1)).to_contain_text("mit 2, Spiel 3, Hand 4 × 12 = 48")
    assert table.foot("Gesamt") == ["162", "138", "−142"]


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

    assert table.totals() == ["0", "240", "0"]


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

    assert table.totals() == ["23", "0", "0"]


def test_a_correction_with_scripts_off(page):
    table = Table(page)
    table.begin("Anna", "Ben", "Cem")
    table.choose(declarer=1, contract="clubs", matadors=1)
    table.finish("won")
    table.correct(1)
    table.tap("matadors", 3)
    table.outcome("won").click()

    assert table.totals() == ["48", "0", "0"]
