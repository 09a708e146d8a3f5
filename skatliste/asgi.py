"""The entry for an ASGI server: Django on one lasting thread.

Under Django's own ASGI handler every request would get a new thread and a new
connection to the database, at two to three times the price. And SQLite lets only
one write: threads that queue for it wait unfairly, a queue for the thread is fair.
"""

import asyncio
from contextlib import suppress
from typing import Final

from a2wsgi import WSGIMiddleware
from a2wsgi.asgi_typing import Receive, Scope, Send
from django.conf import settings
from django.db import connections

from . import wsgi
from .bodies import WholeBodies

CLOSING_SECONDS: Final = 1

# An unbounded queue of what is to be sent: nobody who reads slowly holds the thread.
django = WSGIMiddleware(
    wsgi.application,  # type: ignore[arg-type]  # Django types less than it answers
    workers=1,
    send_queue_size=0,
)
pages = WholeBodies(django, limit=settings.DATA_UPLOAD_MAX_MEMORY_SIZE)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request, or take part in the server's beginning and end."""
    if scope["type"] == "lifespan":
        await take_part(receive, send)
    elif scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1000})
    else:
        await pages(scope, receive, send)


async def take_part(receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    with suppress(TimeoutError):
        async with asyncio.timeout(CLOSING_SECONDS):
            await close_database()
    await send({"type": "lifespan.shutdown.complete"})


async def close_database() -> None:
    """Close the connection of Django's thread, so that one file holds all the data.

    SQLite moves what it wrote aside into the database when it is closed, not when
    the process ends; a host may copy the file once the server has stopped.
    """
    loop = asyncio.get_running_loop()
    await loop.run_in_executor(django.executor, connections.close_all)
