"""What is stored: facts only. Every figure is derived from them by `scoring`."""

from .changes import Action, Change
from .closings import Closing, Completion, Consent, SeatResult
from .clubs import Club, Player
from .devices import Device, Grant, Keeper, Role
from .facts import Event, GameFacts, facts_from_json, facts_to_json
from .games import ORDER_STEP, Game, Kind
from .lists import MOST_PLANNED_GAMES, MOST_SEATS, Evening, Seat, Session
from .segments import Segment, Sitting
from .stretches import Segments, read_segments
from .tables import (
    ListFacts,
    PastLog,
    PlacedSegments,
    SegmentFacts,
    Table,
    latest_names,
)

__all__ = [
    "MOST_PLANNED_GAMES",
    "MOST_SEATS",
    "ORDER_STEP",
    "Action",
    "Change",
    "Closing",
    "Club",
    "Completion",
    "Consent",
    "Device",
    "Evening",
    "Event",
    "Game",
    "GameFacts",
    "Grant",
    "Keeper",
    "Kind",
    "ListFacts",
    "PastLog",
    "PlacedSegments",
    "Player",
    "Role",
    "Seat",
    "SeatResult",
    "Segment",
    "SegmentFacts",
    "Segments",
    "Session",
    "Sitting",
    "Table",
    "facts_from_json",
    "facts_to_json",
    "latest_names",
    "read_segments",
]
