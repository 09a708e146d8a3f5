"""Where what stands on the sheet of a list in a workbook.

The columns of the paper sheet, with the names in words before them, and what else was
told behind. Rows and columns are counted from 0 as XlsxWriter counts them; formulas
get them by `cell` and `span`.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from xlsxwriter.utility import xl_col_to_name, xl_rowcol_to_cell

from scoring import WON_LOST_POINTS, lost_game_adds, others_points
from skatliste.models import SegmentFacts
from skatliste.queries import CROSSES, Sheet

NUMBER, DEALER, DECLARER, GAME, BASE, WITH, WITHOUT, FIRST_CROSS = range(8)
PLUS: Final = FIRST_CROSS + len(CROSSES)
MINUS: Final = PLUS + 1

# Title, subtitle, and two rows of heads.
NAMES_ROW, HEADS_ROW, FIRST_ROW = 2, 3, 4

# Each person's: running total, games won, games lost.
_PER_SEAT: Final = 3


def cell(row: int, column: int) -> str:
    """Return a cell as a formula names it.

    >>> cell(4, 13)
    'N5'
    """
    return str(xl_rowcol_to_cell(row, column))


def span(first: int, last: int, column: int) -> str:
    """Return cells of one column as a formula names them, whatever is copied where.

    >>> span(4, 39, 13)
    '$N$5:$N$40'
    """
    name = xl_col_to_name(column)
    return f"${name}${first + 1}:${name}${last + 1}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """Rows in which the same people sat, and everything counted the same way.

    Attributes:
        first: its first row on the sheet.
        last: its last row there.
        first_game: the number of its first game; 0 if there is none.
        segment: who sat where, and how it counted.
    """

    first: int
    last: int
    first_game: int
    segment: SegmentFacts

    @property
    def won_lost_rate(self) -> int:
        return WON_LOST_POINTS[self.segment.system]

    @property
    def others_rate(self) -> int:
        return others_points(self.segment.system, len(self.segment.order))

    @property
    def lost_adds(self) -> int:
        """What a lost game adds to the sum of all totals, beside its points."""
        return lost_game_adds(self.segment.system, len(self.segment.order))


@dataclass(frozen=True)
class Layout:
    """The places of one list on its sheet.

    Attributes:
        sheet: the list.
    """

    sheet: Sheet

    @cached_property
    def has_adjustments(self) -> bool:
        return self.sheet.has_adjustments

    @property
    def adjusted(self) -> int:
        """The column of points booked by hand; only there if there are any."""
        return MINUS + 1

    @cached_property
    def _first_seat(self) -> int:
        return MINUS + 1 + self.has_adjustments

    def total(self, index: int) -> int:
        """Return the column of somebody's running total."""
        return self._first_seat + _PER_SEAT * index

    def won(self, index: int) -> int:
        return self.total(index) + 1

    def lost(self, index: int) -> int:
        return self.total(index) + 2

    @cached_property
    def passed_in(self) -> int:
        """The last column of the paper sheet; beneath it stand the sums."""
        return self.total(len(self.sheet.names))

    @property
    def bid(self) -> int:
        return self.passed_in + 1

    @property
    def card_points(self) -> int:
        return self.passed_in + 2

    @property
    def sentence(self) -> int:
        return self.passed_in + 3

    @property
    def note(self) -> int:
        return self.passed_in + 4

    @property
    def last_row(self) -> int:
        """The row of the last game; an empty one if there is none yet."""
        return FIRST_ROW + max(len(self.sheet.rows), 1) - 1

    def span(self, column: int) -> str:
        """Return all rows of a column as a formula names them."""
        return span(FIRST_ROW, self.last_row, column)

    @cached_property
    def stretches(self) -> tuple[Stretch, ...]:
        """In playing order; one that no row is in is left out, unless none is."""
        rows = self.sheet.rows
        ends = [begin for begin, _ in self.sheet.segments[1:]] + [len(rows) + 1]
        found = [
            Stretch(
                first=FIRST_ROW + begin - 1,
                last=FIRST_ROW + end - 2,
                first_game=self._game_from(begin - 1, end - 1),
                segment=segment,
            )
            for (begin, segment), end in zip(self.sheet.segments, ends, strict=True)
            if end > begin
        ]
        return tuple(found) or (self._untouched(),)

    def _untouched(self) -> Stretch:
        return Stretch(
            first=FIRST_ROW, last=FIRST_ROW, first_game=0, segment=self.sheet.now
        )

    def _game_from(self, begin: int, end: int) -> int:
        rows = self.sheet.rows[begin:end]
        return next((row.number for row in rows if row.number is not None), 0)
