"""The end of a list: what was signed, by whom, and what it came to."""

from typing import ClassVar

from django.db import models

from .clubs import Player
from .devices import Device
from .lists import Seat, Session


class Completion(models.TextChoices):
    """How a list came to its end."""

    COMPLETE = "complete"
    # Broken off: what was played counts, or the whole list counts for nothing.
    CUT_SHORT = "cut_short"
    VOID = "void"


class Closing(models.Model):
    """One revision of a list as it was closed. It stays readable when reopened."""

    session = models.ForeignKey(
        Session, on_delete=models.CASCADE, related_name="closings"
    )
    revision = models.PositiveIntegerField()
    closed_at = models.DateTimeField(auto_now_add=True)
    device = models.ForeignKey(
        Device, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    completion = models.CharField(max_length=10, choices=Completion)
    reason = models.CharField(max_length=200, blank=True)
    # What the table drew among people who were equal: positions, the best first.
    lots = models.JSONField(default=list, blank=True)
    # The list as a file, as it stood then.
    content = models.TextField()
    reopened_at = models.DateTimeField(null=True, blank=True)
    reopened_because = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering: ClassVar = ["revision"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["session", "revision"], name="revision_is_closed_once"
            )
        ]

    def __str__(self) -> str:
        return f"Revision {self.revision}"

    @property
    def counts(self) -> bool:
        """Whether the list counts in an evening and in standings."""
        return self.completion != Completion.VOID


class Consent(models.Model):
    """Somebody at the table agrees to a closed list, in the place of a signature."""

    closing = models.ForeignKey(
        Closing, on_delete=models.CASCADE, related_name="consents"
    )
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="+")
    device = models.ForeignKey(
        Device, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    agreed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["closing", "seat"], name="seat_agrees_once_to_a_closing"
            )
        ]

    def __str__(self) -> str:
        return f"Consent of seat {self.seat_id}"


class SeatResult(models.Model):
    """What a closed list came to for one seat, kept for standings over many lists.

    A cache: it follows from the facts, `manage.py recompute` makes it anew, and
    `manage.py check_lists` proves it equal.
    """

    session = models.ForeignKey(
        Session, on_delete=models.CASCADE, related_name="results"
    )
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey(
        Player, on_delete=models.RESTRICT, related_name="results"
    )
    rank = models.PositiveSmallIntegerField()
    games = models.PositiveIntegerField()
    won = models.PositiveIntegerField()
    lost = models.PositiveIntegerField()
    points = models.IntegerField()
    adjusted = models.IntegerField()
    total = models.IntegerField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["session", "seat"], name="result_is_unique_for_its_seat"
            )
        ]

    def __str__(self) -> str:
        return f"{self.total}"
