"""Page two of a list: how every game was counted, in the words of the table."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring import Contract, Deck
from skatliste.exports.fonts import legible
from skatliste.labels import figure, signed
from skatliste.queries import SheetRow

from .columns import Cell
from .flow import Block, Flow, Page
from .heads import heads
from .list_pages import details, last_line
from .measuring import BOLD, REGULAR, fitting, wrapped
from .paper import EDGE, HAIR, HEAVY, MARGIN, PORTRAIT, Align, Paper
from .rows import CORRECTED
from .signs import draw_suit
from .telling import Facts

_SIZE: Final = 7.0
_STEP: Final = 8.6
_PAD: Final = 2.0
_HEAD: Final = 14.0
_SIGN: Final = 9.0
_RIGHT: Final = PORTRAIT[0] - MARGIN

_NUMBER: Final = Cell(MARGIN, MARGIN + 22)
_DEALER: Final = Cell(_NUMBER.right + 4, _NUMBER.right + 68)
_DECLARER: Final = Cell(_DEALER.right, _DEALER.right + 78)
_GAME: Final = Cell(_DECLARER.right, _DECLARER.right + 112)
_TOTAL: Final = Cell(_RIGHT - 36, _RIGHT)
_POINTS: Final = Cell(_TOTAL.left - 32, _TOTAL.left)
_SENTENCE: Final = Cell(_GAME.right, _POINTS.left)


def sentence_pages(facts: Facts) -> list[Page]:
    """Return every row with who dealt, who played, and how its value is counted."""
    title = _("%(title)s: every game") % {"title": facts.title}
    first, later = heads(title, details(facts), facts.address, PORTRAIT)
    flow = Flow(PORTRAIT, last_line(facts), _with_labels(first), _with_labels(later))
    sheet = facts.sheet
    for index, row in enumerate(sheet.rows):
        # Whoever sat there then, not who sits there now.
        names = sheet.segment_at(index).names
        flow.place(_row(row, names, sheet.manner[1]))
    flow.pages[0].chapter = title
    return flow.pages


def _with_labels(head: Block) -> Block:
    return Block(head.high + _HEAD, partial(_draw_head, head))


def _draw_head(head: Block, paper: Paper, top: float) -> None:
    head.draw(paper, top)
    y = top - head.high - _HEAD
    labels = (
        (_NUMBER, _("No."), Align.RIGHT),
        (_DEALER, _("Dealer"), Align.LEFT),
        (_DECLARER, pgettext("sheet", "Declarer"), Align.LEFT),
        (_GAME, _("Game"), Align.LEFT),
        (_SENTENCE, pgettext("sheet", "Calculation"), Align.LEFT),
        (_POINTS, _("Points"), Align.RIGHT),
        (_TOTAL, _("Total"), Align.RIGHT),
    )
    for cell, label, align in labels:
        _write(paper, cell, label, y + 4, align=align, bold=True)
    paper.lines([(MARGIN, y, _RIGHT, y)], HEAVY)


def _row(row: SheetRow, names: Mapping[int, str], deck: Deck) -> Block:
    told = [row.sentence] if row.result is not None else []
    told.append(", ".join(filter(None, (row.ending, legible(row.facts.note)))))
    lines = [line for one in told for line in wrapped(one, _SENTENCE.room, _SIZE)]
    high = _STEP * max(len(lines), 1) + _PAD
    dealer = names[row.facts.dealer] if row.facts.dealer is not None else ""
    return Block(high, partial(_draw_row, row, legible(dealer), deck, lines))


def _draw_row(
    row: SheetRow,
    dealer: str,
    deck: Deck,
    lines: Sequence[str],
    paper: Paper,
    top: float,
) -> None:
    y = top - _STEP + _PAD / 2
    mark = CORRECTED if row.is_corrected else ""
    _write(paper, _NUMBER, f"{row.number or '±'}{mark}", y, align=Align.RIGHT)
    _write(paper, _DEALER, dealer, y)
    _write(paper, _DECLARER, legible(row.declarer), y)
    _draw_game(paper, row, y, deck)
    for index, line in enumerate(lines):
        paper.text((_SENTENCE.left + _PAD, y - index * _STEP), line, _SIZE)
    if row.points is not None:
        _write(paper, _POINTS, signed(row.points), y, align=Align.RIGHT)
    if row.total is not None:
        _write(paper, _TOTAL, figure(row.total), y, align=Align.RIGHT)
    foot = top - _STEP * max(len(lines), 1) - _PAD
    paper.lines([(MARGIN, foot, _RIGHT, foot)], HAIR, EDGE)


def _draw_game(paper: Paper, row: SheetRow, y: float, deck: Deck) -> None:
    cell = _GAME
    if row.sign:
        draw_suit(paper, (cell.left + _PAD, y), _SIZE, Contract(row.sign), deck)
        cell = Cell(cell.left + _SIGN, cell.right)
    _write(paper, cell, row.title, y)


def _write(
    paper: Paper,
    cell: Cell,
    text: str,
    y: float,
    *,
    align: Align = Align.LEFT,
    bold: bool = False,
) -> None:
    told, size = fitting(text, cell.room, _SIZE, BOLD if bold else REGULAR)
    x = cell.right - _PAD if align is Align.RIGHT else cell.left + _PAD
    paper.text((x, y), told, size, align=align, bold=bold)
