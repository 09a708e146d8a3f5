"""What the table has agreed, and who sits where at one moment of the evening."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from scoring import (
    ISKO_TOURNAMENT,
    Deck,
    Language,
    RuleProfile,
    System,
    sitting_out,
)

from .facts import GameFacts


@dataclass(frozen=True, slots=True, kw_only=True)
class ListRules:
    """What is agreed before the first card: how many games, and how they count."""

    planned_games: int
    system: System = System.SEEGER_FABIAN
    profile: RuleProfile = ISKO_TOURNAMENT


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Who sits where when game *number* is dealt.

    Attributes:
        names: of the people by their position, in seat order.
        number: of the game that is about to be written or corrected.
        dealer: position of who deals it.
        profile: what the round chose where the rules leave a choice.
    """

    names: Mapping[int, str]
    number: int
    dealer: int
    profile: RuleProfile = ISKO_TOURNAMENT

    @property
    def positions(self) -> tuple[int, ...]:
        return tuple(self.names)

    @property
    def sitting_out(self) -> frozenset[int]:
        """Positions that play no cards in this game."""
        return sitting_out(self.dealer, self.positions)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListFacts:
    """A whole list as it stands in a file.

    Attributes:
        uid: recognises the list when a file of it comes back.
        title: what it is called; may be empty.
        place: where it was played; may be empty.
        begun_at: when it was begun.
        rules: how many games, and how they count.
        language: of its print.
        deck: of its print.
        names: in seat order.
        rows: in playing order, each with the id of its entry.
    """

    uid: uuid.UUID
    title: str
    place: str
    begun_at: datetime
    rules: ListRules
    language: Language
    deck: Deck
    names: tuple[str, ...]
    rows: tuple[tuple[uuid.UUID, GameFacts], ...]
