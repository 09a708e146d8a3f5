"""What every game brings, however it ends: a table to look the points up in."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from .bidding import may_be_overbid, value_table
from .contracts import MOST_MATADORS, Contract
from .games import IMPLIES, REQUIRES, Extra, PlayedGame
from .outcomes import Outcome, possible_outcomes, reached_extras
from .profiles import ISKO_TOURNAMENT, RuleProfile
from .results import result


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsRow:
    """What one declaration brings.

    Attributes:
        contract: what is played.
        matadors: how many, whether with or without, for both count alike; None in
            Null.
        extras: Hand, announcements and ouvert, with all that they bring along.
        points: of each way in which it can end, as `result` counts them without a
            bid.
        may_be_overbid: whether the bid is worth asking for.
    """

    contract: Contract
    matadors: int | None
    extras: frozenset[Extra]
    points: Mapping[Outcome, int]
    may_be_overbid: bool


def points_table(profile: RuleProfile = ISKO_TOURNAMENT) -> tuple[PointsRow, ...]:
    """Return every game that can be declared, with the points of every outcome.

    It knows of no bid: a bid can turn a game into an overbid one, and an early end
    takes levels away. What was told of either is for `result` to count.

    >>> clubs = points_table()[0]
    >>> clubs.points[Outcome.WON], clubs.points[Outcome.LOST_SCHWARZ]
    (18, -72)
    """
    return tuple(
        PointsRow(
            contract=contract,
            matadors=matadors,
            extras=extras,
            points=_points(contract, matadors, extras, profile),
            may_be_overbid=may_be_overbid(
                PlayedGame(contract=contract, matadors=matadors, extras=extras)
            ),
        )
        for contract, matadors in _games()
        for extras in declarable_extras(contract)
    )


def declarable_extras(contract: Contract) -> tuple[frozenset[Extra], ...]:
    """Return what can be declared in addition, least first.

    In suit and Grand each brings the one before along: Schneider announced needs
    Hand, and so on. Null knows Hand and ouvert, which stand alone there.
    """
    if contract is Contract.NULL:
        return tuple(row.extras for row in value_table().nulls)
    declared = (extra for extra in Extra if extra in {Extra.HAND, *REQUIRES})
    return (frozenset(), *(frozenset(brought_along(one)) for one in declared))


def brought_along(extra: Extra) -> tuple[Extra, ...]:
    """Return *extra* and all that it needs or implies in suit and Grand.

    >>> [str(one) for one in brought_along(Extra.SCHWARZ_ANNOUNCED)]
    ['hand', 'schneider_announced', 'schwarz_announced']
    """
    found = {extra}
    for table in (REQUIRES, IMPLIES):
        if extra in table:
            found.update(brought_along(table[extra]))
    return tuple(one for one in Extra if one in found)


def _games() -> Iterator[tuple[Contract, int | None]]:
    for contract, most in MOST_MATADORS.items():
        for matadors in range(1, most + 1):
            yield contract, matadors
    yield Contract.NULL, None


def _points(
    contract: Contract,
    matadors: int | None,
    extras: frozenset[Extra],
    profile: RuleProfile,
) -> dict[Outcome, int]:
    return {
        outcome: result(
            PlayedGame(
                contract=contract,
                matadors=matadors,
                extras=reached_extras(contract, extras, outcome),
                won_on_points=outcome.is_won,
            ),
            profile=profile,
        ).points
        for outcome in possible_outcomes(contract, extras)
    }
