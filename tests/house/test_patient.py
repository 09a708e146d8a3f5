"""What takes long has threads of its own: passwords, files, those of a whole club."""

import asyncio
import importlib
import threading
from pathlib import Path

import pytest
from django.conf import settings

from skatliste.database import POOL, POSTGRESQL_THREADS, SLOW_THREADS

SLOW = ("patient", "files", "bundles", "imports")


@pytest.fixture
def asgi():
    """Import the entry, which looks for the static files at once."""
    Path(settings.STATIC_ROOT).mkdir(parents=True, exist_ok=True)
    return importlib.import_module("skatliste.asgi")


@pytest.mark.parametrize(
    "path, who",
    [
        ("/account/login/", "patient"),
        ("/account/new/", "patient"),
        ("/admin/", "patient"),
        ("/", "django"),
        ("/sessions/abc/games/", "django"),
        ("/healthz", "django"),
        ("/sessions/account/", "django"),
        ("/sessions/abc/export.pdf", "files"),
        ("/sessions/abc/export.sentences.pdf", "files"),
        ("/sessions/abc/export.csv", "files"),
        ("/sessions/abc/files/", "django"),
        ("/evenings/abc/export.zip", "files"),
        ("/evenings/abc/", "django"),
        ("/blank.pdf", "files"),
        ("/clubs/abc/export.zip", "bundles"),
        ("/clubs/abc/export.json", "bundles"),
        ("/clubs/abc/files/", "django"),
        ("/import/", "django"),
        ("/clubs/abc/import/", "django"),
    ],
)
def test_requests_go_to_the_thread_that_they_can_wait_for(asgi, monkeypatch, path, who):
    assert asked_of(asgi, monkeypatch, path) == [who]


@pytest.mark.parametrize("path", ["/import/", "/clubs/abc/import/"])
def test_files_that_come_in_can_wait_too(asgi, monkeypatch, path):
    assert asked_of(asgi, monkeypatch, path, method="POST") == ["imports"]


def asked_of(asgi, monkeypatch, path, method="GET"):
    """Return which threads a request is handed to."""
    asked = []

    def answering(name):
        async def answer(_scope, _receive, _send):
            asked.append(name)

        return answer

    for name in (*SLOW, "django"):
        monkeypatch.setattr(asgi, name, answering(name))
    scope = {"type": "http", "path": path, "method": method}
    asyncio.run(asgi.either(scope, None, None))
    return asked


@pytest.mark.parametrize("name", SLOW)
def test_each_of_these_threads_is_one(asgi, name):
    executor = getattr(asgi, name).executor

    assert executor._max_workers == 1  # noqa: SLF001  # how many there are
    assert executor is not asgi.django.executor


def test_every_thread_closes_its_connection(asgi, monkeypatch):
    closed = set()
    monkeypatch.setattr(
        asgi.connections, "close_all", lambda: closed.add(threading.get_ident())
    )
    asyncio.run(asgi.close_database())

    assert len(closed) == 1 + len(SLOW)


def test_a_pool_has_a_connection_for_every_thread():
    assert len(SLOW) == SLOW_THREADS
    assert POOL["max_size"] > POSTGRESQL_THREADS + SLOW_THREADS
