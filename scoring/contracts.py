"""What can be declared, and what it is worth at the least (*Spielart, Grundwert*)."""

from enum import StrEnum
from typing import Final


class Contract(StrEnum):
    """The six games, in the order of their base values."""

    DIAMONDS = "diamonds"
    HEARTS = "hearts"
    SPADES = "spades"
    CLUBS = "clubs"
    GRAND = "grand"
    NULL = "null"


# The games with a trump suit (*Farbspiele*).
SUITS: Final = frozenset(
    {Contract.DIAMONDS, Contract.HEARTS, Contract.SPADES, Contract.CLUBS}
)

# ISkO 2.4: base value of the suits and of Grand.
BASE_VALUES: Final = {
    Contract.DIAMONDS: 9,
    Contract.HEARTS: 10,
    Contract.SPADES: 11,
    Contract.CLUBS: 12,
    Contract.GRAND: 24,
}

# ISkO 2.4: Null is worth the same whatever the cards. Keys: (hand, ouvert).
NULL_VALUES: Final = {
    (False, False): 23,
    (True, False): 35,
    (False, True): 46,
    (True, True): 59,
}

# ISkO 2.4.3: trump is four jacks and seven cards of the suit; in Grand the jacks only.
MOST_MATADORS: Final = {
    Contract.DIAMONDS: 11,
    Contract.HEARTS: 11,
    Contract.SPADES: 11,
    Contract.CLUBS: 11,
    Contract.GRAND: 4,
}
