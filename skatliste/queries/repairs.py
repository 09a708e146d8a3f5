"""The list as it would be with one row corrected, put in, taken off or moved."""

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from scoring import sitting_out
from skatliste.models import GameFacts, Table

from .rows import SheetRow, WrittenRow
from .sheets import Sheet

# A row, and the place among the list's segments of the one that it stands in.
_Placed = tuple[int, WrittenRow]


def table_of_row(sheet: Sheet, row: SheetRow) -> Table:
    """Return who sat where when the game of *row* was dealt."""
    segment = sheet.segment_at(sheet.rows.index(row))
    dealer = row.facts.dealer
    return segment.table(number=row.number or 0, dealer=dealer or segment.first_dealer)


def table_before_row(sheet: Sheet, row: SheetRow) -> Table:
    """Return who sat where if a game was forgotten before *row*, and who dealt it."""
    index = sheet.rows.index(row)
    segment = sheet.segment_at(index)
    earlier = [one for one in sheet.rows[:index] if one.number is not None]
    here = [
        one.facts.dealer
        for one in earlier
        if sheet.segment_at(sheet.rows.index(one)) is segment
    ]
    dealer = segment.dealer_after(here[-1] if here else None)
    return segment.table(number=len(earlier) + 1, dealer=dealer)


def dealers_conflict(sheet: Sheet, row: SheetRow) -> int | None:
    """Return the first game from *row* on that the next in turn cannot have dealt.

    He played it. None if the dealers of all these games could move on by one.
    """
    for index in range(sheet.rows.index(row), len(sheet.rows)):
        facts, segment = sheet.rows[index].facts, sheet.segment_at(index)
        dealer = segment.dealer_after(facts.dealer)
        if facts.is_game and facts.declarer in sitting_out(dealer, segment.order):
            return sheet.rows[index].number
    return None


def with_facts(sheet: Sheet, row: SheetRow, facts: GameFacts) -> Sheet:
    """Return the list with other facts in *row*."""
    return sheet.what_if(
        rows=[
            replace(one.written, facts=facts) if one is row else one.written
            for one in sheet.rows
        ]
    )


def with_game_before(
    sheet: Sheet, row: SheetRow, facts: GameFacts, entry_id: UUID
) -> Sheet:
    """Return the list with a game of these facts before *row*."""
    placed = _placed(sheet)
    index = sheet.rows.index(row)
    new = WrittenRow(facts=facts, entry_id=str(entry_id))
    placed.insert(index, (placed[index][0], new))
    return _counted(sheet, placed)


def without_row(sheet: Sheet, row: SheetRow) -> Sheet:
    """Return the list without *row*."""
    return _counted(sheet, [one for one in _placed(sheet) if one[1] is not row.written])


def with_row_moved(sheet: Sheet, row: SheetRow, before: SheetRow | None) -> Sheet:
    """Return the list with *row* before another, or at its end if None.

    Raises:
        RuleError: who dealt or played it did not sit at the table there.
    """
    placed = [one for one in _placed(sheet) if one[1] is not row.written]
    index = len(placed)
    place = len(sheet.segments) - 1
    if before is not None:
        index = next(i for i, one in enumerate(placed) if one[1] is before.written)
        place = placed[index][0]
    sheet.segments[place][1].check(row.facts)
    placed.insert(index, (place, row.written))
    return _counted(sheet, placed)


def _placed(sheet: Sheet) -> list[_Placed]:
    begins = [begin for begin, _ in sheet.segments]
    return [
        (sum(begin <= index for begin in begins[1:]), row.written)
        for index, row in enumerate(sheet.rows, start=1)
    ]


def _counted(sheet: Sheet, placed: Sequence[_Placed]) -> Sheet:
    """Count out *placed*; a segment in which no row stands any more is left out."""
    last = len(sheet.segments) - 1
    used = [
        place
        for place in range(last + 1)
        if place == last or any(one[0] == place for one in placed)
    ]
    segments = tuple(
        (1 + sum(one[0] < place for one in placed), sheet.segments[place][1])
        for place in used
    )
    return sheet.what_if(rows=[row for _, row in placed], segments=segments)
