"""What only a browser shows of the pad."""

import re

from playwright.sync_api import expect

from skatliste.models import Game


def test_a_game_takes_four_taps(table):
    table.choose(declarer=2, contract="clubs", matadors=2)
    table.finish("won")

    assert table.taps == 4
    table.expect_totals(["0", "36", "0"])


def test_points_and_sentence_come_while_choosing(table):
    table.choose(declarer=2, contract="clubs", matadors=2)
    table.expect_points("won", "+36")
    table.tap_switch("hand")

    table.expect_points("won_schneider", "+60")
    expect(table.page.locator(".sentence-line")).to_have_text(
        "mit 2, Spiel 3, Hand 4 × 12 = 48"
    )
    assert Game.objects.count() == 0


def test_an_announcement_brings_along_what_it_needs(table):
    table.choose(declarer=1, contract="grand", matadors=4, switches=["ouvert"])

    table.expect_points("won", "+264")
    expect(table.pad.locator(".switches input:checked")).to_have_count(4)


def test_hand_taken_off_takes_the_announcements_along(table):
    table.choose(contract="grand", switches=["schwarz_announced", "hand"])

    expect(table.pad.locator(".switches input:checked")).to_have_count(0)


def test_null_forgets_matadors_and_announcements(table):
    table.choose(
        declarer=1, contract="clubs", matadors=3, switches=["schneider_announced"]
    )
    table.tap("contract", "null")

    table.expect_points("won", "+35")
    table.finish("lost")
    table.expect_totals(["−70", "0", "0"])


def test_null_ouvert_stays_without_hand(table):
    table.tap_switch("ouvert")
    table.choose(declarer=1, contract="null")

    table.expect_points("won", "+46")


def test_five_and_more_matadors_stand_in_a_sheet_of_their_own(table):
    table.choose(declarer=3, contract="spades", matadors=-7)

    expect(table.page.locator("#many")).to_be_hidden()
    table.expect_points("won", "+88")


def test_a_bid_shows_that_it_was_overbid(table):
    table.choose(declarer=1, contract="spades", matadors=1)
    table.bid(36)

    table.expect_points("won", "−88")
    table.finish("won")
    expect(table.row(1)).to_contain_text(
        "gereizt 36, nächstes Vielfaches 44, überreizt doppelt −88"
    )


def test_an_empty_pad_says_what_is_missing_and_keeps_what_was_tapped(table):
    table.choose(contract="hearts", matadors=-2)
    table.outcome("won").click()

    expect(table.page.get_by_role("alert").first).to_have_text("Wer spielt?")
    expect(table.pad.locator('[name="contract"][value="hearts"]')).to_be_checked()
    table.tap("declarer", 3)
    table.finish("won")
    table.expect_totals(["0", "0", "30"])


def test_two_presses_are_one_row(table):
    table.choose(declarer=1, contract="clubs", matadors=1)
    table.expect_points("won", "+24")
    table.outcome("won").dblclick()

    expect(table.page.locator("table.rows tbody tr")).to_have_count(1)
    assert Game.objects.count() == 1


def test_the_pad_does_not_move_when_rows_come(table):
    before = table.pad.bounding_box()
    for declarer in (1, 2, 3, 1):
        table.choose(declarer=declarer, contract="clubs", matadors=1)
        table.finish("won")

    assert table.pad.bounding_box() == before


def scrolled(table) -> float:
    return table.page.evaluate("scrollY")


def test_after_a_game_that_told_more_the_totals_are_seen(table):
    table.choose(declarer=2, contract="clubs", matadors=2)
    table.bid(20)
    table.open_more()
    table.page.get_by_label("Notiz").fill("Kontra vergessen")
    table.close_more()
    table.page.evaluate("scrollTo(0, document.querySelector('.outcomes').offsetTop)")
    assert scrolled(table) > 100

    table.finish("won")

    expect(table.page.locator(".totals")).to_be_in_viewport(ratio=1)


def test_a_row_far_below_is_corrected_at_the_top_at_once(table):
    for _ in range(5):
        table.finish("passed_in")
    table.row(1).scroll_into_view_if_needed()
    assert scrolled(table) > 100

    table.correct(1)

    assert scrolled(table) == 0


def test_what_is_missing_of_an_overbid_null_is_seen(table):
    table.choose(declarer=2, contract="null")
    table.bid(30)
    table.expect_points("lost", "–")

    table.press(table.outcome("lost"))

    error = table.pad.get_by_role("alert")
    expect(error).to_be_in_viewport(ratio=1)
    field = table.page.get_by_label("Mit oder ohne wie viele?").last
    expect(field).to_be_focused()
    expect(field).to_be_in_viewport(ratio=1)


def test_without_network_it_says_that_nothing_is_saved(table):
    table.choose(declarer=1, contract="clubs", matadors=1)
    table.expect_points("won", "+24")
    table.page.context.set_offline(True)
    table.outcome("won").click()

    expect(table.page.locator("#not-saved")).to_be_visible()
    table.page.context.set_offline(False)
    table.finish("won")
    table.expect_totals(["24", "0", "0"])


def test_a_row_is_corrected_in_the_same_pad(table):
    table.choose(declarer=1, contract="clubs", matadors=1)
    table.finish("won")
    table.correct(1)
    table.tap("declarer", 2)
    table.outcome("lost").click()

    expect(table.row(1)).to_contain_text("−48")
    table.expect_totals(["0", "−48", "0"])
    expect(table.page).to_have_url(re.compile(r"/sessions/\w+/$"))


def test_back_after_a_game_shows_the_list_as_it_is(table):
    table.choose(declarer=1, contract="clubs", matadors=1)
    table.finish("won")
    table.page.get_by_role("link", name="Meine Listen").first.click()
    table.page.go_back()

    expect(table.page.locator("table.rows tbody tr")).to_have_count(1)


def test_a_list_is_begun_by_keyboard_alone(page):
    page.get_by_role("link", name="Neue Liste beginnen").focus()
    page.keyboard.press("Enter")
    page.get_by_label("Platz 1").focus()
    for name in ("Anna", "Ben", "Cem"):
        page.keyboard.type(name)
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    expect(page.get_by_role("heading", name="Spiel 1 von 36")).to_be_visible()
