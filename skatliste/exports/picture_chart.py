"""The curves of a picture: where each stood from game to game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from skatliste.labels import figure
from skatliste.queries import Sheet

from .drawing import Anchor, Box, Line, Shape, Text

_QUIET: Final = "#4A524D"
_HAIR: Final = "#D9D2BF"
_ZERO: Final = "#8C8676"
_LABEL: Final = 24
_LABELS_WIDTH: Final = 92
_CURVE: Final = 5
_DOT: Final = 8
# At most so many lines lie behind the curves.
_MOST_LINES: Final = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """Where somebody stood after each row, from 0 before the first on."""

    color: str
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """Where curves are drawn."""

    left: float
    top: float
    right: float
    bottom: float


def totals_of(sheet: Sheet, index: int) -> tuple[int, ...]:
    """Return where the column at *index* stood before the first and after each row."""
    told = [0]
    for row in sheet.rows:
        total = row.cells[index].total
        told.append(told[-1] if total is None else total)
    return tuple(told)


def chart(frame: Frame, curves: Sequence[Curve]) -> Iterator[Shape]:
    """Yield the lines behind the curves, and the curves; the first lies uppermost."""
    least = min(min(curve.totals) for curve in curves)
    most = max(max(curve.totals) for curve in curves)
    scale = _Scale(frame, least, most, rows=len(curves[0].totals) - 1)
    for value in scale.marked():
        yield from _mark(frame, scale, value)
    for curve in reversed(curves):
        yield from _curve(scale, curve)


class _Scale:
    """Turns rows and totals into places."""

    def __init__(self, frame: Frame, least: int, most: int, *, rows: int) -> None:
        self._frame = frame
        self._rows = rows
        self._step = _step(most - least)
        self._least = least // self._step * self._step
        self._most = -(-most // self._step) * self._step or self._step

    def marked(self) -> range:
        return range(self._least, self._most + 1, self._step)

    def x(self, row: int) -> float:
        left = self._frame.left + _LABELS_WIDTH
        return left + (self._frame.right - _DOT - left) * row / self._rows

    def y(self, total: int) -> float:
        part = (total - self._least) / (self._most - self._least)
        return self._frame.bottom - (self._frame.bottom - self._frame.top) * part


def _step(span: int) -> int:
    """Return a round number of points between two lines."""
    ten = 10
    while True:
        for step in (ten, 2 * ten, 5 * ten):
            if span <= step * (_MOST_LINES - 2):
                return step
        ten *= 10


def _mark(frame: Frame, scale: _Scale, value: int) -> Iterator[Shape]:
    y = scale.y(value)
    yield Line(
        points=((scale.x(0), y), (frame.right, y)),
        color=_HAIR if value else _ZERO,
        width=2,
    )
    yield Text(
        x=frame.left + _LABELS_WIDTH - 20,
        y=y + _LABEL * 0.36,
        text=figure(value),
        size=_LABEL,
        color=_QUIET,
        anchor=Anchor.END,
    )


def _curve(scale: _Scale, curve: Curve) -> Iterator[Shape]:
    """Yield somebody's line, level where nothing was added, and a dot at its end."""
    places = [(scale.x(at), scale.y(one)) for at, one in enumerate(curve.totals)]
    levels = [
        here
        for before, here, after in zip(
            [None, *places], places, [*places[1:], None], strict=False
        )
        if before is None or after is None or not before[1] == here[1] == after[1]
    ]
    yield Line(points=tuple(levels), color=curve.color, width=_CURVE)
    x, y = places[-1]
    yield Box(
        x=x - _DOT,
        y=y - _DOT,
        width=2 * _DOT,
        height=2 * _DOT,
        color=curve.color,
        radius=_DOT,
    )
