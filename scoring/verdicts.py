"""What card points (*Augen*) and tricks (*Stiche*) say of a game played to its end."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

from .cards import CARD_POINTS, CARDS, SKAT_SIZE
from .contracts import Contract
from .errors import RuleError
from .games import Extra

MOST_CARD_POINTS: Final = 120
MOST_TRICKS: Final = 10
_TRICK_SIZE: Final = 3


class Border(StrEnum):
    """What a table asks when it counts a second time."""

    WON = "won"
    SCHNEIDER = "schneider"
    FREE = "free"
    SCHWARZ = "schwarz"
    NULL = "null"


# ISkO 5.2.2, 5.2.3: the fewest card points of the declarer beyond the border: that
# win, that make the defenders Schneider (30 are left to them), that keep himself free.
LEAST_POINTS: Final = {Border.WON: 61, Border.SCHNEIDER: 90, Border.FREE: 31}


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What was counted, in the words of `PlayedGame`.

    Attributes:
        won_on_points: the declarer has 61 card points or more; in Null, no trick.
        reached: Schneider and Schwarz of the party that lost on points; to be added
            to what was announced. Whether an announcement was made is not said here.
        tricks_matter: the tricks were not told, and could still make it Schwarz.
    """

    won_on_points: bool
    reached: frozenset[Extra] = frozenset()
    tricks_matter: bool = False


def verdict(
    contract: Contract, *, card_points: int | None = None, tricks: int | None = None
) -> Verdict:
    """Return what the declarer's card points and tricks say (ISkO 5.2.2 to 5.2.4).

    Schwarz is said by tricks only, never by points: a trick of no points is a trick.

    Args:
        contract: in Null the tricks alone decide.
        card_points: 0 to 120 with the skat; not needed in Null, nor with 0 or 10
            tricks.
        tricks: 0 to 10, if known; needed in Null.

    Raises:
        RuleError: for what is out of range, missing, or held by no such cards.

    >>> verdict(Contract.CLUBS, card_points=89).reached
    frozenset()
    >>> verdict(Contract.CLUBS, card_points=30).won_on_points
    False
    """
    _check(card_points, tricks)
    if contract is Contract.NULL:
        if tricks is None:
            raise RuleError("tricks_missing", "tricks")
        return Verdict(won_on_points=tricks == 0)
    schwarz = tricks in {0, MOST_TRICKS}
    if card_points is None:
        if not schwarz:
            raise RuleError("card_points_missing", "card_points")
        # Without a trick only the skat is left, whatever it holds: Schneider.
        card_points = MOST_CARD_POINTS if tricks else 0
    return Verdict(
        won_on_points=card_points >= LEAST_POINTS[Border.WON],
        reached=_reached(card_points, schwarz=schwarz),
        tricks_matter=tricks is None and _may_be_schwarz(card_points),
    )


def border_at(card_points: int) -> Border | None:
    """Return the border that *card_points* of the declarer are next to, on any side.

    >>> str(border_at(60)), border_at(59)
    ('won', None)
    """
    for border, least in LEAST_POINTS.items():
        if card_points in {least - 1, least}:
            return border
    return None


def _reached(card_points: int, *, schwarz: bool) -> frozenset[Extra]:
    if schwarz:
        return frozenset({Extra.SCHNEIDER, Extra.SCHWARZ})
    between = range(LEAST_POINTS[Border.FREE], LEAST_POINTS[Border.SCHNEIDER])
    return frozenset() if card_points in between else frozenset({Extra.SCHNEIDER})


def _may_be_schwarz(card_points: int) -> bool:
    return any(card_points in _points_with(tricks) for tricks in (0, MOST_TRICKS))


def _check(card_points: int | None, tricks: int | None) -> None:
    if tricks is not None and not 0 <= tricks <= MOST_TRICKS:
        raise RuleError("tricks_out_of_range", "tricks")
    if card_points is None:
        return
    if not 0 <= card_points <= MOST_CARD_POINTS:
        raise RuleError("card_points_out_of_range", "card_points")
    if all(card_points not in _points_with(any_) for any_ in range(MOST_TRICKS + 1)):
        raise RuleError("card_points_impossible", "card_points")
    if tricks is not None and card_points not in _points_with(tricks):
        raise RuleError("card_points_contradict_tricks", "card_points")


def _points_with(tricks: int) -> frozenset[int]:
    return _points_of_so_many()[SKAT_SIZE + _TRICK_SIZE * tricks]


@cache
def _points_of_so_many() -> tuple[frozenset[int], ...]:
    """Return, for 0 to 32 cards, each sum of points that so many can hold.

    So nothing is refused that some cards hold: 120 points with nine tricks, since
    the tenth can be empty, and none with three tricks, since twelve cards count
    nothing. Refused are 1 and 119, more than 22 in the skat alone, and the like.
    """
    sums: list[set[int]] = [{0}, *(set() for _ in CARDS)]
    for card in CARDS:
        for count in range(len(CARDS), 0, -1):
            sums[count] |= {one + CARD_POINTS[card.rank] for one in sums[count - 1]}
    return tuple(map(frozenset, sums))
