"""The sheet for a crowd: made once by Django, given to everybody who reads alike.

A version that many watch would be asked for by all of them in the same second, and
no game could be written as long as Django answers them one after the other.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Final

from a2wsgi.asgi_typing import HTTPScope, Receive, ReceiveEvent, Send, SendEvent

from skatliste.reader import Reader

from .asking import Asking
from .hub import Room

Pages = Callable[[HTTPScope, Receive, Send], Awaitable[None]]

# What the part of a page says goes by these choices, and by no other.
CHOICES: Final = ("deck", "order", "spot")
# What Django needs to be told of whoever asks first.
PASSED_ON: Final = (b"host", b"cookie", b"accept-language", b"user-agent")
# What is true of the first alone.
OWN: Final = (b"set-cookie", b"live-stream", b"date", b"server")


@dataclass(frozen=True, slots=True)
class Answer:
    """What Django said, compressed."""

    headers: list[tuple[bytes, bytes]]
    body: bytes
    mark: bytes


@dataclass(frozen=True, slots=True)
class Kept:
    """An answer that is being made, or has been, for this version of the list."""

    version: int
    making: "asyncio.Task[Answer | None]"


class Crowd:
    """Answers for the sheet where many watch it."""

    def __init__(self, pages: Pages) -> None:
        self._pages = pages

    async def answer(self, asking: Asking, room: Room, send: Send) -> bool:
        """Answer a reader in *room*; False leaves it to Django."""
        if asking.hashed not in room.readers:
            return False
        if "gzip" not in asking.header(b"accept-encoding"):
            return False
        key = (asking.language, _plain(asking.reader))
        while True:
            kept, is_first = self._kept(asking, room, key)
            answer = await asyncio.shield(kept.making)
            if answer is not None:
                await _send(answer, asking, send)
                return True
            if room.kept.get(key) is kept:
                del room.kept[key]
            # What one may not have is left to Django; it says nothing of the others.
            if is_first:
                return False

    def _kept(
        self, asking: Asking, room: Room, key: tuple[str, Reader]
    ) -> tuple[Kept, bool]:
        kept = room.kept.get(key)
        if isinstance(kept, Kept) and kept.version >= room.version:
            return kept, False
        making = asyncio.create_task(self._ask(asking.scope))
        kept = room.kept[key] = Kept(room.version, making)
        return kept, True

    async def _ask(self, scope: HTTPScope) -> Answer | None:
        """Return what Django says; None unless it is the sheet."""
        told = [one for one in scope["headers"] if one[0] in PASSED_ON]
        asked: HTTPScope = {
            **scope,
            "headers": [*told, (b"accept-encoding", b"gzip")],
            "query_string": b"",
        }
        events: list[SendEvent] = []

        async def keep(event: SendEvent) -> None:
            events.append(event)

        await self._pages(asked, _nothing, keep)
        return _read(events)


def _plain(reader: Reader) -> Reader:
    return replace(Reader(), **{name: getattr(reader, name) for name in CHOICES})


def _read(events: list[SendEvent]) -> Answer | None:
    begin, *rest = events
    if begin["type"] != "http.response.start" or begin["status"] != HTTPStatus.OK:
        return None
    headers = [one for one in begin.get("headers", []) if one[0].lower() not in OWN]
    told = {name.lower(): value for name, value in headers}
    body = b"".join(
        one.get("body", b"") for one in rest if one["type"] == "http.response.body"
    )
    return Answer(headers=headers, body=body, mark=told.get(b"etag", b""))


async def _send(answer: Answer, asking: Asking, send: Send) -> None:
    is_known = answer.mark and answer.mark == asking.headers.get(b"if-none-match")
    headers = answer.headers
    if is_known:
        sized = (b"content-length", b"content-type", b"content-encoding")
        headers = [one for one in headers if one[0].lower() not in sized]
    await send(
        {
            "type": "http.response.start",
            "status": 304 if is_known else 200,
            "headers": headers,
        }
    )
    body = b"" if is_known else answer.body
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def _nothing() -> ReceiveEvent:
    return {"type": "http.request", "body": b"", "more_body": False}
