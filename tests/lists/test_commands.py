"""The host's command line: lists out, lists in, and a keeper for them."""

import io
import json
import os
import subprocess
import sys

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from skatliste.models import Game, Session
from tests.factories import create_session
from tests.skat_files import (
    ROOT,
    changed,
    example,
    exported,
    import_list,
    manual_block,
    write_file,
)
from tests.snapshots import all_rows

MISSING_ID = "bcdfghjkmnpq"
EXAMPLE_UID = example()["session"]["uid"]


def run(*command, **options):
    """Return what the command prints."""
    output = io.StringIO()
    call_command(*command, stdout=output, **options)
    return output.getvalue()


def refusal_of(*command, **options):
    """Return the message with which the command ends, having written nothing."""
    before = all_rows()
    with pytest.raises(CommandError) as refused:
        run(*command, **options)
    assert all_rows() == before
    assert refused.value.returncode == 1
    return str(refused.value)


@pytest.mark.parametrize("suffix", ["json", "csv"])
def test_export_writes_a_file(db, tmp_path, capsysbinary, suffix):
    session = create_session()
    call_command("export", session.public_id, "--format", suffix)
    printed = capsysbinary.readouterr().out

    call_command(
        "export", session.public_id, "--format", suffix, "-o", tmp_path / "list"
    )

    assert capsysbinary.readouterr().out == b""
    assert (tmp_path / "list").read_bytes() == printed != b""


def test_export_is_json_unless_told(db, capsysbinary):
    session = create_session()

    call_command("export", session.public_id)

    assert json.loads(capsysbinary.readouterr().out) == exported(session)


def test_export_refuses_a_path_that_cannot_be_written(db, tmp_path):
    public_id = create_session().public_id

    message = refusal_of("export", public_id, output=tmp_path)

    assert message == f"{tmp_path}: Is a directory"


def test_export_refuses_an_unknown_format(db):
    message = refusal_of("export", create_session().public_id, "--format", "ods")

    assert "invalid choice: 'ods'" in message


@pytest.mark.parametrize("command", ["export", "keeper_link"])
@pytest.mark.parametrize("public_id", [MISSING_ID, "", "1", "é", "\udcff", "x" * 9999])
def test_command_refuses_an_unknown_id(db, command, public_id):
    message = refusal_of(command, public_id)

    assert message == f"There is no list {public_id}."


def test_import_prints_the_id_of_the_list(db, tmp_path):
    printed = run("import", write_file(tmp_path, example()))

    session = Session.objects.get(public_id=printed.strip())
    assert str(session.uid) == EXAMPLE_UID
    assert session.games.count() == 3


def test_import_of_the_same_file_twice_prints_the_same_id(db, tmp_path):
    path = write_file(tmp_path, example())
    first = run("import", path)
    before = all_rows()

    assert run("import", path) == first
    assert all_rows() == before


def test_import_as_new_prints_another_id(db, tmp_path):
    path = write_file(tmp_path, example())

    first, second = run("import", path), run("import", path, "--as-new")

    assert first != second
    assert Game.objects.count() == 6


def test_import_of_a_changed_file_tells_the_way_out(db, tmp_path):
    session = import_list(example(), tmp_path)
    path = write_file(tmp_path, changed("games", 0, "card_points", to=73))

    assert refusal_of("import", path) == (
        f"{path} was not taken, this list is here already: in list "
        f"{session.public_id} row 1, card_points is 72, in the file 73. "
        "With --as-new the file becomes a list of its own."
    )


def test_import_lists_every_problem(db, tmp_path):
    document = example()
    document["games"][0]["bid"] = 19
    document["games"][2]["contract"] = "bells"
    path = write_file(tmp_path, document)

    assert refusal_of("import", path).splitlines() == [
        f"{path} was not taken:",
        "  row 1: bid: expected a possible bid: 18, 20, 22, 23, 24 … 264, got 19",
        "  row 3: contract: expected one of diamonds, hearts, spades, clubs, grand, "
        "null, got 'bells'",
    ]


