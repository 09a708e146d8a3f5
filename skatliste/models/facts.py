"""The facts of one row, as a value and as JSON.

The same shape stands in the log of changes and in the files that lists are taken
home in, so it is written and read in one place.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring import (
    Contract,
    Extra,
    PassedIn,
    PlayedGame,
    Replacement,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFacts:
    """What was written down of one game.

    Attributes:
        game: what was played, or that it was passed in.
        dealer: position of the seat that dealt.
        declarer: position of the declarer's seat; None if passed in.
        card_points: the declarer's card points, 0 to 120, if they were told.
        note: anything the table wanted to remember.
    """

    game: PlayedGame | PassedIn
    dealer: int
    declarer: int | None = None
    card_points: int | None = None
    note: str = ""


def facts_to_json(facts: GameFacts) -> dict[str, Any]:
    """Return *facts* in the shape that docs/format.md describes."""
    row: dict[str, Any] = {
        "kind": "played" if isinstance(facts.game, PlayedGame) else "passed_in",
        "dealer": facts.dealer,
    }
    if isinstance(facts.game, PlayedGame):
        game = facts.game
        row |= {
            "declarer": facts.declarer,
            "contract": game.contract.value,
            "matadors": game.matadors,
            "extras": [extra.value for extra in Extra if extra in game.extras],
            "won_on_points": game.won_on_points,
            "bid": game.bid,
            "card_points": facts.card_points,
            "replacement": _replacement_to_json(game.replacement),
        }
    return row | {"note": facts.note}


def facts_from_json(row: Mapping[str, Any]) -> GameFacts:
    """Return the facts of a row whose types have been checked.

    Raises:
        RuleError: for what the rules forbid.
    """
    if row["kind"] == "passed_in":
        return GameFacts(game=PassedIn(), dealer=row["dealer"], note=row["note"])
    game = PlayedGame(
        contract=Contract(row["contract"]),
        matadors=row["matadors"],
        extras=frozenset(map(Extra, row["extras"])),
        won_on_points=row["won_on_points"],
        bid=row["bid"],
        replacement=_replacement_from_json(row["replacement"]),
    )
    return GameFacts(
        game=game,
        dealer=row["dealer"],
        declarer=row["declarer"],
        card_points=row["card_points"],
        note=row["note"],
    )


def _replacement_to_json(replacement: Replacement | None) -> dict[str, Any] | None:
    if replacement is None:
        return None
    contract = replacement.contract
    return {
        "contract": contract.value if contract is not None else None,
        "matadors": replacement.matadors,
    }


def _replacement_from_json(row: Mapping[str, Any] | None) -> Replacement | None:
    if row is None:
        return None
    contract = Contract(row["contract"]) if row["contract"] is not None else None
    return Replacement(matadors=row["matadors"], contract=contract)
