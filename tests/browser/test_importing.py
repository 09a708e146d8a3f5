"""A list that was kept on paper, from the file on a phone to the sheet."""

from playwright.sync_api import expect

from .import_pages import LONGEST, ODD
from .table import Table

FITS = ODD.replace("-20", "-40").replace("5;Anna", "4;Anna").replace("6;Jörg", "5;Jörg")


def test_from_a_file_to_the_sheet(page, tmp_path):
    file = tmp_path / "skatabend-2019-03-01.csv"
    file.write_text(ODD, encoding="cp1252")
    page.get_by_role("link", name="Liste einlesen").click()

    with page.expect_file_chooser() as chooser:
        page.get_by_label("Datei").click()
    chooser.value.set_files(file)
    page.get_by_role("button", name="Zeigen, was darin steht").click()

    expect(page.get_by_text("1. März 2019")).to_be_visible()
    expect(page.get_by_text("Gelesen wurde sie als Windows-1252")).to_be_visible()
    difference = page.locator(".difference")
    expect(difference).to_contain_text("Ab Spiel 3")
    expect(difference).to_contain_text("0 − 40 = −40")

    # What was mistyped is mended right here.
    page.get_by_text("Die Tabelle", exact=True).first.click()
    page.get_by_role("textbox", name="Die Tabelle").fill(FITS)
    page.get_by_role("button", name="Neu zeigen").click()
    expect(page.get_by_text("1. März 2019")).to_be_visible()
    expect(difference).to_contain_text("Ab Spiel 5")
    page.get_by_role("button", name="Einlesen", exact=True).click()

    expect(page.get_by_text("1 Liste ist eingelesen.")).to_be_visible()
    table = Table(page)
    table.expect_totals(["94", "−40", "264"])
    expect(page.get_by_text(LONGEST).first).to_be_visible()
    table.choose(declarer=1, contract="clubs", matadors=1)
    table.finish("won")
    table.expect_totals(["118", "−40", "264"])
