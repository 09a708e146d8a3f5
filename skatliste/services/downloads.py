"""Tells how far a file is while it is made, rarely enough that it costs nothing."""

from contextlib import suppress
from time import monotonic
from typing import Final

from django.db import DatabaseError
from django.db.models import QuerySet
from django.utils import timezone

from skatliste.models import ClubMember, Download

# Between two lines in the database.
TELLING_SECONDS: Final = 2


class Making:
    """Counts the lists that are in a file of a club, for whoever fetches it.

    What cannot be told is left out: a file does not fail because of its progress.

    Args:
        member: who fetches it.
        lists: how many lists it is going to hold.
        passes: how often all of them are gone through for it.
    """

    def __init__(self, member: ClubMember, *, lists: int, passes: int) -> None:
        self._member = member
        self._lists = lists
        self._passes = passes
        self._steps = 0
        self._told = 0.0

    def begin(self) -> None:
        self._tell(begun_at=timezone.now(), is_complete=False)

    def step(self) -> None:
        """Take in that one more list was gone through."""
        self._steps += 1
        if monotonic() - self._told >= TELLING_SECONDS:
            self._tell()

    def end(self) -> None:
        """Take in that the file is complete."""
        self._tell(is_complete=True)

    def give_up(self) -> None:
        """Forget it: nobody waits for the file any more."""
        with suppress(DatabaseError):
            self._known().filter(is_complete=False).delete()

    def _tell(self, **told: object) -> None:
        self._told = monotonic()
        values = {
            "lists": self._lists,
            "done": min(self._steps // self._passes, self._lists),
            "told_at": timezone.now(),
            **told,
        }
        with suppress(DatabaseError):
            if "begun_at" in told:
                device, club = self._member.device_id, self._member.club
                Download.objects.update_or_create(
                    device_id=device, club=club, defaults=values
                )
            else:
                self._known().update(**values)

    def _known(self) -> QuerySet[Download]:
        device, club = self._member.device_id, self._member.club
        return Download.objects.filter(device_id=device, club=club)
