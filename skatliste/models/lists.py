"""A list (*Liste*): one evening's score sheet, and who sits where."""

import secrets
import uuid
from typing import ClassVar, Self

from django.conf import settings
from django.db import models

from scoring import Deck, Language, RuleProfile, System, profile_from_dict

from .clubs import Club, Player

# Easily read aloud: no vowels (no words by chance), nothing that looks alike.
_ALPHABET = "23456789bcdfghjkmnpqrstvwxz"
_ID_LENGTH = 12


def new_public_id() -> str:
    """Return an address for a list. It says where, it gives no right."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(_ID_LENGTH))


class SessionQuerySet(models.QuerySet["Session"]):
    def kept_by(self, token_hash: str) -> Self:
        """Lists on which the device with this token holds a valid keeper's grant."""
        return self.filter(
            grants__device__token_hash=token_hash,
            grants__role="keeper",
            grants__key_version=models.F("key_version"),
        )


class Session(models.Model):
    """One list: an evening and its sheet. Every change raises `version` by one."""

    public_id = models.CharField(
        max_length=_ID_LENGTH, unique=True, default=new_public_id, editable=False
    )
    # Recognises the list when a file of it comes back.
    uid = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="sessions")
    title = models.CharField(max_length=80, blank=True)
    place = models.CharField(max_length=80, blank=True)
    begun_at = models.DateTimeField()
    planned_games = models.PositiveSmallIntegerField()
    system = models.CharField(
        max_length=20, choices=[(system.value, system.value) for system in System]
    )
    # What the round chose where the rules may be read in more than one way.
    profile = models.JSONField(default=dict, blank=True)
    language = models.CharField(
        max_length=5, choices=settings.LANGUAGES, default=Language.GERMAN.value
    )
    deck = models.CharField(
        max_length=10,
        choices=[(deck.value, deck.value) for deck in Deck],
        default=Deck.FRENCH.value,
    )
    key_version = models.PositiveIntegerField(default=1)
    version = models.PositiveIntegerField(default=0)
    deleted_at = models.DateTimeField(null=True, blank=True)

    objects = SessionQuerySet.as_manager()

    def __str__(self) -> str:
        return self.title or self.public_id

    @property
    def rule_profile(self) -> RuleProfile:
        return profile_from_dict(self.profile)


class Seat(models.Model):
    """A player's place in one list: 1 to 5, clockwise; place 1 deals first."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="seats")

    class Meta:
        ordering: ClassVar = ["position"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["session", "position"], name="seat_is_unique_in_its_session"
            ),
            models.CheckConstraint(
                condition=models.Q(position__range=(1, 5)),
                name="seat_position_is_one_to_five",
            ),
        ]

    def __str__(self) -> str:
        return f"Place {self.position}"
