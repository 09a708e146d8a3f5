"""A server as it is started, as a process of its own, and who is at it."""

import re

import pytest
from django.conf import settings

from skatliste.keys import make_key
from tests.house.conftest import database_url
from tests.house.servers import port_of, start

from .phones import take_phone
from .table import Table

# Fixtures, to be named by whoever takes them.
__all__ = ["database_url", "evening", "public_id", "reader", "start", "table"]


class Evening:
    """A server, and phones that reach it at its address or at another one."""

    def __init__(self, browser, start) -> None:
        self._browser, self._start = browser, start
        self.address = ""
        self.port = 0
        self.phones = []

    def serve(self):
        """Start the server, again where it was."""
        secret = {"SKATLISTE_SECRET_KEY": settings.SECRET_KEY}
        self.server = self._start(
            "--host", "127.0.0.1", "--port", str(self.port), **secret
        )
        self.port = port_of(self.server)
        self.address = f"http://127.0.0.1:{self.port}"

    def stop(self):
        self.server.terminate()
        self.server.communicate(timeout=30)

    def phone(self, **options):
        phone = take_phone(self._browser, self.address, **options)
        self.phones.append(phone)
        return phone

    def close(self):
        for phone in self.phones:
            phone.page.context.close()
        assert [phone.problems for phone in self.phones if phone.problems] == []


@pytest.fixture
def evening(browser, start, prepared):
    evening = Evening(browser, start)
    evening.serve()
    yield evening
    evening.close()


@pytest.fixture
def table(evening):
    """The keeper's phone, with a list of three."""
    page = evening.phone().page
    page.goto("/")
    table = Table(page)
    table.begin("Anna", "Ben", "Cem")
    return table


@pytest.fixture
def public_id(table):
    return re.search(r"/sessions/(\w+)/", table.page.url)[1]


@pytest.fixture
def reader(evening, public_id):
    phone = evening.phone()
    phone.open(f"/join/{make_key('r', public_id, 1)}/", "Mitlesen")
    return phone.page
