"""A list (*Liste*): one evening's score sheet, and who sits where."""

import secrets
import uuid
from typing import ClassVar, Self

from django.conf import settings
from django.db import models

from scoring import Deck, Language

from .clubs import Club

# Easily read aloud: no vowels (no words by chance), nothing that looks alike.
_ALPHABET = "23456789bcdfghjkmnpqrstvwxz"
_ID_LENGTH = 12
# Five sit at a table at the most; the others have come and gone.
MOST_SEATS = 12
# Ten evenings in one list: whoever plans more has mistyped.
MOST_PLANNED_GAMES = 480


def new_public_id() -> str:
    """Return an address for a list. It says where, it gives no right."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(_ID_LENGTH))


class Evening(models.Model):
    """Several lists that the same people play one after the other (*Serien*)."""

    public_id = models.CharField(
        max_length=_ID_LENGTH, unique=True, default=new_public_id, editable=False
    )
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="evenings")
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.public_id


class SessionQuerySet(models.QuerySet["Session"]):
    def kept_by(self, token_hash: str) -> Self:
        """Lists on which the device with this token holds a valid keeper's grant."""
        return self.filter(
            grants__device__token_hash=token_hash,
            grants__role="keeper",
            grants__key_version=models.F("key_version"),
        )


class Session(models.Model):
    """One list (a *Serie*). Every change raises `version` by one.

    Who sits where, and how the games count, stands in its segments.
    """

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
    evening = models.ForeignKey(
        Evening,
        on_delete=models.SET_NULL,
        related_name="sessions",
        null=True,
        blank=True,
    )
    # Cents for a point as a fraction, "1/4"; empty if it is not played for money.
    stake = models.CharField(max_length=20, blank=True)
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
    # The revision that is written on, or that was closed last.
    revision = models.PositiveIntegerField(default=1)
    closed_at = models.DateTimeField(null=True, blank=True)
    # The changes that "undo" and "redo" would name now.
    undo_to = models.ForeignKey(
        "Change", on_delete=models.SET_NULL, related_name="+", null=True, blank=True
    )
    redo_to = models.ForeignKey(
        "Change", on_delete=models.SET_NULL, related_name="+", null=True, blank=True
    )
    deleted_at = models.DateTimeField(null=True, blank=True)

    objects = SessionQuerySet.as_manager()

    def __str__(self) -> str:
        return self.title or self.public_id

    @property
    def is_closed(self) -> bool:
        return self.closed_at is not None


class Seat(models.Model):
    """A column of the list, 1 to 12. What is written in it stays in it.

    Who sits there, and when, is told by the sittings of the list's segments.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering: ClassVar = ["position"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["session", "position"], name="seat_is_unique_in_its_session"
            ),
            models.CheckConstraint(
                condition=models.Q(position__range=(1, MOST_SEATS)),
                name="seat_position_is_one_to_twelve",
            ),
        ]

    def __str__(self) -> str:
        return f"Place {self.position}"
