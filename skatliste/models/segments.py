"""A stretch of a list (*Abschnitt*): who sits where, and how the games count."""

from typing import ClassVar

from django.db import models

from scoring import MOST_AT_TABLE, System

from .clubs import Player
from .lists import Seat, Session


class Segment(models.Model):
    """From one row on: the people, their order at the table, system and profile.

    People join and leave, and a table may change its rules in mid-list. A segment
    holds for all rows from its order key to the next segment, so that a row put in,
    moved or taken off changes no segment.
    """

    session = models.ForeignKey(
        Session, on_delete=models.CASCADE, related_name="segments"
    )
    from_key = models.BigIntegerField(default=0)
    # Who deals the first game of it; later dealers follow the row before.
    first_dealer = models.ForeignKey(Seat, on_delete=models.RESTRICT, related_name="+")
    system = models.CharField(
        max_length=20, choices=[(system.value, system.value) for system in System]
    )
    # What the round chose where the rules may be read in more than one way.
    profile = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering: ClassVar = ["from_key"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["session", "from_key"], name="segment_is_unique_at_its_key"
            )
        ]

    def __str__(self) -> str:
        return f"from {self.from_key}"


class Sitting(models.Model):
    """Who sits at one place of the table during a segment, and in whose column."""

    segment = models.ForeignKey(
        Segment, on_delete=models.CASCADE, related_name="sittings"
    )
    # 1 to 5, clockwise: the order of dealing.
    place = models.PositiveSmallIntegerField()
    seat = models.ForeignKey(Seat, on_delete=models.RESTRICT, related_name="sittings")
    player = models.ForeignKey(
        Player, on_delete=models.RESTRICT, related_name="sittings"
    )

    class Meta:
        ordering: ClassVar = ["place"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["segment", "seat"], name="seat_is_taken_once_in_a_segment"
            ),
            models.UniqueConstraint(
                fields=["segment", "place"], name="place_is_taken_once_in_a_segment"
            ),
            models.CheckConstraint(
                condition=models.Q(place__range=(1, MOST_AT_TABLE)),
                name="place_is_one_to_five",
            ),
        ]

    def __str__(self) -> str:
        return f"Place {self.place}"
