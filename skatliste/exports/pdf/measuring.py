"""How wide words are, and what becomes of them where there is no room."""

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import Final

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from skatliste.exports.fonts import BOLD as BOLD_FILE
from skatliste.exports.fonts import REGULAR as REGULAR_FILE

REGULAR: Final = "SkatlisteRegular"
BOLD: Final = "SkatlisteBold"

# Below this nobody reads a sheet any more.
LEAST_SIZE: Final = 6.5
# How high a capital letter or a digit is.
CAPITAL: Final = 0.72
_STEP: Final = 0.5
_MORE: Final = "…"
# What stays on one line if it can: a word with the blank after it, or up to a hyphen.
_PARTS: Final = re.compile(r"[^\s-]+-(?=\S)|\S+\s*")


@cache
def load_fonts() -> None:
    """Let the library know our fonts; each document takes the letters it needs."""
    pdfmetrics.registerFont(TTFont(REGULAR, str(REGULAR_FILE)))
    pdfmetrics.registerFont(TTFont(BOLD, str(BOLD_FILE)))


def width(text: str, size: float, font: str = REGULAR) -> float:
    """Return how wide *text* is, in points."""
    return _ems(text, font) * size


@lru_cache(maxsize=10_000)
def _ems(text: str, font: str) -> float:
    load_fonts()
    return float(pdfmetrics.stringWidth(text, font, 1))


def fitting(
    text: str, room: float, size: float, font: str = REGULAR
) -> tuple[str, float]:
    """Return *text* and its size so that it fits on one line.

    It is set smaller first, and cut off if that is not enough.
    """
    while size > LEAST_SIZE and width(text, size, font) > room:
        size = max(size - _STEP, LEAST_SIZE)
    return _cut(text, room, size, font), size


def fitting_figure(
    text: str, room: float, size: float, font: str = REGULAR
) -> tuple[str, float]:
    """Return a figure and its size so that it fits: set smaller, and never cut off."""
    wide = width(text, size, font)
    return text, size * room / wide if wide > room else size


def fitting_lines(
    text: str, room: float, sizes: tuple[float, ...], high: float, font: str = REGULAR
) -> tuple[list[str], float]:
    """Return *text* on as many lines as stand in *high*, in the largest of *sizes*.

    In the smallest a word that is too long is broken, and what is left is cut off.
    """
    for size in sizes:
        lines = list(_lines(_PARTS.findall(text), room, size, font))
        is_low = size * len(lines) <= high
        if is_low and all(width(one, size, font) <= room for one in lines):
            return lines, size
    size = sizes[-1]
    most = int(high / size)
    lines = wrapped(text, room, size, font)
    if len(lines) > most:
        lines[most - 1] = _cut(" ".join(lines[most - 1 :]), room, size, font)
    return lines[:most], size


def wrapped(text: str, room: float, size: float, font: str = REGULAR) -> list[str]:
    """Return *text* on as many lines as it takes."""
    parts = (
        piece
        for part in _PARTS.findall(text)
        for piece in _pieces(part, room, size, font)
    )
    return list(_lines(parts, room, size, font))


def _lines(parts: Iterable[str], room: float, size: float, font: str) -> Iterator[str]:
    line = ""
    for part in parts:
        if line and width((line + part).rstrip(), size, font) > room:
            yield line.rstrip()
            line = ""
        line += part
    if line:
        yield line.rstrip()


def _pieces(part: str, room: float, size: float, font: str) -> Iterator[str]:
    """Yield what is too long for a line in pieces that are not."""
    piece = ""
    for sign in part:
        if piece and width((piece + sign).rstrip(), size, font) > room:
            yield piece
            piece = ""
        piece += sign
    yield piece


def _cut(text: str, room: float, size: float, font: str) -> str:
    if width(text, size, font) <= room:
        return text
    while text and width(text + _MORE, size, font) > room:
        text = text[:-1]
    return text.rstrip() + _MORE
