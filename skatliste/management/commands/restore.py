"""manage.py restore FILE: what manage.py backup has written, all of it or nothing."""

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import CommandError, CommandParser
from django.db import OperationalError, connection

from skatliste.backup import BackupRefused, Restored, new_file, restore, write_backup
from skatliste.backups import copy_database
from skatliste.checking import check_list
from skatliste.management.host import HostCommand, named_lists, told_rows
from skatliste.models import Session

STANDARD_INPUT: Final = "-"


class Command(HostCommand):
    help = (
        "Put what manage.py backup wrote into a database with nothing in it, and check "
        "its lists. All of it, or nothing."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="as it was written, or - to read it")
        parser.add_argument(
            "--replace",
            action="store_true",
            help="what is in the database goes, once a copy of it is made",
        )
        parser.add_argument(
            "--no-check",
            action="store_true",
            help="do without check_lists afterwards, which can take minutes",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        name, copy = options["file"], self._copy if options["replace"] else None
        try:
            with _source(name) as path:
                restored = restore(path, before_replacing=copy)
        except BackupRefused as refused:
            raise _not_restored(name, str(refused)) from refused
        except OperationalError as error:
            reason = " ".join(str(error).split())
            raise _not_restored(
                name, f"The database cannot be written on, stop the server: {reason}"
            ) from error
        except OSError as error:
            raise CommandError(f"{name}: {error.strerror}") from error
        self._tell(restored)
        if not options["no_check"]:
            self._check()

    def _copy(self) -> None:
        folder = settings.DATA_DIR / "backups"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        # Each has its own, however soon one comes after the other.
        name = f"before-restore-{datetime.now(UTC):%Y%m%dT%H%M%S-%fZ}"
        if connection.vendor == "sqlite":
            path = folder / f"{name}.sqlite3"
            copy_database(Path(connection.settings_dict["NAME"]), path)
        else:
            path = folder / f"{name}.zip"
            with new_file(path) as file:
                write_backup(file)
        self.stdout.write(f"What was in the database is in {path}")

    def _tell(self, restored: Restored) -> None:
        manifest = restored.manifest
        self.stdout.write(f"Restored as of {manifest.made_at}: {told_rows(manifest)}")

    def _check(self) -> None:
        """Say what does not agree: it came with the backup, and is kept as it was."""
        lists = differences = 0
        for session in named_lists([]):
            lists += 1
            for line in _differences(session):
                differences += 1
                self.stdout.write(line)
        if differences:
            self.stderr.write("These differences stood in the backup already.")
            raise SystemExit(1)
        self.stdout.write(
            "1 list is in order" if lists == 1 else f"{lists} lists are in order"
        )


def _differences(session: Session) -> list[str]:
    try:
        return check_list(session)
    except Exception as error:  # noqa: BLE001  # whatever somebody has made up
        kind = type(error).__name__
        return [f"list {session.public_id}: it cannot be checked, {kind}"]


def _not_restored(name: str, reason: str) -> CommandError:
    return CommandError(f"{name} was not restored, nothing has changed. {reason}")


@contextmanager
def _source(name: str) -> Iterator[Path]:
    """Give the file itself; what is read from elsewhere is first put into one."""
    if name != STANDARD_INPUT:
        yield Path(name)
        return
    with tempfile.NamedTemporaryFile(dir=settings.DATA_DIR) as file:
        shutil.copyfileobj(sys.stdin.buffer, file)
        file.flush()
        yield Path(file.name)
