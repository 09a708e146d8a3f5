"""How a game ends on the sheet: won, lost, missed, overbid."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from .bids import next_multiple
from .contracts import BASE_VALUES, MOST_MATADORS, NULL_VALUES, Contract
from .errors import RuleError
from .games import ANNOUNCES, Extra, PlayedGame
from .profiles import ISKO_TOURNAMENT, BidTold, OverbidNull, RuleProfile
from .values import game_value

# How often its value a lost game costs (ISkO 5.2).
LOST_COUNTS: Final = 2


class Reason(StrEnum):
    """Why a game was won or lost; of several reasons the one that sets the value."""

    WON = "won"
    LOST = "lost"
    MISSED = "missed"
    OVERBID = "overbid"


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What the sheet says of a game.

    Attributes:
        points: what the declarer is credited: +value, or −2 × value.
        value: what is charged; of an overbid game at least the bid, unless the
            round charges an overbid Null with its own value.
        won: whether it counts as one of the declarer's won games.
        overbid: whether the game was worth less than the bid (*überreizt*).
        reason: why.
    """

    points: int
    value: int
    won: bool
    overbid: bool
    reason: Reason


def result(game: PlayedGame, *, profile: RuleProfile = ISKO_TOURNAMENT) -> Result:
    """Return what *game* brings the declarer, and why.

    A lost game costs twice its value (ISkO 5.2), Hand games too. A game that is
    worth less than the bid is lost whatever the points, at the smallest multiple
    of the base value that reaches the bid (ISkO 5.4). All levels are counted
    first, the declarer's own Schneider as well: only a value that is still below
    the bid is replaced. So the multiple is never below the real value.

    Raises:
        RuleError: for an overbid Null whose replacement is needed and not told.

    >>> from scoring import Contract, PlayedGame
    >>> result(PlayedGame(contract=Contract.SPADES, matadors=1, bid=36)).points
    -88
    """
    booked = booked_game(game, profile=profile)
    value = game_value(booked, profile=profile)
    overbid = game.is_overbid_null or (game.bid is not None and value < game.bid)
    if overbid and game.bid is not None:
        value = _overbid_value(booked.contract, value, game.bid, profile)
    reason = _reason(game, overbid=overbid)
    won = reason is Reason.WON
    # House rules that multiply (Kontra, Bock) would multiply these points, not the
    # value: it is what the bid was compared with.
    return Result(
        points=value if won else -LOST_COUNTS * value,
        value=value,
        won=won,
        overbid=overbid,
        reason=reason,
    )


def check_game(game: PlayedGame, *, profile: RuleProfile = ISKO_TOURNAMENT) -> None:
    """Raise RuleError unless *game* tells what *profile* needs to enter and count it.

    `result` needs less: a game without its bid can be counted.

    >>> from scoring import PRIVATE, Contract, PlayedGame
    >>> overbid = PlayedGame(contract=Contract.NULL, bid=24)
    >>> check_game(overbid, profile=PRIVATE)
    >>> check_game(overbid)
    Traceback (most recent call last):
        ...
    scoring.errors.RuleError: replacement_matadors: null_overbid_needs_matadors
    """
    if profile.bid_told is BidTold.ALWAYS and game.bid is None:
        raise RuleError("bid_missing", "bid")
    booked_game(game, profile=profile)


def is_missed(game: PlayedGame) -> bool:
    """Whether the declarer announced a level and did not reach it himself."""
    announced = [level for extra, level in ANNOUNCES.items() if extra in game.extras]
    reached = game.extras if game.won_on_points else frozenset()
    return any(level not in reached for level in announced)


def booked_game(
    game: PlayedGame, *, profile: RuleProfile = ISKO_TOURNAMENT
) -> PlayedGame:
    """Return the game whose value counts: *game*, or what replaces an overbid Null.

    As given (ISkO 3.6.2 with the court's collection): a Null below the bid was
    impossible to declare and is lost at once, as a suit or Grand game of the
    declarer's choice. Our reading: Hand is inherited, since the skat was not
    touched; ouvert is not, since it means another thing there.

    Raises:
        RuleError: for an overbid Null whose replacement is needed and not told.
    """
    if not _is_replaced(game, profile):
        return game
    if game.replacement is None:
        raise RuleError("null_overbid_needs_matadors", "replacement_matadors")
    contract = game.replacement.contract
    if contract is None:
        contract = cheapest_replacement(game)
    most = MOST_MATADORS[contract]
    matadors = max(-most, min(most, game.replacement.matadors))
    return replace(
        game,
        contract=contract,
        matadors=matadors,
        extras=game.extras & {Extra.HAND},
        won_on_points=False,
        replacement=None,
    )


def cheapest_replacement(game: PlayedGame) -> Contract:
    """Return the game that costs least for the overbid Null *game*.

    Of two that cost the same it is the one with the lower base value.
    """
    replacement = game.replacement
    if replacement is None:
        raise ValueError(f"expected an overbid Null, got {game!r}")

    def cost(contract: Contract) -> tuple[int, int]:
        chosen = replace(replacement, contract=contract)
        charged = result(replace(game, replacement=chosen)).value
        return charged, BASE_VALUES[contract]

    return min(BASE_VALUES, key=cost)


def _is_replaced(game: PlayedGame, profile: RuleProfile) -> bool:
    if not game.is_overbid_null or game.bid is None:
        return False
    if profile.overbid_null is OverbidNull.NEXT_NULL:
        # No Null reaches a bid above 59: the choice has no answer there, so the
        # order's holds. Any figure of our own would be a rule that nobody plays.
        return _next_null_value(game.bid) is None
    return profile.overbid_null is OverbidNull.REPLACEMENT


def _overbid_value(
    contract: Contract, value: int, bid: int, profile: RuleProfile
) -> int:
    if contract is not Contract.NULL:
        return max(value, next_multiple(contract, bid))
    if profile.overbid_null is OverbidNull.FIXED:
        return value
    return _next_null_value(bid) or value


def _next_null_value(bid: int) -> int | None:
    return min((value for value in NULL_VALUES.values() if value >= bid), default=None)


def _reason(game: PlayedGame, *, overbid: bool) -> Reason:
    if overbid:
        return Reason.OVERBID
    if is_missed(game):
        return Reason.MISSED
    return Reason.WON if game.won_on_points else Reason.LOST
