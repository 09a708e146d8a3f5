"""Everybody sees the list on the own phone, the moment a game is written.

Against the server as it is started, as a process of its own.
"""

import re
from dataclasses import dataclass

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from skatliste.keys import make_key
from tests.house.conftest import database_url
from tests.house.servers import port_of, start

from .conftest import PHONE
from .table import Table

__all__ = ["database_url", "start"]

GAMES = 100


@dataclass
class Phone:
    """One browser, with nothing in it yet."""

    page: Page
    problems: list[str]

    def join(self, kind, public_id):
        """Follow the link that makes a keeper or a reader of its bearer."""
        self.page.goto(f"/join/{make_key(kind, public_id, 1)}/")
        self.page.get_by_role("button", name=re.compile("lesen|schreiben")).click()
        expect(self.page.locator("#sheet")).to_be_visible()


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
        context = self._browser.new_context(
            base_url=self.address,
            **{"locale": "de-DE", "viewport": PHONE, "has_touch": True} | options,
        )
        context.set_default_timeout(10_000)
        phone = Phone(context.new_page(), [])
        phone.page.on("pageerror", lambda error: phone.problems.append(str(error)))
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
    phone.join("r", public_id)
    return phone.page


def play(table, declarer=1, contract="clubs", matadors=1, outcome="won"):
    table.choose(declarer=declarer, contract=contract, matadors=matadors)
    table.finish(outcome)


def expect_rows(page, count, **options):
    expect(page.locator("table.rows tbody tr")).to_have_count(count, **options)


def test_a_game_appears_at_the_reader_by_itself(table, reader):
    reader.evaluate("window.stayed = true")

    play(table)

    expect_rows(reader, 1)
    assert reader.locator(".totals .figure").all_inner_texts() == ["24", "0", "0"]
    expect(reader.locator(".newest-total .name")).to_have_text("Anna")
    expect(reader.locator("#said")).to_contain_text("Anna")
    expect(reader.locator("#said")).to_contain_text("mit 1, Spiel 2 × 12 = 24")
    assert reader.evaluate("window.stayed") is True
