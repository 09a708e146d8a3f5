"""What the host's commands have in common: they end well, or with one message."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from skatliste.models import Session
from skatliste.queries import find_list


class HostCommand(BaseCommand):
    """A command that has something to say where there is no database yet."""

    def execute(self, *args: Any, **options: Any) -> str | None:  # noqa: ANN401
        try:
            return super().execute(*args, **options)
        except DatabaseError as error:
            raise CommandError(
                f"The database is not ready: {error}. bin/run prepares it."
            ) from error


def add_list_argument(parser: CommandParser) -> None:
    parser.add_argument("id", help="as it stands in the list's address")


def find_list_or_refuse(public_id: str) -> Session:
    # No id has other letters, and not every database can be asked for every byte.
    session = find_list(public_id) if public_id.isascii() else None
    if session is None:
        raise CommandError(f"There is no list {public_id}.")
    return session
