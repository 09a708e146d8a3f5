"""How far files are that take long to be made."""

from typing import ClassVar

from django.db import models

from .clubs import Club
from .devices import Device


class Download(models.Model):
    """The last file of a club that a device has fetched, and how far it is.

    The page that shows it may be answered by another process than the one that makes
    the file, so that they know of each other by the database alone.
    """

    device = models.ForeignKey(
        Device, on_delete=models.CASCADE, related_name="downloads"
    )
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="downloads")
    # How many lists the file holds, and how many of them are in it.
    lists = models.PositiveIntegerField()
    done = models.PositiveIntegerField(default=0)
    is_complete = models.BooleanField(default=False)
    begun_at = models.DateTimeField()
    told_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["device", "club"], name="download_is_unique_for_its_device"
            )
        ]

    def __str__(self) -> str:
        return f"{self.done} of {self.lists} lists of club {self.club_id}"
