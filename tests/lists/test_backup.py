"""Everything as one file, and back: into this database, and into another."""

import io
import json
import os
import stat
import subprocess
import sys
import threading
import uuid
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.apps import apps
from django.contrib.auth import get_user_model
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session as Login
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection

from skatliste.backup import LEFT_OUT, OF_ITS_PLACE, kept_tables, restoring, writing
from skatliste.backup.tables import replaced_tables
from skatliste.backup.values import readers
from skatliste.models import Change, Game, Session
from skatliste.services import undo
from tests.checked import assert_in_order
from tests.factories import create_game, create_keeper
from tests.now import now
from tests.skat_files import SHARED_LISTS, shared_list, take_in

from .backups import (
    backup,
    empty,
    everything,
    exports,
    fill,
    members,
    restore,
    rows,
)

pytestmark = pytest.mark.django_db(transaction=True)

ROOT = Path(__file__).parents[2]


@pytest.fixture
def filled():
    fill()


@pytest.fixture
def file(filled, tmp_path):
    path = tmp_path / "skat.zip"
    backup(path)
    return path


@pytest.fixture
def small(tmp_path):
    """A backup of one list with one game."""
    create_game(keeper=create_keeper())
    path = tmp_path / "small.zip"
    backup(path)
    return path


# What is in it


def test_everything_that_is_stored_is_in_it_or_left_out_for_a_reason():
    models = apps.get_models(include_auto_created=True)
    stored = {model._meta.label for model in models}  # noqa: SLF001
    kept = {table.label for table in kept_tables()}

    # Whoever adds a model of somebody else's decides here whether it belongs to us.
    assert {one for one in kept if not one.startswith("skatliste.")} == {"auth.User"}
    assert kept.isdisjoint(LEFT_OUT)
    assert kept | LEFT_OUT.keys() == stored
    assert all(len(reason.split()) > 3 for reason in LEFT_OUT.values())


def test_what_names_rows_that_are_replaced_goes_with_them():
    kept, replaced = (
        {one.label for one in f()} for f in (kept_tables, replaced_tables)
    )

    assert replaced - kept == {
        *("admin.LogEntry", "sessions.Session", "skatliste.Download"),
        *("auth.User_groups", "auth.User_user_permissions"),
    }


def test_every_field_is_in_it_or_left_out_for_a_reason():
    stored = {
        f"{table.label}.{field.attname}"
        for table in kept_tables()
        for field in table.rows.model._meta.concrete_fields  # noqa: SLF001
    }
    kept = {f"{table.label}.{name}" for table in kept_tables() for name in table.names}

    assert stored - kept == OF_ITS_PLACE.keys()
    for table in kept_tables():
        assert [one.name for one in readers(table.fields)] == list(table.names)


def test_a_row_of_every_table_comes_back(filled, file):
    before, were = everything(), exports()
    assert all(before.values()), [name for name, found in before.items() if not found]
    empty()

    said = restore(file)

    assert everything() == before
    assert exports() == were
    assert said.endswith(f"{len(were)} lists are in order\n")
    assert_in_order()


def test_the_same_is_written_again_after_it_was_restored(file, tmp_path):
    empty()
    restore(file)
    again = tmp_path / "again.zip"

    backup(again)

    assert members(again) == members(file)


def test_what_is_written_after_it_was_restored_gets_new_numbers(small):
    empty()
    restore(small)

    keeper = create_keeper()
    create_game(keeper=keeper)

    assert_in_order()


def test_a_file_tells_its_tables_line_by_line(small):
    told = json.loads(members(small)["manifest.json"])

    assert told["format"] == "skatliste-backup/1"
    assert told["migrations"][0] == "0001_first_evening"
    assert told["tables"]["skatliste.Game"]["rows"] == Game.objects.count()
    (position,) = (
        index
        for index, name in enumerate(told["tables"]["skatliste.Game"]["fields"])
        if name == "entry_id"
    )
    assert {row[position] for row in rows(small, "skatliste.Game")} == {
        str(entry) for entry in Game.objects.values_list("entry_id", flat=True)
    }


