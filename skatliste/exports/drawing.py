"""What a picture is made of: boxes, lines, and text that was measured.

One drawing becomes pixels (`drawing_png`) or markup (`drawing_svg`). Lengths are the
pixels of the finished picture; (0, 0) is its upper left corner.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

from PIL import ImageFont

from .fonts import BOLD, REGULAR

# Letters are measured at this size and scaled: all sizes have the same proportions.
_MEASURED: Final = 200


class Anchor(StrEnum):
    """Which end of a text stands at its place."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """One line of text.

    Attributes:
        x: where its anchor stands.
        y: its baseline.
        text: of letters that our fonts know.
        size: height of its letters.
        color: "#RRGGBB".
        is_bold: whether it is set in bold.
        anchor: which end of it is at `x`.
    """

    x: float
    y: float
    text: str
    size: float
    color: str
    is_bold: bool = False
    anchor: Anchor = Anchor.START

    @property
    def width(self) -> float:
        return text_width(self.text, self.size, is_bold=self.is_bold)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line through points, with round ends and corners."""

    points: tuple[tuple[float, float], ...]
    color: str
    width: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A filled box with round corners; half as round as it is high it is a disc."""

    x: float
    y: float
    width: float
    height: float
    color: str
    radius: float = 0


Shape = Text | Line | Box


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """A whole picture.

    Attributes:
        width: of it.
        height: of it.
        title: what is told in its place to whoever does not see it.
        background: its colour.
        shapes: from the lowest to the uppermost.
    """

    width: int
    height: int
    title: str
    background: str
    shapes: tuple[Shape, ...]


def text_width(text: str, size: float, *, is_bold: bool = False) -> float:
    """Return how wide *text* is set."""
    return font(_MEASURED, is_bold=is_bold).getlength(text) * size / _MEASURED


def fitting_size(
    text: str, size: float, width: float, *, is_bold: bool = False
) -> float:
    """Return *size*, or as much less as it takes for *text* to fit into *width*."""
    wide = text_width(text, size, is_bold=is_bold)
    return size if wide <= width else size * width / wide


@cache
def font(size: int, *, is_bold: bool) -> ImageFont.FreeTypeFont:
    """Return our letters, set in the same way whatever else is installed."""
    path = BOLD if is_bold else REGULAR
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)
