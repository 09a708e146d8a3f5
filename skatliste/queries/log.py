"""The log of a list as it was written, with the log of the file that it came from."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F, Min, Q

from skatliste.models import Action, Change, Device, Game, Player, Session

State = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Logged:
    """One line of the log. Games stand in it by their entry, people by their id.

    Attributes:
        version: of the list after it.
        at: when it was written.
        action: what was done.
        device: number of the device that did it; None for the host.
        game: entry of the row that it was about, if it was one.
        target: version of the step that was undone or redone.
        before, after: everything that was touched, see `services.states`.
        is_past: whether it stood in the file that the list came from.
    """

    version: int
    at: datetime
    action: Action
    device: int | None = None
    game: str | None = None
    target: int | None = None
    before: State | None = None
    after: State | None = None
    is_past: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Log:
    """Everything that is known of a list's past.

    Attributes:
        entries: the oldest first.
        people: names by their id.
        devices: number of each device of this house, by its id.
        labels: what kind of device it is, by its number.
        rows: entry, and what it takes to number it, of each row that is there now.
    """

    entries: tuple[Logged, ...]
    people: Mapping[int, str]
    devices: Mapping[int, int]
    labels: Mapping[int, str]
    rows: Mapping[str, State]


def load_log(session: Session) -> Log:
    """Return the log of a list; takes four queries, however long it is."""
    changes = list(session.changes.order_by("version"))
    past = [
        _past_entry(told)
        for change in changes
        if change.action == Action.LIST_IMPORTED
        for told in (change.after or {}).get("log", ())
    ]
    known = max((entry.device or 0 for entry in past), default=0)
    labels = _labels(session, changes)
    devices = {device: number for number, device in enumerate(labels, known + 1)}
    games = {game.pk: game for game in session.games.all()}
    entries = {str(pk): str(game.entry_id) for pk, game in games.items()}
    versions = {change.pk: change.version for change in changes}
    return Log(
        entries=(
            *past,
            *(_entry(change, devices, entries, versions) for change in changes),
        ),
        people=dict(
            Player.objects.filter(club_id=session.club_id).values_list("pk", "name")
        ),
        devices=devices,
        labels={devices[device]: label for device, label in labels.items()},
        rows={
            str(game.entry_id): _row(game)
            for game in games.values()
            if not game.is_undone
        },
    )


def _labels(session: Session, changes: Iterable[Change]) -> dict[int, str]:
    """Return the devices of a list with their labels, in the order of their grants.

    After them whatever else has changed it: by the right of its club.
    """
    wrote = {change.device_id for change in changes} - {None}
    theirs = Q(grants__session=session)
    devices = (
        Device.objects.filter(theirs | Q(pk__in=wrote))
        .annotate(grant=Min("grants__pk", filter=theirs))
        .order_by(F("grant").asc(nulls_last=True), "pk")
    )
    return dict(devices.values_list("pk", "label"))


def _entry(
    change: Change,
    devices: Mapping[int, int],
    entries: Mapping[str, str],
    versions: Mapping[int, int],
) -> Logged:
    return Logged(
        version=change.version,
        at=change.made_at,
        action=Action(change.action),
        device=devices.get(change.device_id or 0),
        game=entries.get(str(change.game_id)),
        target=versions.get(change.target_id or 0),
        before=_as_told(change.before, entries, devices),
        after=_as_told(change.after, entries, devices),
    )


def _past_entry(told: State) -> Logged:
    return Logged(
        version=told["version"],
        at=datetime.fromisoformat(told["at"]),
        action=Action(told["action"]),
        device=told.get("device"),
        game=told.get("game"),
        target=told.get("target"),
        before=told.get("before"),
        after=told.get("after"),
        is_past=True,
    )


def _as_told(
    document: State | None, entries: Mapping[str, str], devices: Mapping[int, int]
) -> State | None:
    """Return a document with entries and numbers in it, instead of ids."""
    if document is None:
        return None
    # The log of a file stands for itself, and is no part of what was changed.
    kept = {name: told for name, told in document.items() if name != "log"}
    if "games" in kept:
        kept["games"] = {
            entries[key]: state
            for key, state in kept["games"].items()
            if key in entries
        }
    if "device" in kept:
        kept["device"] = devices.get(kept["device"])
    return kept


def _row(game: Game) -> State:
    return {
        "kind": game.kind,
        "order_key": game.order_key,
        "deleted": game.deleted_at is not None,
    }
