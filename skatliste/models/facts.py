"""The facts of one row, as a value and as JSON.

The same shape stands in the log of changes and in the files that lists are taken
home in, so it is written and read in one place.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring import (
    Adjustment,
    Contract,
    Ending,
    Extra,
    PassedIn,
    PlayedGame,
    Replacement,
)

# What a row can stand for.
Event = PlayedGame | PassedIn | Adjustment


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFacts:
    """What was written down in one row.

    Attributes:
        game: what was played, that it was passed in, or what was booked by hand.
        dealer: position of the seat that dealt; None for an adjustment.
        declarer: position of the declarer's seat, or of the one whose points an
            adjustment changes; None if passed in.
        card_points: the declarer's card points, 0 to 120, if they were told.
        ending: how it was decided, if not by its last trick.
        note: anything the table wanted to remember; the reason of an adjustment.
    """

    game: Event
    dealer: int | None = None
    declarer: int | None = None
    card_points: int | None = None
    ending: Ending | None = None
    note: str = ""

    @property
    def is_game(self) -> bool:
        """Whether it takes a number and moves the dealer."""
        return not isinstance(self.game, Adjustment)


def facts_to_json(facts: GameFacts) -> dict[str, Any]:
    """Return *facts* in the shape that docs/format.md describes."""
    game = facts.game
    if isinstance(game, Adjustment):
        return {
            "kind": "adjustment",
            "seat": facts.declarer,
            "points": game.points,
            "note": facts.note,
        }
    row: dict[str, Any] = {
        "kind": "played" if isinstance(game, PlayedGame) else "passed_in",
        "dealer": facts.dealer,
    }
    if isinstance(game, PlayedGame):
        row |= {
            "declarer": facts.declarer,
            "contract": game.contract.value,
            "matadors": game.matadors,
            "extras": [extra.value for extra in Extra if extra in game.extras],
            "won_on_points": game.won_on_points,
            "bid": game.bid,
            "card_points": facts.card_points,
            "ending": facts.ending.value if facts.ending is not None else None,
            "replacement": _replacement_to_json(game.replacement),
        }
    return row | {"note": facts.note}


def facts_from_json(row: Mapping[str, Any]) -> GameFacts:
    """Return the facts of a row whose types have been checked.

    Raises:
        RuleError: for what the rules forbid.
    """
    if row["kind"] == "adjustment":
        return GameFacts(
            game=Adjustment(row["points"]), declarer=row["seat"], note=row["note"]
        )
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
    # Rows written by earlier versions do not tell how the game was decided.
    ending = row.get("ending")
    return GameFacts(
        game=game,
        dealer=row["dealer"],
        declarer=row["declarer"],
        card_points=row["card_points"],
        ending=Ending(ending) if ending is not None else None,
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
