"""A real Chromium of a phone's size, against the product on a port of this machine."""

import os
import shutil
import socket
import threading
import time

import pytest
import uvicorn
from playwright.sync_api import sync_playwright

from tests.checked import assert_in_order
from tests.serving import prepared, served_name, uncounted

from .table import Table

__all__ = ["prepared", "served_name", "uncounted"]

# A browser keeps an event loop in this thread, and Django would refuse to read the
# database beside it.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")

# Without the background requests of a browser at home: they go nowhere here.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
PHONE = {"width": 360, "height": 740}


def pytest_collection_modifyitems(items):
    for item in items:
        if _is_browser_test(item):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.django_db(transaction=True))
    # Last of all: once a browser is started, an event loop runs in this thread, and
    # tests that want one of their own can no longer have it.
    items.sort(key=_is_browser_test)


def _is_browser_test(item):
    return "tests/browser/" in item.nodeid


@pytest.fixture(scope="session")
def browser():
    path = os.environ.get("CHROME") or shutil.which("chromium")
    if path is None:
        reason = (
            "there is no Chromium: install it (apt install chromium), or set CHROME"
        )
        # What CI does not run it must not call passed.
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def server(prepared, django_db_setup):
    """The product as it is served, in a thread: its address."""
    from skatliste.asgi import application  # noqa: PLC0415  # wants the static files

    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        config = uvicorn.Config(application, log_level="error", ws="none")
        served = uvicorn.Server(config)
        thread = threading.Thread(
            target=served.run, kwargs={"sockets": [listener]}, daemon=True
        )
        thread.start()
        _wait(lambda: served.started)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        served.should_exit = True
        thread.join(10)


def _wait(is_done):
    for _ in range(500):
        if is_done():
            return
        time.sleep(0.02)
    pytest.fail("the server did not start within ten seconds")


@pytest.fixture
def context_options():
    """What kind of phone it is; a test or module overrides what it is about."""
    return {}


@pytest.fixture
def page(browser, server, context_options):
    """An empty tab at the start page.

    An error in its console fails the test, and so does a list that is not in order
    after the evening.
    """
    options = {
        "base_url": server,
        "locale": "de-DE",
        "timezone_id": "Europe/Berlin",
        "viewport": PHONE,
        "is_mobile": True,
        "has_touch": True,
    } | context_options
    context = browser.new_context(**options)
    context.set_default_timeout(10_000)
    tab = context.new_page()
    problems = []
    tab.on("pageerror", lambda error: problems.append(str(error)))
    tab.on("console", lambda message: _note(message, problems))
    tab.goto("/")
    yield tab
    context.close()
    assert problems == []
    assert_in_order()


@pytest.fixture
def table(page):
    """A list of three with no game yet."""
    table = Table(page)
    table.begin("Anna", "Ben", "Cem")
    return table


def _note(message, problems):
    # Refused entries and a cut network are part of what is tested.
    marks = ("net::ERR", "Failed to fetch", "status of 4")
    expected = any(mark in message.text for mark in marks)
    if message.type == "error" and not expected:
        problems.append(message.text)
