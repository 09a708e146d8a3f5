"""The table at every size: the pad fits, and its tiles are large enough."""

import pytest
from playwright.sync_api import expect

from .table import Table

pytestmark = pytest.mark.looks

SIZES = [(320, 568), (360, 640), (390, 664), (768, 1024), (1280, 800)]
NAMES = ("Maximilian-Alexander", "Ö", "Anna-Katharina von der Heide")


def ids(size):
    return "{}x{}".format(*size)


def overflow(page) -> int:
    return page.evaluate(
        "document.scrollingElement.scrollWidth - document.documentElement.clientWidth"
    )


def filled_table(page) -> Table:
    table = Table(page)
    table.begin(*NAMES)
    table.choose(
        declarer=3, contract="grand", matadors=4, switches=["schwarz_announced"]
    )
    table.finish("lost")
    table.choose(declarer=1, contract="clubs", matadors=-11)
    table.finish("won_schneider")
    table.finish("passed_in")
    return table


@pytest.mark.parametrize("size", [(360, 740), (390, 664), (390, 844)], ids=ids)
def test_the_pad_fits_the_first_screen(page, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    table = Table(page)
    table.begin("Anna", "Ben", "Cem")
    table.choose(declarer=1, contract="clubs", matadors=1)
    table.finish("won")

    last = table.outcome("lost_schwarz").bounding_box()
    assert last["y"] + last["height"] <= size[1]
    assert page.evaluate("scrollY") == 0


def test_a_low_screen_shows_the_sentence_of_an_announcement_whole(page):
    page.set_viewport_size({"width": 390, "height": 664})
    table = Table(page)
    table.begin("Anna", "Ben", "Cem")
    table.choose(
        declarer=1, contract="spades", matadors=-2, switches=["schneider_announced"]
    )
    table.expect_points("won", "+66")

    line = page.locator(".sentence-line")
    expect(line).to_contain_text("= 66")
    assert line.evaluate("line => line.scrollHeight <= line.clientHeight")


def test_a_correction_shows_every_result_on_the_first_screen(page):
    page.set_viewport_size({"width": 390, "height": 664})
    table = Table(page)
    table.begin("Anna", "Ben", "Cem")
    table.choose(declarer=1, contract="clubs", matadors=1)
    table.finish("won")
    table.tap_row(1)

    last = table.outcome("lost_schwarz").bounding_box()
    assert last["y"] + last["height"] <= 664


@pytest.mark.parametrize("names", [("Anna", "Ben", "Cem"), ("A", "B", "C", "D")])
def test_the_pad_fits_after_somebody_was_substituted(page, names):
    page.set_viewport_size({"width": 390, "height": 664})
    table = Table(page)
    table.begin(*names)
    table.choose(declarer=2, contract="clubs", matadors=1)
    table.finish("won")
    sheet = page.url
    page.goto(f"{sheet}people/")
    page.get_by_text("Jemand springt ein").click()
    page.get_by_label("Wessen Platz?").select_option(index=2)
    page.get_by_label("Wer übernimmt ihn?").fill("Emil")
    page.get_by_role("button", name="Platz übernehmen").click()
    page.goto(sheet)
    expect(page.locator(".totals")).to_contain_text("Emil")

    last = table.outcome("lost_schwarz").bounding_box()
    assert last["y"] + last["height"] <= 664


def test_on_a_wide_screen_list_and_pad_stand_side_by_side(page):
    page.set_viewport_size({"width": 1280, "height": 800})
    table = filled_table(page)
    page.reload()

    head = page.locator(".head").bounding_box()
    pad = table.pad.bounding_box()
    assert head["y"] < 10
    assert pad["y"] < 60
    for part in (".totals", ".list", ".foot", ".checks", ".choices", ".more"):
        box = page.locator(f"#sheet > {part}").bounding_box()
        assert box["x"] + box["width"] < pad["x"], part


@pytest.mark.parametrize("size", SIZES, ids=ids)
def test_tiles_are_large_enough_for_a_thumb(page, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    table = Table(page)
    table.begin("Anna", "Ben", "Cem")

    boxes = [tile.bounding_box() for tile in table.pad.locator(".tile:visible").all()]
    assert min(box["height"] for box in boxes) >= 44
    assert min(box["width"] for box in boxes) >= 44


class TestTwiceTheTextSize:
    @pytest.fixture
    def context_options(self):
        # To a page 200 % on a phone's screen looks like half the width, and what
        # is left of a wider one is the narrowest that is in use.
        return {"viewport": {"width": 320, "height": 330}, "device_scale_factor": 4}

    def test_no_page_scrolls_sideways(self, page):
        filled_table(page)

        assert overflow(page) == 0

    def test_every_tile_can_be_reached(self, page):
        table = filled_table(page)
        table.choose(declarer=2, contract="hearts", matadors=1, switches=["hand"])
        table.finish("lost_schneider")

        assert table.totals()[1] == "−80"
