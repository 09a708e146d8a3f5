"""manage.py export: a list, an evening or a club, as a file or for another program."""

import io
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from skatliste.exports import FORMATS, formats
from skatliste.services import begin_club
from tests.closings import make_evening
from tests.factories import create_game, create_keeper, create_session

ROOT = Path(__file__).parents[2]
NOWHERE = "bcdfghjkmnpq"


@pytest.fixture
def club(db):
    club = begin_club("Skatfreunde")
    for title in ("Erste", "Zweite", "Dritte"):
        create_game(keeper=create_keeper(club=club, title=title))
    return club


def refusal_of(*arguments):
    with pytest.raises(CommandError) as refused:
        call_command("export", *arguments)
    return str(refused.value)


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["--evening", NOWHERE], f"There is no evening {NOWHERE}."),
        (["--evening", "Ö"], "There is no evening Ö."),
        (["--club", NOWHERE], f"There is no club {NOWHERE}."),
        (["--club", "\0ö"], "There is no club \0ö."),
        (["ö"], "There is no list ö."),
    ],
)
def test_export_of_what_is_not_there(db, arguments, message):
    assert refusal_of(*arguments) == message


def test_export_tells_which_formats_there_are(club):
    keeper = create_keeper()
    evening = make_evening(keeper)
    of_list = refusal_of(keeper.session.public_id, "--format", "zip")
    of_club = refusal_of("--club", club.public_id, "--format", "pdf")
    of_evening = refusal_of("--evening", evening.public_id, "--format", "svg")

    assert of_list == f"There is no zip of a list, but {', '.join(FORMATS)}."
    assert of_club == "There is no pdf of a club, but json, zip."
    assert of_evening == (
        "There is no svg of an evening, but pdf, xlsx, csv, json, txt, png, zip."
    )


def test_export_is_of_one_thing(db):
    assert "not allowed with" in refusal_of("--evening", "a", "--club", "b")
    assert "required" in refusal_of()


def test_export_of_a_club_is_printed(club, capsysbinary):
    call_command("export", "--club", club.public_id, "--format", "zip")
    archive = zipfile.ZipFile(io.BytesIO(capsysbinary.readouterr().out))

    assert archive.testzip() is None
    assert len([name for name in archive.namelist() if "/" in name]) == 3 * 3


def test_export_of_the_round_of_a_device_is_no_club(db):
    session = create_session()

    assert "There is no club" in refusal_of("--club", session.club.public_id)


@pytest.mark.parametrize("suffix, passes", [("json", 1), ("zip", 2)])
def test_export_tells_how_far_it_is(club, tmp_path, suffix, passes):
    told = io.StringIO()
    target = str(tmp_path / "club")
    options = ("--format", suffix, "-o", target, "--progress")
    call_command("export", "--club", club.public_id, *options, stderr=told)
    steps = told.getvalue().split("\r")

    assert steps[-1] == "3 of 3 lists\n"
    assert len(steps) == 1 + 3 * passes


def test_export_tells_nothing_unless_told(club, tmp_path):
    told = io.StringIO()
    target = str(tmp_path / "club")
    call_command("export", "--club", club.public_id, "-o", target, stderr=told)

    assert told.getvalue() == ""


def test_export_that_fails_leaves_the_file_of_before(db, tmp_path, monkeypatch):
    def fail(_sheet):
        yield b"half of it"
        raise OSError(28, "No space left on device")

    kind = formats.Format(content_type="text/csv", extension="csv", make=fail)
    monkeypatch.setitem(FORMATS, "csv", kind)
    target = tmp_path / "list.csv"
    target.write_text("before")
    public_id = create_session().public_id
    message = refusal_of(public_id, "--format", "csv", "-o", str(target))

    assert message == f"{target}: No space left on device"
    assert target.read_text() == "before"
    assert list(tmp_path.iterdir()) == [target]


def test_export_writes_to_a_device(db):
    call_command("export", create_session().public_id, "-o", os.devnull)

    assert not Path(os.devnull).is_file()


def test_export_ends_quietly_with_its_reader(tmp_path):
    environment = {**os.environ, "SKATLISTE_DATA": str(tmp_path), "DATABASE_URL": ""}

    def python(*arguments, **options):
        return subprocess.Popen(
            [sys.executable, *arguments], cwd=ROOT, env=environment, **options
        )

    assert python("manage.py", "migrate", "--verbosity", "0").wait() == 0
    begun = python(
        "-m", "tests.house.club", "found", "10", "48", stdout=subprocess.PIPE
    )
    club = begun.communicate()[0].decode().strip()
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with python("manage.py", "export", "--club", club, **pipes) as export:
        assert export.stdout.read(1) == b"{"
        export.stdout.close()
        assert export.stderr.read() == b""

    assert export.returncode == 0
