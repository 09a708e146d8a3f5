"""A round of people, and the people in it."""

from typing import ClassVar

from django.db import models


class Club(models.Model):
    """A round of people who play together (*Runde*).

    A device that begins its first list gets one of its own, so that the same
    names are the same people from evening to evening.
    """

    name = models.CharField(max_length=80, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name or f"Club {self.pk}"


class Player(models.Model):
    """A person in a club. The name is never changed in place.

    To correct a name a seat is given to another player, so that the log of a
    list, which knows people by their id, stays true.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=40)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["club", "name"], name="player_name_is_unique_in_its_club"
            )
        ]

    def __str__(self) -> str:
        return self.name
