"""Who deals and who sits out, and how long a round is."""

from collections.abc import Mapping, Sequence
from typing import Final

from .errors import RuleError

# How far to the dealer's left those sit who play no cards, by the table's size.
_AWAY: Final[Mapping[int, tuple[int, ...]]] = {3: (), 4: (0,), 5: (0, 3)}
LEAST_AT_TABLE: Final = min(_AWAY)
MOST_AT_TABLE: Final = max(_AWAY)
# A series (*Serie*) unless the table agrees on another length: 36 games with three,
# 48 with four, 60 with five.
USUAL_ROUNDS: Final = 12


def next_dealer(dealer: int, seats: Sequence[int]) -> int:
    """Return the seat to the left of *dealer*; *seats* go round clockwise."""
    return seats[(seats.index(dealer) + 1) % len(seats)]


def dealer_of(number: int, seats: Sequence[int]) -> int:
    """Return who deals game *number* of a list that the first seat begins (ISkO 3.1).

    >>> [dealer_of(number, (1, 2, 3)) for number in (1, 2, 3, 4)]
    [1, 2, 3, 1]
    """
    return seats[(number - 1) % len(seats)]


def dealer_turned(due: int, seats: Sequence[int]) -> int:
    """Return who deals next in the place of *due* if the deal turns counterclockwise.

    After who dealt last it is who dealt before.

    >>> dealer_turned(3, (1, 2, 3, 4))
    1
    """
    return seats[seats.index(due) - 2]


def dealer_among(due: int, before: Sequence[int], now: Sequence[int]) -> int:
    """Return who deals next once people have come, gone or taken over a place.

    Where the table has as many places as before, the turn goes with the place; else
    it is *due*, or the next to his left who is there still.

    Args:
        due: the seat whose turn it was.
        before: the seats clockwise, as they were.
        now: the seats clockwise, as they are; at least one of them was there.

    >>> dealer_among(2, (1, 2, 3, 4), (1, 3, 4)), dealer_among(2, (1, 2, 3), (1, 4, 3))
    (3, 4)
    """
    at = before.index(due)
    if len(before) == len(now):
        return now[at]
    return next(seat for seat in (*before[at:], *before[:at]) if seat in now)


def games_to_round_end(games: int, at_table: int) -> int:
    """Return how many games are missing until everybody has dealt equally often.

    >>> [games_to_round_end(games, 3) for games in (0, 35, 36, 37)]
    [0, 1, 0, 2]
    """
    return -games % at_table


def sitting_out(dealer: int, seats: Sequence[int]) -> frozenset[int]:
    """Return the seats that play no cards in a game dealt by *dealer*.

    At a table of four it is the dealer, of five also the third to his left: the
    two to his left and his neighbour on the right play.

    >>> sorted(sitting_out(1, (1, 2, 3, 4, 5)))
    [1, 4]
    """
    if len(seats) not in _AWAY:
        raise ValueError(f"expected 3, 4 or 5 seats, got {seats!r}")
    place = seats.index(dealer)
    return frozenset(seats[(place + step) % len(seats)] for step in _AWAY[len(seats)])


def check_declarer(declarer: int, dealer: int, seats: Sequence[int]) -> None:
    """Raise RuleError unless *declarer* plays cards in this game."""
    if declarer not in seats:
        raise RuleError("declarer_is_not_at_the_table", "declarer")
    if declarer == dealer and declarer in sitting_out(dealer, seats):
        raise RuleError("dealer_sits_out", "declarer")
    if declarer in sitting_out(dealer, seats):
        raise RuleError("declarer_sits_out", "declarer")
