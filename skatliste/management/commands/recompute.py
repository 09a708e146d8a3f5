"""manage.py recompute [ID…]: makes anew what is kept of closed lists."""

from typing import Any

from django.core.management.base import CommandParser

from skatliste.management.host import HostCommand, add_lists_argument, named_lists
from skatliste.services import recompute_results


class Command(HostCommand):
    help = "Make the kept results of lists anew from their facts; of all unless named."

    def add_arguments(self, parser: CommandParser) -> None:
        add_lists_argument(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        lists = 0
        for session in named_lists(options["ids"]):
            recompute_results(session.pk)
            lists += 1
        what = "1 list" if lists == 1 else f"{lists} lists"
        self.stdout.write(f"The results of {what} are made anew")
