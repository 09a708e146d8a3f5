"""How the database is opened."""

from pathlib import Path
from typing import Any, Final

import dj_database_url

# WAL lets readers go on while one writes. FULL: an acknowledged game is on the
# disk. IMMEDIATE: a transaction that reads first never fails at its first write.
SQLITE_OPTIONS: Final = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"
        "PRAGMA temp_store=MEMORY; PRAGMA mmap_size=134217728;"
        "PRAGMA cache_size=-16000; PRAGMA journal_size_limit=27103364"
    ),
}


def read_database(folder: Path) -> dict[str, Any]:
    """Return what DATABASE_URL names, or a file in *folder*, kept open for good."""
    database: dict[str, Any] = dict(
        dj_database_url.config(
            default=f"sqlite:///{folder / 'skatliste.sqlite3'}", conn_max_age=None
        )
    )
    if database["ENGINE"] == "django.db.backends.sqlite3":
        database["OPTIONS"] = SQLITE_OPTIONS
        # A file, since browser tests read it from several threads.
        database["TEST"] = {"NAME": folder / "test.sqlite3"}
    return database
