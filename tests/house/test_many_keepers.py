"""Twenty keepers who write on one list at the same time, through the real server."""

import json
import os
import random
import subprocess
import sys
import time
import uuid
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from .browsers import Browser
from .servers import port_of, start

__all__ = ["start"]

ROOT = Path(__file__).parents[2]
KEEPERS, GAMES = 20, 25
# Seconds after which it is no longer a slow machine.
LIMIT = 300
# Seconds until somebody looks at the latest who was told to look again.
PATIENCE = 6


@pytest.fixture
def port(start, tmp_path):
    return port_of(start("--host", "127.0.0.1", "--port", "0", data=tmp_path))


@pytest.fixture
def manage(tmp_path, database_url):
    """Run a command of the host beside the server; return what it prints."""

    def run(*arguments):
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            env={
                **os.environ,
                "SKATLISTE_DATA": str(tmp_path),
                "DATABASE_URL": database_url,
            },
            cwd=ROOT,
            capture_output=True,
            encoding="utf-8",
            check=True,
            timeout=60,
        )
        return done.stdout

    return run


class Keeper:
    """Somebody at the table with a phone, who writes 25 games and looks in between."""

    def __init__(self, number, port, sheet, link):
        self.chance = random.Random(number)  # noqa: S311  # no secret is made of it
        self.browser = Browser(port)
        self.sheet = sheet
        self.statuses = Counter()
        self.entries = {}
        self.browser.get(link)
        assert self.browser.post(link).status == 302

    def write(self, start):
        number = self.look()
        # The first time all of them tap at the same moment.
        start.wait(60)
        for _ in range(GAMES):
            # Once it stands, the page shows the next number.
            number = self.write_until_it_stands(number) + 1

    def look(self):
        """Return the number that the page shows."""
        return int(self.browser.get(self.sheet).field("number"))

    def write_until_it_stands(self, number):
        """Tap "passed in" until it stands; return as which number it does."""
        entry_id = str(uuid.uuid4())
        while not self.tap(number, entry_id):
            time.sleep(self.chance.uniform(0, PATIENCE))
            number = self.look()
        self.entries[number] = entry_id
        return number

    def tap(self, number, entry_id):
        told = {"number": number, "entry_id": entry_id, "outcome": "passed_in"}
        status = self.browser.post(f"{self.sheet}games/", **told).status
        self.statuses[status] += 1
        assert status in {302, 409}, status
        return status == 302


def begin_list(port) -> str:
    """Begin a list of three as somebody does who is new; return its address."""
    browser = Browser(port)
    browser.get("/sessions/new/")
    names = {"name_1": "Anna", "name_2": "Ben", "name_3": "Cem"}
    return browser.post("/sessions/new/", **names).location


def test_twenty_keepers_write_25_games_each(port, manage):
    sheet = begin_list(port)
    public_id = sheet.strip("/").rpartition("/")[2]
    link = manage("keeper_link", public_id).strip()
    keepers = [Keeper(number, port, sheet, link) for number in range(KEEPERS)]

    start = Barrier(KEEPERS)
    with ThreadPoolExecutor(KEEPERS) as table:
        for writing in [table.submit(keeper.write, start) for keeper in keepers]:
            writing.result(timeout=LIMIT)

    # Some had to look again, and nobody saw anything else.
    statuses = sum((keeper.statuses for keeper in keepers), Counter())
    assert statuses.pop(302) == KEEPERS * GAMES
    assert statuses.pop(409) >= KEEPERS - 1
    assert not statuses
    # Every entry stands once, as the number that its keeper was told.
    written = {}
    for keeper in keepers:
        written |= keeper.entries
    rows = json.loads(manage("export", public_id))["games"]
    assert [row["number"] for row in rows] == list(range(1, KEEPERS * GAMES + 1))
    assert {row["number"]: row["entry_id"] for row in rows} == written
    assert manage("check_lists") == "1 list is in order\n"
