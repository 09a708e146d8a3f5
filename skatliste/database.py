"""How the database is opened: a file in the data folder, or a PostgreSQL server."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

SQLITE: Final = "django.db.backends.sqlite3"
POSTGRESQL: Final = "django.db.backends.postgresql"

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

# SQLite lets only one write, and threads that queue for it wait unfairly. Threads
# of PostgreSQL wait for its answers; more than these only fight for the interpreter.
SQLITE_THREADS: Final = 1
POSTGRESQL_THREADS: Final = 3

# The server ends what would hang, so that nobody holds a list for the others.
TIMEOUTS: Final = {
    "lock_timeout": "10s",
    "statement_timeout": "20s",
    "idle_in_transaction_session_timeout": "30s",
}
# On: an acknowledged game is on the disk.
SERVER_SETTINGS: Final = {**TIMEOUTS, "synchronous_commit": "on"}
POSTGRESQL_OPTIONS: Final = {
    "application_name": "skatliste",
    "connect_timeout": 5,
    # Milliseconds after which a server that does not answer at all is given up.
    "tcp_user_timeout": 20_000,
}
# Beside those for lists: log-ins, files, files of clubs, imports.
SLOW_THREADS: Final = 4
# One for each thread, and one for the start.
POOL: Final = {
    "min_size": POSTGRESQL_THREADS,
    "max_size": POSTGRESQL_THREADS + SLOW_THREADS + 1,
    "timeout": 10,
}


def read_database(folder: Path) -> dict[str, Any]:
    """Return what DATABASE_URL names, or a file in *folder*."""
    url = os.environ.get("DATABASE_URL") or f"sqlite:///{folder / 'skatliste.sqlite3'}"
    try:
        database: dict[str, Any] = dict(dj_database_url.parse(url))
    except ValueError:
        raise _wrong_url() from None
    if database["ENGINE"] == SQLITE:
        return _sqlite(database, folder)
    if database["ENGINE"] == POSTGRESQL and database["NAME"]:
        return _postgresql(database)
    raise _wrong_url()


def count_threads(database: Mapping[str, Any]) -> int:
    """Return how many threads of a process shall work with *database*."""
    return POSTGRESQL_THREADS if database["ENGINE"] == POSTGRESQL else SQLITE_THREADS


def _sqlite(database: dict[str, Any], folder: Path) -> dict[str, Any]:
    return database | {
        # Kept open for good.
        "CONN_MAX_AGE": None,
        "OPTIONS": SQLITE_OPTIONS,
        # A file, since browser tests read it from several threads.
        "TEST": {"NAME": folder / "test.sqlite3"},
    }


def _postgresql(database: dict[str, Any]) -> dict[str, Any]:
    """Return *database* with a pool; what its address tells goes before ours."""
    told: dict[str, Any] = database.get("OPTIONS", {})
    ours = " ".join(f"-c {name}={value}" for name, value in SERVER_SETTINGS.items())
    return database | {
        # The pool keeps the connections open; a request gives its own back.
        "CONN_MAX_AGE": 0,
        # Those of a server that was started anew are dead.
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": POSTGRESQL_OPTIONS
        | told
        | {"options": f"{ours} {told.get('options', '')}".rstrip(), "pool": POOL},
    }


def _wrong_url() -> ImproperlyConfigured:
    # Not what was told: there is a password in it.
    return ImproperlyConfigured(
        "DATABASE_URL: expected postgresql://USER:PASSWORD@HOST:PORT/NAME "
        "or sqlite:////PATH"
    )
