"""Opens a backup that may be anything: somebody's file, half a file, a bomb.

Nothing in it is believed before it is checked, and never is more of it in memory than
one line.
"""

import hashlib
import io
import struct
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from .manifest import MANIFEST, MOST_BYTES, Manifest, Member, member_name, read_manifest
from .refusals import BackupRefused
from .tables import Table, applied_migrations, kept_tables
from .values import WrongRowError, read_row, readers

# A closed list holds a file of itself; no file larger than this is ever taken in.
LONGEST_LINE: Final = 32_000_000
# How much smaller than itself a table may be: rows of real lists come to 10 to 40.
SMALLEST_PART: Final = 200
# Small tables may be smaller still.
SMALL: Final = 1_000_000
# Of what is read at once: that of the file's directory is the largest.
AT_ONCE: Final = 1_000_000

# Whatever zipfile says of what is no ZIP; a position in it can be any number.
_DAMAGED = (
    *(BadZipFile, zlib.error, struct.error, EOFError, NotImplementedError),
    *(OSError, ValueError, OverflowError),
)


class Backup:
    """An opened backup whose members are those that this program writes."""

    def __init__(self, archive: ZipFile, manifest: Manifest) -> None:
        self._archive = archive
        self.manifest = manifest

    def rows(self, table: Table) -> Iterator[list[Any]]:
        """Yield the rows of a table, each checked; in the end that it is all of it.

        Raises:
            BackupRefused: it is not what the manifest says, or no such rows.
        """
        columns, count, digest = readers(table.fields), 0, hashlib.sha256()
        with damage_told(), self._lines(table) as lines:
            while line := lines.readline(LONGEST_LINE):
                count += 1
                digest.update(line)
                try:
                    yield read_row(line, columns)
                except WrongRowError as error:
                    where = f"Row {count} of {table.label}"
                    raise BackupRefused(f"{where} {error}.") from error
        _check_whole(
            table.label,
            self.manifest.tables[table.label],
            Member(fields=table.names, rows=count, sha256=digest.hexdigest()),
        )

    def _lines(self, table: Table) -> io.BufferedReader:
        member: Any = self._archive.open(member_name(table.label))
        # Its own way to lines of a limited length takes ten times as long.
        return io.BufferedReader(member, 1 << 16)


@contextmanager
def open_backup(path: Path) -> Iterator[Backup]:
    """Open the backup at *path*, once it is known to be one.

    Raises:
        BackupRefused: it is none, or none for this version of the program.
        OSError: the file cannot be opened.
    """
    with _Bounded(io.FileIO(path)) as file:
        with damage_told():
            archive = ZipFile(file)
            _check_packing(archive.infolist())
            manifest = read_manifest(archive.read(MANIFEST))
        # First, since another version may have other tables.
        _check_version(manifest)
        _check_members(archive.namelist())
        yield Backup(archive, manifest)


@contextmanager
def damage_told() -> Iterator[None]:
    """Tell in our words what is found wrong while something is unpacked."""
    try:
        yield
    except _DAMAGED as error:
        raise BackupRefused("It is no backup, or a damaged one.") from error


class _Bounded(io.BufferedReader):
    """A file of which nobody gets much at once, whatever the file says."""

    def read(self, size: int | None = -1, /) -> bytes:
        if size is None or size > AT_ONCE:
            raise BadZipFile
        return super().read(size if size >= 0 else AT_ONCE)


def _check_packing(members: Sequence[ZipInfo]) -> None:
    """Refuse what would become much more than it is, or nothing at all."""
    for info in members:
        if info.compress_type not in {ZIP_STORED, ZIP_DEFLATED} or info.flag_bits & 1:
            raise BackupRefused("It is packed in another way than a backup.")
        if info.file_size > SMALL + SMALLEST_PART * info.compress_size:
            raise BackupRefused("It would be far larger than its size tells.")
    about = [info.file_size for info in members if info.filename == MANIFEST]
    if not about:
        raise BackupRefused("It says nothing of itself: no backup of ours.")
    if max(about) > MOST_BYTES:
        raise BackupRefused("What it says of itself is too long to be read.")


def _check_members(names: Sequence[str]) -> None:
    """Refuse any other members than ours, whatever their names would lead to."""
    due = [member_name(table.label) for table in kept_tables()]
    if sorted(names) != sorted([*due, MANIFEST]):
        raise BackupRefused("It holds other tables than this version of the program.")


def _check_version(manifest: Manifest) -> None:
    due = applied_migrations()
    if list(manifest.migrations) != due:
        raise BackupRefused(
            f"Version {manifest.release} wrote it at {manifest.made_at}, and its "
            f"database stands at {_last(manifest.migrations)}; that of this one "
            f"stands at {_last(due)}. Restore it with that version, and then go on to "
            "this one, which brings the database up to date."
        )
    for table in kept_tables():
        told = manifest.tables.get(table.label)
        if told is None or told.fields != table.names:
            raise BackupRefused(
                f"It has other fields of {table.label} than this version."
            )


def _last(migrations: Sequence[str]) -> str:
    return migrations[-1] if migrations else "nothing"


def _check_whole(label: str, told: Member, found: Member) -> None:
    if told.rows != found.rows:
        raise BackupRefused(
            f"It has {found.rows} rows of {label}, and says {told.rows}."
        )
    if told != found:
        raise BackupRefused(f"The rows of {label} are not those that were written.")
