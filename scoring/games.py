"""A game as the table saw it: values that refuse what no deal can produce."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from .contracts import MOST_MATADORS, NULL_VALUES, Contract
from .errors import RuleError


class Extra(StrEnum):
    """What raises the value by one level each (*Gewinnstufe*), in counting order."""

    HAND = "hand"
    SCHNEIDER = "schneider"
    SCHNEIDER_ANNOUNCED = "schneider_announced"
    SCHWARZ = "schwarz"
    SCHWARZ_ANNOUNCED = "schwarz_announced"
    OUVERT = "ouvert"


# Suit and Grand: who has the one has the other (ISkO 5.2.4, 5.2.6).
IMPLIES: Final = {
    Extra.OUVERT: Extra.SCHWARZ_ANNOUNCED,
    Extra.SCHWARZ_ANNOUNCED: Extra.SCHNEIDER_ANNOUNCED,
    Extra.SCHWARZ: Extra.SCHNEIDER,
}

# Suit and Grand: only a Hand game can be announced or played open (ISkO 5.2.5).
# Not closed like the above: Hand changes what the declarer did, so it must be said.
REQUIRES: Final = {
    Extra.OUVERT: Extra.HAND,
    Extra.SCHWARZ_ANNOUNCED: Extra.HAND,
    Extra.SCHNEIDER_ANNOUNCED: Extra.HAND,
}

# An announcement obliges the declarer to reach this level himself (ISkO 5.2.5).
ANNOUNCES: Final = {
    Extra.SCHNEIDER_ANNOUNCED: Extra.SCHNEIDER,
    Extra.SCHWARZ_ANNOUNCED: Extra.SCHWARZ,
}

# More than any list has ever come to: whoever types more has mistyped.
MOST_ADJUSTED_POINTS: Final = 9_999

NULL_EXTRAS: Final = frozenset({Extra.HAND, Extra.OUVERT})


@dataclass(frozen=True, slots=True, kw_only=True)
class Replacement:
    """The suit or Grand game as which an overbid Null is booked.

    Attributes:
        matadors: signed count of the declarer's cards and the skat; one count for
            all five games, since it differs between them only from four on. In
            Grand a count above four is four.
        contract: the game the declarer chose; None stands for the cheapest.
    """

    matadors: int
    contract: Contract | None = None

    def __post_init__(self) -> None:
        if self.contract is Contract.NULL:
            raise RuleError("replacement_is_null", "replacement_contract")
        if not 1 <= abs(self.matadors) <= MOST_MATADORS[Contract.CLUBS]:
            raise RuleError("matadors_out_of_range", "replacement_matadors")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame:
    """One game with a declarer (*Alleinspieler*), as the table saw it end.

    Overbid and missed announcements are not told but found: see `result`.

    Attributes:
        contract: what was declared.
        matadors: +1 "with one" … +11, −1 "without one" … −11, Grand up to 4;
            None for Null.
        extras: Hand, announcements, ouvert, and the level that was reached, by
            the declarer if he won on points, else by the defenders. What follows
            from another extra is added: Schwarz brings Schneider, and so on.
        won_on_points: the declarer has 61 card points or more; in Null, no trick.
        bid: the last bid if known, any positive number; one of `legal_bids`
            where people enter it.
        replacement: of a Null that is worth less than the bid, and only there;
            whether it is needed depends on the round, see `check_game`.

    Raises:
        RuleError: for what cannot be.
    """

    contract: Contract
    matadors: int | None = None
    extras: frozenset[Extra] = frozenset()
    won_on_points: bool = True
    bid: int | None = None
    replacement: Replacement | None = None

    def __post_init__(self) -> None:
        if self.bid is not None and self.bid < 1:
            raise RuleError("bid_not_positive", "bid")
        if self.contract is Contract.NULL:
            self._refuse_impossible_null()
        else:
            self._refuse_impossible_matadors()
            object.__setattr__(self, "extras", _closed(self.extras))
        if self.replacement is not None and not self.is_overbid_null:
            raise RuleError("replacement_without_overbid_null", "replacement_contract")

    @property
    def is_overbid_null(self) -> bool:
        """Whether this is a Null that the bid had made impossible (ISkO 3.6.2)."""
        is_null = self.contract is Contract.NULL
        return is_null and is_null_overbid(self.extras, self.bid)

    def _refuse_impossible_null(self) -> None:
        if self.matadors is not None:
            raise RuleError("null_has_no_matadors", "matadors")
        if unknown := self.extras - NULL_EXTRAS:
            raise RuleError("null_has_no_levels", min(unknown))

    def _refuse_impossible_matadors(self) -> None:
        if self.matadors is None:
            raise RuleError("matadors_missing", "matadors")
        if not 1 <= abs(self.matadors) <= MOST_MATADORS[self.contract]:
            grand = self.contract is Contract.GRAND
            code = "grand_matadors_out_of_range" if grand else "matadors_out_of_range"
            raise RuleError(code, "matadors")


@dataclass(frozen=True, slots=True)
class PassedIn:
    """A deal that nobody bid for (*eingepasst*): it counts as a game, for nobody."""


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points that the table books by hand, a penalty or a correction.

    It is no game: it takes no number, moves no dealer and is neither won nor lost.

    Attributes:
        points: what is booked, −9999 to 9999, but not 0.

    Raises:
        RuleError: for points out of range.
    """

    points: int

    def __post_init__(self) -> None:
        if not self.points:
            raise RuleError("adjustment_is_nothing", "points")
        if abs(self.points) > MOST_ADJUSTED_POINTS:
            raise RuleError("adjustment_out_of_range", "points")


def null_value(extras: frozenset[Extra]) -> int:
    """Return what a Null with *extras* is worth: 23, 35, 46 or 59."""
    return NULL_VALUES[Extra.HAND in extras, Extra.OUVERT in extras]


def is_null_overbid(extras: frozenset[Extra], bid: int | None) -> bool:
    """Return whether the Null with *extras* is worth less than *bid* (ISkO 3.6.2).

    >>> is_null_overbid(frozenset(), 24), is_null_overbid(frozenset({Extra.HAND}), 24)
    (True, False)
    """
    return bid is not None and bid > null_value(extras)


def _closed(extras: frozenset[Extra]) -> frozenset[Extra]:
    for extra, required in REQUIRES.items():
        if extra in extras and required not in extras:
            raise RuleError(f"{extra}_requires_{required}", extra)
    closed = set(extras)
    for extra, implied in IMPLIES.items():
        if extra in closed:
            closed.add(implied)
    return frozenset(closed)
