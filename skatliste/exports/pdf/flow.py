"""Fills pages from above to below, and begins another one where there is no room."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from .measuring import fitting, wrapped
from .paper import MARGIN, QUIET, About, Align, Paper

# Where the last line of a page, which tells what it belongs to, has its foot.
_LAST_LINE: Final = 17.0
BOTTOM: Final = 29.0

SMALL: Final = 7.0
_LEADING: Final = 8.8
_ABOUT: Final = 58.0
_SPACE: Final = 2.5
# Heights that were divided do not add up to the last digit.
_ALMOST: Final = 0.01


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a page that is not broken.

    Attributes:
        high: how much room it takes.
        draw: draws it below a height.
    """

    high: float
    draw: Callable[[Paper, float], object]


@dataclass(slots=True, kw_only=True)
class Page:
    """One page that is ready to be drawn.

    Attributes:
        size: how wide and how high it is.
        about: its last line.
        language: in which its words are said.
        draws: what stands on it.
        chapter: what begins on it, to be found in a list of contents.
    """

    size: tuple[float, float]
    about: str
    language: str | None
    draws: list[Callable[[Paper], object]] = field(default_factory=list)
    chapter: str = ""


class Flow:
    """Pages that follow each other.

    Args:
        size: how wide and how high they are.
        about: the last line of each.
        first: the head of the first one.
        later: the head of all others.
    """

    def __init__(
        self, size: tuple[float, float], about: str, first: Block, later: Block
    ) -> None:
        self._size = size
        self._about = about
        self._later = later
        self.pages: list[Page] = []
        self._y = 0.0
        self._begin(first)

    @property
    def room(self) -> float:
        """How much room is left on this page."""
        return self._y - BOTTOM

    @property
    def room_later(self) -> float:
        """How much room there is on another one."""
        return self._top - self._later.high - BOTTOM

    @property
    def _top(self) -> float:
        return self._size[1] - MARGIN

    def place(self, block: Block) -> None:
        """Put a block below the last one, or on a new page."""
        if block.high > self.room + _ALMOST and self._y < self._top - self._later.high:
            self.turn()
        self.pages[-1].draws.append(partial(_drawn, block, self._y))
        self._y -= block.high

    def turn(self) -> None:
        """Begin a new page."""
        self._begin(self._later)

    def _begin(self, head: Block) -> None:
        self.pages.append(
            Page(size=self._size, about=self._about, language=get_language())
        )
        self._y = self._top
        self.pages[-1].draws.append(partial(_drawn, head, self._y))
        self._y -= head.high


def _drawn(block: Block, top: float, paper: Paper) -> None:
    block.draw(paper, top)


def write_pages(about: About, pages: Sequence[Page]) -> bytes:
    """Return a file with all pages, each with its number."""
    paper = Paper(about)
    for number, page in enumerate(pages, start=1):
        paper.begin_page(page.size)
        if page.chapter:
            paper.begin_chapter(page.chapter)
        with override(page.language):
            for draw in page.draws:
                draw(paper)
            _draw_last_line(paper, page, number, len(pages))
        paper.end_page()
    return paper.finish()


def _draw_last_line(paper: Paper, page: Page, number: int, pages: int) -> None:
    right = page.size[0] - MARGIN
    told = _("Page %(page)s of %(pages)s") % {"page": number, "pages": pages}
    paper.text((right, _LAST_LINE), told, SMALL, align=Align.RIGHT, colour=QUIET)
    room = right - MARGIN - _ABOUT
    about, size = fitting(page.about, room, SMALL)
    paper.text((MARGIN, _LAST_LINE), about, size, colour=QUIET)


def paragraph(about: str, text: str, right: float) -> Iterator[Block]:
    """Yield the lines of a paragraph; what it is about stands before the first."""
    lines = wrapped(text, right - MARGIN - _ABOUT, SMALL)
    heads = [about, *[""] * (len(lines) - 1)]
    ends = [0.0] * (len(lines) - 1) + [_SPACE]
    for head, line, space in zip(heads, lines, ends, strict=True):
        yield Block(_LEADING + space, partial(_draw_line, head, line))


def _draw_line(about: str, line: str, paper: Paper, top: float) -> None:
    y = top - SMALL
    if about:
        told, size = fitting(about, _ABOUT - _SPACE, SMALL)
        paper.text((MARGIN, y), told, size, bold=True)
    paper.text((MARGIN + _ABOUT, y), line, SMALL)
