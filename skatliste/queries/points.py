"""The points of every game, as the pad looks them up."""

import hashlib
import json
from dataclasses import dataclass
from functools import cache

from scoring import Extra, Outcome, PointsRow, RuleProfile, points_table
from skatliste.labels import signed

# In the place of a result that the announcements leave no room for.
NO_POINTS = "–"


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsFile:
    """A table of points as it is sent.

    Attributes:
        content: JSON, {"points": {game: six results}, "bid": [games]}. A game is
            told in the words of its tiles, such as "clubs 2 hand"; its results as
            they stand on the buttons, in the order of `Outcome`. Of the games in
            "bid" the bid is worth asking for.
        mark: changes with the content.
    """

    content: bytes
    mark: str


@cache
def points_file(profile: RuleProfile) -> PointsFile:
    """Return the points of every game, as a round with *profile* counts them."""
    table = points_table(profile)
    told = {
        "points": {_game(row): _results(row) for row in table},
        "bid": [_game(row) for row in table if row.may_be_overbid],
    }
    content = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
    return PointsFile(content=content, mark=hashlib.sha256(content).hexdigest()[:16])


def _game(row: PointsRow) -> str:
    count = () if row.matadors is None else (str(row.matadors),)
    return " ".join(
        [row.contract, *count, *(one for one in Extra if one in row.extras)]
    )


def _results(row: PointsRow) -> str:
    return " ".join(
        signed(row.points[outcome]) if outcome in row.points else NO_POINTS
        for outcome in Outcome
    )
