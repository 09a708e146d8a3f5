"""Everything that goes wrong at a table, put right on a phone; taps are counted."""

import json

import pytest
from playwright.sync_api import Locator, expect

from tests.skat_files import shared_list, told_list

from .table import Table, outcome_of, switches_of


@pytest.fixture
def table(page) -> Table:
    return Table(page)


def record(table: Table, game: dict, *, declarer: int | None = None) -> None:
    """Tap one game of a filled-in list; *declarer* if another one played it."""
    if game["kind"] == "passed_in":
        table.finish("passed_in")
        return
    table.choose(
        declarer=declarer or game["declarer"],
        contract=game["contract"],
        matadors=game["matadors"],
        switches=switches_of(game),
    )
    table.finish(outcome_of(game))


def plain(table: Table, *declarers: int) -> None:
    for declarer in declarers:
        table.choose(declarer=declarer, contract="clubs", matadors=1)
        table.finish("won")


def dealers(table: Table) -> list[int]:
    """Who dealt each game, in playing order, as a file tells it."""
    return [game["dealer"] for game in export(table)["games"] if "dealer" in game]


def export(table: Table) -> dict:
    address = table.page.url.split("/games/")[0].rstrip("/")
    answer = table.page.request.get(f"{address}/export.json")
    return json.loads(answer.text())


def facts(table: Table) -> dict:
    """The list as a file, without its log."""
    return {key: one for key, one in export(table).items() if key not in LOGGED}


LOGGED = {"log", "people"}


def test_the_last_row_is_corrected_with_two_taps(table):
    table.begin("Anna", "Ben", "Cem")
    plain(table, 1)
    table.taps = 0

    table.tap_row(1)
    table.press(table.outcome("lost"))

    expect(table.page.locator(".totals .figure").first).to_have_text("−48")
    assert table.taps == 2


def test_the_declarer_of_game_5_is_changed_in_game_30(table):
    games = shared_list("real-3p-183")["games"]
    table.begin("Anna", "Ben", "Cem")
    for game in games[:29]:
        record(table, game)
    before = table.running_totals()
    table.taps = 0

    # Game 5 was Cem's: diamonds, 144. It was Anna's, in truth.
    table.tap_row(5)
    table.tap("declarer", 1)
    table.press(table.outcome(outcome_of(games[4])))
    shown = table.page.locator(".shown")
    expect(shown).to_contain_text("Das ändert sich:")
    expect(shown).to_contain_text("Cem")
    table.expect_running_totals(before)
    table.press(shown.get_by_role("button", name="Speichern"))

    expect(table.page.locator(".shown")).to_have_count(0)
    after = table.running_totals()
    declarers = [1 if number == 5 else game["declarer"] for number, game in told(29)]
    assert after == running(declarers, [game["points"] for _, game in told(29)])
    assert table.taps == 4
    table.row(5).get_by_role("link", name="geändert").click()
    expect(table.page.locator("main")).to_contain_text("Cem")
    expect(table.page.locator("main")).to_contain_text("Anna")


def told(count: int) -> list[tuple[int, dict]]:
    games = told_list("real-3p-183")["games"][:count]
    return list(enumerate(games, start=1))


def running(declarers: list[int], points: list[int]) -> list[int]:
    totals = dict.fromkeys(declarers, 0)
    found = []
    for declarer, one in zip(declarers, points, strict=True):
        totals[declarer] += one
        found.append(totals[declarer])
    return found


@pytest.mark.parametrize(
    "choice, expected",
    [
        ("Speichern, Geber rücken weiter", [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2]),
        ("Speichern, Geber bleiben", [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 3, 1]),
    ],
)
def test_a_game_is_inserted_before_game_12(table, choice, expected):
    table.begin("Anna", "Ben", "Cem")
    plain(table, *[1, 2, 3] * 4, 1)
    table.taps = 0

    table.tap_row(12)
    table.press(table.page.get_by_role("link", name="Spiel davor einfügen"))
    expect(table.page.get_by_role("heading", name="Vergessenes Spiel")).to_be_visible()
    table.choose(declarer=2, contract="grand", matadors=2)
    table.press(table.outcome("won"))
    table.press(table.page.get_by_role("button", name=choice))

    expect(table.page.locator("table.rows tbody tr")).to_have_count(14)
    expect(table.row(12)).to_contain_text("Grand mit 2")
    assert table.taps == 7
    # Where they stay, game 12 and what is game 13 now were dealt by the same.
    assert dealers(table) == expected


def test_undo_takes_the_last_game_back_with_one_tap_and_redo_brings_it(table):
    table.begin("Anna", "Ben", "Cem")
    plain(table, 1, 2)
    table.taps = 0

    table.undo()

    expect(table.page.locator("table.rows tbody tr")).to_have_count(1)
    assert table.taps == 1
    table.redo()
    expect(table.page.locator("table.rows tbody tr")).to_have_count(2)


