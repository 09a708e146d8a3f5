"""The same behind nginx with two processes and PostgreSQL: each phone has its own."""

import re
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.house.conftest import database_url
from tests.house.recipes import nginx, running, two_processes
from tests.house.test_recipes import certificate

from .phones import expect_out, expect_rows, play, renew, take_phone, time_games
from .table import Table

__all__ = ["certificate", "database_url"]

GAMES = 100


@pytest.fixture
def addresses(tmp_path, database_url, certificate):
    """Where each of the two processes is reached through nginx."""
    if not database_url:
        pytest.skip("several processes need PostgreSQL: set DATABASE_URL to one")
    with ExitStack() as stack:
        _servers, ports = stack.enter_context(
            two_processes(tmp_path / "data", database_url)
        )
        found = []
        for port in ports:
            folder = tmp_path / str(port)
            folder.mkdir()
            proxy = running(nginx, folder, certificate, [port, port])
            found.append(f"https://localhost:{stack.enter_context(proxy).port}")
        yield found


@pytest.fixture
def phones(browser, prepared, addresses):
    taken = [take_phone(browser, one, ignore_https_errors=True) for one in addresses]
    yield taken
    for phone in taken:
        phone.page.context.close()
    assert [phone.problems for phone in taken] == [[], []]


def test_what_one_process_writes_is_seen_at_the_other(phones, capsys):
    keeper, reader = phones
    keeper.page.goto("/")
    table = Table(keeper.page)
    table.begin("Anna", "Ben", "Cem")
    address = urlsplit(keeper.page.url).path
    keeper.page.goto(f"{address}share/")
    link = keeper.page.locator("#reader-link").input_value()
    reader.open(urlsplit(link).path, "Mitlesen")
    keeper.page.goto(address)

    time_games(keeper.page, reader.page, GAMES, capsys)
    play(table, declarer=2)
    expect_rows(reader.page, GAMES + 1)
    expect(reader.page.locator("#said")).to_contain_text("Ben")

    renew(keeper.page, re.search(r"/sessions/(\w+)/", address)[1], "reader")
    expect_out(reader.page)
