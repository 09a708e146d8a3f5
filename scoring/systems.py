"""Session systems: what a list adds to the points of the games (*Wertung*)."""

from enum import StrEnum
from typing import Final


class System(StrEnum):
    """How the foot of a list is counted."""

    CLASSIC = "classic"
    SEEGER = "seeger"
    SEEGER_FABIAN = "seeger_fabian"


# SkWO 6.3.1: +50 for each own game won, −50 for each own game lost.
WON_LOST_POINTS: Final = {
    System.CLASSIC: 0,
    System.SEEGER: 50,
    System.SEEGER_FABIAN: 50,
}

# SkWO 6.3.1: what a lost game brings each other person at the table, those who
# sit out included, by the number of people at the table. The 24 at a table of
# five are the association's sheet for five as a forum quotes it: 120 / n.
OTHERS_POINTS: Final = {3: 40, 4: 30, 5: 24}


def others_points(system: System, at_table: int) -> int:
    """Return what a lost game brings each of the others at a table of 3, 4 or 5."""
    if at_table not in OTHERS_POINTS:
        raise ValueError(f"expected 3, 4 or 5 at the table, got {at_table}")
    return OTHERS_POINTS[at_table] if system is System.SEEGER_FABIAN else 0


def lost_game_adds(system: System, at_table: int) -> int:
    """Return what a lost game adds to the sum of all totals, beside its points.

    The cross-check of a Seeger-Fabian sheet: 30 at a table of three, 40 at four,
    46 at five.
    """
    return (at_table - 1) * others_points(system, at_table) - WON_LOST_POINTS[system]
