"""A ticket holds for one list and one browser, for a day."""

import pytest

from skatliste import tickets
from skatliste.tickets import SECONDS, make_ticket, read_ticket

LIST, HASH = "bcdfghjkmnpq", "a" * 64


def test_ticket_names_its_device():
    assert read_ticket(make_ticket(LIST, 7, HASH), LIST, HASH) == 7


@pytest.mark.parametrize("public_id, hashed", [("x", HASH), (LIST, "b" * 64)])
def test_ticket_of_another(public_id, hashed):
    assert read_ticket(make_ticket(LIST, 7, HASH), public_id, hashed) is None


@pytest.mark.parametrize(
    "change",
    [
        lambda ticket: f"8{ticket[1:]}",
        lambda ticket: ticket[:-1],
        lambda ticket: f"{ticket[:-1]}é",
        lambda ticket: ticket.replace(".", "", 1),
        lambda ticket: f"{'9' * 5000}{ticket[1:]}",
        lambda _ticket: "",
        lambda _ticket: "..",
        lambda _ticket: "²." * 3,
    ],
)
def test_forged_ticket(change):
    assert read_ticket(change(make_ticket(LIST, 7, HASH)), LIST, HASH) is None


def test_ticket_wears_out(monkeypatch):
    ticket = make_ticket(LIST, 7, HASH)
    now = tickets.time.time()

    monkeypatch.setattr(tickets.time, "time", lambda: now + SECONDS + 1)

    assert read_ticket(ticket, LIST, HASH) is None


def test_ticket_of_another_host(settings):
    ticket = make_ticket(LIST, 7, HASH)

    settings.SECRET_KEY = "another"  # noqa: S105

    assert read_ticket(ticket, LIST, HASH) is None
