"""Copies of the SQLite database."""

import sqlite3
from contextlib import closing
from pathlib import Path


def copy_database(source: Path, target: Path) -> None:
    """Write a consistent copy of *source* to *target*, also while it is in use."""
    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = target.with_name(f"{target.name}.unfinished")
    # Names stand in it: nobody else is to read it.
    unfinished.touch(mode=0o600)
    with (
        closing(sqlite3.connect(source)) as original,
        closing(sqlite3.connect(unfinished)) as copy,
    ):
        original.backup(copy)
    unfinished.replace(target)
