"""manage.py import FILE.json [--as-new]: prints the id of the list."""

from pathlib import Path
from typing import Any, Final

from django.core.management.base import CommandError, CommandParser

from skatliste.imports import (
    DifferentListError,
    ImportRefusedError,
    import_once,
    read_json,
)
from skatliste.management.host import HostCommand

_MOST_BYTES: Final = 20_000_000


class Command(HostCommand):
    help = "Take in a list that was exported as JSON: all of it, or nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--as-new",
            action="store_true",
            help="make another list of it, also if it is here already",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        path = options["file"]
        try:
            facts = read_json(_read(path))
            session = import_once(facts, as_new=options["as_new"]).session
        except ImportRefusedError as error:
            listed = "\n".join(f"  {problem}" for problem in error.problems)
            raise CommandError(f"{path} was not taken:\n{listed}") from error
        except DifferentListError as error:
            raise CommandError(
                f"{path} was not taken, this list is here already: {error}. "
                "With --as-new the file becomes a list of its own."
            ) from error
        self.stdout.write(session.public_id)


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            # No more than that, since not everything that can be opened has an end.
            content = file.read(_MOST_BYTES + 1)
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error
    if len(content) > _MOST_BYTES:
        raise CommandError(f"{path}: larger than any list, it was not read.")
    return content
