"""Which browser may do what. No account is needed: a device holds grants."""

from dataclasses import dataclass
from typing import ClassVar, Final

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from .clubs import Club
from .lists import Session


class Role(models.TextChoices):
    """What a grant allows on one list."""

    READER = "reader"
    KEEPER = "keeper"


class ClubRole(models.TextChoices):
    """What a grant allows in a club.

    A member reads the club's lists and begins new ones. An admin keeps all of them,
    and looks after the club's people, defaults and links.
    """

    MEMBER = "member"
    ADMIN = "admin"

    @property
    def on_lists(self) -> Role:
        """What it allows on every list of the club."""
        return Role.KEEPER if self is ClubRole.ADMIN else Role.READER


# What stands in the place of a hash while nobody is this device.
ASIDE: Final = "aside:"


class Device(models.Model):
    """A browser, known by a secret in its cookie of which only a hash is stored."""

    token_hash = models.CharField(max_length=64, unique=True)
    # The round in which its lists begin, unless they begin in a club.
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="devices")
    # Whose device it is, if somebody has logged in on it.
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        related_name="devices",
        null=True,
        blank=True,
    )
    # What kind of device it is, "iPhone", or what its people call it.
    label = models.CharField(max_length=40, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("device")
        verbose_name_plural = _("devices")

    def __str__(self) -> str:
        return f"Device {self.pk}"


class Grant(models.Model):
    """The right of a device on a list, while the keys of that role are of this version.

    One that was taken away stays, with a version that no key ever has: the log of the
    list goes on telling its devices apart.
    """

    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="grants")
    session = models.ForeignKey(
        Session, on_delete=models.CASCADE, related_name="grants"
    )
    role = models.CharField(max_length=10, choices=Role)
    key_version = models.PositiveIntegerField()
    # The place at the table of whoever holds the device, if that was told.
    position = models.PositiveSmallIntegerField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("right on a list")
        verbose_name_plural = _("rights on lists")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["device", "session"], name="grant_is_unique_for_its_device"
            )
        ]

    def __str__(self) -> str:
        return f"{self.role} of list {self.session_id}"

    @property
    def is_valid(self) -> bool:
        """Whether the keys that it was made with are still those of the list."""
        return self.key_version == self.session.version_of(self.role)


class ClubGrant(models.Model):
    """The right of a device in a club, while that role's keys are of this version."""

    device = models.ForeignKey(
        Device, on_delete=models.CASCADE, related_name="club_grants"
    )
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="grants")
    role = models.CharField(max_length=10, choices=ClubRole)
    key_version = models.PositiveIntegerField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("right in a club")
        verbose_name_plural = _("rights in clubs")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["device", "club"], name="club_grant_is_unique_for_its_device"
            )
        ]

    def __str__(self) -> str:
        return f"{self.role} of club {self.club_id}"

    @property
    def is_valid(self) -> bool:
        """Whether the keys that it was made with are still those of the club."""
        return self.key_version == self.club.version_of(self.role)


class Invitation(models.Model):
    """A way in that ends by itself: a short code, or a link that hands the list over.

    Only a hash of what opens it is stored.
    """

    class Kind(models.TextChoices):
        """What it is good for."""

        CODE = "code"
        HAND_OVER = "hand_over"

    session = models.ForeignKey(
        Session, on_delete=models.CASCADE, related_name="invitations"
    )
    kind = models.CharField(max_length=10, choices=Kind)
    secret_hash = models.CharField(max_length=64, unique=True)
    # Which device offered it.
    device = models.ForeignKey(
        Device, on_delete=models.CASCADE, related_name="invitations"
    )
    expires_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.kind} of list {self.session_id}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A device that has been found to be allowed to read the list.

    Attributes:
        session: the list.
        device_id: the device.
        position: where at the table its owner sits, if that was told.
    """

    session: Session
    device_id: int
    position: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Keeper(Member):
    """A device that has been found to be allowed to write on the list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubMember:
    """A device that has been found to belong to the club."""

    club: Club
    device_id: int
    role: ClubRole

    @property
    def is_admin(self) -> bool:
        return self.role is ClubRole.ADMIN
