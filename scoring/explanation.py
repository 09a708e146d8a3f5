"""Why a game counts what it counts: the steps, for people to check aloud."""

from dataclasses import dataclass
from enum import StrEnum

from .contracts import BASE_VALUES, Contract
from .games import Extra, PlayedGame
from .profiles import ISKO_TOURNAMENT, RuleProfile
from .results import Result, booked_game, is_missed, result
from .systems import WON_LOST_POINTS, System, others_points
from .values import game_value, levels


class Term(StrEnum):
    """What is counted before the extras."""

    WITH = "with"
    WITHOUT = "without"
    GAME = "game"


@dataclass(frozen=True, slots=True)
class Step:
    """One spoken step: "Hand four" is the term Hand and the running count four."""

    term: Term | Extra
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """Everything that leads from the cards to the points on the sheet.

    Attributes:
        game: what is explained.
        booked: the game whose value counts; another one for an overbid Null only.
        steps: the running count, matadors first; empty for Null.
        base_value: points for each count; None for Null.
        value: the real value, before overbid and doubling.
        missed: whether an announced level was not reached.
        result: what the sheet says of it.
    """

    game: PlayedGame
    booked: PlayedGame
    steps: tuple[Step, ...]
    base_value: int | None
    value: int
    missed: bool
    result: Result


def explain(game: PlayedGame, *, profile: RuleProfile = ISKO_TOURNAMENT) -> Explanation:
    """Return the steps from the declared game to its points.

    Raises:
        RuleError: as `result` does.

    >>> from scoring import Contract, PlayedGame
    >>> [step.count for step in explain(
    ...     PlayedGame(contract=Contract.HEARTS, matadors=-2)).steps]
    [2, 3]
    """
    booked = booked_game(game, profile=profile)
    return Explanation(
        game=game,
        booked=booked,
        steps=_steps(booked, profile),
        base_value=BASE_VALUES.get(booked.contract),
        value=game_value(booked, profile=profile),
        missed=is_missed(game),
        result=result(game, profile=profile),
    )


@dataclass(frozen=True, slots=True)
class ListEffect:
    """What one game adds to a list beside its points (SkWO 6.3.1).

    Attributes:
        declarer: +50 or −50.
        each_other: 40, 30 or 24 to each of the others at the table for a lost game
            in Seeger-Fabian, else 0.
    """

    declarer: int
    each_other: int


def list_effect(result: Result, system: System, at_table: int) -> ListEffect | None:
    """Return what a game adds to the list, or None where the system adds nothing.

    *at_table* is the number of people at the table, 3, 4 or 5, those who sit out
    included. Another number is a ValueError.

    >>> from scoring import Contract, PlayedGame, result
    >>> lost = result(PlayedGame(contract=Contract.NULL, won_on_points=False))
    >>> list_effect(lost, System.SEEGER_FABIAN, 4)
    ListEffect(declarer=-50, each_other=30)
    """
    paid, own = others_points(system, at_table), WON_LOST_POINTS[system]
    if not own:
        return None
    if result.won:
        return ListEffect(declarer=own, each_other=0)
    return ListEffect(declarer=-own, each_other=paid)


def _steps(game: PlayedGame, profile: RuleProfile) -> tuple[Step, ...]:
    if game.contract is Contract.NULL or game.matadors is None:
        return ()
    count = abs(game.matadors)
    side = Term.WITH if game.matadors > 0 else Term.WITHOUT
    terms: list[Term | Extra] = [Term.GAME, *levels(game, profile=profile)]
    return (
        Step(side, count),
        *(Step(term, count + place) for place, term in enumerate(terms, start=1)),
    )
