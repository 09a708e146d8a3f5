"""Many files in one: a ZIP that is sent while it is made.

No more than one list is in memory at a time. The same lists give the same bytes: files
stand in one order, and each has the time of its list's last change.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.utils.timezone import localtime

# Pieces are about as long as what a server sends at once.
PIECE: Final = 64 * 1024
# Years that the format cannot tell are told as the next one that it can.
_YEARS: Final = (1980, 2107)
# Readable by all and written by whoever owns it, as on a Unix; so everywhere the same.
_UNIX, _MODE = 3, 0o644 << 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A file in an archive.

    Attributes:
        name: with the folders that it is in, parted by slashes.
        changed_at: when what it tells was changed last.
        pieces: what stands in it; made when it is its turn.
    """

    name: str
    changed_at: datetime
    pieces: Iterable[bytes]


class _Sink:
    """Where a ZIP is written to, which can be emptied and never goes back."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []
        self._size = 0

    def write(self, piece: bytes) -> int:
        self._pieces.append(bytes(piece))
        self._size += len(piece)
        return len(piece)

    def flush(self) -> None:
        """Nothing waits anywhere else."""

    def close(self) -> None:
        """What was written is still to be taken."""

    def take(self, *, least: int = 1) -> Iterator[bytes]:
        """Yield what was written, if it is at least so much."""
        if self._size >= least:
            yield b"".join(self._pieces)
            self._pieces, self._size = [], 0


def pack(members: Iterable[Member]) -> Iterator[bytes]:
    """Yield an archive in pieces; each member is packed before the next is made."""
    sink = _Sink()
    with ZipFile(sink, "w") as archive:
        for member in members:
            # How long it will be nobody knows yet.
            with archive.open(_head(member), "w", force_zip64=True) as target:
                for piece in member.pieces:
                    target.write(piece)
                    yield from sink.take(least=PIECE)
            yield from sink.take(least=PIECE)
    yield from sink.take()


def _head(member: Member) -> ZipInfo:
    at = localtime(member.changed_at)
    year = min(max(at.year, _YEARS[0]), _YEARS[1])
    head = ZipInfo(member.name, (year, at.month, at.day, at.hour, at.minute, at.second))
    head.create_system, head.external_attr = _UNIX, _MODE
    head.compress_type = ZIP_DEFLATED
    return head
