"""The 32 cards, the trumps in their order, and the matadors among them (*Spitzen*)."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import takewhile
from typing import Final, NamedTuple

from .contracts import Contract
from .errors import RuleError


class Suit(StrEnum):
    """The suits in the order of their jacks, each named as its contract is."""

    CLUBS = "clubs"
    SPADES = "spades"
    HEARTS = "hearts"
    DIAMONDS = "diamonds"


class Rank(StrEnum):
    """The ranks in the order of trumps, jack first."""

    JACK = "jack"
    ACE = "ace"
    TEN = "ten"
    KING = "king"
    QUEEN = "queen"
    NINE = "nine"
    EIGHT = "eight"
    SEVEN = "seven"


@dataclass(frozen=True, slots=True)
class Card:
    """One of the 32 cards, whatever the deck calls it."""

    suit: Suit
    rank: Rank


class SkatEffect(NamedTuple):
    """The signed matadors without the skat, and with it."""

    before: int
    after: int


# What a card counts (*Augen*): 30 in each suit, 120 in all.
CARD_POINTS: Final = {
    Rank.JACK: 2,
    Rank.ACE: 11,
    Rank.TEN: 10,
    Rank.KING: 4,
    Rank.QUEEN: 3,
    Rank.NINE: 0,
    Rank.EIGHT: 0,
    Rank.SEVEN: 0,
}

CARDS: Final = tuple(Card(suit, rank) for suit in Suit for rank in Rank)

HAND_SIZE: Final = 10
SKAT_SIZE: Final = 2


def trumps(contract: Contract) -> tuple[Card, ...]:
    """Return the trumps of *contract*, highest first (ISkO 2.4.3).

    Eleven in a suit game, the four jacks in Grand, none in Null.

    >>> [str(card.rank) for card in trumps(Contract.HEARTS)][3:6]
    ['jack', 'ace', 'ten']
    """
    if contract is Contract.NULL:
        return ()
    jacks = tuple(Card(suit, Rank.JACK) for suit in Suit)
    if contract is Contract.GRAND:
        return jacks
    suit = Suit(contract)
    return jacks + tuple(Card(suit, rank) for rank in Rank if rank is not Rank.JACK)


def matadors(cards: Iterable[Card], contract: Contract) -> int:
    """Return the signed matadors: +2 for "with two", −3 for "without three".

    The unbroken run from the club jack down, held or missing, in the declarer's ten
    cards and the skat, in Hand games too (ISkO 2.4.2). A card that is not told
    counts as not held, so it is enough to name the trumps; no card at all is
    "without" every trump.

    Args:
        cards: up to twelve, in any order.
        contract: a suit game, ±1 to ±11, or Grand, ±1 to ±4.

    Raises:
        RuleError: for a card that is there twice, for more than twelve, for Null.

    >>> matadors([Card(Suit.CLUBS, Rank.JACK), Card(Suit.HEARTS, Rank.JACK)],
    ...          Contract.GRAND)
    1
    """
    told = tuple(cards)
    if len({*told}) < len(told):
        raise RuleError("card_twice", "cards")
    if len(told) > HAND_SIZE + SKAT_SIZE:
        raise RuleError("too_many_cards", "cards")
    if contract is Contract.NULL:
        raise RuleError("null_has_no_matadors", "contract")
    order = trumps(contract)
    with_top = order[0] in told
    run = takewhile(lambda trump: (trump in told) is with_top, order)
    count = sum(1 for _ in run)
    return count if with_top else -count


def matadors_of_jacks(jacks: Iterable[Card]) -> int | None:
    """Return the signed matadors as far as jacks tell them, whatever is played.

    The run ends among the jacks, unless all of them are held or all are missing: then
    it hangs on the game, and on its further trumps, and it is None.

    Args:
        jacks: those that are held; any other card says nothing here.

    >>> matadors_of_jacks([Card(Suit.SPADES, Rank.JACK)])
    -1
    >>> matadors_of_jacks([]) is None
    True
    """
    order = trumps(Contract.GRAND)
    count = matadors({*jacks}.intersection(order), Contract.GRAND)
    return count if abs(count) < len(order) else None


def skat_effect(
    hand: Iterable[Card], skat: Iterable[Card], contract: Contract
) -> SkatEffect:
    """Return what the skat makes of the matadors: "without 4" becomes "with 1".

    A run held can only grow. A run that is missing shrinks when one of its cards
    lies in the skat, and with the club jack there it turns into "with".

    Args:
        hand: up to ten cards, as they were dealt.
        skat: the two cards as they were found, or one of them.
        contract: a suit game or Grand.

    Raises:
        RuleError: as `matadors`, and for more than ten and two cards.

    >>> skat_effect([Card(Suit.DIAMONDS, Rank.ACE)], [Card(Suit.CLUBS, Rank.JACK)],
    ...             Contract.DIAMONDS)
    SkatEffect(before=-4, after=1)
    """
    dealt, found = tuple(hand), tuple(skat)
    if len(dealt) > HAND_SIZE:
        raise RuleError("too_many_cards", "hand")
    if len(found) > SKAT_SIZE:
        raise RuleError("too_many_cards", "skat")
    return SkatEffect(
        before=matadors(dealt, contract), after=matadors(dealt + found, contract)
    )