def test_undo_back_to_the_empty_list_and_redo_all_the_way(table):
    games = shared_list("real-3p-183")["games"]
    table.begin("Anna", "Ben", "Cem")
    for game in games[:6]:
        record(table, game)
    table.tap_row(6)
    table.press(table.outcome("won"))
    expect(table.page.get_by_role("heading", name="Spiel 6 ändern")).to_have_count(0)
    table.tap_row(3)
    table.page.get_by_role("link", name="Spiel 3 löschen").click()
    table.page.get_by_role("button", name="Spiel löschen").click()
    expect(table.page.locator("table.rows tbody tr")).to_have_count(5)
    join(table, "Dora")
    record(table, games[6], declarer=4)
    whole = facts(table)

    steps = 0
    while table.page.locator("#undo").is_enabled():
        table.undo()
        steps += 1

    # Six games, a correction, a deletion, somebody who joined, and a game.
    assert steps == 10
    expect(table.page.locator("table.rows tbody tr")).to_have_count(0)
    while table.page.locator("#redo").is_enabled():
        table.redo()
    assert facts(table) == whole


def test_somebody_joins_after_game_12_and_leaves_after_game_24(table):
    """The foot by hand, from the list as the table had kept it.

    Dora plays what the dealer had played in truth: games 19 only. Lost are games 6
    and 10 by Cem and 11 by Anna at a table of three, 20 by Ben at a table of four,
    27 and 35 by Ben and 31 by Cem at a table of three again.
        Anna  230 + (9 − 1) × 50 + (6, 10: 80) + (20: 30) + (27, 31, 35: 120)
        Ben   119 + (10 − 3) × 50 + (6, 10, 11: 120) + (31: 40)
        Cem   129 + (9 − 3) × 50 + (11: 40) + (20: 30) + (27, 35: 80)
        Dora   24 + (1 − 0) × 50 + (20: 30)
    """
    games = shared_list("real-3p-183")["games"]
    table.begin("Anna", "Ben", "Cem")
    for game in games[:12]:
        record(table, game)
    join(table, "Dora")
    for number, game in enumerate(games[12:24], start=13):
        dealer = (number - 13) % 4 + 1
        record(table, game, declarer=4 if game["declarer"] == dealer else None)
    leave(table, "Dora")
    for game in games[24:]:
        record(table, game)

    table.expect_foot("Spielpunkte", ["230", "119", "129", "24"])
    table.expect_foot("Gesamt", ["860", "629", "579", "104"])


def test_five_at_the_table(table):
    """Dealer and the third to his left sit out; a lost game pays 24 each."""
    table.begin("Anna", "Ben", "Cem", "Dora", "Emil")
    off = table.pad.locator(".who .off")
    expect(off).to_contain_text(["Anna", "Dora"])

    table.choose(declarer=2, contract="clubs", matadors=1)
    table.finish("lost")
    expect(off).to_contain_text(["Ben", "Emil"])
    table.choose(declarer=3, contract="clubs", matadors=1)
    table.finish("won")

    table.expect_foot("Gesamt", ["24", "−98", "98", "24", "24"])
    # −48 + 24 + 50 + 46.
    expect(table.page.locator("#checks")).to_contain_text("1 verloren × 46")


def test_an_evening_is_finished_and_goes_on_with_the_next_list(table):
    table.begin("Anna", "Ben", "Cem")
    plain(table, 1, 2, 1)
    page = table.page
    page.get_by_role("link", name="Liste abschließen").first.click()
    page.get_by_label("Was gespielt wurde, zählt.").check()
    page.get_by_role("checkbox", name="Anna").check()
    page.get_by_role("checkbox", name="Ben").check()
    page.get_by_role("button", name="Liste abschließen").click()

    expect(page.locator("main")).to_contain_text("Cem")
    expect(page.locator("#pad")).to_have_count(0)

    table.taps = 0
    table.press(page.get_by_role("link", name="Nächste Liste").first)
    table.press(page.get_by_role("button", name="Plätze behalten"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Spiel 1 von")
    assert table.taps == 2


def join(table: Table, name: str) -> None:
    form = open_people(table, "Jemand kommt dazu")
    form.get_by_label("Name").fill(name)
    form.get_by_role("button").click()
    confirm(table)


def leave(table: Table, name: str) -> None:
    form = open_people(table, "Jemand geht")
    form.get_by_role("combobox").select_option(label=name)
    form.get_by_role("button").click()
    confirm(table)


def open_people(table: Table, what: str) -> Locator:
    page = table.page
    page.get_by_role("link", name="Wer sitzt am Tisch").click()
    page.get_by_text(what, exact=True).click()
    return page.locator("details[open] form")


def confirm(table: Table) -> None:
    anyway = table.page.get_by_role("button", name="Trotzdem ab jetzt")
    expect(anyway.or_(table.pad).first).to_be_visible()
    if anyway.is_visible():
        anyway.click()
    expect(table.pad).to_be_visible()
