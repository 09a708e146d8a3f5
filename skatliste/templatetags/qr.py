"""Codes that a phone's camera reads."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import Final

import segno
from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

# As wide as cameras ask for, in modules.
_MARGIN: Final = 4


@register.simple_tag
def qr(link: str, label: str) -> SafeString:
    """Return the drawn code of *link*; *label* tells it to whoever cannot see it.

    Its style makes it dark on light, whatever the colours of the page are: many
    cameras read nothing else.
    """
    size, path = _drawing(link)
    return format_html(
        '<svg class="qr" viewBox="0 0 {0} {0}" role="img" aria-label="{1}">'
        '<path d="{2}"/></svg>',
        size,
        label,
        path,
    )


# Making one takes as long as the rest of a page.
@lru_cache(maxsize=256)
def _drawing(link: str) -> tuple[int, str]:
    """Return how many modules the code is wide, margin included, and what is dark."""
    matrix = segno.make(link, error="m", micro=False).matrix
    path = "".join(
        f"M{x} {y}h{length}v1h-{length}z"
        for y, row in enumerate(matrix, start=_MARGIN)
        for x, length in _dark_runs(row)
    )
    return len(matrix) + 2 * _MARGIN, path


def _dark_runs(row: bytearray) -> Iterator[tuple[int, int]]:
    x = _MARGIN
    for is_dark, modules in groupby(row, bool):
        length = len(list(modules))
        if is_dark:
            yield x, length
        x += length
