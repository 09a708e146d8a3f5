"""Where a backup lies: whole, nobody else's to read, in the place of nothing."""

import io
import re
import stat

import pytest
from django.core.management import CommandError, call_command

from skatliste.backup import writing
from tests.factories import create_game, create_keeper

from .backups import backup

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def small(tmp_path):
    """A backup of one list with one game."""
    create_game(keeper=create_keeper())
    path = tmp_path / "small.zip"
    backup(path)
    return path


def test_nobody_else_can_read_it(small):
    assert stat.S_IMODE(small.stat().st_mode) == 0o600
    assert list(small.parent.iterdir()) == [small]


def test_it_takes_the_place_of_nothing(tmp_path):
    path = tmp_path / "other.txt"
    path.write_text("mine")

    with pytest.raises(CommandError, match="is there already"):
        backup(path)

    assert path.read_text() == "mine"


def test_what_could_not_be_finished_leaves_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(writing, "write_manifest", lambda _manifest: 1 / 0)

    with pytest.raises(ZeroDivisionError):
        backup(tmp_path / "skat.zip")

    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("path", ["nowhere/skat.zip", "file/skat.zip", "file/"])
def test_it_cannot_be_written(tmp_path, path):
    (tmp_path / "file").touch()

    with pytest.raises(CommandError, match=r"No such file|Not a directory|exists"):
        backup(f"{tmp_path}/{path}")


def test_a_folder_keeps_the_newest(tmp_path):
    folder = tmp_path / "backups"
    folder.mkdir()
    names = [f"skatliste-2026010{day}T043000Z.zip" for day in range(1, 6)]
    others = ["skatliste-mine.zip", "before-migration-20260101T000000Z.sqlite3"]
    for name in (*names, *others):
        (folder / name).touch()

    said = backup_keeping(folder, 3)

    (new,) = {one.name for one in folder.iterdir()} - {*names, *others}
    assert re.fullmatch(r"skatliste-\d{8}T\d{6}Z\.zip", new)
    assert {one.name for one in folder.iterdir()} == {new, *names[3:], *others}
    assert said.count("is removed") == 3


def backup_keeping(folder, keep):
    output = io.StringIO()
    call_command("backup", str(folder), "--keep", str(keep), stdout=output)
    return output.getvalue()


def test_a_folder_is_made_where_one_is_meant(tmp_path):
    backup(f"{tmp_path}/one/two/")

    (path,) = (tmp_path / "one" / "two").iterdir()
    assert path.name in backup_names(path.parent)
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def backup_names(folder):
    return [one.name for one in folder.glob("skatliste-*Z.zip")]


@pytest.mark.parametrize("keep", ["0", "-1", "all", ""])
def test_so_many_cannot_be_kept(tmp_path, keep):
    with pytest.raises(CommandError, match="expected how many"):
        backup_keeping(tmp_path, keep)


def test_only_a_folder_can_keep_several(tmp_path):
    with pytest.raises(CommandError, match="--keep wants a folder"):
        backup_keeping(tmp_path / "skat.zip", 3)
