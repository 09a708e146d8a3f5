"""The people of a list, and the log that came with its file."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from skatliste.models import Club, PastLog, Player

from .states import State, with_sitters


def players_of(club: Club, names: Iterable[str]) -> dict[str, Player]:
    """Return the people of a club by *names*; the same name is the same person."""
    # One after the other in one order: two that are about to begin with the same
    # new people wait for each other's first name, and never crosswise.
    return {
        name: Player.objects.get_or_create(club=club, name=name)[0]
        for name in sorted(set(names))
    }


def past_entries(club: Club, log: PastLog) -> list[State]:
    """Return the log of a file with its people as people of the club.

    It is kept with the import as it came: to be read, and not to be undone.
    """
    # Somebody who was deleted there is nobody here.
    known = players_of(club, filter(None, log.people))
    players = [known[name].pk if name else 0 for name in log.people]
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
