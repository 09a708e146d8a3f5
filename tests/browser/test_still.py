"""Nothing moves by itself: not when a game is saved, on any screen."""

import pytest
from playwright.sync_api import expect

from .table import Table

pytestmark = pytest.mark.looks

SIZES = [(320, 568), (390, 664), (390, 844), (768, 1024), (1280, 800)]
SENTENCE = "mit 2, Spiel 3 × 12 = 36"
# What was chosen before is drawn by then, however busy the machine is.
WATCH = """async () => {
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)));
  window.shifts = [];
  const add = (one) => window.shifts.push(one.value);
  window.watch = new PerformanceObserver((list) => list.getEntries().forEach(add));
  window.watch.observe({ type: "layout-shift" });
}"""
READ = """async () => {
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)));
  return window.shifts;
}"""

# At once: the card goes by itself.
JUTTING_OUT = """() => {
  const card = document.querySelector(".result").getBoundingClientRect();
  const parts = [...document.querySelectorAll(".result > div *")];
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const out = (box) => box.top < card.top - 1 || box.bottom > card.bottom + 1;
  const shown = parts.filter((part, at) => boxes[at].height > 0 && out(boxes[at]));
  return shown.map((part) => part.className);
}"""


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def table(page, request):
    width, height = request.param
    page.set_viewport_size({"width": width, "height": height})
    table = Table(page)
    table.begin("Anna", "Benedikt", "Cem")
    return table


def play(table, declarer: int) -> None:
    table.choose(declarer=declarer, contract="clubs", matadors=2)
    table.expect_points("won", "+36")
    table.finish("won")


def test_saving_shifts_nothing(table):
    for declarer in (1, 2, 3, 1):
        play(table, declarer)
    table.choose(declarer=2, contract="clubs", matadors=2)
    table.expect_points("won", "+36")
    expect(table.pad.locator(".sentence-line")).to_contain_text(SENTENCE)
    before = table.pad.bounding_box()
    table.page.evaluate(WATCH)

    table.finish("won")
    expect(table.page.locator(".result")).to_be_visible()

    assert sum(table.page.evaluate(READ)) == 0
    assert table.pad.bounding_box() == before


def test_the_result_lies_over_no_total_and_no_tile(table):
    play(table, 2)

    card = table.page.locator(".result").bounding_box()
    for other in (".totals", "#pad", "#undo"):
        box = table.page.locator(other).bounding_box()
        apart = (
            card["x"] + card["width"] <= box["x"] + 1
            or box["x"] + box["width"] <= card["x"] + 1
            or card["y"] + card["height"] <= box["y"] + 1
            or box["y"] + box["height"] <= card["y"] + 1
        )
        assert apart, other
    for what in (".by b", ".points", ".now"):
        expect(table.page.locator(f".result {what}")).to_be_visible()


def test_five_on_a_low_screen_read_the_result_above_the_totals(page):
    page.set_viewport_size({"width": 390, "height": 664})
    table = Table(page)
    table.begin("Anna", "Benedikt", "Cem", "Doris", "Emil")
    play(table, 2)

    card = page.locator(".result").bounding_box()
    assert card["height"] >= 44
    assert card["y"] + card["height"] <= page.locator(".totals").bounding_box()["y"] + 1


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_result_ends_where_its_card_ends(page, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    table = Table(page)
    table.begin("Anna", "Benedikt", "Cem")
    table.choose(
        declarer=2, contract="grand", matadors=-1, switches=["schwarz_announced"]
    )
    table.finish("lost")

    assert page.evaluate(JUTTING_OUT) == []


def test_the_result_goes_on_a_tap(table):
    play(table, 2)

    table.page.locator(".result").click()

    expect(table.page.locator(".result")).to_have_count(0)
    expect(table.page.locator(".pad-head")).to_have_count(0)


def test_the_result_goes_by_itself(page):
    table = Table(page)
    table.begin("Anna", "Ben", "Cem")
    play(table, 2)

    expect(page.locator(".result")).to_be_visible()
    expect(page.locator(".result")).to_be_hidden(timeout=5000)
