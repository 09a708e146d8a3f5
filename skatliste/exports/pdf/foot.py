"""The foot of the sheet: the parts of each total below its own column."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from scoring import SeatFoot
from skatliste.labels import figure
from skatliste.queries import OfficialSheet, Sheet

from .columns import Cell, Columns
from .measuring import BOLD, CAPITAL, REGULAR, fitting, fitting_figure
from .paper import EDGE, HAIR, HEAVY, QUIET, Align, Paper
from .rows import SeatText

FOOT_ROW: Final = 12.0
_SIZE: Final = 8.0
_PAD: Final = 2.0
_SUM: Final = "Σ"
_SIGN: Final = 8.0


@dataclass(frozen=True, slots=True, kw_only=True)
class FootText:
    """One line of the foot.

    Attributes:
        label: what it is.
        seats: below total, won and lost of each column.
        together: their sum.
        passed_in: below the games passed in.
        is_total: whether it is what counts.
    """

    label: str
    seats: tuple[SeatText, ...]
    together: str = ""
    passed_in: str = ""
    is_total: bool = False


def foot_rows(official: OfficialSheet, *, is_ranked: bool) -> list[FootText]:
    """Return the foot of a list in its parts."""
    feet = [column.seat.foot for column in official.columns]
    total = FootText(
        label=_("Grand total"),
        seats=tuple((figure(foot.total), "", "") for foot in feet),
        together=figure(official.sheet.tally.sums.total),
        is_total=True,
    )
    rows = [_points(official, feet), *_additions(official.sheet, feet), total]
    if is_ranked:
        ranks = (f"{one.rank}." if one.rank else "" for one in official.columns)
        rows.append(FootText(label=_("Rank"), seats=tuple((r, "", "") for r in ranks)))
    return rows


def _additions(sheet: Sheet, feet: Sequence[SeatFoot]) -> Iterator[FootText]:
    """Yield what is added to the game points, as far as the list is counted so."""
    sums = sheet.tally.sums
    if sheet.won_lost_rates:
        told = tuple((figure(foot.won_lost_points), "", "") for foot in feet)
        label = won_lost_label(sheet.won_lost_rates)
        yield _line(label, told, sums.won_lost_points)
    if sheet.others_rates:
        # How many games that were stands in the column of lost games.
        told = tuple(
            (figure(foot.others_points), "", str(foot.others_lost)) for foot in feet
        )
        yield _line(others_label(sheet.others_rates), told, sums.others_points)
    if sheet.has_adjustments:
        told = tuple((figure(foot.adjusted), "", "") for foot in feet)
        yield _line(_("Booked by hand"), told, sums.adjusted)


def foot_to_fill_in(
    columns: int, *, won_lost: Sequence[int], others: Sequence[int]
) -> list[FootText]:
    """Return the foot of an empty sheet, counted by these rates."""
    labels = [_("Game points"), won_lost_label(won_lost), others_label(others)]
    nothing = (("", "", ""),) * columns
    return [
        *(FootText(label=label, seats=nothing) for label in labels),
        FootText(label=_("Grand total"), seats=nothing, is_total=True),
        FootText(label=_("Rank"), seats=nothing),
    ]


def won_lost_label(rates: Sequence[int]) -> str:
    return _("(won − lost) × %(rate)s") % {"rate": _joined(rates)}


def others_label(rates: Sequence[int]) -> str:
    return _("Lost by the others × %(rate)s") % {"rate": _joined(rates)}


def _joined(rates: Sequence[int]) -> str:
    return "/".join(map(str, rates))


def _points(official: OfficialSheet, feet: Sequence[SeatFoot]) -> FootText:
    tally = official.sheet.tally
    return FootText(
        label=_("Game points"),
        seats=tuple(
            (figure(foot.points), str(foot.won), str(foot.lost)) for foot in feet
        ),
        together=figure(tally.sums.points),
        passed_in=str(tally.checks.passed_in),
    )


def _line(label: str, seats: tuple[SeatText, ...], together: int) -> FootText:
    return FootText(label=label, seats=seats, together=figure(together))


def draw_foot(
    paper: Paper, columns: Columns, rows: Sequence[FootText], top: float
) -> float:
    """Draw the foot below *top*, where the table ends; return where it ends itself."""
    for index, row in enumerate(rows):
        y = top - index * FOOT_ROW
        _draw_row(paper, columns, row, y)
    foot = top - FOOT_ROW * len(rows)
    _draw_rules(paper, columns, rows, top)
    return foot


def _draw_row(paper: Paper, columns: Columns, row: FootText, top: float) -> None:
    y = top - FOOT_ROW + (FOOT_ROW - _SIZE * CAPITAL) / 2
    font = BOLD if row.is_total else REGULAR
    last = columns.facts[-1].right
    begin = columns.facts[-2].left
    room = begin - columns.left - 2 * _PAD
    label, size = fitting(row.label, room, _SIZE, font)
    paper.text((columns.left + _PAD, y), label, size, bold=row.is_total)
    if row.together:
        paper.text((begin, y), _SUM, _SIZE, colour=QUIET)
    for right, room, text in _totals(columns, row, last, last - begin - _SIGN):
        told, size = fitting_figure(text, room, _SIZE, font)
        at = (right - _PAD, y)
        paper.text(at, told, size, align=Align.RIGHT, bold=row.is_total)
    for cell, text in _counts(columns, row):
        told, size = fitting_figure(text, cell.room, _SIZE)
        paper.text((cell.centre, y), told, size, align=Align.CENTRE)


def _totals(
    columns: Columns, row: FootText, last: float, room: float
) -> Iterator[tuple[float, float, str]]:
    """Yield where each figure ends, how much room it has, and itself."""
    if row.together:
        yield last, room, row.together
    for (cell, _won, _lost), texts in zip(columns.seats, row.seats, strict=True):
        yield cell.right, cell.room, texts[0]


def _counts(columns: Columns, row: FootText) -> Iterator[tuple[Cell, str]]:
    for (_total, won, lost), texts in zip(columns.seats, row.seats, strict=True):
        yield won, texts[1]
        yield lost, texts[2]
    yield columns.passed_in, row.passed_in


def _draw_rules(
    paper: Paper, columns: Columns, rows: Sequence[FootText], top: float
) -> None:
    foot = top - FOOT_ROW * len(rows)
    left, right = columns.left, columns.right
    sides = [left, right, columns.facts[-1].right, columns.passed_in.left]
    sides += [total.left for total, _, _ in columns.seats]
    paper.lines([(x, foot, x, top) for x in dict.fromkeys(sides)], HEAVY)
    ends = [(top - index * FOOT_ROW, row) for index, row in enumerate(rows, start=1)]
    paper.lines([(left, y, right, y) for y, _ in ends], HAIR, EDGE)
    heavy = [y for y, row in ends if row.is_total]
    heavy += [y + FOOT_ROW for y in heavy]
    paper.lines([(left, y, right, y) for y in (*heavy, foot)], HEAVY)
