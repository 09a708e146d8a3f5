"""Everybody sees the list on the own phone, the moment a game is written.

Against the server as it is started, as a process of its own.
"""

import re
import socket
import time
from contextlib import ExitStack

import pytest
from playwright.sync_api import expect

from skatliste.keys import make_key
from skatliste.live.hub import CROWD

from .phones import asked, expect_out, expect_rows, play, renew, time_games
from .served import database_url, evening, public_id, reader, start, table
from .table import Table

__all__ = ["database_url", "evening", "public_id", "reader", "start", "table"]

GAMES = 100


def test_a_game_appears_at_the_reader_by_itself(table, reader):
    reader.evaluate("window.stayed = true")

    play(table)

    expect_rows(reader, 1)
    assert reader.locator(".totals .figure").all_inner_texts() == ["24", "0", "0"]
    expect(reader.locator(".newest-total .name")).to_have_text("Anna")
    expect(reader.locator("#said")).to_contain_text("Anna")
    expect(reader.locator("#said")).to_contain_text("mit 1, Spiel 2 × 12 = 24")
    assert reader.evaluate("window.stayed") is True


def test_a_hundred_games_appear_soon(table, reader, capsys):
    time_games(table.page, reader, GAMES, capsys)


def test_a_stranger_sees_nothing(evening, table, public_id):
    stranger = evening.phone().page

    answer = stranger.goto(f"/sessions/{public_id}/")
    stream = stranger.request.get(
        table.page.locator("#live").get_attribute("data-stream")
    )

    assert (answer.status, stream.status) == (404, 404)


def test_a_reader_is_out_as_soon_as_the_link_is_renewed(table, reader, public_id):
    fetched = asked(reader, "/sheet/")

    renew(table.page, public_id, "reader")

    expect_out(reader)
    assert len(fetched) == 1
    reader.get_by_role("link", name="Zu meinen Listen").click()
    expect(reader.locator("main")).not_to_contain_text("Anna, Ben, Cem")


def test_who_becomes_a_keeper_gets_a_pad(evening, table, reader, public_id):
    reader.context.new_page().goto(f"/join/{make_key('k', public_id, 1)}/")
    reader.context.pages[1].get_by_role("button", name="schreiben").click()

    expect(reader.locator("#pad")).to_be_visible()


def test_own_games_are_fetched_no_second_time(table):
    fetched = asked(table.page, "/sheet/")

    play(table)
    play(table, declarer=2)
    table.page.wait_for_timeout(500)

    assert fetched == []


@pytest.fixture
def second(evening, public_id):
    """Another keeper's phone."""
    phone = evening.phone()
    phone.open(f"/join/{make_key('k', public_id, 1)}/", "schreiben")
    return Table(phone.page)


def test_an_untouched_pad_goes_on_with_the_list(table, second):
    play(table)
    expect_rows(second.page, 1)

    play(second, declarer=2)

    expect_rows(table.page, 2)
    table.expect_totals(["24", "24", "0"])


def test_a_half_filled_pad_stays_as_it_is(table, second):
    second.choose(declarer=2, contract="grand", matadors=2, switches=["hand"])
    second.expect_points("won", "+96")

    play(table)

    expect_rows(second.page, 1)
    second.expect_totals(["24", "0", "0"])
    expect(second.page.get_by_role("heading", level=1)).to_contain_text("Spiel 2 von")
    expect(second.outcome("won")).to_contain_text("+96")
    second.press(second.outcome("won"))
    expect(second.pad.get_by_role("alert")).to_contain_text("Die Liste hat sich")
    second.finish("won")
    second.expect_totals(["24", "96", "0"])
    expect_rows(table.page, 2)


def test_a_row_that_is_being_corrected_stays_open(table, second):
    play(table)
    expect_rows(second.page, 1)
    second.tap_row(1)
    second.choose(contract="spades")

    play(table, declarer=3)

    expect_rows(second.page, 2)
    heading = second.page.get_by_role("heading", name="Spiel 1 ändern")
    expect(heading).to_be_visible()
    expect(second.pad.locator('[name="contract"][value="spades"]')).to_be_checked()
    expect(second.page.locator("tr.editing th")).to_have_text("1")


def test_what_is_read_stays_where_it_is(table, reader):
    for _ in range(12):
        table.finish("passed_in")
    expect_rows(reader, 12)
    row = Table(reader).row(4)
    row.scroll_into_view_if_needed()
    reader.evaluate("scrollBy(0, 200)")
    before = row.bounding_box()["y"]

    table.finish("passed_in")

    expect_rows(reader, 13)
    assert abs(row.bounding_box()["y"] - before) <= 2


def test_what_is_open_stays_open(table, reader):
    play(table)
    expect_rows(table.page, 1)
    table.tap_row(1)
    table.page.get_by_role("link", name="Spiel 1 löschen").click()
    table.page.get_by_role("button", name="Löschen").click()
    fold = reader.locator("details").filter(has_text="Gelöschte Spiele")
    fold.locator("summary").click()
    reader.locator(".head a").first.focus()

    table.page.goto(reader.url)
    table.finish("passed_in")

    expect_rows(reader, 1)
    expect(fold).to_have_attribute("open", "")
    expect(reader.locator(".head a").first).to_be_focused()


def test_a_page_says_that_it_is_not_up_to_date(evening, table, reader):
    box = reader.locator("#sheet").bounding_box()
    evening.stop()

    line = reader.get_by_text(re.compile(r"seit 2\d s keine Verbindung"))
    expect(line).to_be_visible(timeout=40_000)
    assert reader.locator("#sheet").bounding_box() == box
    evening.serve()
    begun = time.monotonic()
    expect(line).to_be_hidden(timeout=20_000)
    assert time.monotonic() - begun < 5
    play(table)
    expect_rows(reader, 1)


def test_what_was_missed_is_made_up_for(evening, table, reader):
    reader.context.set_offline(True)
    play(table)
    reader.context.set_offline(False)

    expect_rows(reader, 1, timeout=10_000)


def test_a_page_asks_by_itself_where_streams_fail(evening, table, public_id):
    phone = evening.phone()
    phone.page.route("**/events/**", lambda route: route.abort())
    fetched = asked(phone.page, "/sheet/")
    phone.open(f"/join/{make_key('r', public_id, 1)}/", "Mitlesen")
    phone.page.clock.install()
    play(table)

    phone.page.clock.run_for(30_000)

    expect_rows(phone.page, 1, timeout=20_000)
    assert len(fetched) <= 4


@pytest.fixture
def crowd(evening, reader):
    """As many streams as make a crowd, all held open by the reader's browser."""
    path = reader.locator("#live").get_attribute("data-stream")
    cookies = "; ".join(
        f"{one['name']}={one['value']}" for one in reader.context.cookies()
    )
    asking = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookies}\r\n\r\n"
    with ExitStack() as held:
        for _ in range(CROWD):
            one = socket.create_connection(("127.0.0.1", evening.port), timeout=10)
            held.enter_context(one)
            one.sendall(asking.encode())
            assert b"text/event-stream" in one.recv(4096)
        yield


def test_a_crowd_is_brought_the_sheet_and_asks_for_nothing(table, reader, crowd):
    fetched = asked(reader, "/sheet/")

    play(table)
    expect_rows(reader, 1)
    play(table, declarer=2)
    expect_rows(reader, 2)

    assert reader.locator(".totals .figure").all_inner_texts() == ["24", "24", "0"]
    assert fetched == []
