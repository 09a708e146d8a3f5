"""Games that end before the last trick: what counts without being played out."""

from dataclasses import replace
from enum import StrEnum
from itertools import chain
from typing import Final

from .contracts import Contract
from .games import ANNOUNCES, Extra, PlayedGame
from .values import game_value


class Ending(StrEnum):
    """How a game ended, if not with its last trick."""

    CONCEDED = "conceded"
    CLAIMED = "claimed"
    RULE_BREACH = "rule_breach"
    RULED = "ruled"


# Given up or broken off: nobody plays for a level any more.
DECIDED: Final = frozenset({Ending.CONCEDED, Ending.RULE_BREACH})

# Lower levels first: no more is given than the bid needs.
_GIVEN: Final = (frozenset({Extra.SCHNEIDER}), frozenset({Extra.SCHWARZ}))


def decided(declared: PlayedGame, *, won: bool) -> PlayedGame:
    """Return *declared* as it counts when it was given up, claimed or broken off.

    As given (ISkO 4.1.3–4.1.5, 4.2.3, 4.4.1–4.4.3): it is won or lost in the simple
    level. What was announced stays, whoever ended it. Schneider and Schwarz are not
    inferred, but for the one that the declarer's bid needs: where the defenders give
    up or break a rule it is credited to him. Our reading: no more than the bid needs,
    and nothing to a declarer who gave up or broke a rule himself. A level that was
    accepted in a claim, or that a referee sets, is entered as it was ruled and does
    not pass through here.

    Args:
        declared: contract, matadors, announcements and bid; levels in it that were
            reached are left out.
        won: whether the declarer won, by concession, claim or ruling.

    >>> from scoring import Contract, PlayedGame
    >>> game = PlayedGame(contract=Contract.DIAMONDS, matadors=-1, bid=22)
    >>> sorted(map(str, decided(game, won=True).extras))
    ['schneider']
    """
    if declared.contract is Contract.NULL:
        return replace(declared, won_on_points=won)
    announced = declared.extras - {Extra.SCHNEIDER, Extra.SCHWARZ}
    if not won:
        return replace(declared, extras=announced, won_on_points=False)
    made = announced | {
        level for extra, level in ANNOUNCES.items() if extra in announced
    }
    simple = replace(declared, extras=made, won_on_points=True)
    given = (replace(declared, extras=made | levels) for levels in _GIVEN)
    for game in chain((simple,), given):
        if declared.bid is None or game_value(game) >= declared.bid:
            return replace(game, won_on_points=True)
    return simple
