"""How a process hears of a change: its own at once, those of others by PostgreSQL."""

import asyncio
import secrets
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import psycopg
from django.db import connection

from skatliste.services import list_changed

CHANNEL: Final = "skatliste"
# How long whoever wrote lets watchers go first; it is less, as a rule, than they would
# wait for the interpreter while the answer is made.
COURTESY_SECONDS: Final = 0.005
# After how long a listener whose connection broke tries again, at the most.
LONGEST_PAUSE: Final = 5.0
_PARAMETERS: Final = (
    *("dbname", "user", "password", "host", "port", "service", "passfile"),
    *("sslmode", "sslrootcert", "sslcert", "sslkey", "connect_timeout"),
)

# Takes a list's public id, its version, and whether somebody may have lost a right.
Hear = Callable[[str, int, bool], None]


class Bus:
    """Tells the event loop of what was written by a thread of this process."""

    def __init__(self, hear: Hear, hear_anything: Callable[[], None]) -> None:
        """Call *hear* of each change, *hear_anything* where some may be missed."""
        self._loop = asyncio.get_running_loop()
        self._hear = hear
        self._hear_anything = hear_anything
        list_changed.connect(self.pass_on)

    async def listen(self) -> None:
        """Hear what other processes tell; here there are none."""

    def close(self) -> None:
        list_changed.disconnect(self.pass_on)

    def pass_on(
        self, *, public_id: str, version: int, rights: bool, **_signal: object
    ) -> None:
        """Take up a change that was just kept, in the thread that wrote it."""
        told = threading.Event()
        # The loop may have ended since.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(
                self._take_up, told, public_id, version, rights
            )
            told.wait(COURTESY_SECONDS)

    def _take_up(
        self,
        told: threading.Event,
        public_id: str,
        version: int,
        rights: bool,  # noqa: FBT001
    ) -> None:
        self._hear(public_id, version, rights)
        # After what was just begun, which is to send.
        self._loop.call_soon(told.set)


class PostgresBus(Bus):
    """Tells other processes as well, and hears of theirs."""

    def __init__(self, hear: Hear, hear_anything: Callable[[], None]) -> None:
        super().__init__(hear, hear_anything)
        self._own = secrets.token_hex(4)
        self._connect = listening_parameters()

    def pass_on(
        self, *, public_id: str, version: int, rights: bool, **_signal: object
    ) -> None:
        super().pass_on(public_id=public_id, version=version, rights=rights)
        # Within the transaction it would queue at a lock that all lists share.
        told = f"{self._own} {public_id} {version} {int(rights)}"
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, told])

    async def listen(self) -> None:
        """Hear for good; whoever was cut off for a while looks up all of it."""
        pause = 0.0
        while True:
            with suppress(psycopg.OperationalError):
                async with await self._open() as listening:
                    await listening.execute(f"LISTEN {CHANNEL}")
                    self._hear_anything()
                    pause = 0.0
                    async for notice in listening.notifies():
                        self._heard(notice.payload)
            pause = min(LONGEST_PAUSE, 2 * pause + 0.2)
            await asyncio.sleep(pause)

    async def _open(self) -> psycopg.AsyncConnection[tuple[Any, ...]]:
        # On its own and without a transaction: notices come between them.
        return await psycopg.AsyncConnection.connect(**self._connect, autocommit=True)

    def _heard(self, told: str) -> None:
        origin, public_id, version, rights = told.split()
        if origin != self._own:
            self._hear(public_id, int(version), rights == "1")


def listening_parameters() -> dict[str, Any]:
    """Return how to reach the database, past the pool that threads share."""
    told = connection.get_connection_params()
    return {name: told[name] for name in _PARAMETERS if name in told} | {
        "application_name": "skatliste live",
        # Else a server that is gone without a word would be waited for two hours.
        "keepalives_idle": 20,
        "keepalives_interval": 5,
        "keepalives_count": 3,
    }


def open_bus(hear: Hear, hear_anything: Callable[[], None]) -> Bus:
    """Return the bus that the database makes possible."""
    kind = PostgresBus if connection.vendor == "postgresql" else Bus
    return kind(hear, hear_anything)
