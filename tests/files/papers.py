"""What stands in a PDF, as programs see it that had no part in writing it."""

import re
import subprocess
from dataclasses import dataclass
from itertools import combinations
from xml.etree import ElementTree as ET

from tests.house.recipes import installed

# Boxes of letters are a little wider and higher than what is seen of them.
_TOUCHING = 0.6
_EDGE = 14.0


@dataclass(frozen=True, slots=True)
class Word:
    """A word, and from where to where it stands on its page."""

    text: str
    left: float
    top: float
    right: float
    foot: float

    def overlaps(self, other) -> bool:
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.foot, other.foot) - max(self.top, other.top)
        return wide > _TOUCHING and high > _TOUCHING


def _told(program, content, *arguments) -> str:
    return _made(program, content, *arguments).decode()


def _made(program, content, *arguments) -> bytes:
    command = [installed(program, "poppler-utils"), *arguments]
    return subprocess.run(
        command, input=content, capture_output=True, check=True
    ).stdout


def text_of(content) -> str:
    """Return the text as a reader copies it."""
    return _told("pdftotext", content, "-", "-")


def lines_of(content) -> list[str]:
    """Return the text line by line, as it stands on the pages."""
    told = _told("pdftotext", content, "-layout", "-", "-")
    return [line for line in told.splitlines() if line.strip()]


def words_in_rows(content) -> list[list[str]]:
    return [line.split() for line in lines_of(content)]


def pages_of(content) -> int:
    told = _told("pdfinfo", content, "-")
    return int(re.search(r"^Pages:\s+(\d+)$", told, re.MULTILINE)[1])


def picture_of(content) -> bytes:
    """Return the first page as an office printer prints it."""
    return _made("pdftoppm", content, "-r", "300", "-png", "-singlefile", "-")


def fonts_of(content) -> dict[str, tuple[str, str, str]]:
    """Return by its name whether each font is embedded, a part, and can be searched."""
    rows = [line.split() for line in _told("pdffonts", content, "-").splitlines()[2:]]
    return {row[0]: (row[-5], row[-4], row[-3]) for row in rows}


def placed_words(content) -> list[list[Word]]:
    """Return all words of each page with their places."""
    told = _told("pdftotext", content, "-bbox", "-", "-")
    root = ET.fromstring(told)  # noqa: S314  # we have written it
    space = "{http://www.w3.org/1999/xhtml}"
    return [
        [
            Word(
                text=word.text or "",
                **{
                    ours: float(word.get(theirs))
                    for ours, theirs in (
                        *(("left", "xMin"), ("right", "xMax")),
                        *(("top", "yMin"), ("foot", "yMax")),
                    )
                },
            )
            for word in page.iter(f"{space}word")
        ]
        for page in root.iter(f"{space}page")
    ]


def clashes(content) -> list[tuple[str, str]]:
    """Return words that stand upon each other, and such as leave their page."""
    found = []
    for words in placed_words(content):
        found += [
            (one.text, other.text)
            for one, other in combinations(words, 2)
            if one.overlaps(other)
        ]
        found += [(one.text, "edge") for one in words if one.left < _EDGE]
    return found