def test_import_refuses_what_cannot_be_read(db, tmp_path):
    missing = tmp_path / "missing.json"

    assert refusal_of("import", missing) == f"{missing}: No such file or directory"
    assert refusal_of("import", tmp_path) == f"{tmp_path}: Is a directory"


def test_import_of_a_table_says_where_it_is_taken_in(db, tmp_path):
    path = tmp_path / "paper.csv"
    path.write_text("Nr;Alleinspieler;Spiel;Ergebnis\n", encoding="utf-8")

    with pytest.raises(CommandError, match=r"by a browser, on the page /import/\.$"):
        call_command("import", path)


def test_import_refuses_a_huge_file(db, tmp_path):
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(20_000_001)

    assert refusal_of("import", path) == (
        f"{path} was not taken:\n  file: larger than 20,000,000 bytes, it was not read"
    )


def test_keeper_link_lets_a_browser_keep_an_imported_list(db, tmp_path):
    session = import_list(example(), tmp_path)
    browser = Client()

    link = run("keeper_link", session.public_id).strip()
    browser.post(link)

    page = browser.get(f"/sessions/{session.public_id}/").content.decode()
    assert "Jörg" in page
    # The figures are tied to the word before them.
    spoken = page.replace("\u00a0", " ")
    assert "gereizt 36, nächstes Vielfaches 44, überreizt doppelt −88" in spoken


def test_keeper_link_is_worthless_once_the_keys_are_renewed(db):
    session = create_session()
    link = run("keeper_link", session.public_id).strip()

    Session.objects.update(key_version=2)

    assert Client().post(link).status_code == 404
    assert run("keeper_link", session.public_id).strip() != link


@pytest.fixture(scope="module")
def shell(tmp_path_factory):
    """Run manage.py as a host does, on data of its own."""
    folder = tmp_path_factory.mktemp("host")
    run_shell = in_shell(folder / "data")
    run_shell("migrate")
    return run_shell


def in_shell(data):
    environment = {**os.environ, "SKATLISTE_DATA": str(data)}
    environment.pop("DATABASE_URL", None)
    return lambda *arguments: subprocess.run(
        [sys.executable, "manage.py", *map(str, arguments)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        check=False,
    )


def test_shell_imports_and_exports_the_same_bytes(shell, tmp_path):
    imported = shell("import", write_file(tmp_path, manual_block("json").encode()))
    printed = shell("export", imported.stdout.decode().strip())

    assert (imported.returncode, imported.stderr) == (0, b"")
    assert (printed.returncode, printed.stderr) == (0, b"")
    assert printed.stdout.decode() == manual_block("json")


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["export", MISSING_ID], f"CommandError: There is no list {MISSING_ID}.\n"),
        (["import", "no.json"], "CommandError: no.json: No such file or directory\n"),
        (
            ["import", "manage.py"],
            "CommandError: manage.py was not taken:\n"
            "  file: no JSON: unreadable from line 1, column 1 on\n",
        ),
    ],
)
def test_shell_ends_with_one_message(shell, arguments, message):
    ended = shell(*arguments)

    assert (ended.returncode, ended.stdout) == (1, b"")
    assert ended.stderr.decode() == message


def test_shell_says_where_the_database_is_made(tmp_path):
    ended = in_shell(tmp_path / "new")("export", MISSING_ID)

    assert (ended.returncode, ended.stdout) == (1, b"")
    assert ended.stderr.decode() == (
        "CommandError: The database is not ready: no such table: skatliste_session. "
        "bin/run prepares it.\n"
    )


@pytest.mark.django_db
@pytest.mark.parametrize("command", [["export", MISSING_ID], ["backup", "-"]])
def test_command_without_a_standard_output(command, monkeypatch):
    monkeypatch.setattr(sys, "stdout", None)

    message = refusal_of(*command)

    assert message == "Standard output is closed: nothing could be told."