def test_no_secret_is_in_it(small, settings):
    everything_in_it = b"".join(members(small).values())

    assert settings.SECRET_KEY.encode() not in everything_in_it


# While people write


def test_a_backup_is_of_one_moment_and_keeps_nobody_from_writing(tmp_path, monkeypatch):
    keepers = [create_keeper() for _ in range(4)]
    for keeper in keepers:
        create_game(keeper=keeper)
    tables, at_the_moment = kept_tables(), {}

    def write_meanwhile(keeper):
        try:
            games = [create_game(keeper=keeper) for _ in range(3)]
            undo(keeper=keeper, step_id=now(keeper).undo_to_id)
            return len(games)
        finally:
            connection.close()

    def take_time():
        at_the_moment.update(exports())
        with ThreadPoolExecutor() as executor:
            assert list(executor.map(write_meanwhile, keepers)) == [3] * 4
        return tables

    monkeypatch.setattr(writing, "kept_tables", take_time)
    backup(tmp_path / "skat.zip")
    monkeypatch.undo()

    assert exports().keys() == at_the_moment.keys()
    assert all(exports()[one] != told for one, told in at_the_moment.items())
    restore(tmp_path / "skat.zip", replace=True)
    assert exports() == at_the_moment
    assert_in_order()


def test_every_game_is_in_it_that_was_there_when_it_began(tmp_path):
    keepers = [create_keeper(names=(f"A{n}", "B", "C")) for n in range(4)]
    acknowledged, goes_on = set(), threading.Event()
    goes_on.set()

    def write_on(keeper):
        try:
            while goes_on.is_set() and len(acknowledged) < 200:
                acknowledged.add(create_game(keeper=keeper).entry_id)
        finally:
            connection.close()

    with ThreadPoolExecutor() as executor:
        writing_on = [executor.submit(write_on, keeper) for keeper in keepers]
        for number in range(3):
            before = set(acknowledged)
            path = tmp_path / f"{number}.zip"
            backup(path)
            assert before <= entries(path)
        goes_on.clear()
        assert [one.result(20) for one in writing_on] == [None] * 4

    for number in range(3):
        empty()
        restore(tmp_path / f"{number}.zip")
        assert_in_order()
        assert set(Game.objects.values_list("entry_id", flat=True)) <= acknowledged


def entries(path) -> set[uuid.UUID]:
    names = next(one.names for one in kept_tables() if one.label == "skatliste.Game")
    index = names.index("entry_id")
    return {uuid.UUID(row[index]) for row in rows(path, "skatliste.Game")}


# From one database to another


@pytest.fixture
def elsewhere(tmp_path):
    """Give commands to a program whose database is a file, whatever ours is."""
    folder = tmp_path / "elsewhere"

    def run(*arguments):
        environment = {**os.environ, "SKATLISTE_DATA": str(folder), "DATABASE_URL": ""}
        done = subprocess.run(
            [sys.executable, "manage.py", *map(str, arguments)],
            check=False,
            cwd=ROOT,
            env=environment,
            capture_output=True,
            encoding="utf-8",
        )
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    run("migrate", "--verbosity", "0")
    return run


def test_to_a_file_and_back_it_is_the_same(file, elsewhere, tmp_path):
    before, were = everything(), exports()
    back, again = tmp_path / "back.zip", tmp_path / "again.zip"

    assert "lists are in order" in elsewhere("restore", file)
    elsewhere("backup", back)
    restore(back, replace=True)
    backup(again)

    assert everything() == before
    assert exports() == were
    assert members(back) == members(again) == members(file)
    public_id, content = next(iter(were.items()))
    assert elsewhere("export", public_id).encode() == content


def test_the_shared_lists_are_the_same_in_another_database(elsewhere, tmp_path):
    for name in SHARED_LISTS:
        take_in(shared_list(name))
    path, were = tmp_path / "shared.zip", exports()
    backup(path)

    said = elsewhere("restore", path)

    assert said.endswith(f"{len(SHARED_LISTS)} lists are in order\n")
    for public_id, content in were.items():
        assert elsewhere("export", public_id).encode() == content


