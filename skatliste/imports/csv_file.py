"""Reads a list that comes as a table: our own, or one that was typed from paper.

docs/format.md describes both. Nothing is written here: what was understood is shown to
a person first, who decides.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from skatliste.columns import Column
from skatliste.models import GameFacts, ListFacts, SegmentFacts

from .csv_checks import (
    Difference,
    compare_totals,
    remark_dealer,
    remark_figures,
    remark_findings,
    remark_number,
)
from .csv_facts import CsvHead, list_facts, table_of
from .csv_games import is_written, quoted, read_game
from .csv_heads import Layout, count_heads, read_heads
from .csv_records import Record, read_records
from .csv_seats import Seats, find_seats
from .csv_text import split
from .figures import count_out
from .problems import ImportRefusedError, Notes, counted
from .rows import MOST_ROWS

_NEEDED: Final = (Column.DECLARER, Column.GAME)
_FEWEST_HEADS: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class CsvRow:
    """One row as it was understood.

    Attributes:
        row: as a spreadsheet numbers it.
        facts: what was written; None if it cannot be.
        text: what stands there, to be shown where it was not understood.
        problems: why it cannot be.
        remarks: what contradicts.
    """

    row: int
    facts: GameFacts | None
    text: str
    problems: tuple[str, ...]
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CsvReading:
    """What was understood of a table.

    Attributes:
        facts: the list; of rows that cannot be, nothing stands in it.
        rows: all that were written, in their order.
        problems: why it cannot be taken; empty if it can.
        remarks: what contradicts, though it can be taken.
        assumed: what had to be guessed.
        difference: the first running total that is another on paper.
        later_differences: how many later ones are.
    """

    facts: ListFacts
    rows: tuple[CsvRow, ...]
    problems: tuple[str, ...]
    remarks: tuple[str, ...]
    assumed: tuple[str, ...]
    difference: Difference | None
    later_differences: int


def read_csv(text: str, head: CsvHead) -> CsvReading:
    """Return what is understood of the table *text*.

    Raises:
        ImportRefusedError: if it is no table of a list, or nobody knows whose.
    """
    lines = split(text, count_heads)
    if not lines:
        raise ImportRefusedError([_("There is nothing in this table.")])
    layout = read_heads(lines[0].cells)
    _check_heads(layout)
    if len(lines) - 1 > MOST_ROWS:
        raise ImportRefusedError(
            [_("There are more than %(most)s rows.") % {"most": counted(MOST_ROWS)}]
        )
    all_records = read_records(lines[1:], layout)
    records = [one for one in all_records if is_written(one)]
    seats = find_seats(layout, records, head.names)
    table = table_of(records, seats, head)
    told = _read_rows(records, seats, table)
    facts = list_facts(records, told, table, head)
    difference, later = _compare(records, facts, seats)
    rows = tuple(map(_row, records, told))
    return CsvReading(
        facts=facts,
        rows=rows,
        problems=_all_notes(rows, "problems"),
        remarks=_all_notes(rows, "remarks"),
        assumed=tuple(_assumptions(seats, len(all_records) - len(records))),
        difference=difference,
        later_differences=later,
    )


def _check_heads(layout: Layout) -> None:
    missing = [column for column in _NEEDED if column not in layout.places]
    if missing or len(layout.places) < _FEWEST_HEADS:
        raise ImportRefusedError(
            [
                _(
                    "The first row has to name the columns, at least: Alleinspieler, "
                    "Spiel, Ergebnis – or declarer, game, result."
                )
            ]
        )


def _read_rows(
    records: Sequence[Record], seats: Seats, table: SegmentFacts
) -> list[GameFacts | None]:
    told, last, expected = [], None, 1
    for record in records:
        due = table.dealer_after(last)
        facts = read_game(record, seats, due=due, table=table)
        is_game = facts is None or facts.is_game
        expected = remark_number(record, expected, is_game=is_game)
        if facts is not None and facts.dealer is not None:
            remark_dealer(record, seats, facts.dealer, due)
            remark_findings(record, facts, table.profile)
        if is_game:
            # A row that cannot be was a game, most likely, and dealt in turn.
            last = due if facts is None else facts.dealer
        told.append(facts)
    return told


def _compare(
    records: Sequence[Record], facts: ListFacts, seats: Seats
) -> tuple[Difference | None, int]:
    """Note what the table says of points, and return where its totals differ."""
    understood = [record for record in records if not record.problems]
    rows = count_out(facts).rows
    for record, row in zip(understood, rows, strict=True):
        remark_figures(record, row)
    if len(understood) < len(records):
        # Where a row is missing, all later totals are others.
        return None, 0
    return compare_totals(records, rows, seats)


def _row(record: Record, facts: GameFacts | None) -> CsvRow:
    return CsvRow(
        row=record.number,
        facts=facts,
        text=quoted(record.line.cells),
        problems=tuple(record.problems),
        remarks=tuple(record.remarks),
    )


def _all_notes(rows: Sequence[CsvRow], kind: str) -> tuple[str, ...]:
    notes = Notes()
    for row in rows:
        for what in getattr(row, kind):
            notes.add(_("Row %(row)d: %(what)s") % {"row": row.row, "what": what})
    if not notes.more:
        return tuple(notes.told)
    more = ngettext("And %(count)d more.", "And %(count)d more.", notes.more)
    return (*notes.told, more % {"count": notes.more})


def _assumptions(seats: Seats, skipped: int) -> Iterator[str]:
    if seats.assumed:
        yield seats.assumed
    if seats.passed_over:
        heads = ", ".join(seats.passed_over)
        yield _("Nothing is read from these columns: %(heads)s.") % {"heads": heads}
    if skipped:
        yield ngettext(
            "%(count)d row without a game is passed over.",
            "%(count)d rows without a game are passed over.",
            skipped,
        ) % {"count": skipped}
