"""What was done to a list, in a few words: for the log, and for undo and redo."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import (
    Adjustment,
    PlayedGame,
    RuleError,
    RuleProfile,
    result,
    title,
)
from skatliste.labels import signed
from skatliste.models import Action, Change, GameFacts, Role, facts_from_json

from .rows import Manner
from .sheets import Sheet

_ROW_ACTIONS: Final = {
    Action.GAME_ENTERED: _("%(row)s entered"),
    Action.GAME_INSERTED: _("%(row)s put in"),
    Action.GAME_CORRECTED: _("%(row)s corrected"),
    Action.GAME_MOVED: _("%(row)s moved"),
    Action.GAME_DELETED: _("%(row)s deleted"),
    Action.GAME_RESTORED: _("%(row)s restored"),
    Action.ROW_FLAGGED: _("%(row)s: “not right”"),
    Action.FLAG_SETTLED: _("%(row)s: objection settled"),
}
_LIST_ACTIONS: Final = {
    Action.LIST_BEGUN: _("List begun"),
    Action.LIST_IMPORTED: _("List imported from a file"),
    Action.LIST_CORRECTED: _("Details of the list changed"),
    Action.LIST_DELETED: _("List deleted"),
    Action.LIST_RESTORED: _("List restored"),
    Action.LIST_CLOSED: _("List closed"),
    Action.LIST_AGREED: _("Agreed to the list"),
    Action.LIST_REOPENED: _("List reopened"),
    Action.PERSON_JOINED: _("Somebody joined"),
    Action.PERSON_LEFT: _("Somebody left"),
    Action.SUBSTITUTED: _("Somebody took over a place"),
    Action.PLACES_CHANGED: _("Places at the table changed"),
    Action.NAMES_SWAPPED: _("Names swapped"),
    Action.RULES_CHANGED: _("Rules changed"),
    Action.KEYS_RENEWED: _("Links renewed"),
    Action.HANDED_OVER: _("Handed over to another device"),
    Action.TAKEN_OVER: _("Taken over by another device"),
    Action.DEVICE_REMOVED: _("Device removed"),
    Action.ROLE_CHANGED: _("Rights of a device changed"),
    # Of a log that does not reach back to the step itself.
    Action.UNDONE: _("A step undone"),
    Action.REDONE: _("A step redone"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A step that can be undone or redone.

    Attributes:
        pk: of its Change.
        words: what it did.
    """

    pk: int
    words: str


def undo_step(sheet: Sheet) -> Step | None:
    """Return what undoing would undo; takes no query if the session has it."""
    return _step(sheet.session.undo_to, sheet)


def redo_step(sheet: Sheet) -> Step | None:
    """Return what redoing would do again; takes no query if the session has it."""
    return _step(sheet.session.redo_to, sheet)


def words_of_step(step: Change, sheet: Sheet) -> str:
    """Return what *step* did, its row numbered as it stands on *sheet*."""
    named, facts = name_of_step(step, sheet), _facts_after(step)
    if facts is None:
        return named
    told = row_words(facts, sheet.names, sheet.now.profile, sheet.manner)
    return f"{named}, {told}"


def name_of_step(step: Change, sheet: Sheet) -> str:
    """Return what *step* did, without how its row stood then: "Spiel 17 korrigiert"."""
    action, facts = Action(step.action), _facts_after(step)
    if facts is None:
        return action_words(action, gettext("Row"))
    row = sheet.find_row(step.game_id or 0)
    number = row.number if row is not None else None
    if row is None and action is Action.GAME_ENTERED and facts.is_game:
        number = sheet.games + 1
    named = row_name(facts, number)
    return named if action is Action.GAME_ENTERED else action_words(action, named)


def action_words(action: Action, row: str = "") -> str:
    """Return what was done; *row* names the row that it was done to."""
    if action in _ROW_ACTIONS:
        return str(_ROW_ACTIONS[action]) % {"row": row}
    return str(_LIST_ACTIONS[action])


def role_words(role: Role) -> str:
    """Return what a role allows on a list."""
    return gettext("to write") if role is Role.KEEPER else gettext("to read along")


def row_name(facts: GameFacts, number: int | None) -> str:
    """Return what a row is called: "Spiel 17", or that it is an adjustment."""
    if isinstance(facts.game, Adjustment):
        return gettext("Points by hand")
    if number is None:
        return gettext("Game")
    return gettext("Game %(number)d") % {"number": number}


def row_words(
    facts: GameFacts,
    names: Mapping[int, str],
    profile: RuleProfile,
    manner: Manner,
) -> str:
    """Return who played what and what it brought: "Anna, Kreuz mit 2, +36"."""
    language, deck = manner
    words = [title(facts.game, language=language, deck=deck)]
    if facts.declarer is not None:
        words.insert(0, names.get(facts.declarer, gettext("somebody")))
    points = _points(facts, profile)
    if points is not None:
        words.append(signed(points))
    return ", ".join(words)


def _facts_after(step: Change) -> GameFacts | None:
    """Return the row as the step left it, if it was about one."""
    state = ((step.after or {}).get("games") or {}).get(str(step.game_id))
    return facts_from_json(state) if state is not None else None


def _points(facts: GameFacts, profile: RuleProfile) -> int | None:
    if isinstance(facts.game, Adjustment):
        return facts.game.points
    if not isinstance(facts.game, PlayedGame):
        return None
    try:
        return result(facts.game, profile=profile).points
    except RuleError:
        # Written by other rules than those that hold now.
        return None


def _step(change: Change | None, sheet: Sheet) -> Step | None:
    if change is None:
        return None
    return Step(pk=change.pk, words=words_of_step(change, sheet))
