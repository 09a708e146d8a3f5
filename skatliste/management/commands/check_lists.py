"""manage.py check_lists [ID…]: a line for everything that does not agree."""

from typing import Any

from django.core.management.base import CommandParser

from skatliste.checking import check_list
from skatliste.management.host import (
    HostCommand,
    add_lists_argument,
    named_lists,
)


class Command(HostCommand):
    help = "Prove that facts, log and kept figures of lists agree; all unless named."

    def add_arguments(self, parser: CommandParser) -> None:
        add_lists_argument(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        lists = differences = 0
        for session in named_lists(options["ids"]):
            lists += 1
            for line in check_list(session):
                differences += 1
                self.stdout.write(line)
        if differences:
            raise SystemExit(1)
        self.stdout.write(
            "1 list is in order" if lists == 1 else f"{lists} lists are in order"
        )
