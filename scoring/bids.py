"""The possible bids (*Reizwerte*), derived from the values of all games."""

from functools import cache

from .contracts import BASE_VALUES, MOST_MATADORS, NULL_VALUES, Contract
from .errors import RuleError
from .games import Extra

# "Game" and the six levels; the least game is "with one, game two".
_LEVELS_ABOVE_MATADORS = 1 + len(Extra)
_LEAST_MULTIPLIER = 2


@cache
def legal_bids() -> tuple[int, ...]:
    """Return the 63 values that can be bid, 18 to 264, rising (ISkO 3.3.1).

    >>> legal_bids()[:6]
    (18, 20, 22, 23, 24, 27)
    """
    values = set(NULL_VALUES.values())
    for contract, base in BASE_VALUES.items():
        most = MOST_MATADORS[contract] + _LEVELS_ABOVE_MATADORS
        values |= {base * times for times in range(_LEAST_MULTIPLIER, most + 1)}
    return tuple(sorted(values))


def check_bid(bid: int) -> None:
    """Raise RuleError unless *bid* is one of the 63 that a table can reach."""
    if bid not in legal_bids():
        raise RuleError("bid_is_no_game_value", "bid")


def next_multiple(contract: Contract, bid: int) -> int:
    """Return the smallest multiple of the base value that reaches *bid* (ISkO 5.4).

    >>> next_multiple(Contract.SPADES, 36)
    44
    """
    base = BASE_VALUES[contract]
    return base * -(-bid // base)
