"""manage.py club NAME: a new club, and the path that lets a browser look after it."""

from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.urls import reverse

from skatliste.forms import FoundForm
from skatliste.management.host import HostCommand
from skatliste.models import ClubRole
from skatliste.queries import club_key, find_club
from skatliste.services import begin_club


class Command(HostCommand):
    help = (
        "Found a club, and print the link to look after it; with --link, print that "
        "of a club there is, say where nobody has it any more."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        wanted = parser.add_mutually_exclusive_group(required=True)
        wanted.add_argument("name", nargs="?", help="of the new club")
        wanted.add_argument(
            "--link", metavar="ID", help="as it stands in the club's address"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        known = options["link"]
        club = find_club(known) if known else begin_club(_checked(options["name"]))
        if club is None:
            raise CommandError(f"There is no club {known}.")
        self.stdout.write(reverse("join", args=[club_key(club, ClubRole.ADMIN)]))


def _checked(name: str) -> str:
    form = FoundForm({"name": name}, has_lists=False)
    if not form.is_valid():
        raise CommandError(" ".join(map(str, form.errors["name"])))
    return str(form.cleaned_data["name"])
