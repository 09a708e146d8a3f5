"""Which browser may do what. No account is needed: a device holds grants."""

from dataclasses import dataclass
from typing import ClassVar

from django.db import models

from .clubs import Club
from .lists import Session


class Role(models.TextChoices):
    """What a grant allows on one list."""

    KEEPER = "keeper"


class Device(models.Model):
    """A browser, known by a secret in its cookie of which only a hash is stored."""

    token_hash = models.CharField(max_length=64, unique=True)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="devices")
    # What kind of device it is: "iPhone", "Android".
    label = models.CharField(max_length=40, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"Device {self.pk}"


class Grant(models.Model):
    """The right of a device on a list, while the list's keys are of this version."""

    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="grants")
    session = models.ForeignKey(
        Session, on_delete=models.CASCADE, related_name="grants"
    )
    role = models.CharField(max_length=10, choices=Role)
    key_version = models.PositiveIntegerField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["device", "session"], name="grant_is_unique_for_its_device"
            )
        ]

    def __str__(self) -> str:
        return f"{self.role} of list {self.session_id}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Keeper:
    """A device that has been found to be allowed to write on the list."""

    session: Session
    device_id: int
