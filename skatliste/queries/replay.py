"""How a list stood at each point of its log: who sat where, which row had which number.

Names and numbers are told as they were when something was done, not as they are now.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from scoring import ISKO_TOURNAMENT, RuleError, RuleProfile, profile_from_dict
from skatliste.models import Action, Kind

from .log import Log, Logged, State


class Standing:
    """A list at one point of its log.

    Attributes:
        table: head and segments, as `services.states` tells them.
        rows: states by their entry.
        is_numbered: whether all its rows are known, so that they can be counted.
    """

    def __init__(
        self,
        table: State | None = None,
        rows: Mapping[str, State] | None = None,
        *,
        is_numbered: bool = True,
    ) -> None:
        self.table = table
        self.rows = dict(rows or {})
        self.is_numbered = is_numbered

    def put(self, document: State) -> None:
        """Let the list stand as *document* says."""
        self.table = document.get("list", self.table)
        for entry, state in document.get("games", {}).items():
            self.rows.pop(entry, None)
            if state is not None:
                self.rows[entry] = state

    def number(self, entry: str | None) -> int | None:
        """Return the number of a game; None if it does not stand on the list."""
        row = self.rows.get(entry or "")
        if row is None or not self.is_numbered or not _is_counted(row):
            return None
        key = row["order_key"]
        counted = filter(_is_counted, self.rows.values())
        return sum(1 for one in counted if one["order_key"] <= key)

    def segment(self, key: int) -> State | None:
        """Return who sat where, and how it was counted, at an order key."""
        segments = self.segments
        found = segments[0] if segments else None
        for segment in segments:
            if segment["from_key"] <= key:
                found = segment
        return found

    @property
    def segments(self) -> Sequence[State]:
        return self.table["segments"] if self.table else ()

    @property
    def sitters(self) -> Sequence[tuple[int, int]]:
        """Position and person of everybody at the table now, clockwise."""
        return self.segments[-1]["sitters"] if self.segments else ()

    def player(self, position: int, key: int) -> int | None:
        """Return who sat in a column at an order key, or else sits there last."""
        here = self.segment(key)
        seated = dict(here["sitters"]) if here else {}
        found: int | None = seated.get(position, self.latest.get(position))
        return found

    @property
    def latest(self) -> dict[int, int]:
        """Who sat last in each column, by its position."""
        return {
            position: player
            for segment in self.segments
            for position, player in segment["sitters"]
        }

    def profile(self, key: int) -> RuleProfile:
        segment = self.segment(key)
        told = segment["profile"] if segment else {}
        return _profile(tuple(sorted(told.items())))


class Turn(NamedTuple):
    """One line of a log, and the list around it.

    Attributes:
        entry: the line.
        target: the step that it undid or redid, if it did.
        old, new: what it changed, from what to what.
        before, after: the list before it and after it.
    """

    entry: Logged
    target: Logged | None
    old: State
    new: State
    before: Standing
    after: Standing

    def touches(self, row: str) -> bool:
        """Whether it changed or told anything about the row of this entry."""
        changed = any(row in told.get("games", {}) for told in (self.old, self.new))
        return changed or row == self.entry.game


def replay(log: Log) -> Iterator[Turn]:
    """Yield each line of the log, the oldest first, with the list around it.

    Both lists go on with the log: they are to be read before the next turn.
    """
    for entries in _parts(log):
        before, after = _begin(log, entries), _begin(log, entries)
        targets = {entry.version: entry for entry in entries}
        for entry in entries:
            target = targets.get(entry.target or 0)
            old, new = _documents(entry, target)
            after.put(new)
            yield Turn(entry, target, old, new, before, after)
            before.put(new)


def _documents(entry: Logged, target: Logged | None) -> tuple[State, State]:
    told = target or entry
    old, new = told.before or {}, told.after or {}
    return (new, old) if entry.action is Action.UNDONE else (old, new)


def _parts(log: Log) -> Iterator[Sequence[Logged]]:
    """Yield the log of the file that the list came from, then its own."""
    for is_past in (True, False):
        if part := [entry for entry in log.entries if entry.is_past is is_past]:
            yield part


def _begin(log: Log, entries: Sequence[Logged]) -> Standing:
    """Return the list as it stood before the first of *entries*."""
    first: dict[str, State | None] = {}
    tables: list[State] = []
    for entry in entries:
        told = [document or {} for document in (entry.before, entry.after)]
        tables += [document["list"] for document in told if "list" in document]
        for key, state in told[0].get("games", {}).items():
            first.setdefault(key, state)
    # Rows that came with a file and were left alone stand in no line of the log.
    left_alone = {} if entries[0].is_past else log.rows
    rows = {key: row for key, row in left_alone.items() if key not in first}
    rows |= {key: state for key, state in first.items() if state is not None}
    begun = entries[0].action is Action.LIST_BEGUN
    return Standing(
        tables[0] if tables else _imported_table(log),
        rows,
        is_numbered=begun or not entries[0].is_past,
    )


def _imported_table(log: Log) -> State | None:
    """Return the list as its file told it, for a log that tells no table itself."""
    found = (
        entry.after["list"]
        for entry in log.entries
        if entry.action is Action.LIST_IMPORTED and entry.after
    )
    return next(found, None)


def _is_counted(row: State) -> bool:
    return not row["deleted"] and row["kind"] != Kind.ADJUSTMENT


@lru_cache(maxsize=100)
def _profile(told: tuple[tuple[str, str], ...]) -> RuleProfile:
    try:
        return profile_from_dict(dict(told))
    except RuleError:
        return ISKO_TOURNAMENT
