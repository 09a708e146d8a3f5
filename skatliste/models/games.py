"""One row of a list."""

import uuid
from collections.abc import Mapping
from typing import ClassVar, Self

from django.db import models

from scoring import (
    MOST_ADJUSTED_POINTS,
    Adjustment,
    Contract,
    Ending,
    Extra,
    PassedIn,
    PlayedGame,
    Replacement,
)

from .facts import Event, GameFacts
from .lists import Seat, Session

# Room between two rows, so that one can be put between them without moving any.
ORDER_STEP = 2**32

_SWITCHES = (
    Extra.HAND,
    Extra.SCHNEIDER_ANNOUNCED,
    Extra.SCHWARZ_ANNOUNCED,
    Extra.OUVERT,
)
_REACHED = (Extra.SCHWARZ, Extra.SCHNEIDER)
_CONTRACT_CHOICES = [(contract.value, contract.value) for contract in Contract]


class Kind(models.TextChoices):
    """What a row stands for."""

    PLAYED = "played"
    PASSED_IN = "passed_in"
    ADJUSTMENT = "adjustment"


class GameQuerySet(models.QuerySet["Game"]):
    def standing(self) -> Self:
        """Rows that count: those that were neither deleted nor undone."""
        return self.filter(deleted_at=None, is_undone=False)

    def known(self) -> Self:
        """Rows that somebody can see: the deleted ones as well, to be restored."""
        return self.filter(is_undone=False)

    def dealt(self) -> Self:
        """Rows that are games: those that take a number and move the dealer."""
        return self.exclude(kind=Kind.ADJUSTMENT)

    def in_playing_order(self) -> Self:
        return self.order_by("order_key")


