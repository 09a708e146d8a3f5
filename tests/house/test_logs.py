"""No key of a join link ever stands in a log, and only faults have tracebacks."""

import asyncio
import io
import logging

import pytest
from django.test import RequestFactory

from skatliste.logs import HideKeys, OnlyFaults

KEY = "q83vEjRWeJASNFZ4"


@pytest.fixture
def printed(monkeypatch):
    """Return what is logged from now on, filtered as the settings do."""
    text = io.StringIO()
    handler = logging.StreamHandler(text)
    handler.addFilter(OnlyFaults())
    handler.addFilter(HideKeys())
    monkeypatch.setattr(logging.getLogger(), "handlers", [handler])
    return text


@pytest.mark.parametrize(
    "message, arguments, line",
    [
        (f"Not Found: /join/{KEY}/", (), "Not Found: /join/…"),
        ("%s", (f"/sessions/x/events/?token={KEY}",), "/sessions/x/events/?token=…"),
        ("Not Found: %s", (f"/join/{KEY}/",), "Not Found: /join/…"),
        ("Not Found: %s", (f"/join/%20 {KEY}/",), "Not Found: /join/…"),
        ("Not Found: %s", (f"/Join/{KEY}",), "Not Found: /Join/…"),
        ("Not Found: %s", (f"/join%2F{KEY}",), "Not Found: /join%2F…"),
        ("%(path)s", ({"path": f"/join/{KEY}/"},), "/join/…"),
        ("%s", (ValueError(f"join/{KEY}"),), "join/…"),
        ("%d games of %s", (36, "Anna"), "36 games of Anna"),
        ("100 % of", (), "100 % of"),
        ("%d", (f"/join/{KEY}",), "%d ('/join/…"),
    ],
)
def test_message(printed, message, arguments, line):
    logging.getLogger("django").warning(message, *arguments)

    assert printed.getvalue() == f"{line}\n"


def test_exception(printed):
    try:
        {}[f"/join/{KEY}/"]
    except KeyError:
        logging.getLogger("django.request").exception("Internal Server Error")

    lines = printed.getvalue().splitlines()
    assert KEY not in printed.getvalue()
    assert lines[:2] == ["Internal Server Error", "Traceback (most recent call last):"]
    assert lines[-1] == "KeyError: '/join/…"


def test_stack(printed):
    logging.getLogger("django").warning("here", stack_info=True)

    assert printed.getvalue().startswith("here\nStack (most recent call last):\n")


def test_request_of_the_record():
    request = RequestFactory().get(f"/join/{KEY}/")
    record = logging.makeLogRecord({"msg": "Not Found", "request": request})

    HideKeys().filter(record)

    assert record.request == "<WSGIRequest: GET '/join/…"


def test_refused_request_is_one_line(printed):
    logging.getLogger("django.security.DisallowedHost").error(
        "Refused the host 'a.example'", exc_info=ValueError("refused")
    )

    assert printed.getvalue() == "Refused the host 'a.example'\n"


def test_request_cut_off_by_the_stop_is_no_line(printed):
    logging.getLogger("uvicorn.error").error(
        "Exception in ASGI application", exc_info=asyncio.CancelledError()
    )

    assert printed.getvalue() == ""
