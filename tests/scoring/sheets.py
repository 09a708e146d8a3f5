"""Reads the invented lists in data/sheets: whole evenings with all their figures.

`sheet("evening-36")` gives plain values without a rule in them, for every test that
needs a filled-in list: the facts to enter, and what the list must then say.

Every figure was worked out apart from the code under test:

- evening-36: three at the table, twelve rounds, every contract and every ending.
- evening-4p-12: four at the table, the dealer sits out.
- evening-5p-10: five at the table, two sit out.
"""

import csv
from dataclasses import dataclass

from .tables import YES_OR_NO, as_number, lines

SHEETS = ("evening-36", "evening-4p-12", "evening-5p-10")


@dataclass(frozen=True, kw_only=True)
class Game:
    """One row of a list.

    Attributes:
        number: 1, 2, 3 …
        dealer: the seat that deals, from 1.
        declarer: the seat that plays alone; None if passed in.
        contract: "diamonds" to "clubs", "grand", "null"; None if passed in.
        matadors: signed; None for Null and if passed in.
        extras: "hand", "schneider" … as the table would tick them, what follows
            from an announcement included.
        won_on_points: the declarer has 61 card points; in Null, no trick.
        bid: the last bid if the table knew it.
        value: what is charged, for an overbid game the multiple.
        points: what the declarer gets or loses.
        total: the declarer's running total after this row.
    """

    number: int
    dealer: int
    declarer: int | None
    contract: str | None
    matadors: int | None
    extras: tuple[str, ...]
    won_on_points: bool
    bid: int | None
    value: int | None
    points: int | None
    total: int | None


@dataclass(frozen=True, kw_only=True)
class Foot:
    """What one seat has at the end, by one system: "classic" to "seeger_fabian"."""

    system: str
    seat: int
    points: int
    won: int
    lost: int
    others_lost: int
    won_lost_points: int
    others_points: int
    total: int


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A list with its seats, its games in playing order, and its feet."""

    name: str
    seats: tuple[int, ...]
    games: tuple[Game, ...]
    feet: tuple[Foot, ...]

    def foot(self, system):
        """Return the foot by *system* in seat order."""
        return [foot for foot in self.feet if foot.system == system]


def sheet(name):
    """Return the list *name*, one of `SHEETS`."""
    games = tuple(map(_game, _rows(f"sheets/{name}.csv")))
    feet = tuple(map(_foot, _rows(f"sheets/{name}-foot.csv")))
    seats = tuple(sorted({foot.seat for foot in feet}))
    return Sheet(name=name, seats=seats, games=games, feet=feet)


def _rows(name):
    return csv.DictReader(lines(name))


def _game(row):
    passed_in = row["contract"] == "passed_in"
    return Game(
        contract=None if passed_in else row["contract"],
        extras=tuple(row["extras"].split()),
        won_on_points=not passed_in and YES_OR_NO[row["won_on_points"]],
        **{name: as_number(row[name]) for name in _GAME_NUMBERS},
    )


def _foot(row):
    numbers = {name: int(cell) for name, cell in row.items() if name != "system"}
    return Foot(system=row["system"], **numbers)


_GAME_NUMBERS = (
    "number",
    "dealer",
    "declarer",
    "matadors",
    "bid",
    "value",
    "points",
    "total",
)
