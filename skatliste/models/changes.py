"""The log of a list: append-only, one row for each version."""

from typing import ClassVar

from django.db import models

from .devices import Device
from .games import Game
from .lists import Session


class Action(models.TextChoices):
    """What was done to a list."""

    LIST_BEGUN = "list_begun"
    LIST_IMPORTED = "list_imported"
    LIST_CORRECTED = "list_corrected"
    LIST_DELETED = "list_deleted"
    LIST_RESTORED = "list_restored"
    GAME_ENTERED = "game_entered"
    GAME_CORRECTED = "game_corrected"
    GAME_DELETED = "game_deleted"
    GAME_RESTORED = "game_restored"


class Change(models.Model):
    """Who changed what, from which facts to which.

    `before` and `after` hold facts as JSON; people stand in them by their id, so
    that deleting somebody's data leaves no name behind.
    """

    session = models.ForeignKey(
        Session, on_delete=models.CASCADE, related_name="changes"
    )
    version = models.PositiveIntegerField()
    action = models.CharField(max_length=20, choices=Action)
    # Nobody's device if it was done on the host's command line.
    device = models.ForeignKey(
        Device, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    game = models.ForeignKey(
        Game, on_delete=models.CASCADE, null=True, blank=True, related_name="changes"
    )
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["version"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["session", "version"], name="change_is_unique_for_its_version"
            )
        ]

    def __str__(self) -> str:
        return f"{self.version}: {self.action}"
