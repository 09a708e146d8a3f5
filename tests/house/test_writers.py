"""Eight processes that write on one list at the same time."""

import json
import os
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WRITERS = 8


@pytest.fixture
def run(tmp_path):
    """Run Python in a process of its own, on data of its own; return its output."""

    def run_python(*arguments):
        done = start(tmp_path, *arguments)
        output, errors = done.communicate(timeout=60)
        assert (done.returncode, errors) == (0, "")
        return output

    return run_python


def start(data, *arguments):
    environment = {k: v for k, v in os.environ.items() if k != "DATABASE_URL"}
    return subprocess.Popen(
        [sys.executable, *arguments],
        env={**environment, "SKATLISTE_DATA": str(data)},
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )


def acknowledged_at_once(data, session_id) -> list[str]:
    """Return every entry that any of eight processes was told is written."""
    module = ("-m", "tests.house.writer", "write", session_id)
    writers = [start(data, *module, str(number)) for number in range(WRITERS)]
    try:
        for writer in writers:
            assert writer.stdout.readline() == "ready\n"
        for writer in writers:
            writer.stdin.write("go\n")
            writer.stdin.flush()
        answers = [writer.communicate(timeout=60) for writer in writers]
    finally:
        for writer in writers:
            if writer.poll() is None:
                writer.kill()
                writer.communicate()
    assert [
        (one.returncode, said[1]) for one, said in zip(writers, answers, strict=True)
    ] == (WRITERS * [(0, "")])
    return [line for output, _errors in answers for line in output.split()]


def stored(data, statement):
    with closing(sqlite3.connect(data / "skatliste.sqlite3")) as database:
        return database.execute(statement).fetchall()


def test_eight_processes_write_on_one_list(tmp_path, run):
    run("manage.py", "migrate", "--verbosity", "0")
    session_id = run("-m", "tests.house.writer", "begin").strip()

    entries = acknowledged_at_once(tmp_path, session_id)

    # Each is there once, and no other is.
    rows = stored(tmp_path, "SELECT entry_id FROM skatliste_game")
    assert Counter(entry.replace("-", "") for entry in entries) == Counter(
        entry for (entry,) in rows
    )
    assert len(entries) == len(set(entries)) == WRITERS * 15
    assert run("manage.py", "check_lists") == "1 list is in order\n"
    # Those that stand are numbered without a gap.
    ((public_id,),) = stored(tmp_path, "SELECT public_id FROM skatliste_session")
    games = json.loads(run("manage.py", "export", public_id))["games"]
    assert [game["number"] for game in games] == list(range(1, len(games) + 1))
    assert len(games) > WRITERS
    # Nobody's writing was lost in another's.
    versions = stored(tmp_path, "SELECT version FROM skatliste_change ORDER BY version")
    assert [version for (version,) in versions] == list(range(1, len(versions) + 1))
