"""Why a game counts what it counts: the steps, for people to check aloud."""

from dataclasses import dataclass
from enum import StrEnum

from .contracts import BASE_VALUES, Contract
from .games import Extra, PlayedGame
from .results import Result, booked_game, is_missed, result
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


def explain(game: PlayedGame) -> Explanation:
    """Return the steps from the declared game to its points.

    >>> from scoring import Contract, PlayedGame
    >>> [step.count for step in explain(
    ...     PlayedGame(contract=Contract.HEARTS, matadors=-2)).steps]
    [2, 3]
    """
    booked = booked_game(game)
    return Explanation(
        game=game,
        booked=booked,
        steps=_steps(booked),
        base_value=BASE_VALUES.get(booked.contract),
        value=game_value(booked),
        missed=is_missed(game),
        result=result(game),
    )


def _steps(game: PlayedGame) -> tuple[Step, ...]:
    if game.contract is Contract.NULL or game.matadors is None:
        return ()
    count = abs(game.matadors)
    side = Term.WITH if game.matadors > 0 else Term.WITHOUT
    terms: list[Term | Extra] = [Term.GAME, *levels(game)]
    return (
        Step(side, count),
        *(Step(term, count + place) for place, term in enumerate(terms, start=1)),
    )
