"""The result as a picture: a score sheet on a green table, made for a chat."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from skatliste.labels import figure

from .drawing import Anchor, Box, Drawing, Line, Shape, Text, fitting_size, text_width
from .picture_chart import Curve, Frame, chart

WIDTH: Final = 1080
# Of what chats show whole: upright, or a square where no curves follow.
_UPRIGHT, _SQUARE = 1350, 1080
_FELT, _PAPER, _INK, _QUIET = "#0B4A31", "#FBF7EE", "#1C211E", "#4A524D"
_GOLD, _BRASS, _GREEN, _RED = "#F0C75E", "#7A5600", "#0B5A3A", "#96171C"
_HAIR: Final = "#D9D2BF"
# The suits, in the colours of the tournament deck on the green of the table.
_SUITS: Final = (("♣", _PAPER), ("♠", "#9BE0BC"), ("♥", "#FF9D93"), ("♦", "#FFB366"))
# One each, to be told apart on paper.
COLORS: Final = (
    *("#0B5A3A", "#A3121A", "#B86A00", "#23508F", "#6B3FA0", "#1C211E"),
    *("#2E8B8B", "#C2578A", "#7A8F1D", "#8C5A3C", "#5F7486", "#D08A2E"),
)

_EDGE, _PADDING = 44, 56
_LEFT, _RIGHT = _EDGE + _PADDING, WIDTH - _EDGE - _PADDING
_CARD_TOP: Final = 132
_TITLE_SIZES: Final = (72, 60, 50)
_LINE: Final = 34
_MOST_LINES: Final = 2
_ROWS_HEIGHT: Final = 500
_LEAST_ROW, _MOST_ROW = 88, 138
_CHART_HEIGHT, _CHART_HEAD = 320, 96


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """One line of the ranking.

    Attributes:
        rank: the place.
        name: of letters that our fonts know.
        total: what ranks.
        detail: what it is made of, in words; may be empty.
        color: of the curve; empty if there is none.
    """

    rank: int
    name: str
    total: int
    detail: str
    color: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """What the picture tells.

    Attributes:
        brand: what made it.
        title: above everything.
        lines: beneath the title: when, where, how much was played.
        ranking: in order.
        curves_title: above the curves.
        curves: of those who are ranked; none where there is nothing to see.
    """

    brand: str
    title: str
    lines: tuple[str, ...]
    ranking: tuple[Ranked, ...]
    curves_title: str = ""
    curves: tuple[Curve, ...] = ()


def side_by_side(*parts: str) -> list[str]:
    """Return *parts* on one line if they fit, else each on its own."""
    told = [part for part in parts if part]
    line = " · ".join(told)
    return [line] if text_width(line, _LINE) <= _RIGHT - _LEFT else told


def compose(content: Content) -> Drawing:
    """Return the picture; it grows with the number of people."""
    head, top = _head(content)
    row = max(_LEAST_ROW, min(_MOST_ROW, _ROWS_HEIGHT / max(len(content.ranking), 1)))
    rows = list(_ranking(content.ranking, top, row))
    y = top + row * len(content.ranking)
    least, beneath = _SQUARE, 0
    if content.curves:
        least, beneath = _UPRIGHT, _CHART_HEAD + _CHART_HEIGHT
    height = max(least, round(y + beneath + _PADDING + _EDGE))
    frame = Frame(
        left=_LEFT,
        top=y + _CHART_HEAD,
        right=_RIGHT,
        bottom=height - _EDGE - _PADDING,
    )
    curves = _curves(content, frame)
    return Drawing(
        width=WIDTH,
        height=height,
        title=_told(content),
        background=_FELT,
        shapes=(_card(height), *_brand(content), *head, *rows, *curves),
    )


def _told(content: Content) -> str:
    """Return what the picture says, for whoever cannot see it."""
    places = (f"{one.rank}. {one.name} {figure(one.total)}" for one in content.ranking)
    return f"{content.title}: {', '.join(places)}"


def _card(height: int) -> Box:
    """Return the paper that everything but the brand stands on."""
    return Box(
        x=_EDGE,
        y=_CARD_TOP,
        width=WIDTH - 2 * _EDGE,
        height=height - _CARD_TOP - _EDGE,
        color=_PAPER,
        radius=32,
    )


def _brand(content: Content) -> Iterator[Shape]:
    baseline = 92
    yield Text(
        x=_EDGE + 8, y=baseline, text=content.brand, size=40, color=_GOLD, is_bold=True
    )
    x = WIDTH - _EDGE - 8.0
    for sign, color in reversed(_SUITS):
        yield Text(x=x, y=baseline, text=sign, size=46, color=color, anchor=Anchor.END)
        x -= text_width(sign, 46) + 18


def _head(content: Content) -> tuple[list[Shape], float]:
    """Return title and lines, and where what follows begins."""
    size, lines = _title(content.title)
    y = _CARD_TOP + _PADDING + size * 0.78
    shapes: list[Shape] = []
    for line in lines:
        shapes.append(
            Text(x=_LEFT, y=y, text=line, size=size, color=_INK, is_bold=True)
        )
        y += size * 1.16
    y += 44 - size * 1.16
    for line in content.lines:
        fitting = fitting_size(line, _LINE, _RIGHT - _LEFT)
        y += 6
        shapes.append(Text(x=_LEFT, y=y + 6, text=line, size=fitting, color=_QUIET))
        y += 40
    shapes.append(_rule(y - 2))
    return shapes, y + 14


def _rule(y: float) -> Line:
    return Line(points=((_LEFT, y), (_RIGHT, y)), color=_GOLD, width=4)


def _title(title: str) -> tuple[float, list[str]]:
    """Return the title in the largest size that takes two lines at the most."""
    width = _RIGHT - _LEFT
    for size in _TITLE_SIZES:
        lines = _broken(title, size, width)
        if len(lines) <= _MOST_LINES and all(
            text_width(line, size, is_bold=True) <= width for line in lines
        ):
            return size, lines
    middle = _middle(title)
    halves = [title[:middle].strip(), title[middle:].strip()]
    small = min(
        fitting_size(half, _TITLE_SIZES[-1], width, is_bold=True) for half in halves
    )
    return small, halves


def _broken(text: str, size: float, width: float) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, is_bold=True) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _middle(text: str) -> int:
    """Return where *text* is parted best: at the blank nearest to its middle."""
    half = len(text) // 2
    blanks = [at for at, sign in enumerate(text) if sign == " "]
    return min(blanks, key=lambda at: abs(at - half), default=half)


def _ranking(ranking: Sequence[Ranked], top: float, height: float) -> Iterator[Shape]:
    for at, one in enumerate(ranking):
        y = top + at * height
        yield from _ranked(one, y, height)
        if at:
            yield Line(points=((_LEFT, y), (_RIGHT, y)), color=_HAIR, width=2)


def _ranked(one: Ranked, top: float, height: float) -> Iterator[Shape]:
    middle = top + height / 2
    disc = min(76, height * 0.62)
    yield from _rank(one.rank, middle, disc)
    total = Text(
        x=_RIGHT,
        y=middle + height * 0.17,
        text=figure(one.total),
        size=height * 0.5,
        color=_RED if one.total < 0 else _GREEN,
        is_bold=True,
        anchor=Anchor.END,
    )
    yield total
    left = _LEFT + disc + 30
    yield from _named(one, left, _RIGHT - total.width - 36 - left, middle, height)


def _rank(rank: int, middle: float, disc: float) -> Iterator[Shape]:
    """Yield the place on a disc of this width; a golden one for the first."""
    is_first = rank == 1
    yield Box(
        x=_LEFT,
        y=middle - disc / 2,
        width=disc,
        height=disc,
        color=_GOLD if is_first else "#EDE6D3",
        radius=disc / 2,
    )
    yield Text(
        x=_LEFT + disc / 2,
        y=middle + disc * 0.19,
        text=str(rank),
        size=disc * 0.54,
        color=_INK if is_first else _QUIET,
        is_bold=True,
        anchor=Anchor.MIDDLE,
    )


def _named(
    one: Ranked, left: float, width: float, middle: float, height: float
) -> Iterator[Shape]:
    size = fitting_size(one.name, height * 0.36, width - 40, is_bold=True)
    small = fitting_size(one.detail, height * 0.2, width)
    name = Text(
        x=left,
        y=middle - height * 0.02,
        text=one.name,
        size=size,
        color=_INK,
        is_bold=True,
    )
    yield name
    if one.color:
        mark = height * 0.13
        yield Box(
            x=left + name.width + 18,
            y=name.y - mark - size * 0.06,
            width=mark,
            height=mark,
            color=one.color,
            radius=mark / 2,
        )
    if one.detail:
        yield Text(
            x=left, y=middle + height * 0.28, text=one.detail, size=small, color=_QUIET
        )


def _curves(content: Content, frame: Frame) -> Iterator[Shape]:
    if content.curves:
        yield _rule(frame.top - 84)
        yield Text(
            x=_LEFT,
            y=frame.top - 36,
            text=content.curves_title,
            size=28,
            color=_BRASS,
            is_bold=True,
        )
        yield from chart(frame, content.curves)
