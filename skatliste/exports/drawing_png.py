"""A drawing as a picture of pixels (PNG)."""

import io
from typing import Final

from PIL import Image, ImageDraw

from .drawing import Anchor, Box, Drawing, Line, Shape, Text, font

# Drawn larger and then reduced, since Pillow draws lines with hard edges.
_SCALE: Final = 2
_ANCHORS: Final = {Anchor.START: "ls", Anchor.MIDDLE: "ms", Anchor.END: "rs"}


def png(drawing: Drawing) -> bytes:
    """Return the bytes of a PNG; they bear no time and name no program."""
    size = drawing.width * _SCALE, drawing.height * _SCALE
    image = Image.new("RGB", size, drawing.background)
    pen = ImageDraw.Draw(image)
    for shape in drawing.shapes:
        _draw(pen, shape)
    target = io.BytesIO()
    image.reduce(_SCALE).save(target, "PNG")
    return target.getvalue()


def _draw(pen: ImageDraw.ImageDraw, shape: Shape) -> None:
    match shape:
        case Text():
            letters = font(round(shape.size * _SCALE), is_bold=shape.is_bold)
            at = shape.x * _SCALE, shape.y * _SCALE
            anchor = _ANCHORS[shape.anchor]
            pen.text(at, shape.text, fill=shape.color, font=letters, anchor=anchor)
        case Line():
            _draw_line(pen, shape)
        case Box():
            x, y = shape.x * _SCALE, shape.y * _SCALE
            # Both corners belong to the box.
            right = x + shape.width * _SCALE - 1
            bottom = y + shape.height * _SCALE - 1
            pen.rounded_rectangle(
                (x, y, right, bottom), shape.radius * _SCALE, fill=shape.color
            )


def _draw_line(pen: ImageDraw.ImageDraw, line: Line) -> None:
    points = [(x * _SCALE, y * _SCALE) for x, y in line.points]
    width = round(line.width * _SCALE)
    pen.line(points, fill=line.color, width=width, joint="curve")
    for x, y in (points[0], points[-1]):
        pen.circle((x, y), width / 2, fill=line.color)
