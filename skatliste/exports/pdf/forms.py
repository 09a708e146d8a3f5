"""The pages of one sheet, filled in or empty: head, table, foot, and what is below."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import Final

from scoring import Deck, Language

from .columns import HEAD, Columns, draw_head
from .flow import Block, Flow, Page, paragraph
from .foot import FOOT_ROW, FootText, draw_foot
from .heads import heads
from .legend import legend, signatures
from .paper import Paper
from .rows import RowText, carried_row
from .table import draw_rows
from .telling import Told

# Rows are as high as there is room for, and no lower than can be read.
_LEAST_ROW: Final = 7.9
_ROW: Final = 11.5
_MOST_ROW: Final = 16.0
# A foot does not stand alone with what is carried over.
_LEAST_ROWS: Final = 6


@dataclass(frozen=True, kw_only=True)
class Form:
    """What is printed of one sheet, all of it in words.

    Attributes:
        title: above everything.
        details: lines below it.
        columns: with the names.
        rows: from the first to the last.
        foot: below the table.
        told: paragraphs below that.
        signers: who may sign.
        address: of the live list; may be empty.
        about: the last line of each page.
        language, deck: of its words and signs.
        is_corrected: whether a row is marked so.
    """

    title: str
    details: tuple[str, ...]
    columns: Columns
    rows: tuple[RowText, ...]
    foot: tuple[FootText, ...]
    told: tuple[Told, ...] = ()
    signers: tuple[str, ...] = ()
    address: str = ""
    about: str = ""
    language: Language
    deck: Deck
    is_corrected: bool = False


def form_pages(form: Form) -> list[Page]:
    """Return the pages of a sheet: one for a usual list, as many as it takes else."""
    size, right = form.columns.page, form.columns.right
    first, later = heads(form.title, form.details, form.address, size)
    flow = Flow(size, form.about, first, later)
    foot = Block(FOOT_ROW * len(form.foot), partial(_foot, form))
    below = [
        legend(form.deck, form.language, is_corrected=form.is_corrected),
        *(
            line
            for told in form.told
            for line in paragraph(told.about, told.text, right)
        ),
        *signatures(form.signers, right),
    ]
    # The foot stands right below the last row; what is told may go on elsewhere.
    rest = foot.high + sum(block.high for block in below)
    chunks, high = _share_out(len(form.rows), flow, rest, foot.high + below[0].high)
    _place_tables(flow, form, chunks, high)
    for block in (foot, *below):
        flow.place(block)
    return flow.pages


def _place_tables(flow: Flow, form: Form, chunks: Sequence[int], high: float) -> None:
    begin = 0
    rows: tuple[RowText, ...] = ()
    for chunk in chunks:
        carried = (carried_row(rows),) if rows else ()
        rows = (*carried, *form.rows[begin : begin + chunk])
        if carried:
            flow.turn()
        table = partial(_table, form, rows, high)
        flow.place(Block(HEAD + high * len(rows), table))
        begin += chunk


def _share_out(
    rows: int, flow: Flow, rest: float, foot: float
) -> tuple[list[int], float]:
    """Return how many rows stand on each page, and how high they are.

    Args:
        rows: how many there are.
        flow: where they come.
        rest: how high all is that follows them.
        foot: how high that of it is which has to follow on the same page.
    """
    for below in (rest, foot):
        high = (flow.room - HEAD - below) / max(rows, 1)
        if high >= _LEAST_ROW:
            return [rows], min(high, _MOST_ROW)
    # One row is left free for what is carried over.
    most = int((flow.room_later - HEAD) / _ROW) - 1
    # Many remarks go on where they will.
    below = rest if rest < flow.room_later / 2 else foot
    last = int((flow.room_later - HEAD - below) / _ROW) - 1
    first = min(int((flow.room - HEAD) / _ROW), rows - _LEAST_ROWS)
    return [first, *_shared(rows - first, most, last)], _ROW


def _shared(rows: int, most: int, last: int) -> Iterator[int]:
    """Yield how many rows stand on each page, on so many that the last has room."""
    pages = 1 + max(ceil((rows - last) / most), 0)
    for left in range(pages - 1, 0, -1):
        # As many as on those that follow, unless these have no room for them.
        here = max(ceil(rows / (left + 1)), rows - last - most * (left - 1))
        yield here
        rows -= here
    yield rows


def _table(
    form: Form, rows: Sequence[RowText], high: float, paper: Paper, top: float
) -> None:
    top = draw_head(paper, form.columns, top)
    draw_rows(paper, form.columns, rows, top=top, high=high, deck=form.deck)


def _foot(form: Form, paper: Paper, top: float) -> None:
    draw_foot(paper, form.columns, form.foot, top)
