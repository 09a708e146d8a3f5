"""What a phone's camera reads: a code, told as the dark runs that it is drawn from."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple

import segno

# As wide as cameras ask for, in modules.
_MARGIN: Final = 4


class Run(NamedTuple):
    """Dark modules side by side: the place of the first, and how many there are."""

    left: int
    top: int
    length: int


class Code(NamedTuple):
    """A code for a camera.

    Attributes:
        size: how many modules it is wide and high, margin included.
        dark: what is dark of it, row by row.
    """

    size: int
    dark: tuple[Run, ...]


# Making one takes as long as the rest of a page.
@lru_cache(maxsize=256)
def code_of(link: str) -> Code:
    """Return the code that leads to *link*."""
    matrix = segno.make(link, error="m", micro=False).matrix
    dark = tuple(
        Run(x, y, length)
        for y, row in enumerate(matrix, start=_MARGIN)
        for x, length in _dark_runs(row)
    )
    return Code(len(matrix) + 2 * _MARGIN, dark)


def _dark_runs(row: bytearray) -> Iterator[tuple[int, int]]:
    x = _MARGIN
    for is_dark, modules in groupby(row, bool):
        length = len(list(modules))
        if is_dark:
            yield x, length
        x += length
