"""Compares the figures that stand in a file with those that follow from its facts.

A file need not have any; where it has them, a difference means that it was changed
by hand or counted by other rules, and that must not pass unseen.
"""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from scoring import Row, Tally, tally
from skatliste.figures import ROW_FIGURES, check_figures, row_figures, seat_figures
from skatliste.models import ListFacts

from . import places
from .reading import Reader
from .shapes import exactly, list_of


def compare_figures(document: Reader, facts: ListFacts) -> None:
    """Note every figure in the file that does not follow from *facts*."""
    counted = count_out(facts)
    games = document.take("games", list_of(0, len(facts.rows)), [])
    for place, content in enumerate(games, start=1):
        row = counted.rows[place - 1]
        _compare_row(Reader(places.row(place), content, document.problems), row)
    if document.has("foot"):
        _compare_foot(document.inner("foot", place="foot"), counted)


def count_out(facts: ListFacts) -> Tally:
    """Return a list counted out from its facts."""
    entries = []
    segments = dict(facts.segments)
    segment = segments[1]
    for place, (_entry_id, row) in enumerate(facts.rows, start=1):
        segment = segments.get(place, segment)
        entries.append(segment.entry(row))
    return tally(entries, seats=tuple(facts.names), system=segment.system)


def _compare_row(game: Reader, row: Row) -> None:
    if game.has("figures"):
        _compare(game.inner("figures"), dict.fromkeys(ROW_FIGURES) | row_figures(row))


def _compare_foot(foot: Reader, counted: Tally) -> None:
    feet = counted.foot
    listed = foot.take("seats", list_of(len(feet), len(feet)), [])
    for seat, content in zip(feet, listed, strict=False):
        place = foot.place_of(places.seat(seat.seat))
        _compare(Reader(place, content, foot.problems), seat_figures(seat))
    if foot.has("checks"):
        _compare(foot.inner("checks"), check_figures(counted.checks))


def compare_lines(told: Reader, name: str, due: Sequence[Mapping[str, object]]) -> None:
    """Note every line of figures in a field, if there is one, that is not as *due*."""
    listed = told.take(name, list_of(len(due), len(due)), [])
    for place, (content, line) in enumerate(zip(listed, due, strict=False), start=1):
        one = Reader(told.place_of(f"{name} {place}"), content, told.problems)
        _compare(one, line)


def _compare(told: Reader, ours: Mapping[str, object]) -> None:
    for name, figure in ours.items():
        told.check(name, exactly(figure, _by_the_rules))


def _by_the_rules(value: str) -> str:
    return _("%(value)s by the rules") % {"value": value}
