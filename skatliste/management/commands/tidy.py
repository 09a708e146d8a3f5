"""manage.py tidy: removes for good what was deleted, and what has expired."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final

from django.conf import settings
from django.core.management.base import CommandParser
from django.utils import timezone

from skatliste.http import COOKIE_SECONDS
from skatliste.management.host import HostCommand
from skatliste.services import count_untidy, tidy

# One of them, and several.
_WORDS: Final = {
    "lists": ("deleted list", "deleted lists"),
    "people": ("person of no other list", "people of no other list"),
    "devices": ("browser that has nothing", "browsers that have nothing"),
    "invitations": ("expired code or link", "expired codes and links"),
    "logins": ("ended login", "ended logins"),
}


class Command(HostCommand):
    help = (
        "Remove lists that were deleted more than SKATLISTE_KEEP_DAYS ago, with all "
        "that is in them, and what has expired. Open and closed lists are kept."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--dry-run", action="store_true", help="say what would go, remove nothing"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        now = timezone.now()
        what, done = (
            (count_untidy, "Would be removed")
            if options["dry_run"]
            else (tidy, "Removed")
        )
        counted = what(
            deleted=now - timedelta(days=settings.KEEP_DAYS),
            forgotten=now - timedelta(seconds=COOKIE_SECONDS),
        )
        self.stdout.write(f"{done}: {_told(counted) or 'nothing'}")


def _told(counted: Mapping[str, int]) -> str:
    return ", ".join(
        f"{counted[name]} {one if counted[name] == 1 else several}"
        for name, (one, several) in _WORDS.items()
        if counted[name]
    )
