"""How the games of a list count, from now on or from its first row."""

from dataclasses import replace

from django.db import transaction

from scoring import (
    PlayedGame,
    RuleError,
    RuleProfile,
    System,
    check_game,
    profile_to_dict,
    result,
)
from skatliste.models import Action, Keeper, Session, read_segments

from .changes import lock_open_list
from .lists import change_list
from .segments import begin_segment
from .states import list_state


class RulesRefused(Exception):
    """A game that is written cannot be counted by the other rules.

    Attributes:
        number: of the game on the list; None if it was deleted.
        error: why not.
    """

    def __init__(self, number: int | None, error: RuleError) -> None:
        super().__init__(number, error)
        self.number = number
        self.error = error


@transaction.atomic
def change_rules(
    *,
    keeper: Keeper,
    version: int,
    system: System,
    profile: RuleProfile,
    whole_list: bool,
) -> None:
    """Count by another system or profile, in the whole list or from now on.

    Raises:
        RulesRefused: a game that is written cannot be counted by them.
        ListClosed, StaleVersion: see `lock_open_list`.
    """
    if not whole_list:
        begin_segment(
            keeper,
            version,
            Action.RULES_CHANGED,
            lambda now, _segments: replace(now, system=system, profile=profile),
        )
        return
    session = lock_open_list(keeper, version=version)
    check_rules(session, profile)
    before = list_state(session)
    rules = {"system": system.value, "profile": profile_to_dict(profile)}
    after = before | {"segments": [one | rules for one in before["segments"]]}
    change_list(session, Action.RULES_CHANGED, keeper, before, after)


def check_rules(session: Session, profile: RuleProfile) -> None:
    """See whether all that is written could be counted by *profile*; write nothing.

    Deleted games as well, since they may come back; but nobody asks for their bids.

    Raises:
        RulesRefused: a game could not.
    """
    number = 0
    positions = read_segments(session).positions
    for game in session.games.known().in_playing_order():
        facts = game.facts(positions)
        is_deleted = game.deleted_at is not None
        number += facts.is_game and not is_deleted
        if isinstance(facts.game, PlayedGame):
            check = result if is_deleted else check_game
            try:
                check(facts.game, profile=profile)
            except RuleError as error:
                raise RulesRefused(None if is_deleted else number, error) from None
