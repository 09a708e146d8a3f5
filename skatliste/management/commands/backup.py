"""manage.py backup FILE: everything that is stored as one file, while others write."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final

from django.core.management.base import CommandError, CommandParser

from skatliste.backup import (
    BackupRefused,
    dated_name,
    new_file,
    remove_oldest,
    write_backup,
)
from skatliste.management.host import HostCommand, told_rows

STANDARD_OUTPUT: Final = "-"


class Command(HostCommand):
    help = (
        "Write everything that is stored to one file: lists, people, clubs, devices, "
        "accounts. manage.py restore reads it, into whichever database."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file",
            help="a new file; a folder, for one named after the time; or - to print it",
        )
        parser.add_argument(
            "--keep",
            type=_number,
            metavar="N",
            help="remove the oldest of such files in that folder, but for N",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        told, keep = options["file"], options["keep"]
        folder = _folder(told)
        if keep is not None and folder is None:
            raise CommandError("--keep wants a folder, in which files have their date.")
        path = folder / dated_name() if folder else Path(told)
        try:
            with _target(told, path) as file:
                manifest = write_backup(file)
            gone = remove_oldest(folder, keep=keep) if folder and keep else []
        except BackupRefused as refused:
            raise CommandError(str(refused)) from refused
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror}") from error
        # Never into what is printed.
        output = self.stderr if told == STANDARD_OUTPUT else self.stdout
        output.write(f"{path}: {told_rows(manifest)}")
        for one in gone:
            output.write(f"{one} is removed")


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text[:9]) >= 1):
        raise argparse.ArgumentTypeError("expected how many, from 1 on")
    return int(text[:9])


def _folder(told: str) -> Path | None:
    """Return the folder that is meant, made if it is not there."""
    path = Path(told)
    if told.endswith("/"):
        try:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror}") from error
    return path if path.is_dir() else None


@contextmanager
def _target(told: str, path: Path) -> Iterator[IO[bytes]]:
    if told != STANDARD_OUTPUT:
        with new_file(path) as file:
            yield file
        return
    if sys.stdout.isatty():
        raise CommandError("Nobody can read a backup: lead it into a file, - > FILE.")
    yield sys.stdout.buffer
    sys.stdout.buffer.flush()
