"""Before the game: what a hand is worth, how high it may bid (*Reizen*)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from .bids import check_bid, legal_bids
from .contracts import BASE_VALUES, MOST_MATADORS, Contract
from .games import NULL_EXTRAS, Extra, PlayedGame, null_value
from .values import game_value, multiplier

_HAND: Final = frozenset({Extra.HAND})
_NOTHING: Final[frozenset[Extra]] = frozenset()

# What can be added to a suit game or Grand, least first: with the skat taken up,
# and from the hand. There Schneider announced comes before Schwarz: both add a
# level to Schneider, and 90 card points are easier than all tricks.
_WITH_SKAT: Final = (
    _NOTHING,
    frozenset({Extra.SCHNEIDER}),
    frozenset({Extra.SCHNEIDER, Extra.SCHWARZ}),
)
_FROM_HAND: Final = tuple(
    frozenset(tuple(Extra)[:count]) for count in range(1, len(Extra) + 1)
)

_NULLS: Final = (
    _NOTHING,
    _HAND,
    frozenset({Extra.OUVERT}),
    frozenset({Extra.HAND, Extra.OUVERT}),
)

# Two hands that bid against each other seldom go further.
_USUAL_BID: Final = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueRow:
    """One line of the value table.

    Attributes:
        multiplier: matadors, one for the game, and one for each level; 2 to 18.
        values: in the order of `BASE_VALUES`, diamonds first; None for a Grand
            above 11 times.
    """

    multiplier: int
    values: tuple[int | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NullRow:
    """One of the four Nulls, with what it is worth."""

    extras: frozenset[Extra]
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueTable:
    """What every game is worth, on one page."""

    rows: tuple[ValueRow, ...]
    nulls: tuple[NullRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SafeBid:
    """How high a hand may bid for one game.

    Attributes:
        safe: up to this the game is not overbid, if 61 card points are made.
        worst: what is left of `safe` when the skat holds a card that cuts the run.
        with_hand: the same as `safe` if it is played from the hand.
        with_schneider: if Schneider is made as well, which is the player's risk;
            None for Null.
    """

    safe: int
    worst: int
    with_hand: int
    with_schneider: int | None

    @property
    def has_risk(self) -> bool:
        """Whether the skat can take anything from `safe`."""
        return self.worst < self.safe


@dataclass(frozen=True, slots=True, kw_only=True)
class CoveringGame:
    """A game that is worth a bid.

    Attributes:
        game: what is to be declared and reached.
        value: what it is worth, at least the bid.
        at_risk: whether it needs Schneider or more, which the player has to make.
    """

    game: PlayedGame
    value: int
    at_risk: bool


def value_table() -> ValueTable:
    """Return the values of all games, multiplier by multiplier (ISkO 2.4, 2.5).

    >>> value_table().rows[0]
    ValueRow(multiplier=2, values=(18, 20, 22, 24, 48))
    """
    least, most = _multipliers(Contract.CLUBS)
    return ValueTable(
        rows=tuple(map(_value_row, range(least, most + 1))),
        nulls=tuple(
            NullRow(extras=extras, value=null_value(extras)) for extras in _NULLS
        ),
    )


def next_bid(bid: int | None = None) -> int | None:
    """Return the lowest bid above *bid*: 18 if nobody has bid, None above 264.

    Raises:
        RuleError: if *bid* is none of the 63.

    >>> next_bid(20), next_bid(), next_bid(264)
    (22, 18, None)
    """
    if bid is None:
        return legal_bids()[0]
    check_bid(bid)
    return next((higher for higher in legal_bids() if higher > bid), None)


def safe_bid(
    contract: Contract, matadors: int | None = None, *, hand: bool = False
) -> SafeBid:
    """Return how high a hand may bid for *contract*, and what would allow more.

    With the jack of clubs the figure holds whatever the skat brings: a run held can
    only grow. **"Without" it holds only if no jack or trump of the run lies in the
    skat**: with the spade jack there, "without four" is "without one", with the
    club jack it is "with one". That is `worst`, and a Hand player learns of it when
    the game is over (ISkO 5.4).

    Args:
        contract: what is to be played; in Null the value is the limit, 23 or 35,
            played open 46 or 59 (`value_table`).
        matadors: signed, of the ten cards held; None for Null.
        hand: whether it will be played from the hand.

    Raises:
        RuleError: for matadors that cannot be.

    >>> safe_bid(Contract.CLUBS, -3)
    SafeBid(safe=48, worst=24, with_hand=60, with_schneider=60)
    """
    own = _HAND if hand else _NOTHING

    def worth(count: int | None, extras: frozenset[Extra]) -> int:
        return game_value(PlayedGame(contract=contract, matadors=count, extras=extras))

    cut = -1 if matadors is not None and matadors < 0 else matadors
    schneider = None
    if contract is not Contract.NULL:
        schneider = worth(matadors, own | {Extra.SCHNEIDER})
    return SafeBid(
        safe=worth(matadors, own),
        worst=worth(cut, own),
        with_hand=worth(matadors, _HAND),
        with_schneider=schneider,
    )


def may_be_overbid(game: PlayedGame) -> bool:
    """Whether it is worth asking what was bid for *game*.

    A rule of thumb, and no rule: most lists tell no bid, and most games are worth
    far more than theirs. Bidding usually ends at 18 to 24. So the games to ask about
    are those worth no more than that: a suit with or without one, and the plain
    Null. What the bid was is not looked at.

    >>> clubs = PlayedGame(contract=Contract.CLUBS, matadors=-1)
    >>> may_be_overbid(clubs), may_be_overbid(replace(clubs, matadors=2))
    (True, False)
    """
    return game_value(game) <= _USUAL_BID


def covering_games(bid: int, matadors: int) -> tuple[CoveringGame, ...]:
    """Return the games that are worth *bid*, by base value, Null last.

    Of each suit and of Grand at most two: with the skat taken up and from the hand,
    each with as few levels as reach the bid. Of Null each of the four that does.
    "Without" they are as uncertain as in `safe_bid`.

    Args:
        bid: one of the 63.
        matadors: signed; one count for all five games, since it differs between
            them only from four on. In Grand a count above four is four.

    Raises:
        RuleError: for another bid, and for matadors that cannot be.

    >>> [(str(one.game.contract), one.value) for one in covering_games(46, 1)
    ...  if not one.at_risk]
    [('grand', 48), ('grand', 72), ('null', 46), ('null', 59)]
    """
    check_bid(bid)
    covering = []
    for contract, ladder in product(BASE_VALUES, (_WITH_SKAT, _FROM_HAND)):
        count = matadors
        if contract is Contract.GRAND:
            most = MOST_MATADORS[contract]
            count = max(-most, min(most, matadors))
        covering += list(_worth(bid, contract, count, ladder))[:1]
    for extras in _NULLS:
        covering += _worth(bid, Contract.NULL, None, (extras,))
    return tuple(covering)


def _worth(
    bid: int,
    contract: Contract,
    matadors: int | None,
    ladder: tuple[frozenset[Extra], ...],
) -> Iterator[CoveringGame]:
    for extras in ladder:
        game = PlayedGame(contract=contract, matadors=matadors, extras=extras)
        if (value := game_value(game)) >= bid:
            risk = not extras <= NULL_EXTRAS
            yield CoveringGame(game=replace(game, bid=bid), value=value, at_risk=risk)


def _value_row(times: int) -> ValueRow:
    values = (
        base * times if times <= _multipliers(contract)[1] else None
        for contract, base in BASE_VALUES.items()
    )
    return ValueRow(multiplier=times, values=tuple(values))


def _multipliers(contract: Contract) -> tuple[int, int]:
    """Return the least and the highest multiplier of a suit game or Grand."""
    least = PlayedGame(contract=contract, matadors=1)
    most = replace(least, matadors=MOST_MATADORS[contract], extras=frozenset(Extra))
    return multiplier(least), multiplier(most)
