"""Everything that is live on one event loop, and how it hears of changes."""

import asyncio
from concurrent.futures import Executor
from contextlib import suppress
from typing import Final

from django.db import DatabaseError

from skatliste.queries import Pair, Watched

from .buses import open_bus
from .crowd import Crowd, Pages
from .desk import Desk
from .hub import Hub, Room

# How often everything that is watched is looked up, whatever was told meanwhile: a
# right may end, or a list change, by a command that does not run in this process.
REVIEW_SECONDS: Final = 60


class House:
    """The rooms of one event loop, kept up to date for as long as that runs."""

    def __init__(self, pages: Pages, executor: Executor) -> None:
        self.loop = asyncio.get_running_loop()
        self.crowd = Crowd(pages)
        self.hub = Hub(self.crowd.event)
        self.desk = Desk(executor)
        self.bus = open_bus(self.hear, self.hear_anything)
        lasting = (self.hub.beat(), self.bus.listen(), self._review())
        self._tasks = {asyncio.create_task(one) for one in lasting}

    def hear(self, public_id: str, version: int, rights: bool) -> None:  # noqa: FBT001
        """Take up that a list has changed, or that somebody lost a right on it."""
        room = self.hub.rooms.get(public_id)
        if room is None:
            return
        if rights:
            # Whoever lost it is told nothing more: first of all it is looked up.
            room.rights += 1
            self._begin(public_id)
        else:
            room.tell(version)

    def hear_anything(self) -> None:
        """Take up that there may be changes of which nothing was heard."""
        self._begin(None)

    def _begin(self, public_id: str | None) -> None:
        task = asyncio.create_task(self.look_up(public_id))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def find_right(self, room: Room, pair: Pair) -> Watched | None:
        """Return what whoever has just come may watch."""
        rights = None
        while rights != room.rights:
            # Whoever lost it while it was looked up has lost it.
            rights = room.rights
            watched = await self.desk.ask(pair)
        return watched

    async def look_up(self, public_id: str | None = None) -> None:
        """Let nobody go on watching who may not, or in another role than before.

        Nor a list that was restored since: its pages are to be fetched anew.
        """
        asked = [
            (name, watcher, self.desk.ask(Pair(watcher.device_id, name)))
            for name, watcher in self.hub.greeted(public_id)
        ]
        versions: dict[str, int] = {}
        for name, watcher, answer in asked:
            # If the database does not answer, the next review asks again.
            with suppress(DatabaseError):
                watched = await answer
                if watched is None or not watcher.is_still(watched):
                    self.hub.expel(name, watcher)
                else:
                    versions[name] = max(watched.version, versions.get(name, 0))
        for name, version in versions.items():
            self.hub.tell(name, version)

    async def _review(self) -> None:
        while True:
            await asyncio.sleep(REVIEW_SECONDS)
            await self.look_up()

    async def close(self) -> None:
        """End every stream, and everything that goes on for them."""
        self.bus.close()
        for task in self._tasks:
            task.cancel()
        await self.hub.close()
