"""Where backups lie: files that are whole, that nobody else reads, and not too many."""

import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Final

from .refusals import BackupRefused

_DATED: Final = re.compile(r"skatliste-\d{8}T\d{6}Z\.zip")


def dated_name() -> str:
    """Return a name for a backup of now, which sorts after all earlier ones."""
    return f"skatliste-{datetime.now(UTC):%Y%m%dT%H%M%SZ}.zip"


@contextmanager
def new_file(path: Path) -> Iterator[IO[bytes]]:
    """Give a file that has its name once all of it is on the disk, or never.

    It holds names, and hashes of what opens accounts: nobody else may read it.

    Raises:
        BackupRefused: there is something of that name.
    """
    if os.path.lexists(path):
        raise BackupRefused(
            f"{path} is there already: a backup takes the place of nothing."
        )
    # It is nobody else's to read from the beginning.
    handle, name = tempfile.mkstemp(".unfinished", f".{path.name}.", path.parent)
    unfinished = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        unfinished.rename(path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    _keep_name(path.parent)


def _keep_name(folder: Path) -> None:
    # Not every system of files lets a folder be opened.
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def remove_oldest(folder: Path, *, keep: int) -> list[Path]:
    """Remove the oldest backups with dated names but for *keep*; return what went."""
    dated = sorted(path for path in folder.iterdir() if _DATED.fullmatch(path.name))
    oldest = dated[: max(len(dated) - keep, 0)]
    for path in oldest:
        path.unlink()
    return oldest
