"""What is stored: facts only. Every figure is derived from them by `scoring`."""

from .changes import Action, Change
from .clubs import Club, Player
from .devices import Device, Grant, Keeper, Role
from .facts import GameFacts, facts_from_json, facts_to_json
from .games import ORDER_STEP, Game, Kind
from .lists import Seat, Session
from .tables import ListFacts, ListRules, Table

__all__ = [
    "ORDER_STEP",
    "Action",
    "Change",
    "Club",
    "Device",
    "Game",
    "GameFacts",
    "Grant",
    "Keeper",
    "Kind",
    "ListFacts",
    "ListRules",
    "Player",
    "Role",
    "Seat",
    "Session",
    "Table",
    "facts_from_json",
    "facts_to_json",
]
