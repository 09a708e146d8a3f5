"""Who watches what in this process, and how they are told.

Everything here happens on one event loop.
"""

import asyncio
import random
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from itertools import count
from typing import Final

from a2wsgi.asgi_typing import Send

from skatliste.models import Role
from skatliste.queries import Watched

from .asking import Asking
from .kept import Kept

# Proxies give up a stream that is still for a minute, and pages sooner.
BEAT_SECONDS: Final = 15
# From how many on a list has a crowd: readers are sent the sheet itself, and not all at
# once, so that a game can be written meanwhile.
CROWD: Final = 50
SLICE: Final = 20
SPREAD_SECONDS: Final = 0.3

GONE: Final = b"event: gone\ndata:\n\n"


class Watcher:
    """One open stream; it is told nothing before it is greeted.

    Attributes:
        device_id: which device holds it.
        asked: how it asked for the stream.
        hashed: the hash of its secret.
        manner: in which words, order and so on it reads.
        role: what it is on the list, as soon as that is known.
        era: of the list then; in another one its versions mean something else.
        told: the newest version that it was told of.
    """

    __slots__ = (
        *("asked", "device_id", "era", "hashed", "manner", "role", "slot", "told"),
        *("_due", "_is_over", "_send", "_sending"),
    )

    def __init__(self, asking: Asking, device_id: int, send: Send) -> None:
        self.asked = asking.scope
        self.device_id = device_id
        self.hashed = asking.hashed
        self.manner = asking.manner
        self.role: Role | None = None
        self.era = 0
        self.told = sys.maxsize
        self.slot = 0
        self._send = send
        self._due = b""
        self._sending: asyncio.Task[None] | None = None
        self._is_over = False

    def is_still(self, watched: Watched) -> bool:
        """Whether it watches as it did when it came, and the list that it was."""
        return (watched.role, watched.era) == (self.role, self.era)

    def tell(self, version: int, event: bytes | None = None) -> None:
        """Tell of *version*, by *event* if it says more, whatever else still waits."""
        self.told = version
        self._say(event or _event("version", version))

    def beat(self) -> None:
        """Show that the stream is alive, unless something is on its way already."""
        if self._sending is None:
            self._say(_event("beat", self.told))

    def end(self, event: bytes = b"") -> asyncio.Task[None] | None:
        """Send *event* and close the stream; return what does so."""
        self._say(event, is_last=True)
        return self._sending

    def _say(self, event: bytes, *, is_last: bool = False) -> None:
        if self._is_over:
            return
        # In place of what a slow reader has not taken yet: the newest is enough.
        self._due, self._is_over = event, is_last
        if self._sending is None:
            self._sending = asyncio.create_task(self._pass_on())

    async def _pass_on(self) -> None:
        try:
            is_over = False
            while self._due or (self._is_over and not is_over):
                event, self._due, is_over = self._due, b"", self._is_over
                await self._send(
                    {
                        "type": "http.response.body",
                        "body": event,
                        "more_body": not is_over,
                    }
                )
        except (OSError, RuntimeError):
            # Whoever is gone is taken out by the stream itself. To uvloop, writing to
            # who went a moment ago is a RuntimeError.
            pass
        finally:
            self._sending = None


class Room:
    """Everybody in this process who watches one list.

    Attributes:
        era: of the list; None before anybody is greeted.
        version: the newest version of the list that is known of.
        rights: how often somebody may have lost the right to read it.
        watchers: all of them.
        readers: the hashes of those who read along, with their open streams.
        kept: what is fetched by many of them, made once.
    """

    __slots__ = (
        *("era", "kept", "readers", "rights", "version", "watchers"),
        *("_make", "_wave"),
    )

    def __init__(self, make: "Make") -> None:
        self._make = make
        self.era: int | None = None
        self.version = 0
        self.rights = 0
        self.watchers: set[Watcher] = set()
        self.readers: Counter[str] = Counter()
        self.kept: dict[str, Kept] = {}
        self._wave: asyncio.Task[None] | None = None

    @property
    def is_crowded(self) -> bool:
        return len(self.watchers) > CROWD

    def begin(self, era: int) -> None:
        """Forget what was known if it was of the list before it was restored."""
        if self.era not in {None, era}:
            self.version = 0
            self.kept.clear()
        self.era = era

    def tell(self, version: int) -> None:
        """Tell everybody who does not know of *version*, and nobody of an older one."""
        if version <= self.version:
            return
        self.version = version
        if self._wave is not None:
            return
        if self.is_crowded:
            self._wave = asyncio.create_task(self._tell_in_turn())
        else:
            for watcher in self._behind():
                watcher.tell(self.version)

    async def _tell_in_turn(self) -> None:
        try:
            while behind := self._behind():
                begun = time.monotonic()
                for done in range(0, len(behind), SLICE):
                    due = begun + SPREAD_SECONDS * done / len(behind)
                    await asyncio.sleep(max(0, due - time.monotonic()))
                    for watcher in behind[done : done + SLICE]:
                        event = await self._make(self, watcher)
                        watcher.tell(self.version, event)
        finally:
            self._wave = None

    def _behind(self) -> list[Watcher]:
        return [one for one in self.watchers if one.told < self.version]


