"""The server's entry: one thread for Django that nobody can hold."""

import asyncio
import gc
import importlib
from pathlib import Path

import pytest
from django.conf import settings

PIECE = bytes(4096)
PIECES = 100


@pytest.fixture
def asgi():
    """Import the entry, which looks for the static files at once."""
    Path(settings.STATIC_ROOT).mkdir(parents=True, exist_ok=True)
    return importlib.import_module("skatliste.asgi")


@pytest.fixture
def long_answer(asgi, monkeypatch):
    def answer(_environ, start_response):
        start_response("200 OK", [])
        return [PIECE] * PIECES

    monkeypatch.setattr(asgi.django, "app", answer)


def test_slow_reader_keeps_nobody_waiting(asgi, long_answer):
    async def evening():
        reads = asyncio.Event()
        slow, quick = [], []

        async def send_slowly(event):
            await reads.wait()
            slow.append(event)

        async def send(event):
            quick.append(event)

        first = asyncio.create_task(asgi.application(scope(), nothing, send_slowly))
        async with asyncio.timeout(5):
            await asgi.application(scope(), nothing, send)
        reads.set()
        await first
        return len(slow), len(quick)

    assert asyncio.run(evening()) == (PIECES + 2, PIECES + 2)


def test_beginning_and_end(asgi):
    assert events_of(asgi, "lifespan") == [
        {"type": "lifespan.startup.complete"},
        {"type": "lifespan.shutdown.complete"},
    ]


def test_what_stays_for_good_is_no_work_for_the_collector(asgi):
    gc.unfreeze()
    events_of(asgi, "lifespan")
    frozen = gc.get_freeze_count()
    gc.unfreeze()

    assert frozen > 50_000


def test_websocket_is_closed(asgi):
    assert events_of(asgi, "websocket") == [{"type": "websocket.close", "code": 1000}]


def events_of(asgi, kind):
    events = []

    async def send(event):
        events.append(event)

    asyncio.run(asgi.application({"type": kind}, nothing, send))
    return events


async def nothing():
    return {"type": "http.request", "body": b"", "more_body": False}


def scope():
    return {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "path": "/",
        "query_string": b"",
        "root_path": "",
        "headers": [],
    }
