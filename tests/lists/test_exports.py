"""A list as a file: what stands in it, and that page and command give the same."""

from datetime import UTC, datetime

import pytest
from django.core.management import call_command
from django.test import Client

from scoring import Contract, PassedIn
from skatliste.exports import export_list, list_file_name, sheet_for_file
from skatliste.models import GameFacts
from skatliste.services import correct_game, delete_game
from tests.factories import (
    create_game,
    create_keeper,
    create_passed_in,
    create_session,
)
from tests.skat_files import example, exported, import_list, manual_block

SUFFIXES = ("json", "csv")
UTF8_MARK = b"\xef\xbb\xbf"
FORMULAS = ("=1+1", "+1", "-1", "@SUM(A1)", "＝1+1", "＋1", "－1", "＠a")

ANNOUNCED_GAME = {
    "kind": "played",
    "dealer": 1,
    "declarer": 2,
    "contract": "clubs",
    "matadors": -3,
    "extras": ["hand", "schneider", "schneider_announced"],
    "won_on_points": True,
    "bid": 60,
    "card_points": 95,
    "ending": None,
    "replacement": None,
    "note": "",
    "figures": {
        "value": 84,
        "points": 84,
        "won": True,
        "overbid": False,
        "total": 84,
        "sentence": "ohne 3, Spiel 4, Hand 5, Schneider 6, "
        "Schneider angesagt 7 × 12 = 84",
    },
}


def download(client, session, suffix="json", **headers):
    return client.get(f"/sessions/{session.public_id}/export.{suffix}", headers=headers)


def csv_lines(session):
    return export_list(session, "csv").decode("utf-8-sig").split("\r\n")


def example_in(folder, **head):
    """Return the list of the manual, taken in with another head."""
    document = example()
    document["session"] |= head
    return import_list(document, folder)


def test_json_is_what_the_manual_shows(db, tmp_path):
    session = import_list(example(), tmp_path)

    assert export_list(session, "json").decode() == manual_block("json")


def test_json_of_an_empty_list(keeper):
    document = exported(keeper.session)

    assert document["games"] == []
    assert [seat["total"] for seat in document["foot"]["seats"]] == [0, 0, 0]
    assert set(document["foot"]["checks"].values()) == {0}


def test_json_of_a_game_tells_facts_and_figures(keeper):
    extras = ["hand", "schneider_announced", "schneider"]
    game = create_game(
        keeper=keeper, declarer=2, matadors=-3, extras=extras, bid=60, card_points=95
    )

    (row,) = exported(keeper.session)["games"]

    assert row == {"number": 1, "entry_id": str(game.entry_id), **ANNOUNCED_GAME}
    assert list(row) == ["number", "entry_id", *ANNOUNCED_GAME]


def test_json_of_a_missed_announcement_says_lost(keeper):
    create_game(keeper=keeper, extras=["hand", "schneider_announced"])

    (game,) = exported(keeper.session)["games"]

    assert game["won_on_points"] is True
    assert game["figures"]["won"] is False
    assert game["figures"]["points"] == -120


def test_json_of_a_deal_that_was_passed_in(keeper):
    game = create_passed_in(keeper=keeper)

    assert exported(keeper.session)["games"] == [
        {
            "number": 1,
            "entry_id": str(game.entry_id),
            "kind": "passed_in",
            "dealer": 1,
            "note": "",
            "figures": {"sentence": "eingepasst"},
        }
    ]


def test_json_counts_the_foot(keeper):
    create_game(keeper=keeper, declarer=1)
    create_game(keeper=keeper, declarer=2, won=False)
    create_passed_in(keeper=keeper)

    foot = exported(keeper.session)["foot"]

    assert [list(seat.values()) for seat in foot["seats"]] == [
        [1, 24, 1, 0, 1, 50, 40, 0, 114],
        [2, -48, 0, 1, 0, -50, 0, 0, -98],
        [3, 0, 0, 0, 1, 0, 40, 0, 40],
    ]
    assert list(foot["checks"].values()) == [3, 1, 1, 1, 24, 48, -24, 0, 56, 56]


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_export_is_the_same_every_time(keeper, suffix):
    create_game(keeper=keeper, extras=["schneider", "hand"])

    assert export_list(keeper.session, suffix) == export_list(keeper.session, suffix)


def test_export_tells_the_corrected_row(keeper):
    game = create_game(keeper=keeper)
    facts = GameFacts(game=PassedIn(), dealer=1)

    correct_game(keeper=keeper, game_id=game.pk, revision=1, facts=facts)

    assert [row["kind"] for row in exported(keeper.session)["games"]] == ["passed_in"]


def test_export_leaves_deleted_rows_out(keeper):
    create_game(keeper=keeper)
    table, games = export_list(keeper.session, "csv"), exported(keeper.session)["games"]
    deleted = create_game(keeper=keeper, contract=Contract.GRAND)

    delete_game(keeper=keeper, game_id=deleted.pk)

    assert export_list(keeper.session, "csv") == table
    assert exported(keeper.session)["games"] == games


def test_csv_in_german_is_what_the_manual_shows(db, tmp_path):
    session = import_list(example(), tmp_path)

    content = export_list(session, "csv")

    assert content.startswith(UTF8_MARK + b"Nr;Geber;Alleinspieler;")
    assert content.count(b"\r\n") == content.count(b"\n") == 4
    assert content.decode("utf-8-sig").splitlines() == manual_block("csv").splitlines()


