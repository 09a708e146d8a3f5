"""Whether the log of a list leads to what is stored of it."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring import RuleError
from skatliste.models import Action, Change, Game, Session
from skatliste.services import State, facts_of_state, game_state, list_state

from .facts import CheckedRow
from .findings import Findings

_NO_STEPS = frozenset(
    {
        *(Action.LIST_BEGUN, Action.LIST_IMPORTED),
        *(Action.LIST_DELETED, Action.LIST_RESTORED),
        *(Action.LIST_CLOSED, Action.LIST_AGREED, Action.LIST_REOPENED),
        *(Action.ROW_FLAGGED, Action.FLAG_SETTLED),
        *(Action.KEYS_RENEWED, Action.HANDED_OVER),
        *(Action.TAKEN_OVER, Action.DEVICE_REMOVED, Action.ROLE_CHANGED),
        *(Action.UNDONE, Action.REDONE),
    }
)
_UNREADABLE = (RuleError, KeyError, TypeError, ValueError, AttributeError)
_WAY = frozenset({Action.UNDONE, Action.REDONE})


def check_log(session: Session, rows: Sequence[CheckedRow], findings: Findings) -> None:
    """Note where the log has a gap, and where it leads to something else."""
    changes = list(session.changes.order_by("version"))
    first = _first_version(changes)
    versions = [change.version for change in changes]
    if versions != list(range(first, session.version + 1)):
        findings.add("log", f"its versions are not {first} to {session.version}")
        return
    replay = _Replay(findings)
    try:
        for change in changes:
            replay.take(change)
    except _UNREADABLE:
        findings.add(f"version {change.version}", "it cannot be read")
        return
    replay.compare_way(session)
    replay.compare_list(session)
    try:
        replay.compare_rows(session, rows)
    except _UNREADABLE:
        findings.add("log", "what it tells of a row cannot be read")


def _first_version(changes: Sequence[Change]) -> int:
    """Return 1, or where the log goes on that came with the list's file."""
    if changes and changes[0].action == Action.LIST_IMPORTED:
        return changes[0].version
    return 1


class _Replay:
    """A list as it comes about when everything in its log is done once more."""

    def __init__(self, findings: Findings) -> None:
        self._findings = findings
        self._steps: dict[int, Change] = {}
        # The step that each was taken after, and the newest that was taken after it.
        self._parents: dict[int, int | None] = {}
        self._following: dict[int | None, int] = {}
        self._at: int | None = None
        self._list: State = {}
        self._games: dict[str, State | None] = {}
        self._is_imported = False

    def take(self, change: Change) -> None:
        """Do what *change* tells, and note what cannot follow on what was there."""
        if change.action in _WAY:
            self._go(change)
        elif change.action in _NO_STEPS:
            self._refuse_if(change, is_so=change.is_step, what="it is no step")
            self._begin(change)
        else:
            self._step(change)

    def _begin(self, change: Change) -> None:
        self._is_imported |= change.action == Action.LIST_IMPORTED
        if change.action in {Action.LIST_BEGUN, Action.LIST_IMPORTED}:
            self._list = (change.after or {})["list"]

    def _step(self, change: Change) -> None:
        self._refuse_if(change, is_so=not change.is_step, what="it is no step")
        self._refuse_if(
            change,
            is_so=change.parent_id != self._at,
            what="it does not follow on the step before it",
        )
        self._refuse_if(
            change,
            is_so=not self._agrees_with(change.before or {}),
            what="what it tells was there before was not",
        )
        self._steps[change.pk] = change
        self._parents[change.pk] = self._at
        self._following[self._at] = change.pk
        self._at = change.pk
        self._put(change.after or {})

    def _go(self, change: Change) -> None:
        """Undo or redo."""
        step = self._steps.get(change.target_id or 0)
        is_back = change.action == Action.UNDONE
        due = self._at if is_back else self._following.get(self._at)
        if step is None or step.pk != due:
            self._refuse_if(change, is_so=True, what="it was not this step's turn")
            step = self._steps[due or 0]
        self._put((step.before if is_back else step.after) or {})
        self._at = self._parents[step.pk] if is_back else step.pk

    def _agrees_with(self, before: Mapping[str, Any]) -> bool:
        if "list" in before and before["list"] != self._list:
            return False
        for key, state in before.get("games", {}).items():
            if key not in self._games:
                # A row that came with a file is told of when it is first changed.
                if state is not None and not self._is_imported:
                    return False
                self._games[key] = state
            elif _told(self._games[key]) != _told(state):
                return False
        return True

    def _put(self, document: Mapping[str, Any]) -> None:
        if "list" in document:
            self._list = document["list"]
        self._games |= document.get("games", {})

    def _refuse_if(self, change: Change, *, is_so: bool, what: str) -> None:
        if is_so:
            self._findings.add(f"version {change.version}", f"{change.action}: {what}")

    def compare_way(self, session: Session) -> None:
        """Note it if undo and redo would name other steps than the log."""
        for name, stored, due in (
            ("undo", session.undo_to_id, self._at),
            ("redo", session.redo_to_id, self._following.get(self._at)),
        ):
            if stored != due:
                self._findings.add(name, f"it names change {stored}, by the log {due}")

    def compare_list(self, session: Session) -> None:
        """Note what is different about the head or the segments."""
        stored = list_state(session)
        for name in sorted(stored.keys() | self._list.keys()):
            if stored.get(name) == self._list.get(name):
                continue
            if name == "segments" and self._findings.is_wrong_with("segment"):
                continue
            self._findings.add(name, "it is not as the log tells")

    def compare_rows(self, session: Session, rows: Sequence[CheckedRow]) -> None:
        """Note which rows are not as the log tells."""
        positions = dict(session.seats.values_list("pk", "position"))
        known = {row.game.pk: row for row in rows}
        games = session.games.in_bulk()
        for game in games.values():
            row = known.get(game.pk)
            subject = row.subject if row is not None else f"undone row {game.pk}"
            if str(game.pk) not in self._games:
                if not self._came_with_the_file(game):
                    self._findings.add(subject, "the log does not tell of it")
            # What cannot be read is noted already.
            elif row is None or row.facts is not None:
                told = self._games[str(game.pk)]
                if _told(told) != _told(game_state(game, positions)):
                    self._findings.add(subject, "it is not as the log tells")
        for key, state in self._games.items():
            if state is not None and int(key) not in games:
                self._findings.add(f"row with id {key}", "it is missing")

    def _came_with_the_file(self, game: Game) -> bool:
        """Whether the row was never touched since the list was imported."""
        is_untouched = game.deleted_at is None and not game.is_corrected
        return self._is_imported and is_untouched and not game.is_undone


def _told(state: State | None) -> tuple[object, ...]:
    """Return the state of a row as it can be compared, whoever wrote it."""
    if state is None:
        return ()
    facts = facts_of_state(state)
    return facts, state["order_key"], state["deleted"], state["corrected"]
