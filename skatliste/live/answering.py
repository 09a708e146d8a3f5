"""Holds streams open, and hands every other request on to Django."""

import asyncio
from concurrent.futures import Executor
from typing import Final

from a2wsgi.asgi_typing import HTTPScope, Receive, Send
from django.db import DatabaseError

from skatliste.queries import Pair
from skatliste.tickets import read_ticket

from .asking import EVENTS, SHEET, Asking, live_part
from .crowd import Pages
from .house import House
from .hub import Watcher, greeting

HEADERS: Final = [
    (b"content-type", b"text/event-stream"),
    # Proxies are to pass on each event as it comes.
    (b"cache-control", b"no-cache, no-transform, private"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
    (b"content-security-policy", b"default-src 'none'"),
    (b"referrer-policy", b"same-origin"),
]
LATER: Final = [(b"retry-after", b"2"), (b"content-length", b"0")]


class Live:
    """Answers for streams and for the sheet of a crowd; *pages* does the rest.

    So it says, too, that there is nothing for whoever may not have a stream.
    """

    def __init__(self, pages: Pages, executor: Executor) -> None:
        self._pages = pages
        self._executor = executor
        self._house: House | None = None

    def open(self) -> House:
        """Return what is live on this event loop; another one begins anew."""
        if self._house is None or self._house.loop is not asyncio.get_running_loop():
            self._house = House(self._pages, self._executor)
        return self._house

    async def close(self) -> None:
        """End every stream; nobody gets another one from this event loop."""
        if self._house is not None:
            await self._house.close()

    async def __call__(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        what = live_part(scope)
        if what == EVENTS:
            is_answered = await self._stream(Asking(scope), receive, send)
        else:
            is_answered = what == SHEET and await self._sheet(Asking(scope), send)
        if not is_answered:
            await self._pages(scope, receive, send)

    async def _sheet(self, asking: Asking, send: Send) -> bool:
        """Give a crowd what is made once for all of it; False leaves it to Django."""
        house = self.open()
        room = house.hub.rooms.get(asking.public_id)
        if room is None or not room.is_crowded:
            return False
        return await house.crowd.answer(asking, room, send)

    async def _stream(self, asking: Asking, receive: Receive, send: Send) -> bool:
        """Hold a stream as long as it lasts; False if whoever asks may not have it."""
        public_id, seen = asking.public_id, asking.seen
        device_id = read_ticket(asking.ticket, public_id, asking.hashed)
        if device_id is None:
            return False
        house = self.open()
        watcher = Watcher(asking, device_id, send)
        # What was read of the request is not to stay as long as the stream.
        del asking
        room = house.hub.enter(public_id, watcher)
        try:
            watched = await house.find_right(room, Pair(device_id, public_id))
            if watched is None:
                return False
            if house.hub.is_closing:
                await _answer_later(send)
                return True
            await _begin(send)
            house.hub.greet(room, watcher, watched, seen=seen)
            await _wait_for_end(receive)
        except DatabaseError:
            await _answer_later(send)
        finally:
            house.hub.leave(public_id, watcher)
        return True


async def _begin(send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
    body = greeting()
    await send({"type": "http.response.body", "body": body, "more_body": True})


async def _wait_for_end(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _answer_later(send: Send) -> None:
    await send({"type": "http.response.start", "status": 503, "headers": LATER})
    await send({"type": "http.response.body", "body": b"", "more_body": False})
