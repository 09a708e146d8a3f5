"""What a reader chooses is seen: colours, sizes and words, on every page from then."""

import pytest
from playwright.sync_api import expect

from .table import Table

pytestmark = pytest.mark.looks

SUITS = ("clubs", "spades", "hearts", "diamonds")
PAPER, NIGHT = "rgb(251, 247, 238)", "rgb(18, 24, 21)"


@pytest.fixture
def context_options():
    return {"color_scheme": "light"}


def choose(page, *labels):
    """Go to the page for it, choose, and come back to where it was."""
    back = page.url
    page.get_by_role("link", name="Anzeige").first.click()
    for label in labels:
        page.get_by_text(label, exact=True).click()
    page.get_by_role("button", name="Übernehmen").click()
    page.wait_for_url(back)


def style(page, selector, name) -> str:
    return page.locator(selector).first.evaluate(
        f"one => getComputedStyle(one).{name}",
    )


def pixels(page, selector, name="fontSize") -> float:
    return float(style(page, selector, name).removesuffix("px"))


def scrolls_sideways(page) -> bool:
    return page.evaluate("document.scrollingElement.scrollWidth > innerWidth")


def test_display_is_as_on_the_device_until_something_is_chosen(table):
    assert style(table.page, "html", "backgroundColor") == PAPER

    table.page.emulate_media(color_scheme="dark")

    assert style(table.page, "html", "backgroundColor") == NIGHT


@pytest.mark.parametrize("label, ground", [("Dunkel", NIGHT), ("Hell", PAPER)])
def test_display_of_a_theme_holds_whatever_the_device_says(table, label, ground):
    page = table.page
    choose(page, label)

    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert style(page, "html", "backgroundColor") == ground
    page.reload()
    assert style(page, "html", "backgroundColor") == ground
    page.goto("/rules/")
    assert style(page, "html", "backgroundColor") == ground


def test_display_of_suits_goes_by_the_ground_that_the_device_forces(table):
    page = table.page
    page.emulate_media(forced_colors="active", color_scheme="dark")
    as_on_the_device = style(page, "#pad .suit-clubs", "color")
    choose(page, "Hell")

    assert style(page, "#pad .suit-clubs", "color") == as_on_the_device
    assert as_on_the_device != "rgb(28, 33, 30)"


def test_display_on_paper_stays_light(table):
    choose(table.page, "Dunkel")

    table.page.emulate_media(media="print")

    assert style(table.page, "html", "colorScheme") == "light"
    assert style(table.page, "html", "backgroundColor") == "rgb(255, 255, 255)"


def test_display_of_a_choice_shows_it_before_it_is_made(page):
    page.goto("/preferences/")

    assert style(page, "[data-theme=dark]:not(html)", "backgroundColor") == NIGHT
    assert style(page, "[data-theme=light]", "backgroundColor") == PAPER
    normal, large = (
        pixels(page, f"label[data-size={size}]") for size in ("normal", "large")
    )
    assert large == 1.25 * normal
    four, two = (
        style(page, f"label[data-colours={colours}] .suit-spades", "color")
        for colours in ("four", "two")
    )
    assert four != two
    names = page.locator("label[data-deck=german] use").evaluate_all(
        "all => all.map(one => one.href.baseVal.split('#')[1])"
    )
    assert names == ["acorns", "leaves", "hearts", "bells"]


def test_display_of_the_german_pack_changes_words_and_signs(table):
    page = table.page
    choose(page, "Deutsch Eichel, Grün, Rot, Schellen")

    table.choose(declarer=1, contract="clubs", matadors=2)
    table.finish("won")

    expect(page.locator(".newest")).to_contain_text("Eichel mit 2")
    expect(page.get_by_role("radio", name="Schellen")).to_be_attached()
    page.reload()
    expect(page.locator("table.rows")).to_contain_text("Eichel mit 2")
    page.goto("/calculator/?contract=spades")
    expect(page.get_by_role("radio", name="Grün")).to_be_checked()


