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
    LIST_CLOSED = "list_closed"
    LIST_AGREED = "list_agreed"
    LIST_REOPENED = "list_reopened"
    GAME_ENTERED = "game_entered"
    GAME_INSERTED = "game_inserted"
    GAME_CORRECTED = "game_corrected"
    GAME_MOVED = "game_moved"
    GAME_DELETED = "game_deleted"
    GAME_RESTORED = "game_restored"
    PERSON_JOINED = "person_joined"
    PERSON_LEFT = "person_left"
    SUBSTITUTED = "substituted"
    PLACES_CHANGED = "places_changed"
    NAMES_SWAPPED = "names_swapped"
    RULES_CHANGED = "rules_changed"
    ROW_FLAGGED = "row_flagged"
    FLAG_SETTLED = "flag_settled"
    KEYS_RENEWED = "keys_renewed"
    HANDED_OVER = "handed_over"
    TAKEN_OVER = "taken_over"
    DEVICE_REMOVED = "device_removed"
    ROLE_CHANGED = "role_changed"
    UNDONE = "undone"
    REDONE = "redone"


class Change(models.Model):
    """Who changed what, from which facts to which.

    `before` and `after` hold the facts of everything that was touched, in a shape
    that can be put back; people stand in them by their id, so that deleting
    somebody's data leaves no name behind.

    The steps of a list form a tree, since a new one may follow where others were
    undone: `parent` is the step that it was taken after. A list stands at one step,
    its `undo_to`. Undoing goes to the parent, redoing to the newest child.
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
    is_step = models.BooleanField(default=False)
    parent = models.ForeignKey(
        "self", on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    # The step that this change undid or redid.
    target = models.ForeignKey(
        "self", on_delete=models.CASCADE, null=True, blank=True, related_name="+"
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
