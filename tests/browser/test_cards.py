"""The cards that are tapped beside the pad."""

import pytest
from playwright.sync_api import expect

from skatliste.models import Game

pytestmark = pytest.mark.looks

JACKS = ("Kreuz-Bube", "Pik-Bube", "Herz-Bube", "Karo-Bube")


def open_cards(table):
    table.press(table.page.get_by_role("button", name="Spitzen aus den Karten"))
    expect(table.page.locator("#cards")).to_be_visible()


def card(table, name):
    return table.page.locator("#cards").get_by_role("checkbox", name=name, exact=True)


def hold(table, *names):
    for name in names:
        card(table, name).check()


def take_over(table, words):
    table.page.get_by_role("button", name=f"{words} übernehmen").click()
    expect(table.page.locator("#cards")).to_be_hidden()


def test_jacks_that_are_tapped_become_matadors(table):
    table.choose(declarer=2, contract="clubs")
    open_cards(table)
    hold(table, "Kreuz-Bube", "Pik-Bube")
    take_over(table, "mit 2")

    table.expect_points("won", "+36")
    expect(table.pad.locator('[name="matadors"][value="2"]')).to_be_checked()
    table.finish("won")
    table.expect_totals(["0", "36", "0"])
    assert Game.objects.get().matadors == 2


def test_what_is_missing_is_counted_as_well(table):
    table.choose(declarer=1, contract="grand")
    open_cards(table)
    hold(table, "Karo-Bube")
    take_over(table, "ohne 3")

    table.expect_points("won", "+96")


def test_five_and_more_are_taken_over_too(table):
    table.choose(declarer=3, contract="hearts")
    open_cards(table)
    hold(table, *JACKS, "Herz-Ass")
    take_over(table, "mit 5")

    table.expect_points("won", "+60")


def test_cards_follow_the_game_that_is_chosen(table):
    open_cards(table)
    expect(table.page.locator("#cards label")).to_have_count(4)
    hold(table, *JACKS)
    expect(table.page.locator("#cards .answer")).to_contain_text("Erst das Spiel")
    table.page.keyboard.press("Escape")
    table.choose(declarer=1, contract="spades")
    open_cards(table)
    hold(table, "Pik-Ass")
    expect(table.page.locator("#cards .answer")).to_have_text("mit 5")
    table.page.keyboard.press("Escape")
    table.choose(contract="diamonds")
    open_cards(table)

    expect(table.page.locator("#cards .answer")).to_have_text("mit 4")
    expect(card(table, "Kreuz-Bube")).to_be_checked()
    expect(card(table, "Karo-Ass")).not_to_be_checked()


@pytest.mark.parametrize("width", [320, 390])
def test_cards_are_large_enough_and_fit_the_screen(table, width):
    table.page.set_viewport_size({"width": width, "height": 568})
    table.choose(contract="clubs")
    open_cards(table)
    expect(table.page.locator("#cards label")).to_have_count(11)

    boxes = [one.bounding_box() for one in table.page.locator("#cards label").all()]
    assert min(box["width"] for box in boxes) >= 48
    assert min(box["height"] for box in boxes) >= 48
    assert {box["y"] for box in boxes[:4]} == {boxes[0]["y"]}
    button = table.page.get_by_role("button", name="ohne 11 übernehmen")
    expect(button).to_be_in_viewport(ratio=1)


def test_cards_are_tapped_by_keyboard(table):
    table.choose(declarer=1, contract="clubs")
    page = table.page
    page.get_by_role("button", name="Spitzen aus den Karten").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")

    expect(page.locator("#cards .answer")).to_have_text("mit 1")
    expect(card(table, "Kreuz-Bube")).to_be_focused()
    page.get_by_role("button", name="mit 1 übernehmen").focus()
    page.keyboard.press("Enter")
    table.expect_points("won", "+24")
    expect(page.get_by_role("button", name="Spitzen aus den Karten")).to_be_focused()


def test_after_a_game_no_card_is_held(table):
    table.choose(declarer=2, contract="clubs")
    open_cards(table)
    hold(table, "Kreuz-Bube", "Pik-Bube")
    take_over(table, "mit 2")
    table.finish("won")
    table.choose(declarer=1, contract="clubs")
    open_cards(table)

    expect(table.page.locator("#cards .answer")).to_have_text("ohne 11")
    expect(table.page.locator("#cards :checked")).to_have_count(0)


class Slow:
    """Lets answers wait until a test asks for them: cards apart from previews."""

    def __init__(self, page) -> None:
        self.cards, self.previews = [], []
        self.page = page
        page.route("**/preview/", self._hold)

    def _hold(self, route) -> None:
        is_cards = "part=cards" in (route.request.post_data or "")
        (self.cards if is_cards else self.previews).append(route)

    def answer(self, routes) -> None:
        """Answer the last of *routes*; the others were overtaken."""
        with self.page.expect_response("**/preview/"):
            routes[-1].continue_()
        self.page.wait_for_timeout(100)


def test_a_late_preview_takes_no_card_away(table):
    slow = Slow(table.page)
    table.choose(declarer=1, contract="clubs")
    open_cards(table)
    hold(table, "Kreuz-Bube")
    slow.answer(slow.previews)
    hold(table, "Pik-Bube")
    slow.answer(slow.cards)

    expect(table.page.locator("#cards .answer")).to_have_text("mit 2")


def test_cards_say_nothing_of_a_preview_that_is_late(table):
    slow = Slow(table.page)
    table.choose(declarer=1, contract="clubs")
    open_cards(table)
    slow.answer(slow.cards)

    expect(table.page.locator("#cards label")).to_have_count(11)
    expect(table.page.locator("#preview")).to_have_attribute("data-stale", "")


class TestWithoutScripts:
    @pytest.fixture
    def context_options(self):
        return {"java_script_enabled": False}

    def test_no_tile_is_there_that_does_nothing(self, table):
        expect(table.page.locator(".picker")).to_be_hidden()
        expect(table.page.get_by_role("button", name="5+")).to_be_visible()