class Game(models.Model):
    """The facts of one row. Its number follows from the playing order.

    The dealer is stored, since people correct, insert and delete rows afterwards
    and that changes nothing about who dealt a card at the table.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="games")
    entry_id = models.UUIDField(default=uuid.uuid4)
    order_key = models.BigIntegerField()
    kind = models.CharField(max_length=10, choices=Kind)
    # An adjustment is no game, and nobody deals it.
    dealer = models.ForeignKey(
        Seat, on_delete=models.RESTRICT, related_name="+", null=True, blank=True
    )
    # Who played alone, or whose points an adjustment changes.
    declarer = models.ForeignKey(
        Seat, on_delete=models.RESTRICT, related_name="+", null=True, blank=True
    )
    contract = models.CharField(max_length=10, choices=_CONTRACT_CHOICES, blank=True)
    matadors = models.SmallIntegerField(null=True, blank=True)
    hand = models.BooleanField(default=False)
    schneider_announced = models.BooleanField(default=False)
    schwarz_announced = models.BooleanField(default=False)
    ouvert = models.BooleanField(default=False)
    # Schneider or Schwarz, by the declarer if won_on_points, else by the defenders.
    level = models.CharField(max_length=10, blank=True)
    won_on_points = models.BooleanField(default=False)
    bid = models.PositiveSmallIntegerField(null=True, blank=True)
    card_points = models.PositiveSmallIntegerField(null=True, blank=True)
    replacement_contract = models.CharField(
        max_length=10, choices=_CONTRACT_CHOICES, blank=True
    )
    replacement_matadors = models.SmallIntegerField(null=True, blank=True)
    # How it was decided, if not by its last trick.
    ending = models.CharField(
        max_length=15,
        choices=[(ending.value, ending.value) for ending in Ending],
        blank=True,
    )
    adjusted_points = models.IntegerField(null=True, blank=True)
    note = models.CharField(max_length=200, blank=True)
    revision = models.PositiveIntegerField(default=1)
    entered_at = models.DateTimeField(auto_now_add=True)
    deleted_at = models.DateTimeField(null=True, blank=True)
    # Its entry was undone: nobody sees it, and redoing brings it back.
    is_undone = models.BooleanField(default=False)
    is_corrected = models.BooleanField(default=False)

    objects = GameQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["session", "entry_id"], name="entry_id_is_unique_in_its_session"
            ),
            models.UniqueConstraint(
                fields=["session", "order_key"],
                condition=models.Q(is_undone=False),
                name="order_key_is_unique_in_its_session",
            ),
            models.CheckConstraint(
                condition=(
                    models.Q(
                        kind="played", declarer__isnull=False, dealer__isnull=False
                    )
                    & ~models.Q(contract="")
                )
                | models.Q(
                    kind="passed_in",
                    declarer__isnull=True,
                    dealer__isnull=False,
                    contract="",
                )
                | models.Q(
                    kind="adjustment",
                    declarer__isnull=False,
                    dealer__isnull=True,
                    contract="",
                    adjusted_points__isnull=False,
                ),
                name="a_row_has_what_its_kind_needs",
            ),
            models.CheckConstraint(
                condition=models.Q(adjusted_points__isnull=True)
                | models.Q(
                    adjusted_points__range=(-MOST_ADJUSTED_POINTS, MOST_ADJUSTED_POINTS)
                ),
                name="adjusted_points_are_in_range",
            ),
            models.CheckConstraint(
                condition=models.Q(matadors__isnull=True)
                | models.Q(matadors__range=(-11, -1))
                | models.Q(matadors__range=(1, 11)),
                name="matadors_are_one_to_eleven_with_or_without",
            ),
            models.CheckConstraint(
                condition=models.Q(card_points__isnull=True)
                | models.Q(card_points__range=(0, 120)),
                name="card_points_are_at_most_120",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.contract}".strip()

    @property
    def is_standing(self) -> bool:
        """Whether it counts: it was neither deleted nor undone."""
        return self.deleted_at is None and not self.is_undone

    def event(self) -> Event:
        """Return the value that `scoring` counts with."""
        if self.kind == Kind.PASSED_IN:
            return PassedIn()
        if self.kind == Kind.ADJUSTMENT:
            return Adjustment(self.adjusted_points or 0)
        extras = {extra for extra in _SWITCHES if getattr(self, extra)}
        if self.level:
            extras.add(Extra(self.level))
        return PlayedGame(
            contract=Contract(self.contract),
            matadors=self.matadors,
            extras=frozenset(extras),
            won_on_points=self.won_on_points,
            bid=self.bid,
            replacement=self._replacement(),
        )

    def facts(self, positions: Mapping[int, int]) -> GameFacts:
        """Return the row's facts; *positions* gives the position of each seat's id."""
        dealer, declarer = self.dealer_id, self.declarer_id
        return GameFacts(
            game=self.event(),
            dealer=positions[dealer] if dealer is not None else None,
            declarer=positions[declarer] if declarer is not None else None,
            card_points=self.card_points,
            ending=Ending(self.ending) if self.ending else None,
            note=self.note,
        )

    def write_facts(self, facts: GameFacts, seats: Mapping[int, Seat]) -> None:
        """Set the row to *facts* without saving; *seats* by their position."""
        self.dealer = seats[facts.dealer] if facts.dealer is not None else None
        self.declarer = seats[facts.declarer] if facts.declarer is not None else None
        self.card_points = facts.card_points
        self.ending = facts.ending.value if facts.ending is not None else ""
        self.note = facts.note
        self.adjusted_points = None
        match facts.game:
            case PlayedGame() as game:
                self._write_played(game)
            case Adjustment(points=points):
                self._write_nothing_played(Kind.ADJUSTMENT)
                self.adjusted_points = points
            case PassedIn():
                self._write_nothing_played(Kind.PASSED_IN)

    def _write_played(self, game: PlayedGame) -> None:
        self.kind = Kind.PLAYED
        self.contract = game.contract.value
        self.matadors = game.matadors
        for extra in _SWITCHES:
            setattr(self, extra, extra in game.extras)
        reached = next((extra for extra in _REACHED if extra in game.extras), None)
        self.level = reached.value if reached is not None else ""
        self.won_on_points = game.won_on_points
        self.bid = game.bid
        replacement = game.replacement
        chosen = replacement.contract if replacement is not None else None
        self.replacement_contract = chosen.value if chosen is not None else ""
        self.replacement_matadors = replacement.matadors if replacement else None

    def _write_nothing_played(self, kind: Kind) -> None:
        self.kind = kind
        self.contract = self.level = self.replacement_contract = ""
        self.matadors = self.bid = self.replacement_matadors = None
        self.won_on_points = False
        for extra in _SWITCHES:
            setattr(self, extra, False)

    def _replacement(self) -> Replacement | None:
        if self.replacement_matadors is None:
            return None
        chosen = self.replacement_contract
        return Replacement(
            matadors=self.replacement_matadors,
            contract=Contract(chosen) if chosen else None,
        )
