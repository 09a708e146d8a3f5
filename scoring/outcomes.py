"""How a declared game can end, as the buttons of the sheet say it."""

from enum import StrEnum
from typing import Final

from .contracts import Contract
from .endings import DECIDED, Ending
from .errors import RuleError
from .games import Extra, PlayedGame


class Outcome(StrEnum):
    """The verdict of the table: who won, and which level was reached by that party."""

    WON = "won"
    WON_SCHNEIDER = "won_schneider"
    WON_SCHWARZ = "won_schwarz"
    LOST = "lost"
    LOST_SCHNEIDER = "lost_schneider"
    LOST_SCHWARZ = "lost_schwarz"

    @property
    def is_won(self) -> bool:
        """Whether the declarer won on points."""
        return self in {Outcome.WON, Outcome.WON_SCHNEIDER, Outcome.WON_SCHWARZ}

    @property
    def level(self) -> Extra | None:
        """The level that the winning party reached, if any."""
        return _LEVELS.get(self)


_LEVELS: Final = {
    Outcome.WON_SCHNEIDER: Extra.SCHNEIDER,
    Outcome.WON_SCHWARZ: Extra.SCHWARZ,
    Outcome.LOST_SCHNEIDER: Extra.SCHNEIDER,
    Outcome.LOST_SCHWARZ: Extra.SCHWARZ,
}

# Who wins an announced game has made what he announced.
_MADE: Final = {
    Extra.SCHNEIDER_ANNOUNCED: Extra.SCHNEIDER,
    Extra.SCHWARZ_ANNOUNCED: Extra.SCHWARZ,
    Extra.OUVERT: Extra.SCHWARZ,
}

_ALL: Final = tuple(Outcome)
_WON_OR_LOST: Final = (Outcome.WON, Outcome.LOST)
_NO_SCHNEIDER: Final = (
    Outcome.WON,
    Outcome.WON_SCHWARZ,
    Outcome.LOST,
    Outcome.LOST_SCHWARZ,
)


def possible_outcomes(
    contract: Contract, extras: frozenset[Extra], ending: Ending | None = None
) -> tuple[Outcome, ...]:
    """Return the ways a game can end that differ, given what was announced.

    With Schneider announced "won" says that it was made and "lost" that it was
    missed, and Schwarz alone adds something; with Schwarz announced nothing does.
    A game that was given up or broken off is won or lost, see `decided`.
    """
    if ending in DECIDED:
        return _WON_OR_LOST
    if contract is Contract.NULL or extras & {Extra.SCHWARZ_ANNOUNCED, Extra.OUVERT}:
        return _WON_OR_LOST
    if Extra.SCHNEIDER_ANNOUNCED in extras:
        return _NO_SCHNEIDER
    return _ALL


def check_outcome(outcome: Outcome, ending: Ending | None) -> None:
    """Raise RuleError for a level in a game that was given up or broken off."""
    if ending in DECIDED and outcome.level is not None:
        raise RuleError("level_not_played", "outcome")


def reached_extras(
    contract: Contract, extras: frozenset[Extra], outcome: Outcome
) -> frozenset[Extra]:
    """Return *extras* with the levels that *outcome* says were reached."""
    reached = set(extras)
    if outcome in _LEVELS:
        reached.add(_LEVELS[outcome])
    if outcome.is_won and contract is not Contract.NULL:
        reached |= {level for extra, level in _MADE.items() if extra in extras}
    return frozenset(reached)


def outcome_of(game: PlayedGame, ending: Ending | None = None) -> Outcome:
    """Return the outcome that a table would name for *game*.

    A game won on points whose announcement was missed is "lost": that is what the
    table says of it. Where it was given up or broken off nobody names a level, also
    where one was credited.
    """
    if ending in DECIDED:
        return Outcome.WON if game.won_on_points else Outcome.LOST
    made = all(
        level in game.extras for extra, level in _MADE.items() if extra in game.extras
    )
    won = game.won_on_points and (game.contract is Contract.NULL or made)
    possible = possible_outcomes(game.contract, game.extras)
    for outcome in reversed(possible):
        if outcome.is_won is won and _names_level(outcome, game):
            return outcome
    return Outcome.WON if won else Outcome.LOST


def _names_level(outcome: Outcome, game: PlayedGame) -> bool:
    return outcome in _LEVELS and _LEVELS[outcome] in game.extras
