"""A screen on the wall, which nobody touches."""

from playwright.sync_api import expect

from tests.scanning import scanned

from .phones import play
from .served import database_url, evening, public_id, reader, start, table

__all__ = ["database_url", "evening", "public_id", "reader", "start", "table"]

WALL = {"width": 1280, "height": 720}


def test_board_shows_a_game_as_it_is_written(reader, table, public_id):
    reader.goto(f"/sessions/{public_id}/board/")

    play(table)

    expect(reader.locator(".last")).to_contain_text("mit 1, Spiel 2 × 12 = 24")
    expect(reader.locator("#board h1 + p")).to_have_text("Spiel 2 von 36")


def test_board_is_read_by_a_camera(reader, table, public_id):
    table.page.get_by_role("link", name="Mitlesen und Mitschreiben").first.click()
    link = table.page.locator("#reader-link").input_value()
    reader.set_viewport_size(WALL)

    reader.goto(f"/sessions/{public_id}/board/")

    assert scanned(reader.screenshot()) == [link]


def test_board_takes_lists_in_turn_by_itself(evening, table):
    wall = table.page
    wall.goto("/")
    table.begin("Dora", "Emil", "Frieda")
    wall.clock.install()
    wall.goto("/board/")
    expect(wall.locator("#board h1")).to_have_text("Anna, Ben, Cem")

    wall.clock.fast_forward(21_000)

    expect(wall.locator("#board h1")).to_have_text("Dora, Emil, Frieda")


def test_board_stays_when_the_network_is_gone(evening, table):
    wall = table.page
    wall.goto("/")
    table.begin("Dora", "Emil", "Frieda")
    wall.clock.install()
    wall.goto("/board/")
    evening.stop()

    wall.clock.fast_forward(21_000)

    expect(wall.locator("#live")).to_be_visible()
    expect(wall.locator("#board h1")).to_have_text("Anna, Ben, Cem")


def test_board_fits_a_screen_without_scrolling(reader, table, public_id):
    play(table)
    reader.set_viewport_size(WALL)

    reader.goto(f"/sessions/{public_id}/board/")

    height = reader.evaluate("document.documentElement.scrollHeight")
    assert height == WALL["height"]
