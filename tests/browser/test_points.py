"""Points on the results: at once, as the server counts them, and in their place."""

import itertools

import pytest
from playwright.sync_api import expect

from .table import Table

pytestmark = pytest.mark.looks

RESULTS = """buttons => buttons.map(one => [
    one.value, one.textContent.replace(/\\s+/g, " ").trim(),
    one.ariaLabel, one.disabled,
    [...one.classList].sort().join(" "),
])"""


def shown(table) -> list:
    """What all six results say, to the eye and to the ear."""
    return table.pad.locator(".outcomes button").evaluate_all(RESULTS)


def cut_off(table) -> None:
    """Let nothing through any more, once the table of points has come."""
    table.page.wait_for_load_state("networkidle")
    table.page.context.set_offline(True)


def settled(table) -> None:
    """Wait until the server has counted what is chosen."""
    expect(table.page.locator("#preview")).not_to_have_attribute("data-stale", "")


GAMES = [
    {"contract": "clubs", "matadors": 2},
    {"contract": "clubs", "matadors": -1, "switches": ["hand"]},
    {"contract": "spades", "matadors": 7, "switches": ["schneider_announced"]},
    {"contract": "hearts", "matadors": 1, "switches": ["schwarz_announced"]},
    {"contract": "diamonds", "matadors": -11, "switches": ["ouvert"]},
    {"contract": "grand", "matadors": -4, "switches": ["schneider_announced"]},
    {"contract": "grand", "matadors": 1},
    {"contract": "null"},
    {"contract": "null", "switches": ["ouvert"]},
    {"contract": "null", "switches": ["hand", "ouvert"]},
]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_points_stand_there_without_the_network_as_the_server_counts_them(table, game):
    cut_off(table)
    table.choose(declarer=2, **game)
    looked_up = shown(table)
    asked = table.pad.locator(".more-facts").get_attribute("class")
    expect(table.page.locator("#preview")).to_have_attribute("data-stale", "")
    opacity = table.pad.locator(".points").first.evaluate("getComputedStyle")

    table.page.context.set_offline(False)
    table.tap("declarer", 3)
    settled(table)

    assert opacity["opacity"] == "1"
    assert any(character.isdigit() for character in looked_up[0][1])
    assert shown(table) == looked_up
    assert table.pad.locator(".more-facts").get_attribute("class") == asked


def test_points_change_with_every_tap(table):
    cut_off(table)
    table.choose(declarer=1, contract="spades", matadors=1)
    table.expect_points("won", "+22")
    table.tap_switch("hand")
    table.expect_points("won_schwarz", "+55")
    table.tap("contract", "grand")
    table.expect_points("lost", "−144")
    table.tap_switch("schneider_announced")

    table.expect_points("won", "+120")
    expect(table.outcome("won_schneider")).to_be_disabled()
    table.tap_switch("hand")
    table.expect_points("won_schneider", "+72")
    expect(table.outcome("won_schneider")).to_be_enabled()


@pytest.mark.parametrize("what", ["bid", "ending"])
def test_points_are_left_to_the_server_where_more_was_told(table, what):
    table.choose(declarer=1, contract="spades", matadors=1)
    if what == "bid":
        table.bid(36)
        table.expect_points("won", "−88")
    else:
        table.open_more()
        table.page.get_by_label("Wie wurde es entschieden?").select_option("aufgegeben")
        table.close_more()
        expect(table.outcome("won_schneider")).to_be_disabled()
    settled(table)
    before = shown(table)

    table.page.context.set_offline(True)
    table.tap_switch("hand")

    assert shown(table) == before
    points = table.pad.locator(".points").first
    assert points.evaluate("one => getComputedStyle(one).opacity") == "0.35"


def test_points_come_from_the_server_where_the_table_does_not_arrive(page):
    page.route("**/points/**", lambda route: route.abort())
    table = Table(page)
    table.begin("Anna", "Ben", "Cem")
    table.choose(declarer=1, contract="hearts", matadors=3, switches=["hand"])

    table.expect_points("won", "+50")


def test_points_are_fetched_once_in_an_evening(page):
    fetched = []
    page.on("request", lambda request: "/points/" in request.url and fetched.append(1))
    table = Table(page)
    table.begin("Anna", "Ben", "Cem")
    for declarer in (1, 2, 3):
        table.choose(declarer=declarer, contract="clubs", matadors=1)
        table.finish("won")
    table.correct(2)

    assert len(fetched) == 1


def test_points_of_a_correction_are_looked_up_as_well(table):
    table.choose(declarer=1, contract="clubs", matadors=1)
    table.finish("lost")
    table.correct(1)
    cut_off(table)
    table.tap("matadors", 4)

    table.expect_points("lost", "−120")
    assert "current" in table.outcome("lost").get_attribute("class")


STEPS = {
    "who": lambda table: table.tap("declarer", 2),
    "what": lambda table: table.tap("contract", "hearts"),
    "matadors": lambda table: table.tap("matadors", -3),
    "hand": lambda table: table.tap_switch("hand"),
}


def test_choices_are_made_in_any_order(table):
    for order in itertools.permutations(STEPS):
        for step in order:
            STEPS[step](table)
        table.expect_points("won", "+50")
        expect(table.page.locator(".sentence-line")).to_have_text(
            "ohne 3, Spiel 4, Hand 5 × 10 = 50"
        )
        table.page.reload()


@pytest.mark.parametrize(
    "size", [(390, 844), (390, 664), (360, 640), (320, 568)], ids=str
)
def test_nothing_moves_by_a_pixel_while_one_chooses(page, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    table = Table(page)
    table.begin("Anna", "Ben", "Cem")
    steps = [
        lambda: table.tap("declarer", 3),
        lambda: table.tap("contract", "clubs"),
        lambda: table.choose(matadors=-7),
        lambda: table.tap_switch("schneider_announced"),
        lambda: table.tap_switch("ouvert"),
        lambda: table.tap("contract", "grand"),
        lambda: table.tap("contract", "null"),
        lambda: table.tap("null", 59),
        lambda: table.bid(48),
        lambda: table.tap("contract", "diamonds"),
        lambda: table.tap("matadors", 1),
    ]
    before = boxes(table)

    for number, step in enumerate(steps):
        step()
        settled(table)
        assert boxes(table) == before, number


def boxes(table) -> list:
    """Where all that is tapped stands, but for what lies over the pad."""
    tiles = table.pad.locator(
        ".tile:not([popover] *, .null-games *), .sentence-row, .more-facts, #preview"
    )
    return tiles.evaluate_all(
        """all => all.filter(one => one.checkVisibility()).map(one => {
            const { x, y, width, height } = one.getBoundingClientRect();
            return [x, y + scrollY, width, height].map(Math.round).join(" ");
        })"""
    )
