"""Eight processes that write on one list at the same time."""

import json
import os
import subprocess
import sys
import uuid
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WRITERS = 8


@pytest.fixture
def start(tmp_path, database_url):
    """Start Python in processes of their own, on data of their own."""
    ours = {"SKATLISTE_DATA": str(tmp_path), "DATABASE_URL": database_url}

    def start_python(*arguments):
        return subprocess.Popen(
            [sys.executable, *arguments],
            env={**os.environ, **ours},
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )

    return start_python


@pytest.fixture
def run(start):
    """Run Python in such a process; return its output."""

    def run_python(*arguments):
        done = start(*arguments)
        output, errors = done.communicate(timeout=60)
        assert (done.returncode, errors) == (0, "")
        return output

    return run_python


def acknowledged_at_once(start, session_id) -> list[str]:
    """Return every entry that any of eight processes was told is written."""
    module = ("-m", "tests.house.writer", "write", session_id)
    writers = [start(*module, str(number)) for number in range(WRITERS)]
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


def test_eight_processes_write_on_one_list(start, run, stored):
    run("manage.py", "migrate", "--verbosity", "0")
    session_id = run("-m", "tests.house.writer", "begin").strip()

    entries = acknowledged_at_once(start, session_id)

    # Each is there once, and no other is.
    rows = stored("SELECT entry_id FROM skatliste_game")
    assert Counter(map(uuid.UUID, entries)) == Counter(
        uuid.UUID(str(entry)) for (entry,) in rows
    )
    assert len(entries) == len(set(entries)) == WRITERS * 15
    assert run("manage.py", "check_lists") == "1 list is in order\n"
    # Those that stand are numbered without a gap.
    ((public_id,),) = stored("SELECT public_id FROM skatliste_session")
    games = json.loads(run("manage.py", "export", public_id))["games"]
    assert [game["number"] for game in games] == list(range(1, len(games) + 1))
    assert len(games) > WRITERS
    # Nobody's writing was lost in another's.
    versions = stored("SELECT version FROM skatliste_change ORDER BY version")
    assert [version for (version,) in versions] == list(range(1, len(versions) + 1))
