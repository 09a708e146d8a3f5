"""The sheet for a crowd: made once by Django, given to everybody who reads alike.

A version that many watch would be asked for by all of them in the same second, and
no game could be written as long as Django answers them one after the other. So their
streams bring it along; who asks nevertheless is answered without Django.
"""

import asyncio
from base64 import b64encode
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Final

from a2wsgi.asgi_typing import HTTPScope, Receive, ReceiveEvent, Send, SendEvent

from skatliste.models import Role

from .asking import SHEET, Asking
from .hub import Room, Watcher
from .kept import Answer, Kept

Pages = Callable[[HTTPScope, Receive, Send], Awaitable[None]]

# What Django needs to be told of whoever asks first.
PASSED_ON: Final = (b"host", b"cookie", b"accept-language", b"user-agent")
# What is true of the first alone.
OWN: Final = (b"set-cookie", b"live-stream", b"date", b"server")


class Crowd:
    """Makes what a crowd is told and answered."""

    def __init__(self, pages: Pages) -> None:
        self._pages = pages

    async def event(self, room: Room, watcher: Watcher) -> bytes | None:
        """Return what brings the sheet to *watcher*; None leaves it to be fetched."""
        if watcher.role is not Role.READER:
            return None
        answer = await self._made(room, watcher.manner, watcher.asked)
        return answer.event if answer else None

    async def answer(self, asking: Asking, room: Room, send: Send) -> bool:
        """Answer a reader in *room*; False leaves it to Django."""
        is_reader = asking.hashed in room.readers
        if not is_reader or "gzip" not in asking.header(b"accept-encoding"):
            return False
        answer = await self._made(room, asking.manner, asking.scope)
        if answer is None:
            return False
        await _send(answer, asking, send)
        return True

    async def _made(self, room: Room, manner: str, scope: HTTPScope) -> Answer | None:
        """Return the sheet as it is by now; None if this one may not have it."""
        while True:
            kept = room.kept.get(manner)
            is_first = kept is None or kept.version < room.version
            if kept is None or is_first:
                making = asyncio.create_task(self._ask(scope))
                kept = room.kept[manner] = Kept(room.version, making)
            answer = await asyncio.shield(kept.making)
            if answer is not None:
                return answer
            if room.kept.get(manner) is kept:
                del room.kept[manner]
            # What one may not have says nothing of the others.
            if is_first:
                return None

    async def _ask(self, scope: HTTPScope) -> Answer | None:
        """Return what Django says; None unless it is the sheet."""
        told = [one for one in scope["headers"] if one[0] in PASSED_ON]
        path = f"{scope['path'].rpartition('/')[0].rpartition('/')[0]}/{SHEET}/"
        asked: HTTPScope = {
            **scope,
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "headers": [*told, (b"accept-encoding", b"gzip")],
        }
        events: list[SendEvent] = []

        async def keep(event: SendEvent) -> None:
            events.append(event)

        await self._pages(asked, _nothing, keep)
        return _read(events)


def _read(events: list[SendEvent]) -> Answer | None:
    begin, *rest = events
    if begin["type"] != "http.response.start" or begin["status"] != HTTPStatus.OK:
        return None
    headers = [one for one in begin.get("headers", []) if one[0].lower() not in OWN]
    mark = {name.lower(): value for name, value in headers}[b"etag"]
    body = b"".join(
        one.get("body", b"") for one in rest if one["type"] == "http.response.body"
    )
    version = mark.partition(b'"')[2].partition(b"-")[0]
    told = (version, mark, b64encode(body))
    event = b"event: sheet\nid: %b\ndata: %b %b\n\n" % told
    return Answer(headers, body, mark, event)


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
