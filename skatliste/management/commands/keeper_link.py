"""manage.py keeper_link ID: the path that makes a browser keeper of the list."""

from typing import Any

from django.core.management.base import CommandParser
from django.urls import reverse

from skatliste.management.host import (
    HostCommand,
    add_list_argument,
    find_list_or_refuse,
)
from skatliste.models import Role
from skatliste.queries import list_key


class Command(HostCommand):
    help = "Print the link that lets a browser keep a list, say an imported one."

    def add_arguments(self, parser: CommandParser) -> None:
        add_list_argument(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        session = find_list_or_refuse(options["id"])
        key = list_key(session, Role.KEEPER)
        self.stdout.write(reverse("join", args=[key]))
