"""Puts a backup into the database: all of it, or nothing."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from django.core.management.color import no_style
from django.db import Error as DatabaseError
from django.db import IntegrityError, connection, transaction

from skatliste.models import Session

from .manifest import Manifest
from .reading import Backup, open_backup
from .refusals import BackupRefused
from .tables import Table, kept_tables, replaced_tables

# How many rows the database is given at a time.
CHUNK: Final = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Restored:
    """What was put into the database.

    Attributes:
        manifest: what the backup says of itself.
        replaced: whether there was something that it has taken the place of.
    """

    manifest: Manifest
    replaced: bool


def restore(path: Path, *, before_replacing: Callable[[], None] | None) -> Restored:
    """Put the backup at *path* into the database.

    Args:
        path: of the file.
        before_replacing: called if there is something in the database, when nobody
            can write any more and before it goes; None lets nothing be replaced.

    Raises:
        BackupRefused: it cannot be; nothing has changed.
    """
    with open_backup(path) as backup, transaction.atomic():
        _keep_writers_waiting()
        replaced = _is_in_use()
        if replaced:
            if before_replacing is None:
                raise BackupRefused(
                    "There is something in the database already: with --replace it "
                    "goes, once a copy of it is made."
                )
            before_replacing()
            _empty()
        for table in kept_tables():
            _fill(table, backup)
        _check_references()
        _reset_numbers()
        _begin_era()
    return Restored(manifest=backup.manifest, replaced=replaced)


def _keep_writers_waiting() -> None:
    """Let others read on, and write when this is done."""
    # With SQLite the transaction is the lock, since it begins IMMEDIATE.
    if connection.vendor != "postgresql":
        return
    tables = ", ".join(map(_quoted, replaced_tables()))
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL statement_timeout = 0")
        cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
        cursor.execute(f"LOCK TABLE {tables} IN EXCLUSIVE MODE")


def _is_in_use() -> bool:
    return any(table.rows.exists() for table in kept_tables())


def _empty() -> None:
    with connection.cursor() as cursor:
        for table in replaced_tables():
            cursor.execute(f"DELETE FROM {_quoted(table)}")  # noqa: S608  # nosec B608  # our own name


def _fill(table: Table, backup: Backup) -> None:
    quote = connection.ops.quote_name
    names = ", ".join(quote(str(field.column)) for field in table.fields)
    signs = ", ".join(["%s"] * len(table.fields))
    # Of our own names alone.
    words = ("INSERT INTO", _quoted(table), f"({names})", "VALUES", f"({signs})")
    statement = " ".join(words)
    rows = backup.rows(table)
    with connection.cursor() as cursor:
        while chunk := list(islice(rows, CHUNK)):
            try:
                cursor.executemany(statement, chunk)
            except DatabaseError as error:
                what = f"Rows of {table.label} contradict each other or the rules"
                raise _refusal(what, error) from error


def _check_references() -> None:
    """Refuse rows that name others which are not there."""
    tables = [table.name for table in kept_tables()]
    try:
        connection.check_constraints(table_names=tables)
    except IntegrityError as error:
        raise _refusal("Rows name others that are not there", error) from error


def _reset_numbers() -> None:
    """Let new rows be numbered after those that were put in."""
    statements = connection.ops.sequence_reset_sql(
        no_style(), [table.rows.model for table in kept_tables()]
    )
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def _begin_era() -> None:
    """Let no page that was opened before pass for one of a list as it is now."""
    Session.objects.update(era=1 + secrets.randbelow(2**31 - 1))


def _refusal(what: str, error: DatabaseError) -> BackupRefused:
    return BackupRefused(f"{what}: {' '.join(str(error).split())}")


def _quoted(table: Table) -> str:
    return connection.ops.quote_name(table.name)