def test_display_in_two_colours_has_spades_as_clubs(table):
    page = table.page
    colours = {suit: style(page, f"#pad .suit-{suit}", "color") for suit in SUITS}
    assert len(set(colours.values())) == 4

    choose(page, "Zwei Farben")

    two = {suit: style(page, f"#pad .suit-{suit}", "color") for suit in SUITS}
    assert (two["spades"], two["diamonds"]) == (colours["clubs"], colours["hearts"])
    page.goto("/calculator/")
    assert style(page, ".suit-spades", "color") == colours["clubs"]


def test_display_in_large_type_grows_letters_and_keeps_the_pad(table):
    page = table.page
    page.set_viewport_size({"width": 390, "height": 844})
    letters, tile = pixels(page, "body"), pixels(page, "#pad .tile", "height")

    choose(page, "Große Schrift")

    assert pixels(page, "body") == 1.25 * letters
    assert 48 <= pixels(page, "#pad .tile", "height") <= 1.25 * tile
    expect(table.outcome("lost_schwarz")).to_be_in_viewport(ratio=1)
    for size in ((390, 844), (320, 568), (1024, 768)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.reload()
        assert not scrolls_sideways(page)
        assert pixels(page, "body") == 1.25 * letters


def test_display_in_large_type_has_room_for_four_on_a_small_phone(page):
    page.set_viewport_size({"width": 320, "height": 568})
    table = Table(page)
    table.begin("Anna", "Benedikt", "Cem", "Dorothea")

    choose(page, "Große Schrift")

    assert not scrolls_sideways(page)
    for tile in page.locator("#pad .keys > fieldset .tile:visible").all():
        box = tile.bounding_box()
        assert box["width"] >= 44
        assert box["height"] >= 44


@pytest.mark.parametrize("size", [(768, 1024), (1024, 768), (1280, 800)])
def test_display_on_the_table_is_read_from_both_sides(table, size):
    page = table.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    choose(page, "Mitten auf dem Tisch")
    table.choose(declarer=1, contract="clubs", matadors=2)
    table.finish("won")

    across = page.locator(".across")
    expect(across.locator("strong")).to_have_text(["36", "0", "0"])
    assert style(page, ".across", "rotate") == "180deg"
    assert pixels(page, ".totals .figure") >= 40
    assert pixels(page, ".across strong") >= 40
    assert pixels(page, ".totals .name") >= 22
    assert not scrolls_sideways(page)
    # Above all else, and over nothing.
    below = page.locator(".head").bounding_box()["y"]
    box = across.bounding_box()
    assert box["y"] + box["height"] <= below
    expect(table.outcome("lost_schwarz")).to_be_in_viewport(ratio=1)


def test_display_on_the_table_changes_no_phone(table):
    page = table.page
    choose(page, "Mitten auf dem Tisch")

    expect(page.locator(".across")).to_be_hidden()
    assert not scrolls_sideways(page)
    expect(table.outcome("lost_schwarz")).to_be_in_viewport(ratio=1)


def test_display_without_keys_presses_nothing(table):
    page = table.page
    expect(page.locator("#pad [data-key]").first).to_be_attached()

    choose(page, "Aus")

    expect(page.locator("#pad [data-key]")).to_have_count(0)
    page.locator("#pad input").first.focus()
    page.keyboard.press("a")
    expect(page.locator('#pad [name=contract][value="clubs"]')).not_to_be_checked()


def test_display_changes_the_language_and_back(table):
    page = table.page
    page.locator("#more").get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Game 1 of 36")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "en")

    page.goto("/rules/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("rules")
    page.get_by_role("link", name="Deutsch").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Anzeige")
    page.get_by_role("button", name="Übernehmen").click()
    page.wait_for_url("**/rules/")
    expect(page.locator("html")).to_have_attribute("lang", "de")


def test_display_ignores_cookies_of_nonsense(page):
    names = ("tongue", "theme", "size", "deck", "colours", "spot", "keys", "order")
    page.context.add_cookies(
        [{"name": name, "value": "nonsense", "url": page.url} for name in names]
    )

    page.reload()

    assert style(page, "html", "backgroundColor") == PAPER
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("html")).to_have_attribute("data-size", "normal")
