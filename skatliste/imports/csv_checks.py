"""What a table says of points and totals, beside what the rules say."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import (
    Odd,
    PlayedGame,
    Row,
    RuleProfile,
    Severity,
    Slip,
    find_findings,
    find_slip,
)
from skatliste.columns import Column
from skatliste.labels import figure, question_label, signed
from skatliste.models import GameFacts

from .csv_games import written_points
from .csv_records import Record
from .csv_seats import Seats


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A running total that is another on paper.

    Attributes:
        row: of the table.
        number: of the game; None for an adjustment.
        name: whose total it is.
        written: what stands there.
        ours: what it comes to.
        sum: how it comes to that, from the total before it.
        reason: why the paper may say otherwise; empty if nothing comes to mind.
    """

    row: int
    number: int | None
    name: str
    written: int
    ours: int
    sum: str
    reason: str


def remark_figures(record: Record, counted: Row) -> None:
    """Note where a row's own figures are not those of the rules."""
    points = counted.points
    written = written_points(record, record.figure_in)
    if points is not None and written is not None and written != points:
        record.remarks.append(
            _("%(written)s points are written, it is %(ours)s.")
            % {"written": signed(written), "ours": signed(points)}
        )
    value = record.figure_in(Column.VALUE)
    scored = counted.result
    if scored is not None and value is not None and value != scored.value:
        record.remarks.append(
            _("%(written)s is written as value, it is %(ours)s.")
            % {"written": figure(value), "ours": figure(scored.value)}
        )


def remark_findings(record: Record, facts: GameFacts, profile: RuleProfile) -> None:
    """Note what a table would be asked about the game."""
    if not isinstance(facts.game, PlayedGame):
        return
    findings = find_findings(
        facts.game,
        card_points=facts.card_points,
        ending=facts.ending,
        profile=profile,
    )
    for finding in findings:
        # That it is overbid is told by its calculation.
        is_question = finding.severity is Severity.QUESTION
        if is_question and finding.code is not Odd.WON_BELOW_BID:
            record.remarks.append(question_label(finding))


def remark_number(record: Record, expected: int, *, is_game: bool) -> int:
    """Note a gap in the numbers of the table; return which one is expected next."""
    told = record.figure_in(Column.NUMBER)
    if not is_game or told is None:
        return expected + is_game
    if told != expected:
        record.remarks.append(
            _("Number %(told)d is written, %(expected)d would be next.")
            % {"told": told, "expected": expected}
        )
    return told + 1


def remark_dealer(record: Record, seats: Seats, dealer: int | None, due: int) -> None:
    """Note somebody who deals out of turn."""
    if dealer is not None and dealer != due:
        names = {"name": seats.names[dealer], "due": seats.names[due]}
        record.remarks.append(_("%(name)s deals, in turn it would be %(due)s.") % names)


def compare_totals(
    records: Sequence[Record], rows: Sequence[Row], seats: Seats
) -> tuple[Difference | None, int]:
    """Return the first running total that differs, and how many later ones do."""
    first: Difference | None = None
    later = 0
    totals = dict.fromkeys(seats.names, 0)
    for record, row in zip(records, rows, strict=True):
        seat = row.entry.declarer
        if seat is None or row.total is None:
            continue
        written = _written_total(record, seats, seat)
        if written is not None and not _agree(written, row.total):
            later += first is not None
            first = first or _difference(record, row, written, totals, seats)
        totals[seat] = row.total
    return first, later


def _written_total(record: Record, seats: Seats, seat: int) -> int | None:
    places = [place for place, one in seats.totals.items() if one == seat]
    places += [record.layout.places[Column.TOTAL]] if record.has(Column.TOTAL) else []
    return next(
        (total for total in map(record.figure_at, places) if total is not None), None
    )


def _agree(written: int, ours: int) -> bool:
    # On paper a minus is often left out.
    return written == ours or written == -ours > 0


def _difference(
    record: Record, row: Row, written: int, before: Mapping[int, int], seats: Seats
) -> Difference:
    seat, points, ours = row.entry.declarer or 0, row.points or 0, row.total or 0
    told = {
        "before": figure(before[seat]),
        "sign": "+" if points > 0 else "−",
        "points": abs(points),
        "ours": figure(ours),
    }
    return Difference(
        row=record.number,
        number=row.number,
        name=seats.names[seat],
        written=written,
        ours=ours,
        sum="{before} {sign} {points} = {ours}".format(**told),
        reason=_reason(row, written, before, seats),
    )


def _reason(row: Row, written: int, before: Mapping[int, int], seats: Seats) -> str:
    found = find_slip(row, written, before)
    if found is None:
        return ""
    sentence = str(_SLIPS[found.slip])
    return sentence % {"name": seats.names[found.seat]} if found.seat else sentence


_SLIPS: Final = {
    Slip.NOT_ADDED: gettext_lazy("The points of this row were not added."),
    Slip.LOST_ONCE: gettext_lazy(
        "The value was taken off once: lost, it counts twice."
    ),
    Slip.LOST_AS_WON: gettext_lazy("The value was added as if the game had been won."),
    Slip.WRONG_SIGN: gettext_lazy("The points were added with the wrong sign."),
    Slip.WON_AS_LOST: gettext_lazy(
        "The value was taken off twice as if the game had been lost."
    ),
    Slip.OTHER_TOTAL: gettext_lazy("It was added to the total of %(name)s."),
    Slip.LEVEL_MORE: gettext_lazy("One level more was counted than there is."),
    Slip.LEVEL_FEWER: gettext_lazy("One level fewer was counted than there is."),
    Slip.CARRY: gettext_lazy("A carry was forgotten in the addition."),
}