# Returns the event that brings a watcher the sheet itself, if there is one.
Make = Callable[[Room, Watcher], Awaitable[bytes | None]]


class Hub:
    """All rooms, by the public id of their list."""

    def __init__(self, make: Make) -> None:
        self._make = make
        self.rooms: dict[str, Room] = {}
        self.is_closing = False
        self._slots: list[set[Watcher]] = [set() for _ in range(BEAT_SECONDS)]
        self._numbers = count()

    def enter(self, public_id: str, watcher: Watcher) -> Room:
        """Let *watcher* into the room of a list, so that no change is missed."""
        room = self.rooms.setdefault(public_id, Room(self._make))
        room.watchers.add(watcher)
        return room

    def greet(
        self, room: Room, watcher: Watcher, watched: Watched, *, seen: int | None
    ) -> None:
        """Tell *watcher*, who has *seen* some version before, how the list stands."""
        watcher.role, watcher.era = watched.role, watched.era
        if watcher.role is Role.READER:
            room.readers[watcher.hashed] += 1
        watcher.slot = next(self._numbers) % BEAT_SECONDS
        self._slots[watcher.slot].add(watcher)
        room.begin(watched.era)
        room.tell(watched.version)
        if seen == room.version:
            watcher.told = seen
            watcher.beat()
        else:
            watcher.tell(room.version)

    def leave(self, public_id: str, watcher: Watcher) -> None:
        """Let nothing more be told to *watcher*, who may have left already."""
        room = self.rooms.get(public_id)
        if room is None or watcher not in room.watchers:
            return
        room.watchers.remove(watcher)
        self._slots[watcher.slot].discard(watcher)
        if watcher.role is Role.READER:
            room.readers -= Counter([watcher.hashed])
        if not room.watchers:
            del self.rooms[public_id]

    def expel(self, public_id: str, watcher: Watcher) -> None:
        """Tell *watcher* that it is no longer what it was, and end its stream."""
        self.leave(public_id, watcher)
        watcher.end(GONE)

    def tell(self, public_id: str, version: int) -> None:
        """Tell everybody in the room of a list that it has this version."""
        if room := self.rooms.get(public_id):
            room.tell(version)

    def greeted(self, public_id: str | None = None) -> list[tuple[str, Watcher]]:
        """Return everybody, or everybody of one list, each with the list's id."""
        rooms = self.rooms if public_id is None else self.rooms.keys() & {public_id}
        return [
            (name, one)
            for name in rooms
            for one in self.rooms[name].watchers
            if one.role is not None
        ]

    async def beat(self) -> None:
        """Show everybody every few seconds that the stream is alive, for good."""
        for second in count():
            await asyncio.sleep(1)
            for watcher in tuple(self._slots[second % BEAT_SECONDS]):
                watcher.beat()

    async def close(self) -> None:
        """End every stream, and let nobody in from now on."""
        self.is_closing = True
        ends = [watcher.end() for _, watcher in self.greeted()]
        await _all_done(filter(None, ends))


async def _all_done(tasks: Iterable[asyncio.Task[None]]) -> None:
    tasks = tuple(tasks)
    if tasks:
        await asyncio.wait(tasks, timeout=1)


def _event(name: str, version: int) -> bytes:
    return b"event: %b\nid: %d\ndata: %d\n\n" % (name.encode(), version, version)


def greeting() -> bytes:
    """Return after how long to come back; not everybody at the same time."""
    return b"retry: %d\n\n" % random.randint(1000, 3000)  # noqa: S311  # nosec B311
