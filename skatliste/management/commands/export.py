"""manage.py export ID --format …: the same bytes as the download."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, Final, TypeVar

from django.core.management.base import CommandError, CommandParser

from skatliste.exports import (
    CLUB_FORMATS,
    EVENING_FORMATS,
    FORMATS,
    PASSES,
    Format,
    load_club_document,
    load_evening_document,
    sheet_for_file,
)
from skatliste.management.host import HostCommand, find_list_or_refuse
from skatliste.queries import find_club

Content = TypeVar("Content")
# Of all three; which of them there are of what is asked for is told when it is not.
_EVERY: Final = [*dict.fromkeys([*FORMATS, *EVENING_FORMATS, *CLUB_FORMATS])]


class Command(HostCommand):
    help = "Write a list, an evening or a club as a file."

    def add_arguments(self, parser: CommandParser) -> None:
        wanted = parser.add_mutually_exclusive_group(required=True)
        told = "as it stands in the address"
        wanted.add_argument("id", nargs="?", help=f"of a list, {told}")
        wanted.add_argument("--evening", metavar="ID", help=f"of an evening, {told}")
        wanted.add_argument("--club", metavar="ID", help=f"of a club, {told}")
        parser.add_argument("--format", choices=_EVERY, default="json")
        parser.add_argument("-o", "--output", type=Path, help="instead of printing it")
        parser.add_argument(
            "--progress",
            action="store_true",
            help="tell how far it is, as it is told to a terminal anyway",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        pieces = self._pieces(options)
        path = options["output"]
        try:
            if path is None:
                _print(pieces)
            else:
                _write(pieces, path)
        except BrokenPipeError:
            # Whoever reads has enough, and so has Python when it ends.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        except OSError as error:
            target = path or "standard output"
            raise CommandError(f"{target}: {error.strerror}") from error

    def _pieces(self, options: Mapping[str, Any]) -> Iterable[bytes]:
        suffix = options["format"]
        if options["club"] is not None:
            return self._club(options["club"], suffix, tells=options["progress"])
        if options["evening"] is not None:
            return _evening(options["evening"], suffix)
        session = find_list_or_refuse(options["id"])
        return _format(FORMATS, suffix, "a list").make(sheet_for_file(session))

    def _club(self, public_id: str, suffix: str, *, tells: bool) -> Iterable[bytes]:
        club = find_club(public_id) if public_id.isascii() else None
        if club is None:
            raise CommandError(f"There is no club {public_id}.")
        one = _format(CLUB_FORMATS, suffix, "a club")
        document = load_club_document(club)
        if tells or self.stderr.isatty():
            document = document.counted(self._counter(document.lists, PASSES[suffix]))
        return one.make(document)

    def _counter(self, lists: int, passes: int) -> Callable[[], None]:
        steps = 0

        def count() -> None:
            nonlocal steps
            steps += 1
            end = "\n" if steps == lists * passes else ""
            self.stderr.write(f"\r{steps // passes} of {lists} lists", ending=end)
            self.stderr.flush()

        return count


def _evening(public_id: str, suffix: str) -> Iterable[bytes]:
    one = _format(EVENING_FORMATS, suffix, "an evening")
    document = load_evening_document(public_id, None) if public_id.isascii() else None
    if document is None:
        raise CommandError(f"There is no evening {public_id}.")
    return one.make(document)


def _format(
    formats: Mapping[str, Format[Content]], suffix: str, what: str
) -> Format[Content]:
    if suffix not in formats:
        known = ", ".join(formats)
        raise CommandError(f"There is no {suffix} of {what}, but {known}.")
    return formats[suffix]


def _print(pieces: Iterable[bytes]) -> None:
    for piece in pieces:
        sys.stdout.buffer.write(piece)
    sys.stdout.buffer.flush()


def _write(pieces: Iterable[bytes], path: Path) -> None:
    with _target(path) as target:
        target.writelines(pieces)


@contextmanager
def _target(path: Path) -> Iterator[BinaryIO]:
    """Open *path* so that it is there whole, or as it was before."""
    if path.exists() and not path.is_file():
        # A device or a pipe is written to, and not replaced.
        with path.open("wb") as target:
            yield target
        return
    partial = path.with_name(f"{path.name}.part")
    try:
        with partial.open("wb") as target:
            yield target
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
