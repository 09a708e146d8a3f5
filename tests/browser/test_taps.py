"""How often one taps for a game, and what the pad does by itself."""

import pytest
from playwright.sync_api import expect

from .table import Table

pytestmark = pytest.mark.looks

# Game, result, what the list says of it, and how many taps it may take.
KINDS = {
    "Kreuz mit 2": ({"contract": "clubs", "matadors": 2}, "won", "+36", 4),
    "Herz ohne 1 verloren": (
        {"contract": "hearts", "matadors": -1},
        "lost",
        "−40",
        4,
    ),
    "Pik ohne 3 Schneider": (
        {"contract": "spades", "matadors": -3},
        "won_schneider",
        "+55",
        4,
    ),
    "Grand mit 1 selbst Schneider": (
        {"contract": "grand", "matadors": 1},
        "lost_schneider",
        "−144",
        4,
    ),
    "Karo mit 1 Hand": (
        {"contract": "diamonds", "matadors": 1, "switches": ["hand"]},
        "won",
        "+27",
        5,
    ),
    "Grand ohne 1 Hand Schneider angesagt": (
        {"contract": "grand", "matadors": -1, "switches": ["schneider_announced"]},
        "lost",
        "−240",
        6,
    ),
    "Kreuz mit 3 Hand Schwarz angesagt": (
        {"contract": "clubs", "matadors": 3, "switches": ["schwarz_announced"]},
        "won",
        "+108",
        5,
    ),
    "Grand ouvert": (
        {"contract": "grand", "matadors": 4, "switches": ["ouvert"]},
        "won",
        "+264",
        5,
    ),
    "Pik ohne 7": ({"contract": "spades", "matadors": -7}, "won", "+88", 5),
    "Null": ({"contract": "null"}, "won", "+23", 3),
    "Null ouvert": ({"contract": "null", "null": 46}, "won", "+46", 4),
    "Null Hand ouvert": ({"contract": "null", "null": 59}, "lost", "−118", 4),
    "Pik mit 1, gereizt 36": (
        {"contract": "spades", "matadors": 1, "bid": 36},
        "won",
        "−88",
        6,
    ),
}


@pytest.mark.parametrize("kind", KINDS)
def test_taps_of_a_game(table, kind):
    told, outcome, points, most = KINDS[kind]
    told = dict(told)
    null, bid = told.pop("null", None), told.pop("bid", None)
    table.choose(declarer=2, **told)
    if null:
        table.tap("null", null)
    if bid:
        table.bid(bid)
    table.finish(outcome)

    assert table.taps <= most
    table.expect_totals(["0", points.removeprefix("+"), "0"])


def test_passed_in_is_one_tap(table):
    table.finish("passed_in")

    assert table.taps == 1


def test_hand_is_one_tap_more(table):
    table.choose(declarer=1, contract="clubs", matadors=2)
    table.finish("won")
    plain, table.taps = table.taps, 0
    table.choose(declarer=1, contract="clubs", matadors=2, switches=["hand"])
    table.finish("won")

    assert table.taps == plain + 1


@pytest.mark.parametrize(
    "value, switches",
    [(23, []), (35, ["hand"]), (46, ["ouvert"]), (59, ["hand", "ouvert"])],
)
def test_a_null_is_chosen_by_its_value(table, value, switches):
    table.choose(declarer=1, contract="null")
    table.tap("null", value)

    on = table.pad.locator(".switches input:checked")
    assert [one.get_attribute("name") for one in on.all()] == switches
    tile = table.pad.get_by_role("radiogroup", name="Welcher Null?").get_by_role(
        "radio"
    )
    expect(tile.and_(table.pad.get_by_label(str(value)))).to_be_checked()
    table.expect_points("won", f"+{value}")


def test_the_switches_choose_the_null_as_well(table):
    table.choose(declarer=1, contract="null", switches=["hand"])
    expect(table.pad.locator('[name="null"][value="35"]')).to_be_checked()
    table.tap_switch("ouvert")
    expect(table.pad.locator('[name="null"][value="59"]')).to_be_checked()
    table.tap_switch("hand")

    expect(table.pad.locator('[name="null"]:checked')).to_have_value("46")


def test_a_null_that_is_corrected_shows_which_it_was(table):
    table.choose(declarer=1, contract="null")
    table.tap("null", 46)
    table.finish("lost")
    table.correct(1)

    expect(table.pad.locator('[name="null"]:checked')).to_have_value("46")


def test_a_switch_says_what_it_brings_along(table):
    table.choose(declarer=1, contract="clubs", switches=["schwarz_announced"])

    expect(table.page.locator("#said")).to_have_text(
        "Schwarz angesagt: mit Hand und Schneider angesagt"
    )


