"""A copy of the database is consistent, also of one in use."""

import sqlite3
from contextlib import closing

from skatliste.backups import copy_database


def test_copy_holds_what_was_committed(tmp_path):
    source, target = tmp_path / "list.sqlite3", tmp_path / "backups" / "copy.sqlite3"
    with closing(sqlite3.connect(source)) as writer:
        writer.execute("PRAGMA journal_mode=WAL")
        writer.execute("CREATE TABLE game (points)")
        writer.execute("INSERT INTO game VALUES (48)")
        writer.commit()
        writer.execute("INSERT INTO game VALUES (-96)")

        copy_database(source, target)

    with closing(sqlite3.connect(target)) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert copy.execute("SELECT points FROM game").fetchall() == [(48,)]
    assert list(target.parent.glob("*.unfinished*")) == []
