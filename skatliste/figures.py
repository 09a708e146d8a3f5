"""The figures of a list as a file tells them: written by exports, checked by imports.

docs/format.md describes them. They follow from the facts, by `scoring`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from scoring import Checks, Row, SeatFoot

ROW_FIGURES: Final = ("value", "points", "won", "overbid", "total")

Figures = dict[str, int | None]
EveningLine = dict[str, object]


def row_figures(row: Row) -> Figures:
    """Return what one row comes to; nothing if it was passed in."""
    scored = row.result
    if scored is None:
        return {"total": row.total} if row.total is not None else {}
    return {
        "value": scored.value,
        "points": scored.points,
        "won": scored.won,
        "overbid": scored.overbid,
        "total": row.total,
    }


def seat_figures(foot: SeatFoot) -> Figures:
    return {
        "seat": foot.seat,
        "points": foot.points,
        "won": foot.won,
        "lost": foot.lost,
        "others_lost": foot.others_lost,
        "won_lost_points": foot.won_lost_points,
        "others_points": foot.others_points,
        "adjusted": foot.adjusted,
        "total": foot.total,
    }


def place_figures(
    feet: Iterable[SeatFoot], places: Mapping[int, int]
) -> list[dict[str, int]]:
    """Return the ranking of a list, the first place first; *places* by the seat."""
    return [
        {"rank": places[foot.seat], "seat": foot.seat, "total": foot.total}
        for foot in sorted(feet, key=lambda foot: (places[foot.seat], foot.seat))
    ]


def evening_figures(
    *, rank: int, name: str, totals: Sequence[int | None], total: int
) -> EveningLine:
    """Return one place of an evening; the totals are those of each of its lists."""
    return {"rank": rank, "name": name, "totals": list(totals), "total": total}


def check_figures(checks: Checks) -> Figures:
    return {
        "games": checks.games,
        "won": checks.won,
        "lost": checks.lost,
        "passed_in": checks.passed_in,
        "plus": checks.plus,
        "minus": checks.minus,
        "points": checks.points,
        "adjusted": checks.adjusted,
        "total": checks.total,
        "expected_total": checks.expected_total,
    }