def test_it_can_be_printed_and_read(elsewhere, small, tmp_path):
    """As it is from a container, into whose folders nobody looks."""
    program = f"{sys.executable} manage.py"
    environment = {
        **os.environ,
        "SKATLISTE_DATA": str(tmp_path / "elsewhere"),
        "DATABASE_URL": "",
    }

    subprocess.run(  # noqa: S602  # a pipe is what it is about
        f"{program} restore - < {small} && {program} backup - | cat > {tmp_path}/b.zip",
        shell=True,
        check=True,
        cwd=ROOT,
        env=environment,
        capture_output=True,
    )

    assert members(tmp_path / "b.zip") == members(small)


# What is there already


def test_what_is_there_is_not_replaced_unasked(small):
    keeper = create_keeper(title="Neu")

    with pytest.raises(
        CommandError, match="There is something in the database already"
    ):
        restore(small)

    assert Session.objects.filter(pk=keeper.session.pk, title="Neu").exists()


def test_what_is_there_is_kept_as_a_copy(file, settings, tmp_path):
    settings.DATA_DIR = tmp_path / "data"
    were = everything()
    later = create_keeper(title="Später").session
    account = get_user_model().objects.get()
    login = SessionStore()
    login["_auth_user_id"] = str(account.pk)
    login.save()

    said = restore(file, replace=True)

    assert everything() == were
    assert not Login.objects.exists()
    (copy,) = (settings.DATA_DIR / "backups").iterdir()
    assert f"What was in the database is in {copy}\n" in said
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    if copy.suffix == ".zip":
        restore(copy, replace=True)
        assert Session.objects.filter(public_id=later.public_id).exists()
    else:
        assert later.public_id.encode() in copy.read_bytes()


def test_nothing_is_replaced_if_it_cannot_be_copied(small, settings, tmp_path):
    settings.DATA_DIR = tmp_path / "file"
    settings.DATA_DIR.touch()
    later = create_keeper().session

    with pytest.raises(CommandError, match="Not a directory"):
        restore(small, replace=True)

    assert Session.objects.filter(public_id=later.public_id).exists()


def test_somebody_who_never_stops_writing_is_one_sentence(small, monkeypatch):
    empty()

    def wait_in_vain():
        raise OperationalError("canceling statement\ndue to lock timeout")

    monkeypatch.setattr(restoring, "_keep_writers_waiting", wait_in_vain)

    with pytest.raises(CommandError) as refused:
        restore(small)

    assert str(refused.value) == (
        f"{small} was not restored, nothing has changed. The database cannot be "
        "written on, stop the server: canceling statement due to lock timeout"
    )


def test_what_did_not_agree_is_told_and_kept(tmp_path):
    keeper = create_keeper()
    create_game(keeper=keeper)
    Change.objects.filter(version=2).delete()
    backup(tmp_path / "skat.zip")
    empty()

    output = io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_restore(tmp_path / "skat.zip", output)

    assert ended.value.code == 1
    assert "its versions are not 1 to 2" in output.getvalue()
    assert "stood in the backup already" in output.getvalue()
    assert Game.objects.count() == 1
    empty()
    assert "order" not in restore(tmp_path / "skat.zip", no_check=True)


def test_a_list_that_cannot_even_be_checked_is_told(small, monkeypatch):
    def fail(_session):
        raise ValueError

    empty()
    monkeypatch.setattr("skatliste.management.commands.restore.check_list", fail)

    output = io.StringIO()
    with pytest.raises(SystemExit):
        call_restore(small, output)

    public_id = Session.objects.get().public_id
    assert f"list {public_id}: it cannot be checked, ValueError" in output.getvalue()


def call_restore(path, output):
    call_command("restore", str(path), stdout=output, stderr=output)


def test_a_restored_list_is_of_another_era(small):
    pages = dict(Session.objects.values_list("public_id", "era"))

    restore(small, replace=True)

    eras = dict(Session.objects.values_list("public_id", "era"))
    assert eras.keys() == pages.keys()
    assert all(eras[one] != era for one, era in pages.items())
