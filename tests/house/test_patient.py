"""Hashing a password takes long: it has a thread of its own."""

import asyncio
import importlib
from pathlib import Path

import pytest
from django.conf import settings


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
    ],
)
def test_requests_go_to_the_thread_that_they_can_wait_for(asgi, monkeypatch, path, who):
    asked = []

    def answering(name):
        async def answer(_scope, _receive, _send):
            asked.append(name)

        return answer

    for name in ("patient", "django"):
        monkeypatch.setattr(asgi, name, answering(name))
    asyncio.run(asgi.either({"type": "http", "path": path}, None, None))

    assert asked == [who]


def test_the_patient_thread_is_one(asgi):
    assert asgi.patient.executor._max_workers == 1  # noqa: SLF001  # how many there are
    assert asgi.patient.executor is not asgi.django.executor
