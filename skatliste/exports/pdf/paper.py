"""Sheets of paper: text and lines on them, and what a reader is told of the file.

The library writes no tags, so the text stands in the order in which it is read: line
by line, and from the left to the right.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from io import BytesIO
from typing import Any, Final

from reportlab.pdfgen.canvas import Canvas

from scoring import Language

from .measuring import BOLD, REGULAR, load_fonts, width

Colour = tuple[float, float, float]
# A lower left corner, how wide and how high it is.
Box = tuple[float, float, float, float]
# From a point to a point.
Line = tuple[float, float, float, float]
# A step of a drawing: M begins at a point, L goes straight to one, C by a curve, Z back
# to where it began; R is a rectangle, its corner, how wide and how high it is.
Step = tuple[str, tuple[float, ...]]

INK: Final[Colour] = (0.0, 0.0, 0.0)
QUIET: Final[Colour] = (0.29, 0.32, 0.30)
WHITE: Final[Colour] = (1.0, 1.0, 1.0)
EDGE: Final[Colour] = (0.55, 0.55, 0.55)

HAIR: Final = 0.25
FINE: Final = 0.5
HEAVY: Final = 1.0

PORTRAIT: Final = (595.28, 841.89)
LANDSCAPE: Final = (841.89, 595.28)
MARGIN: Final = 26.0


class Align(Enum):
    """Which point of a text its place is."""

    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What a file says of itself.

    Attributes:
        title: shown in the place of its name.
        author: what it was made with.
        subject: who played.
        language: of its words.
        at: of the last change, in the place of a clock.
    """

    title: str
    author: str
    subject: str
    language: Language
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class _Text:
    x: float
    y: float
    text: str
    size: float
    font: str
    colour: Colour
    is_upright: bool


class Paper:
    """A file that is drawn page by page; y grows from the foot of the page upwards."""

    def __init__(self, about: About) -> None:
        load_fonts()
        self._buffer = BytesIO()
        self._canvas: Any = Canvas(
            self._buffer,
            invariant=1,
            lang=about.language.value,
            pageCompression=1,
            # The first font of a page would be Helvetica, which is not embedded.
            initialFontName=REGULAR,
        )
        self._texts: list[_Text] = []
        self._tell(about)

    def _tell(self, about: About) -> None:
        canvas = self._canvas
        canvas.setTitle(about.title)
        canvas.setAuthor(about.author)
        canvas.setCreator(about.author)
        canvas.setSubject(about.subject)
        canvas.setViewerPreference("DisplayDocTitle", "true")
        if about.at is not None:
            told = about.at.astimezone(UTC).strftime("D:%Y%m%d%H%M%SZ")
            canvas.setDateFormatter(lambda *_now: told)

    def begin_page(self, size: tuple[float, float]) -> None:
        self._canvas.setPageSize(size)
        self._canvas.setLineCap(0)

    def begin_chapter(self, title: str) -> None:
        """Let a list of contents lead to this page."""
        key = f"page-{self._canvas.getPageNumber()}"
        self._canvas.bookmarkPage(key)
        self._canvas.addOutlineEntry(title, key)

    def end_page(self) -> None:
        self._write_texts()
        self._canvas.showPage()

    def finish(self) -> bytes:
        self._canvas.save()
        return self._buffer.getvalue()

    def text(
        self,
        at: tuple[float, float],
        text: str,
        size: float,
        *,
        bold: bool = False,
        align: Align = Align.LEFT,
        colour: Colour = INK,
    ) -> None:
        """Write one line with its foot at a height; *align* says where it begins."""
        font = BOLD if bold else REGULAR
        x, y = at
        if align is not Align.LEFT:
            x -= width(text, size, font) * align.value
        self._texts.append(_Text(x, y, text, size, font, colour, is_upright=False))

    def upright(self, at: tuple[float, float], text: str, size: float) -> None:
        """Write one line from below to above, beginning at a point."""
        self._texts.append(_Text(*at, text, size, REGULAR, INK, is_upright=True))

    def lines(self, lines: Iterable[Line], weight: float, colour: Colour = INK) -> None:
        self._canvas.setLineWidth(weight)
        self._canvas.setStrokeColorRGB(*colour)
        self._canvas.lines(list(lines))

    def fill(self, shape: Iterable[Step], colour: Colour) -> None:
        """Fill what is drawn by *shape*, but for what it goes around twice."""
        path = self._canvas.beginPath()
        draw = {
            "M": path.moveTo,
            "L": path.lineTo,
            "C": path.curveTo,
            "R": path.rect,
            "Z": path.close,
        }
        for letter, numbers in shape:
            draw[letter](*numbers)
        self._canvas.setFillColorRGB(*colour)
        self._canvas.drawPath(path, stroke=0, fill=1, fillMode=0)

    def link(self, corners: Line, address: str) -> None:
        """Let what lies between two corners lead to an address."""
        self._canvas.linkURL(address, corners, thickness=0)

    def _write_texts(self) -> None:
        """Write all text of the page as one, above what was drawn.

        One piece of text for each cell would take the library twice as long.
        """
        told = self._canvas.beginText()
        style = None
        colour = None
        for one in self._texts:
            if style != (one.font, one.size):
                style = (one.font, one.size)
                told.setFont(*style)
            if colour != one.colour:
                colour = one.colour
                told.setFillColorRGB(*colour)
            if one.is_upright:
                told.setTextTransform(0, 1, -1, 0, one.x, one.y)
            else:
                told.setTextOrigin(one.x, one.y)
            told.textOut(one.text)
        self._canvas.drawText(told)
        self._texts = []
