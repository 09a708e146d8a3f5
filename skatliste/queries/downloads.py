"""How far a file is that a device fetches."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.utils import timezone

from skatliste.models import ClubMember, Download

# A file of which nothing was told for so long is no longer made.
_SILENT: Final = timedelta(seconds=60)


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a file is.

    Attributes:
        done: how many lists are in it.
        lists: how many it is going to hold.
        is_complete: whether it is.
        is_running: whether it is being made.
    """

    done: int
    lists: int
    is_complete: bool
    is_running: bool


def find_progress(member: ClubMember, *, since: datetime) -> Progress | None:
    """Return how far the last file of the club is that the member's device fetched.

    None if none is being made, and none was begun *since*.
    """
    found = Download.objects.filter(device=member.device_id, club=member.club).first()
    if found is None:
        return None
    is_running = not found.is_complete and timezone.now() - found.told_at < _SILENT
    if not is_running and found.begun_at < since:
        return None
    return Progress(
        done=found.done,
        lists=found.lists,
        is_complete=found.is_complete,
        is_running=is_running,
    )
