"""What looks odd about a game: questions to the table, which alone decides."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import IntEnum, StrEnum
from typing import Final

from .cards import CARD_POINTS, SKAT_SIZE
from .contracts import Contract
from .endings import Ending
from .errors import RuleError
from .games import Extra, PlayedGame
from .profiles import ISKO_TOURNAMENT, RuleProfile
from .results import is_missed
from .values import game_value
from .verdicts import LEAST_POINTS, MOST_CARD_POINTS, Border

# From here on a table looks twice.
MANY_MATADORS: Final = 5
HIGH_VALUE: Final = 150

# Who has no trick has the skat alone: two aces at most.
_MOST_IN_SKAT: Final = SKAT_SIZE * max(CARD_POINTS.values())


class Severity(IntEnum):
    """How loud a finding is: rare (a hint), or a contradiction (a question)."""

    HINT = 1
    QUESTION = 2


class Odd(StrEnum):
    """What was found, the questions before the hints."""

    WON_BELOW_BID = "won_below_bid"
    WON_BELOW_61 = "won_below_61"
    LOST_ABOVE_60 = "lost_above_60"
    SCHNEIDER_BELOW_90 = "schneider_below_90"
    SCHNEIDER_NOT_TOLD = "schneider_not_told"
    SCHWARZ_BELOW_120 = "schwarz_below_120"
    OWN_SCHNEIDER_ABOVE_30 = "own_schneider_above_30"
    OWN_SCHNEIDER_NOT_TOLD = "own_schneider_not_told"
    OWN_SCHWARZ_ABOVE_SKAT = "own_schwarz_above_skat"
    SCHWARZ_WON_WITHOUT = "schwarz_won_without"
    SCHWARZ_LOST_WITH = "schwarz_lost_with"
    MANY_MATADORS = "many_matadors"
    HIGH_VALUE = "high_value"


_HINTS: Final = frozenset({Odd.SCHWARZ_LOST_WITH, Odd.MANY_MATADORS, Odd.HIGH_VALUE})


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to ask about.

    Attributes:
        code: what it is, a key of `scoring.questions.SENTENCES`, by language.
        severity: whether it is worth a question or a calm hint.
    """

    code: Odd
    severity: Severity


def find_findings(
    game: PlayedGame,
    *,
    card_points: int | None = None,
    ending: Ending | None = None,
    profile: RuleProfile = ISKO_TOURNAMENT,
) -> tuple[Finding, ...]:
    """Return what contradicts itself in *game*, then what is rare; often nothing.

    Nothing is changed, and nothing is refused: a Schwarz that cannot be played can
    be awarded, and a game can end before its last trick. Where the verdict itself
    is in question, the levels are not asked about. Card points say nothing of a Null.

    Args:
        game: as it is to be entered.
        card_points: the declarer's, 0 to 120, the skat included, if they were told.
        ending: how it was decided, if not by its last trick. Then card points and
            tricks contradict nothing, and what is left are the hints.
        profile: how the value is counted.

    Raises:
        RuleError: for card points out of that range.

    >>> from scoring import Contract, PlayedGame
    >>> [str(found.code) for found in find_findings(
    ...     PlayedGame(contract=Contract.HEARTS, matadors=1), card_points=60)]
    ['won_below_61']
    """
    if card_points is not None and not 0 <= card_points <= MOST_CARD_POINTS:
        raise RuleError("card_points_out_of_range", "card_points")
    value = game_value(game, profile=profile)
    found = {*_odd_facts(game, value)}
    if card_points is not None and game.contract is not Contract.NULL:
        overbid = game.bid is not None and value < game.bid
        verdict = _odd_verdict(game, card_points, overbid=overbid)
        found |= {verdict} if verdict else {*_odd_levels(game, card_points, profile)}
    return tuple(
        Finding(odd, Severity.HINT if odd in _HINTS else Severity.QUESTION)
        for odd in Odd
        if odd in found and (ending is None or odd in _HINTS)
    )


def _odd_facts(game: PlayedGame, value: int) -> Iterator[Odd]:
    matadors, schwarz = game.matadors or 0, Extra.SCHWARZ in game.extras
    won = game.won_on_points and not is_missed(game)
    if won and game.bid is not None and value < game.bid:
        yield Odd.WON_BELOW_BID
    # Who has the club jack takes a trick with it, whoever that is.
    if schwarz and game.won_on_points and matadors < 0:
        yield Odd.SCHWARZ_WON_WITHOUT
    if schwarz and not game.won_on_points and matadors > 0:
        yield Odd.SCHWARZ_LOST_WITH
    if abs(matadors) >= MANY_MATADORS:
        yield Odd.MANY_MATADORS
    if value >= HIGH_VALUE:
        yield Odd.HIGH_VALUE


def _odd_verdict(game: PlayedGame, card_points: int, *, overbid: bool) -> Odd | None:
    enough = card_points >= LEAST_POINTS[Border.WON]
    if game.won_on_points:
        return None if enough else Odd.WON_BELOW_61
    if enough and not overbid and not _may_be_missed(game, card_points):
        return Odd.LOST_ABOVE_60
    return None


def _may_be_missed(game: PlayedGame, card_points: int) -> bool:
    # A table says "lost" of a missed announcement too. Only Schneider can be seen
    # in the card points; Schwarz is a matter of tricks.
    if Extra.SCHWARZ_ANNOUNCED in game.extras:
        return True
    schneider = card_points >= LEAST_POINTS[Border.SCHNEIDER]
    return Extra.SCHNEIDER_ANNOUNCED in game.extras and not schneider


def _odd_levels(
    game: PlayedGame, card_points: int, profile: RuleProfile
) -> Iterator[Odd]:
    if game.won_on_points:
        yield from _odd_won_levels(game.extras, card_points)
    else:
        yield from _odd_own_levels(game, card_points, profile)


def _odd_won_levels(extras: frozenset[Extra], card_points: int) -> Iterator[Odd]:
    reached = card_points >= LEAST_POINTS[Border.SCHNEIDER]
    if Extra.SCHWARZ in extras:
        if card_points < MOST_CARD_POINTS:
            yield Odd.SCHWARZ_BELOW_120
    elif Extra.SCHNEIDER in extras:
        if not reached:
            yield Odd.SCHNEIDER_BELOW_90
    elif reached and Extra.SCHWARZ_ANNOUNCED not in extras:
        yield Odd.SCHNEIDER_NOT_TOLD


def _odd_own_levels(
    game: PlayedGame, card_points: int, profile: RuleProfile
) -> Iterator[Odd]:
    free = card_points >= LEAST_POINTS[Border.FREE]
    if Extra.SCHWARZ in game.extras:
        if card_points > _MOST_IN_SKAT:
            yield Odd.OWN_SCHWARZ_ABOVE_SKAT
    elif Extra.SCHNEIDER in game.extras:
        if free:
            yield Odd.OWN_SCHNEIDER_ABOVE_30
    elif not free and _schneider_adds(game, profile):
        yield Odd.OWN_SCHNEIDER_NOT_TOLD


def _schneider_adds(game: PlayedGame, profile: RuleProfile) -> bool:
    # A missed announcement has charged the level already; some rounds never do.
    told = replace(game, extras=game.extras | {Extra.SCHNEIDER})
    return game_value(told, profile=profile) > game_value(game, profile=profile)
