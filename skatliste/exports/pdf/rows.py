"""The rows of the sheet as they are printed: strings in their columns, no figures."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from scoring import BASE_VALUES, SUITS, Contract, RuleProfile, games_to_round_end
from skatliste.exports.fonts import legible
from skatliste.labels import figure, signed
from skatliste.queries import (
    CROSSES,
    OfficialLine,
    OfficialSheet,
    SheetCell,
    SheetRow,
    official_line,
)

# What can be written before the columns of people: base value, with, without, the
# crosses, plus and minus.
LEFT_CELLS: Final = len(CROSSES) + 5

# Who prints an unfinished list goes on by hand; nobody fills in more than that.
_MOST_TO_FILL_IN: Final = 60

CORRECTED: Final = "*"
_CROSS: Final = "×"
_DASH: Final = "–"
_SUIT_OF: Final = {BASE_VALUES[suit]: suit for suit in SUITS}

# Total, won and lost.
SeatText = tuple[str, str, str]
_NOTHING: Final[SeatText] = ("", "", "")


@dataclass(frozen=True, slots=True, kw_only=True)
class RowText:
    """One row.

    Attributes:
        number: of the game, with its mark if it was corrected.
        suit: whose sign stands beside the base value.
        left: base value, with, without, crosses, plus and minus.
        across: stands in their place, but for plus and minus.
        seats: total, won and lost of each column.
        dealer: index of the column that is hatched.
        away: indices of the columns in which nobody sat.
        passed_in: the count of games passed in.
        ends_round: whether everybody here has dealt equally often after it.
    """

    number: str = ""
    suit: Contract | None = None
    left: tuple[str, ...] = ("",) * LEFT_CELLS
    across: str = ""
    seats: tuple[SeatText, ...]
    dealer: int | None = None
    away: frozenset[int] = frozenset()
    passed_in: str = ""
    ends_round: bool = False


def written_rows(official: OfficialSheet) -> Iterator[RowText]:
    """Yield every row of the list, in playing order."""
    for index, (row, profile) in enumerate(official.rows()):
        if row.is_adjustment:
            yield _adjustment(row)
        else:
            yield _game(row, profile, at_table=official.sheet.segment_at(index).order)


def rows_to_fill_in(official: OfficialSheet) -> Iterator[RowText]:
    """Yield the rows that are still empty, if the list is still written on."""
    sheet = official.sheet
    planned = sheet.session.planned_games
    if sheet.session.is_closed or planned > _MOST_TO_FILL_IN:
        return
    columns = list(sheet.names)
    dealer = sheet.table.dealer
    here = [columns.index(position) for position in sheet.now.order]
    away = frozenset(range(len(columns))).difference(here)
    for number in range(sheet.games + 1, planned + 1):
        yield empty_row(
            number,
            len(columns),
            columns.index(dealer),
            away=away,
        )
        dealer = sheet.now.dealer_after(dealer)


def empty_row(
    number: int, columns: int, dealer: int, away: frozenset[int] = frozenset()
) -> RowText:
    """Return a row to be filled in by hand; its number and its dealer are known."""
    return RowText(
        number=str(number),
        seats=(_NOTHING,) * columns,
        dealer=dealer,
        away=away,
        ends_round=_ends_round(number, columns - len(away)),
    )


def carried_row(rows: Sequence[RowText]) -> RowText:
    """Return the newest entry of each column in *rows*, for the head of a new page."""
    seats = []
    for column in range(len(rows[0].seats)):
        cells = [row.seats[column] for row in reversed(rows)]
        seats.append(tuple(_newest(cell[part] for cell in cells) for part in range(3)))
    return RowText(
        across=_("carried over"),
        seats=tuple((total, won, lost) for total, won, lost in seats),
        passed_in=_newest(row.passed_in for row in reversed(rows)),
        ends_round=True,
    )


def _newest(newest_first: Iterator[str]) -> str:
    return next((text for text in newest_first if text), "")


def _ends_round(number: int | None, people: int) -> bool:
    return number is not None and not games_to_round_end(number, people)


def _game(row: SheetRow, profile: RuleProfile, *, at_table: Sequence[int]) -> RowText:
    line = official_line(row, profile)
    is_passed_in = row.result is None
    return RowText(
        number=f"{row.number}{CORRECTED if row.is_corrected else ''}",
        suit=_SUIT_OF.get(line.base) if line.base is not None else None,
        left=_left(line, base=_DASH if is_passed_in else _number(line.base)),
        seats=tuple(map(_seat, row.cells)),
        dealer=next(
            (index for index, cell in enumerate(row.cells) if cell.is_dealer), None
        ),
        away=_away(row),
        passed_in=str(row.count) if is_passed_in else "",
        ends_round=_ends_round(row.number, len(at_table)),
    )


def _adjustment(row: SheetRow) -> RowText:
    note = f": {row.facts.note}" if row.facts.note else ""
    is_less = row.is_lost
    points = signed(row.points or 0)
    values = ("", points) if is_less else (points, "")
    return RowText(
        number=f"±{CORRECTED if row.is_corrected else ''}",
        left=("",) * (LEFT_CELLS - 2) + values,
        across=legible(f"{row.title}{note}"),
        seats=tuple(map(_seat, row.cells)),
        away=_away(row),
    )


def _left(line: OfficialLine, *, base: str) -> tuple[str, ...]:
    crosses = (_CROSS if is_crossed else "" for is_crossed in line.crosses)
    matadors = (_number(line.with_matadors), _number(line.without_matadors))
    return (base, *matadors, *crosses, _number(line.plus), _number(line.minus))


def _seat(cell: SheetCell) -> SeatText:
    return (_number(cell.total), _number(cell.won), _number(cell.lost))


def _away(row: SheetRow) -> frozenset[int]:
    return frozenset(index for index, cell in enumerate(row.cells) if cell.is_away)


def _number(number: int | None) -> str:
    return "" if number is None else figure(number)
