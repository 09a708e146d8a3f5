"""Several phones at one table: reading along, saying what is wrong, handing over."""

import re

import pytest
from playwright.sync_api import expect

from tests.scanning import scanned

from .conftest import PHONE

SEND_BY = (
    "navigator.share = told => { document.title = told.url; return Promise.resolve(); }"
)


@pytest.fixture
def other(browser, server):
    """Another phone, which has never been here."""
    context = browser.new_context(
        base_url=server, locale="de-DE", viewport=PHONE, is_mobile=True, has_touch=True
    )
    context.set_default_timeout(10_000)
    yield context.new_page()
    context.close()


def path_of(page, field: str) -> str:
    """Return the path of a link, as this test reaches it: under the server's name."""
    return re.sub(r"^https?://[^/]+", "", page.locator(f"#{field}").input_value())


def read_along(table, other) -> None:
    """Let the other phone open the link to read along."""
    table.page.get_by_role("link", name="Mitlesen und Mitschreiben").first.click()
    other.goto(path_of(table.page, "reader-link"))
    other.get_by_role("button", name="Mitlesen").click()
    table.page.get_by_role("link", name="Zurück zur Liste").click()


def play(table, games: int = 1) -> None:
    for _ in range(games):
        table.choose(declarer=1, contract="clubs", matadors=2)
        table.finish("won")


def test_the_way_to_read_along_is_one_tap(table):
    table.page.set_viewport_size({"width": 390, "height": 664})
    table.page.locator(".head").get_by_label("Mitlesen und Mitschreiben").click()

    code = table.page.get_by_role("img", name="Code zum Scannen: Link zum Mitlesen")
    box = code.bounding_box()
    assert box["width"] == box["height"] >= 280
    assert code.evaluate("one => getComputedStyle(one).backgroundColor") == (
        "rgb(255, 255, 255)"
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_code_to_scan_is_read_as_its_link(table, scheme):
    table.page.emulate_media(color_scheme=scheme)
    table.page.get_by_role("link", name="Mitlesen und Mitschreiben").first.click()

    code = table.page.locator("svg.qr").first

    link = table.page.locator("#reader-link").input_value()
    assert scanned(code.screenshot()) == [link]


def test_link_is_sent_the_way_the_phone_sends(table):
    table.page.add_init_script(SEND_BY)
    table.page.get_by_role("link", name="Mitlesen und Mitschreiben").first.click()

    table.page.get_by_role("button", name="Link verschicken").first.click()

    link = table.page.locator("#reader-link").input_value()
    expect(table.page).to_have_title(link)


def test_link_is_offered_to_be_sent_only_where_it_can_be(table):
    table.page.add_init_script("delete Navigator.prototype.share")
    table.page.get_by_role("link", name="Mitlesen und Mitschreiben").first.click()

    expect(table.page.get_by_text("Link verschicken").first).to_be_hidden()


def test_link_is_marked_to_be_copied_when_it_is_touched(table):
    table.page.get_by_role("link", name="Mitlesen und Mitschreiben").first.click()

    # A page that is there is not yet one whose scripts have run.
    table.page.wait_for_load_state()

    table.page.locator("#reader-link").focus()

    marked = table.page.evaluate("getSelection().toString()")
    assert marked == table.page.locator("#reader-link").input_value()


def test_list_is_handed_over_in_two_taps(table, other):
    play(table)
    table.page.get_by_role("link", name="Mehr").click()
    table.page.get_by_role("button", name="An ein anderes Telefon übergeben").click()
    link = table.page.locator("#hand-over-link").input_value()
    assert scanned(table.page.locator("svg.qr").screenshot()) == [link]
    other.goto(path_of(table.page, "hand-over-link"))

    other.get_by_role("button", name="Liste übernehmen").click()

    expect(other.locator("#pad")).to_be_visible()
    expect(other.get_by_text("Ab jetzt schreibt dieses Gerät.")).to_be_attached()
    table.page.get_by_role("link", name="Zurück zur Liste").click()
    expect(table.page.locator(".along")).to_contain_text("Mitlesen.")
    expect(table.page.locator("#pad")).to_have_count(0)


def test_row_that_is_not_right_is_flagged_and_settled(table, other):
    play(table, 2)
    read_along(table, other)

    other.get_by_role("link", name="Spiel 2: stimmt nicht?").click()
    other.get_by_label("Was stimmt nicht?").fill("Das war ohne 2")
    other.get_by_role("button", name="Stimmt nicht").click()

    table.page.reload()
    table.page.locator(".head").get_by_label("Spiel 2: stimmt nicht?").click()
    expect(table.page.locator(".flags")).to_contain_text("Das war ohne 2")
    table.page.get_by_role("button", name="Erledigt").click()
    expect(table.page.locator(".flagged")).to_have_count(0)


def test_phone_of_the_table_writes_on(table, other):
    play(table)
    read_along(table, other)
    table.page.get_by_role("link", name="Mitlesen und Mitschreiben").first.click()
    table.page.get_by_role("button", name="Code zeigen").click()
    code = table.page.locator(".code strong").inner_text()

    other.get_by_role("link", name="Mitlesen und Mitschreiben").first.click()
    other.get_by_role("link", name="Dieses Telefon schreibt weiter").click()
    other.get_by_role("link", name="Platz angeben").click()
    other.get_by_label("Platz 3: Cem").check()
    other.get_by_role("button", name="Speichern").click()
    other.get_by_role("link", name="Dieses Telefon schreibt weiter").click()
    other.get_by_label("Code vom Tisch").fill(code)
    other.get_by_role("button", name="Weiterschreiben").click()

    expect(other.locator("#pad")).to_be_visible()


@pytest.mark.parametrize("width, height", [(320, 568), (390, 664), (1280, 800)])
def test_sheet_that_is_read_has_no_room_for_a_pad(table, other, width, height):
    play(table, 3)
    read_along(table, other)

    other.set_viewport_size({"width": width, "height": height})

    head, rows = other.locator(".totals"), other.locator(".list")
    assert rows.bounding_box()["y"] < height
    assert rows.bounding_box()["y"] - _end(head) < 330
    if width > 1000:
        assert rows.bounding_box()["width"] > 0.9 * width


def _end(part) -> float:
    box = part.bounding_box()
    return box["y"] + box["height"]


class TestWithoutScripts:
    @pytest.fixture
    def context_options(self):
        return {"java_script_enabled": False}

    def test_everything_is_a_plain_page(self, page):
        page.goto("/sessions/new/")
        for place, name in enumerate(("Anna", "Ben", "Cem"), start=1):
            page.get_by_label(f"Platz {place}", exact=True).fill(name)
        page.get_by_role("button", name="Liste beginnen").click()
        page.get_by_role("link", name="Mitlesen und Mitschreiben").first.click()

        page.get_by_role("button", name="Code zeigen").click()

        expect(page.locator(".code")).to_contain_text("gilt bis")
        page.get_by_text("Link zum Mitschreiben zeigen").click()
        expect(page.locator("#keeper-link")).to_be_visible()
        expect(page.get_by_text("Link verschicken").first).to_be_hidden()
