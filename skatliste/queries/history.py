"""The log of a list in words: who changed what and when, from what to what."""

from collections.abc import Container, Iterator
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from skatliste.models import Action, Game, Role, Session, facts_from_json

from .differences import Line, Words
from .log import Log, load_log
from .replay import Standing, Turn, replay
from .rows import Manner
from .step_words import action_words, role_words, row_name

MOST_SHOWN = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryEntry:
    """One line of the log.

    Attributes:
        version: of the list after it.
        at: when it was done.
        device: what did it, as its reader knows it.
        words: what was done.
        lines: from what to what.
        is_past: whether it stood in the file that the list came from.
    """

    version: int
    at: datetime
    device: str
    words: str
    lines: tuple[Line, ...]
    is_past: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """A stretch of the log, the newest first.

    Attributes:
        entries: at most MOST_SHOWN.
        older: the version before which there is more; None if there is not.
        number: of the row that it is about, if that is a game and stands.
    """

    entries: tuple[HistoryEntry, ...]
    older: int | None
    number: int | None


def load_history(
    session: Session,
    *,
    device_id: int,
    manner: Manner,
    game: Game | None = None,
    before: int | None = None,
) -> History:
    """Return the log of a list, or of one row of it; takes four queries.

    Args:
        session: the list.
        device_id: of who reads it.
        manner: language and deck of its words.
        game: the row, if it is about one.
        before: the version before which it is wanted; None for the newest.
    """
    log = load_log(session)
    row = str(game.entry_id) if game is not None else None
    found = [
        turn.entry.version
        for turn in replay(log)
        if (before is None or turn.entry.version < before)
        and (row is None or turn.touches(row))
    ]
    wanted = found[-MOST_SHOWN:]
    entries = list(_Speaker(log, device_id, manner).entries(frozenset(wanted), row))
    return History(
        entries=tuple(reversed(entries)),
        older=wanted[0] if len(found) > MOST_SHOWN else None,
        number=Standing(rows=log.rows).number(row),
    )


def find_game(session: Session, game_id: int) -> Game | None:
    """Return the row if it belongs to the list, deleted or not."""
    return session.games.known().filter(pk=game_id).first()


class _Speaker:
    """Puts a log into words for one reader."""

    def __init__(self, log: Log, device_id: int, manner: Manner) -> None:
        self._log = log
        self._own = log.devices.get(device_id)
        self._words = Words(log.people, manner)

    def entries(
        self, wanted: Container[int], row: str | None = None
    ) -> Iterator[HistoryEntry]:
        """Yield the lines of these versions, the oldest first.

        With *row* they tell of the row of this entry only.
        """
        for turn in replay(self._log):
            if turn.entry.version in wanted:
                yield self._entry(turn, row)

    def _entry(self, turn: Turn, row: str | None) -> HistoryEntry:
        entry = turn.entry
        lines = self._lines(turn) if row is None else self._row_lines(turn, row)
        return HistoryEntry(
            version=entry.version,
            at=entry.at,
            device=self._device(entry.device),
            words=_what_was_done(turn),
            lines=tuple(lines),
            is_past=entry.is_past,
        )

    def _row_lines(self, turn: Turn, row: str) -> list[Line]:
        return [*self._words.of_row(turn, row), *self._words.of_closing(turn)]

    def _lines(self, turn: Turn) -> list[Line]:
        words, row = self._words, _row_of(turn)
        lines = words.of_row(turn, row) if row else []
        return [
            *lines,
            *words.of_others(turn, row),
            *words.of_table(turn),
            *words.of_closing(turn),
            *self._rights(turn),
        ]

    def _rights(self, turn: Turn) -> list[Line]:
        """Return whose rights were changed, and to what."""
        told = turn.entry.after or {}
        lines = []
        if told.get("device"):
            lines.append(Line(_("Device"), "", self._device(told["device"])))
        if told.get("role"):
            lines.append(Line(_("Right"), "", role_words(Role(told["role"]))))
        return lines

    def _device(self, number: int | None) -> str:
        if number is None:
            return _("on the server")
        if number == self._own:
            return _("this device")
        told = {"number": number, "label": self._log.labels.get(number, "")}
        if told["label"]:
            return _("%(label)s, device %(number)d") % told
        return _("device %(number)d") % told


def _what_was_done(turn: Turn) -> str:
    words = _action_words(turn, (turn.target or turn.entry).action)
    if turn.target is None:
        return words
    if turn.entry.action is Action.UNDONE:
        return _("Undone: %(words)s") % {"words": words}
    if turn.entry.action is Action.REDONE:
        return _("Redone: %(words)s") % {"words": words}
    return words


def _action_words(turn: Turn, action: Action) -> str:
    row = _row_of(turn)
    told = [told.get("games", {}) for told in (turn.new, turn.old)]
    # Of a row that was only spoken of, as it stands.
    states = [rows.get(row) for rows in (*told, turn.after.rows)]
    state = next((state for state in states if state is not None), None)
    if state is None:
        return action_words(action, _("Row"))
    number = turn.after.number(row) or turn.before.number(row)
    return action_words(action, row_name(facts_from_json(state), number))


def _row_of(turn: Turn) -> str | None:
    return (turn.target or turn.entry).game
