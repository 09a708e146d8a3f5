"""Counts an evening out from its facts, to compare it with what a file tells."""

from collections.abc import Mapping, Sequence

from scoring import SeatFoot, ranks
from skatliste.figures import EveningLine, evening_figures
from skatliste.models import ListFacts
from skatliste.queries import merged_feet

from .figures import count_out


def evening_ranking(lists: Sequence[ListFacts]) -> list[EveningLine]:
    """Return the ranking of an evening as its file tells it.

    Who has the same name is the same person, and a void list counts for nothing.
    """
    numbers: dict[str, int] = {}
    series = [_feet(facts, numbers) for facts in lists]
    feet = merged_feet(pair for one in series for pair in one.items())
    places = ranks(feet.values())
    names = {number: name for name, number in numbers.items()}
    order = sorted(feet, key=lambda person: (places[person], names[person]))
    return [
        evening_figures(
            rank=places[person],
            name=names[person],
            totals=[one[person].total if person in one else None for one in series],
            total=feet[person].total,
        )
        for person in order
    ]


def _feet(facts: ListFacts, numbers: dict[str, int]) -> Mapping[int, SeatFoot]:
    """Return what ranks each person, by the person's number."""
    if facts.closed is not None and not facts.closed.counts:
        return {}
    names = facts.names
    return merged_feet(
        (numbers.setdefault(names[foot.seat], len(numbers)), foot)
        for foot in count_out(facts).foot
        if foot.took_part
    )
