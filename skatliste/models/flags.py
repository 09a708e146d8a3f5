"""What a reader of a list says about a row of it."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from .devices import Device
from .games import Game

WORD_LENGTH = 200


class Flag(models.Model):
    """Somebody who reads along says that a row is wrong; a keeper settles it."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="flags")
    device = models.ForeignKey(
        Device, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    # Where at the table whoever said it sits, if that was told.
    position = models.PositiveSmallIntegerField(null=True, blank=True)
    word = models.CharField(max_length=WORD_LENGTH, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("doubt about a row")
        verbose_name_plural = _("doubts about rows")

    def __str__(self) -> str:
        return f"Flag on row {self.game_id}"
