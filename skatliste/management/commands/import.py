"""manage.py import FILE.json [--club ID] [--as-new]: prints the ids of its lists."""

from pathlib import Path
from typing import Any, Final

from django.core.management.base import CommandError, CommandParser

from skatliste.imports import (
    MOST_CLUB_BYTES,
    DifferentListError,
    Imported,
    ImportRefusedError,
    import_document,
    read_document,
)
from skatliste.management.host import HostCommand
from skatliste.models import Club
from skatliste.queries import find_club

_OF_TABLES: Final = {".csv", ".tsv", ".txt"}
_TABLES: Final = "\nTables are taken in by a browser, on the page /import/."


class Command(HostCommand):
    help = "Take in lists that were exported as JSON: all of the file, or nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file", type=Path, help="a list, an evening or a club, as JSON"
        )
        parser.add_argument(
            "--club", metavar="ID", help="that its lists are to be ones of"
        )
        parser.add_argument(
            "--as-new",
            action="store_true",
            help="write all of it once more, also what is here already",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        path = options["file"]
        club = _club(options["club"])
        try:
            document = read_document(_read(path))
            imported = import_document(document, club=club, as_new=options["as_new"])
        except ImportRefusedError as error:
            listed = "\n".join(f"  {problem}" for problem in error.problems)
            hint = _TABLES if path.suffix.lower() in _OF_TABLES else ""
            raise CommandError(f"{path} was not taken:\n{listed}{hint}") from error
        except DifferentListError as error:
            raise CommandError(
                f"{path} was not taken, this list is here already: {error}. "
                "With --as-new the file becomes a list of its own."
            ) from error
        self._tell(imported)

    def _tell(self, imported: Imported) -> None:
        """Print the ids; whatever else there is to say must not stand among them."""
        for taken in imported.lists:
            self.stdout.write(taken.session.public_id)
        if imported.club is not None:
            self.stderr.write(f"The club is {imported.club.public_id}.")
        if not imported.is_new:
            self.stderr.write("All of it was here already, nothing was written.")


def _club(public_id: str | None) -> Club | None:
    if public_id is None:
        return None
    # No id has other letters, and not every database can be asked for every byte.
    club = find_club(public_id) if public_id.isascii() else None
    if club is None:
        raise CommandError(f"There is no club {public_id}.")
    return club


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            # No more than that, since not everything that can be opened has an end.
            return file.read(MOST_CLUB_BYTES + 1)
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error
