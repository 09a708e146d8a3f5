"""Whole evenings, tapped on the pad."""

import json
from urllib.parse import urljoin, urlsplit

import pytest
from django.core.management import call_command
from playwright.sync_api import expect

from tests.scoring.sheets import sheet
from tests.skat_files import evening, shared_list, told_list

from .table import Table, figure, outcome_of, switches_of


def record(table: Table, game: dict, *, with_bid: bool = False) -> None:
    """Tap one game of a filled-in list."""
    if game["kind"] == "passed_in":
        table.finish("passed_in")
        return
    table.choose(
        declarer=game["declarer"],
        contract=game["contract"],
        matadors=game["matadors"],
        switches=switches_of(game),
    )
    if with_bid and game["bid"]:
        table.bid(game["bid"])
    table.finish(outcome_of(game))


def test_a_real_evening_of_36_games(page):
    games = shared_list("real-3p-183")["games"]
    table = Table(page)
    table.begin("Anna", "Ben", "Cem")

    for game in games:
        record(table, game)

    table.expect_foot("Gesamt", ["870", "629", "663"])
    table.expect_foot("Spielpunkte", ["230", "119", "153"])
    table.expect_foot("Gewonnen : verloren", ["9 : 1", "10 : 3", "10 : 3"])
    told = told_list("real-3p-183")["games"]
    table.expect_running_totals([game["running"] for game in told])
    # Four for a plain game, as the best paper keeper could wish.
    assert table.taps / len(games) <= 4.1


def test_a_constructed_evening_of_four(page):
    table = Table(page)
    table.begin("Anna", "Ben", "Cem", "Dora")

    for game in shared_list("constructed-4p-12")["games"]:
        record(table, game, with_bid=True)

    table.expect_foot("Gesamt", ["182", "145", "242", "72"])


@pytest.mark.parametrize(
    "name, totals",
    [
        ("real-3p-183", ["870", "629", "663"]),
        ("constructed-4p-12", ["182", "145", "242", "72"]),
        ("constructed-5p-5", ["−49", "−92", "118", "48", "122"]),
    ],
)
def test_an_evening_taken_in_from_a_file(page, tmp_path, capsys, name, totals):
    path = tmp_path / "evening.json"
    path.write_text(json.dumps(shared_list(name)), encoding="utf-8")
    call_command("import", str(path))
    public_id = capsys.readouterr().out.strip()

    open_as_keeper(page, public_id, capsys)

    Table(page).expect_foot("Gesamt", totals)


def test_an_invented_evening_of_36_games_with_every_bid(page):
    expected = sheet("evening-36")
    table = Table(page)
    table.begin("Anna", "Ben", "Cem")

    for game in evening("evening-36")["games"]:
        record(table, game, with_bid=True)

    foot = expected.foot("seeger_fabian")
    table.expect_foot("Gesamt", [figure(seat.total) for seat in foot])
    table.expect_foot("Spielpunkte", [figure(seat.points) for seat in foot])
    table.expect_running_totals([game.total for game in expected.games])


def test_an_invented_evening_of_four(page):
    expected = sheet("evening-4p-12")
    table = Table(page)
    table.begin("Anna", "Ben", "Cem", "Dora")

    for game in evening("evening-4p-12")["games"]:
        record(table, game, with_bid=True)

    foot = expected.foot("seeger_fabian")
    table.expect_foot("Gesamt", [figure(seat.total) for seat in foot])


def test_an_evening_with_a_correction_a_deletion_and_a_second_device(page, browser):
    table = Table(page)
    table.begin("Anna", "Ben", "Cem")
    for declarer in (1, 2, 3):
        table.choose(declarer=declarer, contract="clubs", matadors=1)
        table.finish("won")
    table.correct(2)
    page.get_by_role("link", name="Spiel 2 löschen").click()
    page.get_by_role("button", name="Spiel löschen").click()
    expect(page.locator("table.rows tbody tr")).to_have_count(2)
    page.get_by_text("Gelöschte Spiele (1)").click()
    page.get_by_role("button", name="Wiederherstellen").click()
    expect(page.locator("table.rows tbody tr")).to_have_count(3)

    address = page.url
    page.goto(f"{address}share/")
    page.get_by_text("Link zum Mitschreiben zeigen").click()
    link = page.locator("#keeper-link").input_value()
    other = browser.new_context(locale="de-DE").new_page()
    # It names this machine's address in the network.
    other.goto(urljoin(address, urlsplit(link).path))
    other.get_by_role("button", name="Weiterschreiben").click()
    second = Table(other)
    second.finish("passed_in")
    page.goto(address)

    second.expect_totals(["24", "24", "24"])
    table.expect_rows(4)
    other.context.close()


def test_the_files_of_an_evening(page, tmp_path):
    table = Table(page)
    table.begin("Änne", "Ben", "Cem")
    table.choose(declarer=1, contract="clubs", matadors=2, switches=["hand"])
    table.finish("won")

    page.get_by_role("link", name="Dateien: PDF").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Sicherung (JSON)").click()

    content = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert content["players"][0]["name"] == "Änne"
    assert content["games"][0]["figures"]["points"] == 48


def open_as_keeper(page, public_id: str, capsys) -> None:
    call_command("keeper_link", public_id)
    page.goto(capsys.readouterr().out.strip())
    page.get_by_role("button", name="Weiterschreiben").click()
