"""Which characters our fonts know, and what stands in the place of others.

A name may be written in any script. Letters that the fonts do not have become what
they are made of where they have that (a fullwidth A an A, a letter with two marks the
letter alone), and a clear box otherwise. So everything that is left runs from the
left to the right and is as wide as it is measured.
"""

import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from reportlab.pdfbase.ttfonts import TTFontFile

_FOLDER: Final = Path(__file__).resolve().parent
REGULAR: Final = _FOLDER / "DejaVuSansCondensed.ttf"
BOLD: Final = _FOLDER / "DejaVuSansCondensed-Bold.ttf"

# Stands for a letter or a sign that the fonts do not have.
UNKNOWN: Final = "□"

# Marks, joiners, and what turns the direction of a line: nothing to be seen alone.
_UNSEEN: Final = frozenset({"Mn", "Me", "Cc", "Cf"})


@lru_cache(maxsize=5_000)
def legible(text: str) -> str:
    """Return *text* with characters of our fonts alone, on one line.

    >>> legible("Zoë ♥ Ａｎｎａ 田中")
    'Zoë ♥ Anna □□'
    """
    line = " ".join(unicodedata.normalize("NFC", text).split())
    return "".join(piece for sign in line for piece in _known(sign))


def legible_names(names: Mapping[int, str]) -> dict[int, str]:
    """Return *names* by their column, each legible.

    Those that look the same then are told apart by the number of their column.

    >>> legible_names({1: "田中", 2: "鈴木", 3: "Ömer"})
    {1: '□□ (1)', 2: '□□ (2)', 3: 'Ömer'}
    """
    told = {column: legible(name) or UNKNOWN for column, name in names.items()}
    times = Counter(told.values())
    return {
        column: f"{name} ({column})" if times[name] > 1 else name
        for column, name in told.items()
    }


@cache
def known_signs() -> frozenset[int]:
    """Return the code points that both fonts have."""
    signs = (TTFontFile(str(path)).charToGlyph for path in (REGULAR, BOLD))
    return frozenset.intersection(*map(frozenset, signs))


def _known(sign: str) -> Iterator[str]:
    if ord(sign) in known_signs():
        yield sign
    elif unicodedata.category(sign) not in _UNSEEN:
        yield _made_of(sign) or UNKNOWN


def _made_of(sign: str) -> str:
    parts = unicodedata.normalize("NFKD", sign)
    return "".join(part for part in parts if ord(part) in known_signs())
