"""Answers that take long, on threads of their own that no reader can hold.

The thread writes as fast as it can into a file without a name, and the event loop
sends from there as fast as the reader takes it. So the thread is busy with nothing but
making files, what waits takes up the disk and no memory, and who hangs up, or takes
nothing for long, ends the work that is done for them.
"""

import asyncio
import os
import threading
import weakref
from asyncio import FIRST_COMPLETED
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, Final

from a2wsgi.asgi_typing import (
    HTTPResponseBodyEvent,
    HTTPScope,
    Receive,
    Send,
    SendEvent,
)
from a2wsgi.wsgi import WSGIResponder

from .bodies import ClientGoneError, whole

# What is sent at once.
PIECE: Final = 64 * 1024
# How far a file is made ahead of its reader; then the thread waits for them.
MOST_AHEAD: Final = 1024 * 1024 * 1024
_MORE: Final[HTTPResponseBodyEvent] = {
    "type": "http.response.body",
    "body": b"",
    "more_body": True,
}
# After so long a reader who takes nothing is taken for gone.
PATIENCE_SECONDS: Final = 60


class Spooled:
    """A WSGI application on *workers* threads, whose answers wait in files.

    Args:
        app: the application.
        workers: how many answers are made at the same time.
        folder: where there is room for what waits.
        patience: after how many seconds without a byte taken a reader is given up.
    """

    def __init__(
        self,
        app: Callable[..., Any],
        *,
        workers: int,
        folder: Path,
        patience: float = PATIENCE_SECONDS,
    ) -> None:
        self.app = app
        self.executor = ThreadPoolExecutor(workers, thread_name_prefix="spooled")
        self.folder = folder
        self.patience = patience

    async def __call__(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        event = await receive()
        if event["type"] != "http.request":
            return
        spool = Spool(self.folder)
        answer = _Responder(self, spool)(scope, whole(event.get("body", b"")), send)
        answering = asyncio.create_task(answer)
        watching = asyncio.create_task(_hang_up(receive))
        try:
            await asyncio.wait((answering, watching), return_when=FIRST_COMPLETED)
            if answering.done():
                answering.result()
        except ClientGoneError:
            # Who took nothing for so long is not answered to the end.
            pass
        finally:
            # Also when the server stops: the thread has nobody to work for.
            spool.abandon()
            answering.cancel()
            watching.cancel()


class Spool:
    """What was made and not yet sent; written by a thread, read by the event loop.

    What takes its time on a slow disk is done outside the lock: the event loop waits
    for no write.
    """

    def __init__(self, folder: Path) -> None:
        file = TemporaryFile(dir=folder, buffering=0)  # noqa: SIM115  # see below
        self._number = file.fileno()
        # When neither has it any more: a number closed before may be another file's.
        weakref.finalize(self, file.close)
        self._changed = threading.Condition()
        self._written = self._read = 0
        self._is_abandoned = False

    def write(self, piece: bytes) -> None:
        """Put *piece* at the end; waits while the reader is very far behind."""
        with self._changed:
            self._changed.wait_for(self._takes_more)
            if self._is_abandoned:
                raise ClientGoneError
        rest = memoryview(piece)
        while rest:
            size = os.pwrite(self._number, rest, self._written + len(piece) - len(rest))
            rest = rest[size:]
        with self._changed:
            self._written += len(piece)

    def read(self) -> bytes:
        """Return what comes next; nothing if no more of it is there yet."""
        with self._changed:
            size = min(PIECE, self._written - self._read)
            if self._is_abandoned or not size:
                return b""
        piece = os.pread(self._number, size, self._read)
        with self._changed:
            self._read += len(piece)
            self._changed.notify()
        return piece

    def abandon(self) -> None:
        """Let the thread that writes come to its end."""
        with self._changed:
            self._is_abandoned = True
            self._changed.notify()

    def _takes_more(self) -> bool:
        return self._is_abandoned or self._written - self._read < MOST_AHEAD


class _Responder(WSGIResponder):
    """Hands what the thread gives on to a spool, and from there to the reader."""

    def __init__(self, spooled: Spooled, spool: Spool) -> None:
        # What goes through the queue is small: that there is more in the spool.
        super().__init__(spooled.app, spooled.executor, send_queue_size=0)
        self._spool = spool
        self._patience = spooled.patience
        # Whether the sender is going to look for more.
        self._is_told = False

    def send(self, message: SendEvent | None) -> None:
        """Take an event of the thread, which ends if nobody waits for it any more."""
        if (
            message is not None
            and message["type"] == "http.response.body"
            and message.get("more_body")
        ):
            self._spool.write(message["body"])
            self.loop.call_soon_threadsafe(self._tell_of_more)
        else:
            self.loop.call_soon_threadsafe(self.send_queue.put_nowait, message)

    def _tell_of_more(self) -> None:
        # Once is enough, however short the pieces are.
        if not self._is_told:
            self._is_told = True
            self.send_queue.put_nowait(_MORE)

    async def sender(self, send: Send) -> None:
        """Send what is there, until all of it is sent or the reader is gone."""
        try:
            while (message := await self.send_queue.get()) is not None:
                if message["type"] == "http.response.body":
                    # From here on it is to be told anew.
                    self._is_told = False
                    await self._send_spooled(send)
                if message is not _MORE:
                    await self._send_in_time(message, send)
        except (TimeoutError, OSError):
            self._spool.abandon()

    async def _send_spooled(self, send: Send) -> None:
        while piece := self._spool.read():
            event: HTTPResponseBodyEvent = {**_MORE, "body": piece}
            await self._send_in_time(event, send)

    async def _send_in_time(self, message: SendEvent, send: Send) -> None:
        async with asyncio.timeout(self._patience):
            await send(message)


async def _hang_up(receive: Receive) -> None:
    """Wait until whoever asks has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
