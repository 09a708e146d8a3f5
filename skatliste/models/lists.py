"""A list (*Liste*): one evening's score sheet, and who sits where."""

import uuid
from functools import reduce
from operator import or_
from typing import ClassVar, Self

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring import Deck, Language

from .clubs import Club
from .ids import ID_LENGTH, new_public_id

# Five sit at a table at the most; the others have come and gone.
MOST_SEATS = 12
# Of a list; far enough from the ends of the calendar for every time zone.
YEARS = range(1800, 2200)
# Ten evenings in one list: whoever plans more has mistyped.
MOST_PLANNED_GAMES = 480


class Evening(models.Model):
    """Several lists that the same people play one after the other (*Serien*)."""

    public_id = models.CharField(
        max_length=ID_LENGTH, unique=True, default=new_public_id, editable=False
    )
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="evenings")
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.public_id


# By each role of a grant, what tells that the keys it was made with are still good.
_ON_LIST = {"keeper": "key_version", "reader": "reader_version"}
_IN_CLUB = {"admin": "club__admin_version", "member": "club__member_version"}


class SessionQuerySet(models.QuerySet["Session"]):
    def kept_by(self, token_hash: str) -> Self:
        """Lists on which the device with this token holds a valid keeper's grant."""
        return self.filter(_granted(token_hash, "keeper"))

    def read_by(self, token_hash: str) -> Self:
        """Lists on which it holds a valid reader's grant, and no more than that."""
        return self.filter(_granted(token_hash, "reader"))

    def opened_by(self, token_hash: str) -> Self:
        """Lists that it may read: as keeper or reader, or because of their club."""
        rights = [_granted(token_hash, role) for role in _ON_LIST]
        rights += [_granted_in_club(token_hash, role) for role in _IN_CLUB]
        lists = Session.objects.filter(reduce(or_, rights))
        # A list that is open for two reasons is one list.
        return self.filter(pk__in=lists.values("pk"))


def _granted(token_hash: str, role: str) -> models.Q:
    return models.Q(
        grants__device__token_hash=token_hash,
        grants__role=role,
        grants__key_version=models.F(_ON_LIST[role]),
    )


def _granted_in_club(token_hash: str, role: str) -> models.Q:
    return models.Q(
        club__grants__device__token_hash=token_hash,
        club__grants__role=role,
        club__grants__key_version=models.F(_IN_CLUB[role]),
    )


class Session(models.Model):
    """One list (a *Serie*). Every change raises `version` by one.

    Who sits where, and how the games count, stands in its segments.
    """

    public_id = models.CharField(
        max_length=ID_LENGTH, unique=True, default=new_public_id, editable=False
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
    # Raising one makes every key of that role, and every grant by it, worthless.
    key_version = models.PositiveIntegerField(default=1)
    reader_version = models.PositiveIntegerField(default=1)
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
    # Drawn anew when the list comes from a backup: its versions begin once more with
    # one that pages have seen, and what they have seen may be another list.
    era = models.PositiveIntegerField(default=0, db_default=0, editable=False)

    objects = SessionQuerySet.as_manager()

    class Meta:
        verbose_name = _("list")
        verbose_name_plural = _("lists")

    def __str__(self) -> str:
        return self.title or self.public_id

    def version_of(self, role: str) -> int:
        """Return the version that a valid key of this role is made for."""
        return self.key_version if role == "keeper" else self.reader_version

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
