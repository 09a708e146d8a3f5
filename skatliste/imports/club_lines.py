"""A club as it is written here, a list a line, so that its lists are read one by one.

What a club has written in decades need not be in memory at once.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

from skatliste.models import ListFacts

from .json_list import read_list
from .parsing import parse
from .problems import FILE, Problems
from .reading import Reader

# No text in JSON has a line end in it, so that these are never found in one.
_BEFORE: Final = b'\n"lists": [\n'
_AFTER: Final = b"\n],\n"


@dataclass(frozen=True, slots=True)
class ClubLines(Collection[bytes]):
    """The file of a club, taken apart; a line holds a list, and the comma after it.

    Attributes:
        content: the file.
        begin, end: between which its lists stand.
    """

    content: bytes
    begin: int
    end: int

    @property
    def frame(self) -> bytes:
        """The file without its lists."""
        return self.content[: self.begin] + self.content[self.end + 1 :]

    def __len__(self) -> int:
        if self.end < self.begin:
            return 0
        return self.content.count(b"\n", self.begin, self.end) + 1

    def __iter__(self) -> Iterator[bytes]:
        at = self.begin
        for _ in range(len(self)):
            line_end = self.content.find(b"\n", at, self.end)
            line_end = self.end if line_end < 0 else line_end
            yield self.content[at:line_end]
            at = line_end + 1

    def __contains__(self, line: object) -> bool:
        return any(line == one for one in self)


class ListsInLines(Collection[ListFacts]):
    """The lists of a sound file, read whenever they are asked for."""

    def __init__(self, lines: ClubLines) -> None:
        self._lines = lines

    def __len__(self) -> int:
        return len(self._lines)

    def __iter__(self) -> Iterator[ListFacts]:
        for line in self._lines:
            content = parse(line.removesuffix(b","))
            yield read_list(Reader(FILE, content, Problems()))

    def __contains__(self, facts: object) -> bool:
        return any(facts == one for one in self)


def split_club(content: bytes) -> ClubLines | None:
    """Return the file taken apart; None if its lists do not stand one on a line."""
    before = content.find(_BEFORE)
    begin, end = before + len(_BEFORE), content.rfind(_AFTER)
    if before < 0 or end < begin - 1:
        return None
    return ClubLines(content, begin, end)
