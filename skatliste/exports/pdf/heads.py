"""The heads of pages: what it is, and a code that leads to the live list."""

from functools import partial
from typing import Final

from .flow import Block
from .measuring import BOLD, fitting
from .paper import MARGIN, Paper
from .signs import draw_code

_TITLE: Final = 15.0
_SMALLER: Final = 10.0
_DETAIL: Final = 8.5
_CODE: Final = 56.0
_LATER: Final = 18.0
_STEP: Final = 11.5
_SPACE: Final = 6.0


def heads(
    title: str, details: tuple[str, ...], address: str, size: tuple[float, float]
) -> tuple[Block, Block]:
    """Return the head of a first page and that of those which follow it."""
    right = size[0] - MARGIN
    words = _TITLE + _STEP * len(details) + _SPACE
    high = max(words, _CODE + _SPACE) if address else words
    first = partial(_draw_first, title, details, address, right)
    return Block(high, first), Block(_LATER, partial(_draw_later, title, right))


def _draw_first(
    title: str,
    details: tuple[str, ...],
    address: str,
    right: float,
    paper: Paper,
    top: float,
) -> None:
    if address:
        draw_code(paper, (right - _CODE, top - _CODE), _CODE, address)
        right -= _CODE + _SPACE
    room = right - MARGIN
    told, size = fitting(title, room, _TITLE, BOLD)
    y = top - _TITLE * 0.8
    paper.text((MARGIN, y), told, size, bold=True)
    for detail in details:
        y -= _STEP
        told, size = fitting(detail, room, _DETAIL)
        paper.text((MARGIN, y - 1), told, size)


def _draw_later(title: str, right: float, paper: Paper, top: float) -> None:
    told, size = fitting(title, right - MARGIN, _SMALLER, BOLD)
    paper.text((MARGIN, top - _SMALLER * 0.8), told, size, bold=True)
