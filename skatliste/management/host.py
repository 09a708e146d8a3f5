"""What the host's commands have in common: they end well, or with one message."""

import sys
from collections.abc import Iterator, Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError
from django.utils import translation

from skatliste.backup import Manifest
from skatliste.models import Session
from skatliste.queries import find_list


class HostCommand(BaseCommand):
    """A command that has something to say where there is no database yet."""

    def execute(self, *args: Any, **options: Any) -> str | None:  # noqa: ANN401
        # Python has none if it was closed before the start: "manage.py … >&-".
        if sys.stdout is None:
            raise CommandError("Standard output is closed: nothing could be told.")
        try:
            # As all that they say themselves, whatever language pages begin in.
            with translation.override("en"):
                return super().execute(*args, **options)
        except DatabaseError as error:
            raise CommandError(
                f"The database is not ready: {error}. bin/run prepares it."
            ) from error


def add_list_argument(parser: CommandParser) -> None:
    parser.add_argument("id", help="as it stands in the list's address")


def add_lists_argument(parser: CommandParser) -> None:
    parser.add_argument(
        "ids", nargs="*", metavar="id", help="as it stands in a list's address"
    )


def named_lists(public_ids: Sequence[str]) -> Iterator[Session]:
    """Yield these lists, or all there are, one at a time."""
    if public_ids:
        # Found before the first is worked on: all of it, or nothing.
        yield from [find_list_or_refuse(public_id) for public_id in public_ids]
        return
    for pk in list(Session.objects.order_by("pk").values_list("pk", flat=True)):
        session = Session.objects.filter(pk=pk).first()
        if session is not None:
            yield session


def find_list_or_refuse(public_id: str) -> Session:
    # No id has other letters, and not every database can be asked for every byte.
    session = find_list(public_id) if public_id.isascii() else None
    if session is None:
        raise CommandError(f"There is no list {public_id}.")
    return session


def told_rows(manifest: Manifest) -> str:
    """Return what a backup holds, in a few words."""
    tables = manifest.tables
    lists, games = tables["skatliste.Session"].rows, tables["skatliste.Game"].rows
    return f"lists: {lists}, rows in them: {games}, everything: {manifest.rows} rows"
