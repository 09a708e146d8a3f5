"""The people of a list, and the log that came with its file."""

from collections.abc import Mapping, Sequence
from typing import Any

from skatliste.models import Club, PastLog, Player

from .states import State, with_sitters


def player_of(club: Club, name: str) -> Player:
    """Return the person of this name in a club; the same name is the same person."""
    player, _ = Player.objects.get_or_create(club=club, name=name)
    return player


def past_entries(club: Club, log: PastLog) -> list[State]:
    """Return the log of a file with its people as people of the club.

    It is kept with the import as it came: to be read, and not to be undone.
    """
    # Somebody who was deleted there is nobody here.
    players = [player_of(club, name).pk if name else 0 for name in log.people]
    return [
        {
            name: _document(value, players) if name in {"before", "after"} else value
            for name, value in entry.items()
        }
        for entry in log.entries
    ]


def _document(told: Mapping[str, Any], players: Sequence[int]) -> State:
    if "list" not in told:
        return dict(told)
    segments = with_sitters(
        told["list"]["segments"], lambda _position, number: players[number - 1]
    )
    return dict(told) | {"list": told["list"] | {"segments": segments}}
