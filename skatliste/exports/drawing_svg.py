"""A drawing as markup (SVG): no script, no font and nothing else from elsewhere."""

from collections.abc import Iterator
from html import escape
from typing import Final

from .drawing import Box, Drawing, Line, Shape, Text

# Whoever has not the first has one of the next; each text is set as wide as ours.
_FONTS: Final = (
    "DejaVu Sans Condensed, Roboto Condensed, Arial Narrow, Liberation Sans Narrow, "
    "Helvetica, Arial, sans-serif"
)


def svg(drawing: Drawing) -> bytes:
    """Return the bytes of an SVG that stands for itself."""
    return "\n".join(_lines(drawing)).encode()


def _lines(drawing: Drawing) -> Iterator[str]:
    size = f"{drawing.width} {drawing.height}"
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" '
        f'width="{drawing.width}" height="{drawing.height}" role="img" '
        f'font-family="{_FONTS}">'
    )
    yield f"<title>{escape(drawing.title)}</title>"
    yield f'<rect width="100%" height="100%" fill="{drawing.background}"/>'
    yield from map(_element, drawing.shapes)
    yield "</svg>\n"


def _element(shape: Shape) -> str:
    match shape:
        case Text():
            weight = ' font-weight="bold"' if shape.is_bold else ""
            return (
                f'<text x="{_number(shape.x)}" y="{_number(shape.y)}" '
                f'font-size="{_number(shape.size)}"{weight} '
                f'text-anchor="{shape.anchor}" fill="{shape.color}" '
                f'textLength="{_number(shape.width)}" '
                f'lengthAdjust="spacingAndGlyphs">{escape(shape.text)}</text>'
            )
        case Line():
            points = " ".join(f"{_number(x)},{_number(y)}" for x, y in shape.points)
            return (
                f'<polyline points="{points}" fill="none" stroke="{shape.color}" '
                f'stroke-width="{_number(shape.width)}" stroke-linecap="round" '
                'stroke-linejoin="round"/>'
            )
        case Box():
            return (
                f'<rect x="{_number(shape.x)}" y="{_number(shape.y)}" '
                f'width="{_number(shape.width)}" height="{_number(shape.height)}" '
                f'rx="{_number(shape.radius)}" fill="{shape.color}"/>'
            )


def _number(length: float) -> str:
    """Return a length to a tenth of a pixel, without zeros that say nothing."""
    return f"{length:.1f}".removesuffix(".0")
