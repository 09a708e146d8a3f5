"""An evening of several lists: who has what in each, who is first, who pays whom."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import partial
from typing import Final

from django.utils.translation import gettext as _

from scoring import format_cents
from skatliste.exports.addresses import evening_address
from skatliste.exports.evenings import EveningDocument
from skatliste.exports.fonts import legible
from skatliste.exports.standing import last_change
from skatliste.labels import figure
from skatliste.queries import EveningPlace, Series

from .columns import Cell
from .flow import Block, Flow, Page, paragraph
from .heads import heads
from .measuring import BOLD, REGULAR, fitting, fitting_figure
from .paper import EDGE, HAIR, HEAVY, MARGIN, PORTRAIT, About, Align, Paper
from .telling import money_sentences, told_day, told_time

_RIGHT: Final = PORTRAIT[0] - MARGIN
_ROW: Final = 15.0
_SIZE: Final = 9.0
_PAD: Final = 3.0
_SPACE: Final = 10.0
_BETWEEN: Final = " · "

_RANK: Final = 26.0
_LIST: Final = 42.0
_TOTAL: Final = 52.0
_MONEY: Final = 58.0
# So many lists stand beside each other; more go on in another table.
_ABREAST: Final = 6


def evening_pages(document: EveningDocument) -> list[Page]:
    """Return the pages of the evening as a whole, without those of its lists."""
    count = document.count
    title = _title(document)
    details = (_BETWEEN.join(_details(document)),)
    first, later = heads(title, details, evening_address(count.evening), PORTRAIT)
    flow = Flow(PORTRAIT, _last_line(document), first, later)
    for begin in range(0, len(count.series), _ABREAST):
        series = count.series[begin : begin + _ABREAST]
        is_last = begin + _ABREAST >= len(count.series)
        for block in _table(document, series, is_last=is_last):
            flow.place(block)
    for block in _below(document):
        flow.place(block)
    flow.pages[0].chapter = title
    return flow.pages


def about_evening(document: EveningDocument) -> About:
    """Return what the file of an evening says of itself."""
    day = told_day(document.count.begun_at)
    return About(
        title=f"{_title(document)}, {day}",
        author=_("Skat score sheet"),
        subject=", ".join(legible(place.name) for place in document.count.places),
        language=document.language,
        at=_changed_at(document),
    )


def _title(document: EveningDocument) -> str:
    titles = (sheet.session.title for sheet in document.sheets.values())
    return legible(next(filter(None, titles), "")) or _("The whole evening")


def _changed_at(document: EveningDocument) -> datetime:
    return last_change(sheet.session for sheet in document.sheets.values())


def _last_line(document: EveningDocument) -> str:
    at = _("as of %(at)s") % {"at": told_time(_changed_at(document))}
    evening = document.count.evening
    return _BETWEEN.join((at, evening_address(evening) or evening.public_id))


def _details(document: EveningDocument) -> Iterator[str]:
    count = document.count
    yield told_day(count.begun_at)
    places = (legible(sheet.session.place) for sheet in document.sheets.values())
    yield from list(dict.fromkeys(filter(None, places)))[:1]
    yield _("Lists of this evening") + f": {len(count.series)}"
    if count.is_running:
        yield _("So far: a list is still being played.")


def _table(
    document: EveningDocument, series: Sequence[Series], *, is_last: bool
) -> Iterator[Block]:
    """Yield the ranking with the totals of some lists, row by row."""
    heads = [_("List %(number)s") % {"number": one.number} for one in series]
    widths = [_LIST] * len(series)
    if is_last:
        heads.append(_("Sum"))
        widths.append(_TOTAL)
    if is_last and document.count.stake:
        heads.append(_("Settlement"))
        widths.append(_MONEY)
    cells = _cells(widths)
    yield Block(_ROW + _SPACE, partial(_draw_labels, cells, heads))
    for place in document.count.places:
        figures = _figures(document, place, series, is_last=is_last)
        # What counts in the end is the column after those of the lists.
        draw = partial(_draw_place, cells, place, figures, len(series))
        yield Block(_ROW, draw)


def _figures(
    document: EveningDocument,
    place: EveningPlace,
    series: Sequence[Series],
    *,
    is_last: bool,
) -> list[str]:
    totals = [place.totals[one.number - 1] for one in series]
    figures = ["–" if total is None else figure(total) for total in totals]
    if is_last:
        figures.append(figure(place.total))
    if is_last and document.count.stake:
        cents = place.cents
        told = "" if cents is None else format_cents(cents, document.language)
        figures.append(told)
    return figures


def _cells(widths: Sequence[float]) -> list[Cell]:
    """Return the columns of figures, at the right edge of the page."""
    cells = []
    right = _RIGHT
    for wide in reversed(widths):
        cells.append(Cell(right - wide, right))
        right -= wide
    return cells[::-1]


def _draw_labels(
    cells: Sequence[Cell], labels: Sequence[str], paper: Paper, top: float
) -> None:
    y = top - _ROW - _SPACE
    paper.text((MARGIN + _RANK, y + _PAD + 1), _("Name"), _SIZE - 1, bold=True)
    for cell, label in zip(cells, labels, strict=True):
        told, size = fitting(label, cell.room, _SIZE - 1, BOLD)
        at = (cell.right - _PAD, y + _PAD + 1)
        paper.text(at, told, size, bold=True, align=Align.RIGHT)
    paper.lines([(MARGIN, y, _RIGHT, y)], HEAVY)


def _draw_place(
    cells: Sequence[Cell],
    place: EveningPlace,
    figures: Sequence[str],
    counts: int,
    paper: Paper,
    top: float,
) -> None:
    y = top - _ROW + _PAD + 1.5
    rank = f"{place.rank}."
    at = (MARGIN + _RANK - 2 * _PAD, y)
    paper.text(at, rank, _SIZE, align=Align.RIGHT)
    room = cells[0].left - MARGIN - _RANK
    name, size = fitting(legible(place.name), room, _SIZE)
    paper.text((MARGIN + _RANK, y), name, size)
    for index, (cell, text) in enumerate(zip(cells, figures, strict=True)):
        is_total = index == counts
        told, size = fitting_figure(
            text, cell.room, _SIZE, BOLD if is_total else REGULAR
        )
        at = (cell.right - _PAD, y)
        paper.text(at, told, size, bold=is_total, align=Align.RIGHT)
    paper.lines([(MARGIN, top - _ROW, _RIGHT, top - _ROW)], HAIR, EDGE)


def _below(document: EveningDocument) -> Iterator[Block]:
    """Yield who pays whom, and which lists are not final or do not count."""
    count = document.count
    yield Block(_SPACE, _draw_nothing)
    if count.stake:
        money = money_sentences(count.debts, count.stake, document.language)
        yield from paragraph(_("Settlement"), " ".join(money), _RIGHT)
    marks = [
        f"{_('List %(number)s') % {'number': one.number}}: {mark}"
        for one in count.series
        if (mark := _mark(one))
    ]
    if marks:
        yield from paragraph(_("Remarks"), _BETWEEN.join(marks), _RIGHT)


def _mark(one: Series) -> str:
    if one.is_open:
        return _("running")
    return _("does not count") if one.is_void else ""


def _draw_nothing(_paper: Paper, _top: float) -> None:
    """Leave room."""
