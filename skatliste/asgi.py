"""The entry for an ASGI server: streams on the event loop, Django on a lasting thread.

Under Django's own ASGI handler every request would get a new thread and a new
connection to the database, at two to three times the price. And SQLite lets only
one write: threads that queue for it wait unfairly, a queue for the thread is fair.
"""

import asyncio
import gc
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from importlib import import_module
from typing import Final

from a2wsgi import WSGIMiddleware
from a2wsgi.asgi_typing import Receive, Scope, Send
from django.conf import settings
from django.db import connections

from . import wsgi
from .bodies import FileBodies, WholeBodies, brings_file
from .database import count_threads
from .live import Live
from .spooling import Spooled

CLOSING_SECONDS: Final = 1

# An unbounded queue of what is to be sent: nobody who reads slowly holds the thread.
django = WSGIMiddleware(
    wsgi.application,  # type: ignore[arg-type]  # Django types less than it answers
    workers=count_threads(settings.DATABASES["default"]),
    send_queue_size=0,
)
# A password takes long to hash, and nobody's entry is to wait for it.
patient = WSGIMiddleware(
    wsgi.application,  # type: ignore[arg-type]  # see above
    workers=1,
    send_queue_size=0,
)
PATIENT: Final = ("/account/", "/admin/")
# A file takes long to make, and one of a whole club very long: nobody's entry is to
# wait for either, and nobody's list for those of a club.
files = Spooled(wsgi.application, workers=1, folder=settings.DATA_DIR)
FILES: Final = re.compile(r"/blank\.pdf|/(sessions|evenings)/[^/]+/export\.[^/]+")
bundles = Spooled(wsgi.application, workers=1, folder=settings.DATA_DIR)
BUNDLES: Final = re.compile(r"/clubs/[^/]+/export\.[^/]+")
# What comes in is read for seconds, and is not to wait for minutes.
imports = Spooled(wsgi.application, workers=1, folder=settings.DATA_DIR)


async def either(scope: Scope, receive: Receive, send: Send) -> None:
    """Hand a request to the thread that answers it."""
    await thread_for(scope)(scope, receive, send)


def thread_for(scope: Scope) -> Callable[..., Awaitable[None]]:
    """Return what answers a request, by how long that may take."""
    if scope["type"] != "http":
        return django
    path = scope["path"]
    if path.startswith(PATIENT):
        return patient
    if FILES.fullmatch(path):
        return files
    if BUNDLES.fullmatch(path):
        return bundles
    return imports if brings_file(scope) else django


pages = WholeBodies(
    either, limit=settings.BODY_LIMIT, files=FileBodies(settings.FILE_LIMIT)
)
live = Live(pages, django.executor)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request, or take part in the server's beginning and end."""
    if scope["type"] == "lifespan":
        await take_part(receive, send)
    elif scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1000})
    else:
        await live(scope, receive, send)


async def take_part(receive: Receive, send: Send) -> None:
    await receive()
    live.open()
    settle()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await live.close()
    with suppress(TimeoutError):
        async with asyncio.timeout(CLOSING_SECONDS):
            await close_database()
    await send({"type": "lifespan.shutdown.complete"})


def settle() -> None:
    """Load what the first request would, and spare the collector what stays for good.

    Else it looks through all of Django every few dozen games, and whoever writes or
    watches waits for several times as long as a game takes.
    """
    import_module(settings.ROOT_URLCONF)
    gc.collect()
    gc.freeze()


async def close_database() -> None:
    """Close the connections of Django's threads, so that one file holds all the data.

    SQLite moves what it wrote aside into the database when it is closed, not when
    the process ends; a host may copy the file once the server has stopped.
    """
    loop = asyncio.get_running_loop()
    threads = (django, patient, files, bundles, imports)
    # Beside each other: who is still making a file comes to it late, or not at all.
    await asyncio.gather(
        *(loop.run_in_executor(one.executor, connections.close_all) for one in threads)
    )
