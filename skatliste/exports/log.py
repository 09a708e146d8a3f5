"""The log of a list as a file tells it, described in docs/format.md.

Games stand in it by their entry, people by their number in a list of names, which is
the only place of the log where a name stands.
"""

from collections.abc import Container, Mapping
from datetime import UTC
from typing import Any, Final

from scoring import profile_from_dict, profile_to_dict
from skatliste.models import Action, Session, facts_from_json, facts_to_json
from skatliste.queries import Logged, load_log

# As many as a file may have: of a longer log the newest.
MOST_LOGGED: Final = 10_000

_State = dict[str, Any]


def log_content(session: Session) -> _State:
    """Return people and log of a list; nothing if nothing was done to it here.

    That a list was taken in from a file changed nothing about it and is left out, so
    that the file of a list that came as a file is the file that came.
    """
    log = load_log(session)
    kept = [one for one in log.entries if one.action is not Action.LIST_IMPORTED]
    if not kept:
        return {}
    people = _People(log.people)
    shown = kept[-MOST_LOGGED:]
    known = {one.version for one in shown}
    entries = [_entry(one, people, known) for one in shown]
    return {"people": people.names, "log": entries}


class _People:
    """Numbers people in the order in which they are named, from 1 on."""

    def __init__(self, known: Mapping[int, str]) -> None:
        self._known = known
        self._numbers: dict[int, int] = {}

    def number(self, player: int) -> int:
        return self._numbers.setdefault(player, len(self._numbers) + 1)

    @property
    def names(self) -> list[str]:
        # Whoever was deleted leaves a place without a name.
        return [self._known.get(player, "") for player in self._numbers]


def _entry(one: Logged, people: _People, known: Container[int]) -> _State:
    told: _State = {
        "version": one.version,
        "at": one.at.astimezone(UTC).isoformat(),
        "action": one.action.value,
        "device": one.device,
        "game": one.game,
        "target": one.target if one.target in known else None,
        "before": _document(one.before, people),
        "after": _document(one.after, people),
    }
    return {name: value for name, value in told.items() if value is not None}


def _document(told: _State | None, people: _People) -> _State | None:
    if told is None:
        return None
    # What else stands there, of closing a list or of rights, is told as it is. Sorted:
    # each kind of database gives back what it keeps in an order of its own.
    content = {
        name: value
        for name, value in sorted(told.items())
        if value not in ("", [], None)
    }
    if "list" in told:
        content["list"] = _table(told["list"], people)
    if "games" in told:
        content["games"] = [
            {"entry_id": entry} if state is None else _row(entry, state)
            for entry, state in sorted(told["games"].items())
        ]
    return content


def _row(entry: str, state: _State) -> _State:
    # Read and written anew, since what is old may not tell everything.
    return {
        "entry_id": entry,
        **facts_to_json(facts_from_json(state)),
        **{name: state[name] for name in ("order_key", "deleted", "corrected")},
    }


def _table(state: _State, people: _People) -> _State:
    return {
        **{name: state[name] for name in ("title", "place", "planned_games")},
        **({"stake": state["stake"]} if state.get("stake") else {}),
        "segments": [
            {
                "from_key": segment["from_key"],
                "first_dealer": segment["first_dealer"],
                "system": segment["system"],
                "profile": profile_to_dict(profile_from_dict(segment["profile"])),
                "seats": [
                    {"seat": position, "person": people.number(player)}
                    for position, player in segment["sitters"]
                ],
            }
            for segment in state["segments"]
        ],
    }
