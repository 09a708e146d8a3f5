"""What has to be done between a new version's files and its first request."""

from contextlib import AbstractContextManager, nullcontext
from datetime import UTC, datetime
from pathlib import Path

import django
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from . import postgresql
from .alone import alone_in
from .backups import copy_database
from .translations import compile_translations


def prepare() -> None:
    """Bring translations, database and static files up to this version."""
    # First of all: a catalogue once read stays as it was read, and Django reads it
    # while it starts.
    compile_translations()
    django.setup()
    settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
    with alone_in(settings.DATA_DIR):
        migrate_database()
        # The threads that serve have connections of their own.
        connection.close()
        call_command("collectstatic", interactive=False, verbosity=0)


def migrate_database() -> None:
    """Apply the migrations that are missing, while no other process does."""
    with alone_in_database():
        _migrate()


def alone_in_database() -> AbstractContextManager[None]:
    """Keep those waiting as well that prepare folders of their own elsewhere."""
    if connection.vendor != "postgresql":
        return nullcontext()
    postgresql.wait_for_server()
    return postgresql.one_at_a_time()


def _migrate() -> None:
    """Apply the migrations that are missing, if any, with a copy made before."""
    # Before the first question, which makes the file.
    had_data = database_file_has_data()
    executor = MigrationExecutor(connection)
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return
    if had_data:
        back_up()
    call_command("migrate", interactive=False, verbosity=0)


def database_file_has_data() -> bool:
    """Return whether there is a file to copy; other databases have their own ways."""
    path = database_file()
    return connection.vendor == "sqlite" and path.is_file() and path.stat().st_size > 0


def back_up() -> None:
    moment = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    name = f"before-migration-{moment}.sqlite3"
    copy_database(database_file(), settings.DATA_DIR / "backups" / name)


def database_file() -> Path:
    return Path(connection.settings_dict["NAME"])
