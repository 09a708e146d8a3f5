"""manage.py export ID --format json|csv [-o FILE]: the same bytes as the download."""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from skatliste.exports import FORMATS, export_list
from skatliste.management.host import (
    HostCommand,
    add_list_argument,
    find_list_or_refuse,
)


class Command(HostCommand):
    help = "Write a list as a file."

    def add_arguments(self, parser: CommandParser) -> None:
        add_list_argument(parser)
        parser.add_argument("--format", choices=FORMATS, default="json")
        parser.add_argument("-o", "--output", type=Path, help="instead of printing it")

    def handle(self, *args: Any, **options: Any) -> None:
        session = find_list_or_refuse(options["id"])
        content = export_list(session, options["format"])
        path = options["output"]
        try:
            if path is None:
                sys.stdout.buffer.write(content)
                sys.stdout.buffer.flush()
            else:
                path.write_bytes(content)
        except OSError as error:
            target = path or "standard output"
            raise CommandError(f"{target}: {error.strerror}") from error
