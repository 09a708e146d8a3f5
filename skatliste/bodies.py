"""Receives a request's body on the event loop, before Django is asked.

Django answers on one thread and reads the body there. A phone with bad reception,
whose body takes its time, would hold that thread and everybody else with it.
"""

import asyncio
import re
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from a2wsgi.asgi_typing import (
    ASGIApp,
    HTTPScope,
    Receive,
    ReceiveEvent,
    Send,
    SendEvent,
)
from django.conf import settings

# Long enough for a full body at two kilobytes a second.
BODY_SECONDS: Final = 30
# The same for a file, at eighty kilobytes a second.
FILE_SECONDS: Final = 120
# Where files come in.
FILES: Final = re.compile(r"/(clubs/[^/]+/)?import/")
# How many of them at once; the others wait before they are received.
FILES_AT_ONCE: Final = 8
# How long a refused sender may go on talking to nobody.
LINGER_SECONDS: Final = 5
REPLACED_HEADERS: Final = (b"content-length", b"transfer-encoding")


class ClientGoneError(Exception):
    """The client hung up before its body was complete."""


@dataclass(frozen=True, slots=True)
class FileBodies:
    """How files are received, where they are.

    Attributes:
        limit: of their bytes.
        seconds: in which they have to arrive.
        room: for so many at once, so that they cannot fill the memory.
    """

    limit: int
    seconds: float = FILE_SECONDS
    room: asyncio.Semaphore = field(
        default_factory=lambda: asyncio.Semaphore(FILES_AT_ONCE)
    )


class WholeBodies:
    """Hands on requests whose body has arrived, none of them longer than *limit*."""

    def __init__(
        self,
        application: ASGIApp,
        *,
        limit: int,
        seconds: float = BODY_SECONDS,
        files: FileBodies | None = None,
    ) -> None:
        self.application = application
        self.limit = limit
        self.seconds = seconds
        self.files = files

    async def __call__(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        if self.files is None or not brings_file(scope):
            await self.hand_on(scope, receive, send, self.limit, self.seconds)
            return
        async with self.files.room:
            limit, seconds = self.files.limit, self.files.seconds
            await self.hand_on(scope, receive, send, limit, seconds)

    async def hand_on(
        self,
        scope: HTTPScope,
        receive: Receive,
        send: Send,
        limit: int,
        seconds: float,
    ) -> None:
        """Hand on a request once its body is there, or refuse it."""
        if (declared := declared_length(scope)) > limit:
            await self.refuse(declared, scope, receive, send)
            return
        try:
            async with asyncio.timeout(seconds):
                body = await receive_body(receive, limit)
        except ClientGoneError:
            return
        except TimeoutError:
            await answer_timeout(send)
            return
        if len(body) > limit:
            await self.refuse(len(body), scope, receive, send)
            return
        scope = with_length(scope, len(body))
        await self.application(scope, whole(body, receive), send)

    async def refuse(
        self, size: int, scope: HTTPScope, receive: Receive, send: Send
    ) -> None:
        """Let Django refuse a body of *size* bytes without having seen it."""

        async def send_and_close(event: SendEvent) -> None:
            if event["type"] == "http.response.start":
                headers = [*event.get("headers", ()), (b"connection", b"close")]
                event = {**event, "headers": headers}
            elif event["type"] == "http.response.body" and not event.get("more_body"):
                # The server hangs up after this event. A client that is still
                # sending would then lose the answer before it has read it.
                await discard_body(receive)
            await send(event)

        await self.application(with_length(scope, size), whole(b""), send_and_close)


def body_limit(path: str) -> int:
    """Return of how many bytes the body of a request for *path* may be."""
    is_for_files = FILES.fullmatch(path) is not None
    return settings.FILE_LIMIT if is_for_files else settings.BODY_LIMIT


def brings_file(scope: HTTPScope) -> bool:
    """Whether the body of a request may be a file."""
    return scope["method"] == "POST" and FILES.fullmatch(scope["path"]) is not None


def declared_length(scope: HTTPScope) -> int:
    """Return the body's length as the client names it, 0 where it names none."""
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value)
    return 0


def with_length(scope: HTTPScope, size: int) -> HTTPScope:
    """Return *scope* for a WSGI application that gets *size* bytes in one piece."""
    headers = [
        (name, value)
        for name, value in scope["headers"]
        # WSGI cannot tell X_Forwarded_Proto from X-Forwarded-Proto, which a proxy
        # sets and clients must not.
        if name not in REPLACED_HEADERS and b"_" not in name
    ]
    headers.append((b"content-length", str(size).encode()))
    return {**scope, "headers": headers}


async def receive_body(receive: Receive, limit: int) -> bytes:
    """Return the body; of one beyond *limit* only as much as shows that it is."""
    body = bytearray()
    more = True
    while more and len(body) <= limit:
        event = await receive()
        if event["type"] != "http.request":
            raise ClientGoneError
        body += event.get("body", b"")
        more = event.get("more_body", False)
    return bytes(body)


def whole(body: bytes, then: Receive | None = None) -> Receive:
    """Return what gives *body* in one event, and after it what *then* gives.

    That is a sender who hangs up while the answer is made. Without it nothing more
    ever comes: who waits for a sender to hang up would be told of the body for ever.
    """
    is_given = False

    async def receive() -> ReceiveEvent:
        nonlocal is_given
        if is_given:
            return await (then or give_nothing)()
        is_given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


async def give_nothing() -> ReceiveEvent:
    """Wait until nobody asks any more."""
    nothing: asyncio.Future[ReceiveEvent] = asyncio.Future()
    return await nothing


async def discard_body(receive: Receive) -> None:
    """Read on until the sender is done, gone, or has had time enough."""
    with suppress(TimeoutError):
        async with asyncio.timeout(LINGER_SECONDS):
            while (event := await receive())["type"] == "http.request":
                if not event.get("more_body"):
                    break


async def answer_timeout(send: Send) -> None:
    headers = [(b"content-length", b"0"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 408, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
