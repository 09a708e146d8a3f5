"""What is stored: facts only. Every figure is derived from them by `scoring`."""

from .changes import Action, Change
from .closings import Closing, Completion, Consent, SeatResult
from .clubs import Club, Player
from .devices import (
    ASIDE,
    ClubGrant,
    ClubMember,
    ClubRole,
    Device,
    Grant,
    Invitation,
    Keeper,
    Member,
    Role,
)
from .downloads import Download
from .facts import Event, GameFacts, facts_from_json, facts_to_json
from .files import ClubFacts, EveningFacts, ListFacts, PastClosing, PastConsent, PastLog
from .flags import WORD_LENGTH, Flag
from .games import ORDER_STEP, Game, Kind
from .ids import ID_LENGTH, ID_LETTERS
from .lists import (
    MOST_PLANNED_GAMES,
    MOST_SEATS,
    YEARS,
    Evening,
    Seat,
    Session,
    SessionQuerySet,
)
from .segments import Segment, Sitting
from .stretches import Segments, read_segments
from .tables import PlacedSegments, SegmentFacts, Table, latest_names

__all__ = [
    "ASIDE",
    "ID_LENGTH",
    "ID_LETTERS",
    "MOST_PLANNED_GAMES",
    "MOST_SEATS",
    "ORDER_STEP",
    "WORD_LENGTH",
    "YEARS",
    "Action",
    "Change",
    "Closing",
    "Club",
    "ClubFacts",
    "ClubGrant",
    "ClubMember",
    "ClubRole",
    "Completion",
    "Consent",
    "Device",
    "Download",
    "Evening",
    "EveningFacts",
    "Event",
    "Flag",
    "Game",
    "GameFacts",
    "Grant",
    "Invitation",
    "Keeper",
    "Kind",
    "ListFacts",
    "Member",
    "PastClosing",
    "PastConsent",
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
    "SessionQuerySet",
    "Sitting",
    "Table",
    "facts_from_json",
    "facts_to_json",
    "latest_names",
    "read_segments",
]
