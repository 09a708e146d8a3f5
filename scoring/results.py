"""How a game ends on the sheet: won, lost, missed, overbid."""

from dataclasses import dataclass, replace
from enum import StrEnum

from .bids import next_multiple
from .contracts import BASE_VALUES, MOST_MATADORS, Contract
from .games import ANNOUNCES, Extra, PlayedGame
from .values import game_value


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
        value: what is charged, at least the bid if the game was overbid.
        won: whether it counts as one of the declarer's won games.
        overbid: whether the game was worth less than the bid (*überreizt*).
        reason: why.
    """

    points: int
    value: int
    won: bool
    overbid: bool
    reason: Reason


def result(game: PlayedGame) -> Result:
    """Return what *game* brings the declarer, and why.

    A lost game costs twice its value (ISkO 5.2), Hand games too. A game that is
    worth less than the bid is lost whatever the points, at the smallest multiple
    of the base value that reaches the bid (ISkO 5.4). All levels are counted
    first, the declarer's own Schneider as well: only a value that is still below
    the bid is replaced. So the multiple is never below the real value.

    >>> from scoring import Contract, PlayedGame
    >>> result(PlayedGame(contract=Contract.SPADES, matadors=1, bid=36)).points
    -88
    """
    booked = booked_game(game)
    value = game_value(booked)
    overbid = game.is_overbid_null or (game.bid is not None and value < game.bid)
    if overbid and game.bid is not None:
        value = max(value, next_multiple(booked.contract, game.bid))
    reason = _reason(game, overbid=overbid)
    won = reason is Reason.WON
    return Result(
        points=value if won else -2 * value,
        value=value,
        won=won,
        overbid=overbid,
        reason=reason,
    )


def is_missed(game: PlayedGame) -> bool:
    """Whether the declarer announced a level and did not reach it himself."""
    announced = [level for extra, level in ANNOUNCES.items() if extra in game.extras]
    reached = game.extras if game.won_on_points else frozenset()
    return any(level not in reached for level in announced)


def booked_game(game: PlayedGame) -> PlayedGame:
    """Return the game whose value counts: *game*, or what replaces an overbid Null.

    As given (ISkO 3.6.2 with the court's collection): a Null below the bid was
    impossible to declare and is lost at once, as a suit or Grand game of the
    declarer's choice. Our reading: Hand is inherited, since the skat was not
    touched; ouvert is not, since it means another thing there.
    """
    if game.replacement is None:
        return game
    hand = game.extras & {Extra.HAND}
    contract = game.replacement.contract
    if contract is None:
        contract = cheapest_replacement(game)
    most = MOST_MATADORS[contract]
    matadors = max(-most, min(most, game.replacement.matadors))
    return replace(
        game,
        contract=contract,
        matadors=matadors,
        extras=hand,
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


def _reason(game: PlayedGame, *, overbid: bool) -> Reason:
    if overbid:
        return Reason.OVERBID
    if is_missed(game):
        return Reason.MISSED
    return Reason.WON if game.won_on_points else Reason.LOST
