"""Drawn signs: suits, the hatching of the dealer's cell, a code for cameras."""

import re
from functools import cache
from typing import Final

from scoring import Contract, Deck
from skatliste.cameras import code_of

from .paper import INK, Box, Colour, Line, Paper, Step

# In the colours of the German tournament pack.
_COLOURS: Final[dict[Contract, Colour]] = {
    Contract.CLUBS: (0.0, 0.0, 0.0),
    Contract.SPADES: (0.04, 0.35, 0.23),
    Contract.HEARTS: (0.64, 0.07, 0.10),
    Contract.DIAMONDS: (0.50, 0.24, 0.0),
}
_LETTERS: Final = {
    Contract.CLUBS: "♣",
    Contract.SPADES: "♠",
    Contract.HEARTS: "♥",
    Contract.DIAMONDS: "♦",
}
# They are drawn on a square of so many parts; as high as this in letters, and so deep.
_SPACE: Final = 24
_HEIGHT: Final = 0.9
_DEPTH: Final = 0.1
_STEP: Final = re.compile(r"([MLCZ])([^MLCZ]*)")

# How far the lines of a hatching are apart, and how heavy they are.
_GAP: Final = 2.6
HATCH: Final = 0.3
# No letter has these, so they are drawn: static/icons/sprite.svg, arcs as curves.
_DRAWN: Final = {
    Contract.CLUBS: (
        "M10.8 3.9 C10.8 2.6 11.2 1.5 12.1 .5 L14 1.4 C13.4 2.2 13.1 3 13.1 3.9"
        " C17.5 4.2 21 6.5 21.4 9.5 C21.5 10.3 21 10.8 20.2 10.8 L3.8 10.8"
        " C3 10.8 2.5 10.3 2.6 9.5 C3 6.5 6.5 4.2 10.8 3.9 Z"
        " M3.9 12.2 L20.1 12.2 C20.2 16.8 17.8 20.1 14.3 21.6"
        " C13.4 22 12.7 22.5 12 23.5 C11.3 22.5 10.6 22 9.7 21.6"
        " C6.2 20.1 3.8 16.8 3.9 12.2 Z"
    ),
    Contract.SPADES: (
        "M12 .5 C13.2 4.4 22 6.8 22 13.1 C22 16.1 19.7 18 17.1 18"
        " C15.5 18 14.2 17.5 13.1 16.6 C13.3 19.2 14.1 21.2 15.6 22.8 L13.6 23.8"
        " C11.8 21.8 10.9 19.6 10.9 16.6 C9.8 17.5 8.5 18 6.9 18 C4.3 18 2 16.1 2 13.1"
        " C2 6.8 10.8 4.4 12 .5 Z"
        " M11.4 6.5 L11.4 9.6 L7.9 7.9 L7.4 9.1 L11.4 11.4 L11.4 13.7 L6.4 11.9"
        " L6 13.2 L11.4 15.3 L12.6 15.3 L18 13.2 L17.6 11.9 L12.6 13.7 L12.6 11.4"
        " L16.6 9.1 L16.1 7.9 L12.6 9.6 L12.6 6.5 Z"
    ),
    Contract.HEARTS: (
        "M12 22 C10.2 17.6 2 13.8 2 8 C2 5 4.3 2.8 7.1 2.8 C9.2 2.8 11 4 12 6.2"
        " C13 4 14.8 2.8 16.9 2.8 C19.7 2.8 22 5 22 8 C22 13.8 13.8 17.6 12 22 Z"
    ),
    Contract.DIAMONDS: (
        "M12 .3 C13.18 .31 14.24 1.01 14.71 2.09 C15.18 3.17 14.98 4.42 14.2 5.3"
        " C17.9 6.2 20.7 9.2 21.2 13 L2.8 13 C3.3 9.2 6.1 6.2 9.8 5.3"
        " C9.02 4.42 8.82 3.17 9.29 2.09 C9.76 1.01 10.82 .31 12 .3 Z"
        " M12 2.1 C11.34 2.1 10.8 2.64 10.8 3.3 C10.8 3.96 11.34 4.5 12 4.5"
        " C12.66 4.5 13.2 3.96 13.2 3.3 C13.2 2.64 12.66 2.1 12 2.1 Z"
        " M2.7 14.4 L21.3 14.4 C20.9 18.4 18.1 21.9 14.3 23.3 L13.4 23.3 L13.4 20.7"
        " C14.1 19.94 14.06 18.77 13.32 18.05 C12.59 17.34 11.41 17.34 10.68 18.05"
        " C9.94 18.77 9.9 19.94 10.6 20.7 L10.6 23.3 L9.7 23.3"
        " C5.9 21.9 3.1 18.4 2.7 14.4 Z"
    ),
}


def draw_suit(
    paper: Paper, at: tuple[float, float], size: float, suit: Contract, deck: Deck
) -> None:
    """Draw the sign of *suit*; *at* is where a letter of that size would begin.

    The signs of the French pack are letters, which can be searched for.
    """
    if deck is Deck.FRENCH:
        paper.text(at, _LETTERS[suit], size, colour=_COLOURS[suit])
        return
    x, y = at
    scale = size * _HEIGHT / _SPACE
    top = y + size * (_HEIGHT - _DEPTH)
    paper.fill(
        ((letter, _moved(to, x, top, scale)) for letter, to in _outline(suit)),
        _COLOURS[suit],
    )


def hatching(box: Box) -> list[Line]:
    """Return lines that slope upwards through *box*."""
    x, y, wide, high = box
    lines = []
    # Each begins at the left or at the foot, and ends at the right or at the head.
    reach = _GAP / 2
    while reach < wide + high:
        start, end = max(reach - high, 0.0), min(reach, wide)
        lines.append(
            (x + start, y + start - reach + high, x + end, y + end - reach + high)
        )
        reach += _GAP
    return lines


def draw_code(
    paper: Paper, corner: tuple[float, float], size: float, link: str
) -> None:
    """Draw a code that a camera reads, with its white edge; it can be clicked too.

    Args:
        paper: to draw on.
        corner: the lower left one.
        size: how wide it is.
        link: what it says.
    """
    modules, dark = code_of(link)
    module = size / modules
    x, y = corner
    paper.fill(
        (
            (
                "R",
                (
                    x + left * module,
                    y + size - (top + 1) * module,
                    length * module,
                    module,
                ),
            )
            for left, top, length in dark
        ),
        INK,
    )
    paper.link((x, y, x + size, y + size), link)


def _moved(
    to: tuple[float, ...], x: float, top: float, scale: float
) -> tuple[float, ...]:
    # Drawings go from above to below, pages from below to above.
    return tuple(
        top - one * scale if index % 2 else x + one * scale
        for index, one in enumerate(to)
    )


@cache
def _outline(suit: Contract) -> tuple[Step, ...]:
    return tuple(
        (letter, tuple(map(float, numbers.split())))
        for letter, numbers in _STEP.findall(_DRAWN[suit])
    )
