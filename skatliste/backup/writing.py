"""Writes a backup: everything as it stood at one moment, while others write on."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import IO, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.db import connection, transaction

from skatliste.release import release_mark

from .manifest import MANIFEST, Manifest, Member, member_name, write_manifest
from .tables import Table, applied_migrations, kept_tables
from .values import write_row

# How many rows are in memory at a time.
CHUNK: Final = 1_000


def write_backup(target: IO[bytes]) -> Manifest:
    """Write everything that is stored to *target*, which need not be a file.

    Raises:
        BackupRefused: the database is of another version.
    """
    migrations = tuple(applied_migrations())
    with ZipFile(target, "w") as archive:
        with snapshot():
            made_at = datetime.now(UTC).isoformat(timespec="seconds")
            tables = {
                table.label: _write_table(archive, table) for table in kept_tables()
            }
        manifest = Manifest(
            made_at=made_at,
            release=release_mark(),
            migrations=migrations,
            tables=tables,
        )
        archive.writestr(_info(MANIFEST), write_manifest(manifest))
    return manifest


@contextmanager
def snapshot() -> Iterator[None]:
    """Let everything be read as it is now, and keep nobody from writing."""
    if connection.in_atomic_block:
        # Whoever began the transaction has seen to it.
        yield
    elif connection.vendor == "postgresql":
        with transaction.atomic():
            _read_one_moment()
            yield
    else:
        # Not by `atomic`, which would keep writers waiting.
        with connection.cursor() as cursor:
            cursor.execute("BEGIN")
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")


def _read_one_moment() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        # Whoever takes the file may be slow.
        cursor.execute("SET LOCAL statement_timeout = 0")
        cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")


def _write_table(archive: ZipFile, table: Table) -> Member:
    rows, told = 0, hashlib.sha256()
    stored = table.rows.order_by("pk").values_list(*table.names)
    info = _info(member_name(table.label))
    # It is not known how large it gets.
    with archive.open(info, "w", force_zip64=True) as member:
        for row in stored.iterator(chunk_size=CHUNK):
            line = write_row(row)
            member.write(line)
            told.update(line)
            rows += 1
    return Member(fields=table.names, rows=rows, sha256=told.hexdigest())


def _info(name: str) -> ZipInfo:
    """Return the head of a member, the same at all times."""
    info = ZipInfo(name)
    info.compress_type = ZIP_DEFLATED
    info.external_attr = 0o600 << 16
    return info