def test_csv_in_english_is_what_the_manual_shows(db, tmp_path):
    session = example_in(tmp_path, language="en")

    content = export_list(session, "csv")

    assert content.startswith(UTF8_MARK + b"No,Dealer,Declarer,")
    english = manual_block("csv", 1)
    assert content.decode("utf-8-sig").splitlines() == english.splitlines()


def test_csv_marks_every_extra(keeper):
    create_game(keeper=keeper, matadors=-4, extras=["hand", "ouvert", "schwarz"])

    head, row, _ = csv_lines(keeper.session)

    assert head.split(";")[4:12] == [
        *("mit", "ohne", "Hand", "Schneider", "Schneider angesagt"),
        *("Schwarz", "Schwarz angesagt", "ouvert"),
    ]
    assert row.split(";")[4:12] == ["", "4", "x", "x", "x", "x", "x", "x"]


def test_csv_says_suits_by_the_deck(db, tmp_path):
    lines = csv_lines(example_in(tmp_path, deck="german"))

    assert [line.split(";")[3] for line in lines[:-1]] == [
        *("Spiel", "Eichel", "eingepasst", "Grün")
    ]


@pytest.mark.parametrize("formula", FORMULAS)
def test_csv_makes_names_harmless(db, formula):
    keeper = create_keeper(names=(formula, "Ben", "Cem"))
    create_game(keeper=keeper)

    head, row, _ = csv_lines(keeper.session)

    assert head.split(";")[-3:] == [f"'{formula}", "Ben", "Cem"]
    assert row.split(";")[1:3] == [f"'{formula}", f"'{formula}"]


@pytest.mark.parametrize("formula", FORMULAS)
def test_csv_makes_notes_harmless(db, tmp_path, formula):
    document = example()
    document["games"][0]["note"] = formula

    lines = csv_lines(import_list(document, tmp_path))

    assert lines[1].split(";")[-4] == f"'{formula}"


def test_csv_leaves_lost_points_a_number(keeper):
    create_game(keeper=keeper, won=False)

    _, row, _ = csv_lines(keeper.session)

    assert row.split(";")[15] == "-48"


def test_csv_quotes_what_would_part_cells(db):
    keeper = create_keeper(names=("Anna; die Große", 'Ben "B"', "Cem"))

    head, _ = csv_lines(keeper.session)

    assert head.endswith(';"Anna; die Große";"Ben ""B""";Cem')


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_export_keeps_umlauts(db, suffix):
    session = create_session(names=("Änne", "Jörg", "Bülent Straße"))

    content = export_list(session, suffix).decode("utf-8-sig")

    assert all(name in content for name in ("Änne", "Jörg", "Bülent Straße"))


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_export_speaks_the_lists_language(client, keeper, suffix):
    create_game(keeper=keeper)

    response = download(client, keeper.session, suffix, accept_language="en-GB,en")

    assert "mit 1, Spiel 2 × 12 = 24" in response.content.decode()


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_command_prints_the_bytes_of_the_download(client, keeper, suffix, capsysbinary):
    create_game(keeper=keeper, extras=["hand"])

    call_command("export", keeper.session.public_id, format=suffix)

    assert (
        capsysbinary.readouterr().out
        == download(client, keeper.session, suffix).content
    )


@pytest.mark.parametrize(
    "suffix, content_type",
    [("json", "application/json"), ("csv", "text/csv; charset=utf-8")],
)
def test_download_is_a_file_of_its_own(client, keeper, suffix, content_type):
    response = download(client, keeper.session, suffix)

    name = list_file_name(sheet_for_file(keeper.session), suffix)
    assert response["Content-Type"] == content_type
    assert f'attachment; filename="{name}";' in response["Content-Disposition"]
    assert "no-store" in response["Cache-Control"]


@pytest.mark.parametrize(
    "begun, told",
    [
        (datetime(2026, 11, 30, 18, 30, tzinfo=UTC), "2026-11-30 19.30"),
        (datetime(2026, 11, 30, 23, 30, tzinfo=UTC), "2026-12-01 00.30"),
    ],
)
def test_file_name_tells_the_day_at_the_table(db, begun, told):
    session = create_session()
    session.begun_at = begun
    name = list_file_name(sheet_for_file(session), "json")

    assert name == f"Skatliste {told} Anna, Ben, Cem.json"


@pytest.mark.parametrize("suffix", ["html", "JSON", "json5", "__class__", "py"])
def test_download_of_an_unknown_format_is_not_found(client, keeper, suffix):
    assert download(client, keeper.session, suffix).status_code == 404


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_download_is_not_found_for_a_stranger(keeper, suffix):
    assert download(Client(), keeper.session, suffix).status_code == 404


def test_download_refuses_post(client, keeper):
    address = f"/sessions/{keeper.session.public_id}/export.json"

    assert client.post(address).status_code == 405


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("games", [1, 3])
def test_export_reads_as_often_for_a_long_list(
    keeper, suffix, games, django_assert_num_queries
):
    for _ in range(games):
        create_game(keeper=keeper)

    # How it was closed is one more, its log are four.
    with django_assert_num_queries({"csv": 2, "json": 7}[suffix]):
        export_list(keeper.session, suffix)
