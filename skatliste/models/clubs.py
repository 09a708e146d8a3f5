"""A round of people, and the people in it."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from .ids import ID_LENGTH, new_public_id


class Club(models.Model):
    """A round of people who play together (*Runde*).

    A device that begins its first list gets one of its own, so that the same
    names are the same people from evening to evening. One with a name is a club
    that several devices belong to, and that somebody looks after.
    """

    public_id = models.CharField(
        max_length=ID_LENGTH, unique=True, default=new_public_id, editable=False
    )
    name = models.CharField(max_length=80, blank=True)
    # Raising one makes every key of that role, and every grant by it, worthless.
    member_version = models.PositiveIntegerField(default=1)
    admin_version = models.PositiveIntegerField(default=1)
    # How a new list of the club begins; empty as for everybody.
    place = models.CharField(max_length=80, blank=True)
    stake = models.CharField(max_length=20, blank=True)
    system = models.CharField(max_length=20, blank=True)
    profile = models.CharField(max_length=20, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")

    def __str__(self) -> str:
        return self.name or f"Club {self.pk}"

    def version_of(self, role: str) -> int:
        """Return the version that a valid key of this role is made for."""
        return self.admin_version if role == "admin" else self.member_version

    @property
    def is_named(self) -> bool:
        """Whether it is a club of several, not the round of one device."""
        return bool(self.name)


class Player(models.Model):
    """A person in a club. The name is never changed in place.

    To correct a name a seat is given to another player, so that the log of a
    list, which knows people by their id, stays true.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=40)
    # Whether the name is offered when a list begins.
    is_active = models.BooleanField(default=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["club", "name"], name="player_name_is_unique_in_its_club"
            )
        ]

    def __str__(self) -> str:
        return self.name