def said(table):
    return table.pad.locator(".sentence-line")


def touch(table, name) -> None:
    """Tap what is off, as a thumb does that does not know it."""
    table.pad.locator(f"label:has(> [name={name}])").first.click(force=True)


def test_what_cannot_be_says_why(table):
    table.choose(declarer=1, contract="null")
    table.page.wait_for_load_state("networkidle")
    touch(table, "schwarz_announced")
    expect(said(table)).to_have_text("Null kennt nur Hand und ouvert.")
    expect(table.pad.locator('[name="schwarz_announced"]')).not_to_be_checked()

    table.tap("contract", "grand")
    expect(said(table)).to_have_text("Mit oder ohne wie viele?")
    table.pad.get_by_role("button", name="5+").click(force=True)
    expect(said(table)).to_contain_text("Im Grand gibt es nur vier Trümpfe")
    expect(table.page.locator("#many")).to_be_hidden()

    table.tap("contract", "clubs")
    expect(said(table)).to_have_text("Mit oder ohne wie viele?")
    table.choose(matadors=6)
    table.expect_points("won", "+84")


def test_grand_forgets_matadors_that_it_does_not_have(table):
    table.choose(declarer=1, contract="clubs", matadors=-7)
    table.tap("contract", "grand")

    expect(table.pad.locator('[name="matadors"]:checked')).to_have_count(0)
    expect(said(table)).to_have_text("Mit oder ohne wie viele?")


def test_who_deals_at_four_says_why_not(page):
    table = Table(page)
    table.begin("Anna", "Ben", "Cem", "Dora")
    touch(table, "declarer")

    expect(said(table)).to_contain_text("Anna gibt und spielt dieses Spiel nicht mit.")
    assert table.pad.locator('[name="declarer"]:checked').count() == 0


def more(table):
    return table.pad.locator(".more-facts")


def test_the_bid_is_offered_where_it_is_likely_to_matter(table):
    table.choose(declarer=1, contract="clubs", matadors=2)
    table.expect_points("won", "+36")
    assert "asks" not in more(table).get_attribute("class")
    table.tap("matadors", 1)
    table.expect_points("won", "+24")
    assert "asks" in more(table).get_attribute("class")
    content = (
        more(table)
        .locator(".word")
        .evaluate("one => getComputedStyle(one, '::after').content")
    )
    assert content == '"?"'

    table.bid(22)

    expect(more(table)).to_contain_text("gereizt 22")
    assert "asks" not in more(table).get_attribute("class")


def test_what_else_was_told_leaves_a_mark(table):
    table.choose(declarer=1, contract="clubs", matadors=2)
    expect(more(table)).to_contain_text("und mehr")
    table.open_more()
    table.page.get_by_label("Notiz").fill("Kontra vergessen")
    table.close_more()

    expect(more(table)).to_contain_text("mit mehr")


def test_the_bid_is_large_enough_for_a_thumb(table):
    box = more(table).bounding_box()
    assert box["height"] >= 48
    assert box["width"] >= 48
    table.open_more()

    tiles = table.page.locator("#extras .tile:visible").all()
    assert len(tiles) == 12
    assert min(tile.bounding_box()["height"] for tile in tiles) >= 44
    assert min(tile.bounding_box()["width"] for tile in tiles) >= 44


def test_which_game_a_null_counts_as_is_asked_of_a_null_only(table):
    table.choose(declarer=2, contract="clubs")
    table.open_more()
    question = table.page.get_by_text("Bei überreiztem Null")
    expect(question).to_be_hidden()
    table.close_more()
    table.choose(contract="null")
    table.open_more()

    expect(question).to_be_visible()


class TestWithoutScripts:
    @pytest.fixture
    def context_options(self):
        return {"java_script_enabled": False}

    def test_what_was_refused_out_of_sight_is_seen(self, table):
        table.choose(declarer=2, contract="null")
        table.bid(30)
        table.close_more()
        table.press(table.outcome("lost"))

        expect(table.page.locator("#replacement-matadors-error")).to_be_visible()
        table.page.locator("#replacement-matadors").select_option("-1")
        table.finish("lost")
        assert table.totals()[1].startswith("−")

    def test_null_is_told_by_the_switches(self, table):
        table.choose(declarer=2, contract="null")
        expect(table.pad.locator(".null-games")).to_be_hidden()
        expect(table.pad.get_by_text("Null zählt ohne Spitzen")).to_be_visible()
        table.choose(switches=["ouvert"])
        table.finish("won")

        table.expect_totals(["0", "46", "0"])
