"""Asks the database for many at once, on the thread that Django answers on.

After a restart everybody comes back in the same second.
"""

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from typing import Final

from django.db import close_old_connections

from skatliste.queries import Pair, Watched, watched_by

# How long who comes first waits for others, and how many are asked for together: a
# few milliseconds of the thread, so that a game is written in between.
GATHERING_SECONDS: Final = 0.01
MOST: Final = 250

LookUp = Callable[[list[Pair]], dict[Pair, Watched]]


def look_up(pairs: list[Pair]) -> dict[Pair, Watched]:
    """Return what the database tells; gives the connection back to a pool."""
    try:
        return watched_by(pairs)
    finally:
        close_old_connections()


class Desk:
    """Answers whether a device may watch a list, and which version the list has."""

    def __init__(self, executor: Executor, ask_database: LookUp = look_up) -> None:
        self._executor = executor
        self._ask_database = ask_database
        self._asked: dict[Pair, asyncio.Future[Watched | None]] = {}
        self._working: asyncio.Task[None] | None = None

    def ask(self, pair: Pair) -> asyncio.Future[Watched | None]:
        """Return what will be known of *pair*, None if it may not.

        Whoever asks after a change gets an answer from after it.
        """
        future = self._asked.get(pair)
        if future is None:
            future = self._asked[pair] = asyncio.get_running_loop().create_future()
        if self._working is None:
            self._working = asyncio.create_task(self._work())
        return future

    async def _work(self) -> None:
        try:
            while self._asked:
                if len(self._asked) < MOST:
                    await asyncio.sleep(GATHERING_SECONDS)
                pairs = list(self._asked)[:MOST]
                await self._answer({pair: self._asked.pop(pair) for pair in pairs})
        finally:
            self._working = None

    async def _answer(self, asked: dict[Pair, asyncio.Future[Watched | None]]) -> None:
        loop = asyncio.get_running_loop()
        try:
            found = await loop.run_in_executor(
                self._executor, self._ask_database, list(asked)
            )
        except Exception as error:  # noqa: BLE001  # whatever it is, nobody waits on
            for future in _waiting(asked.values()):
                future.set_exception(error)
                # Who asked may have gone meanwhile.
                future.exception()
        else:
            for pair, future in asked.items():
                if not future.done():
                    future.set_result(found.get(pair))


def _waiting(
    futures: Iterable[asyncio.Future[Watched | None]],
) -> list[asyncio.Future[Watched | None]]:
    return [future for future in futures if not future.done()]
