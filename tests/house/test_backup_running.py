"""A backup of the running server, and what its pages show when it is restored."""

import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from .browsers import Browser
from .servers import fetch, port_of, start, without_ours

__all__ = ["start"]

ROOT = Path(__file__).parents[2]
SECRET = {"SKATLISTE_SECRET_KEY": settings.SECRET_KEY}
NAMES = {"name_1": "Anna", "name_2": "Ben", "name_3": "Cem"}


@pytest.fixture
def data(tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    return folder


@pytest.fixture
def command(data, database_url):
    """Give commands to the host's program; return what they said."""
    ours = {"SKATLISTE_DATA": str(data), "DATABASE_URL": database_url, **SECRET}

    def run(*arguments):
        done = subprocess.run(
            [sys.executable, *map(str, arguments)],
            check=False,
            cwd=ROOT,
            env={**without_ours(), **ours},
            capture_output=True,
            encoding="utf-8",
        )
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    return run


class Keeper(Browser):
    """A browser that keeps a list."""

    def begin(self) -> str:
        self.get("/sessions/new/")
        begun = self.post("/sessions/new/", **NAMES, planned_games=36)
        return begun.location

    def pass_in(self, address) -> str:
        page = self.get(address)
        told = {name: page.field(name) for name in ("number", "entry_id")}
        assert self.post(f"{address}games/", **told, outcome="passed_in").status == 302
        return told["entry_id"]

    def sheet(self, address, tag=""):
        """Fetch the part of the page that changes, as a page does that has one."""
        cookie = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        told = {"Cookie": cookie, "If-None-Match": tag}
        return fetch(self._port, f"{address}sheet/", **told)

    def rows(self, address) -> int:
        return self.get(address).page.count('<tr id="')


def test_pages_show_what_was_restored(start, data, command, tmp_path):
    server = start("--host", "127.0.0.1", "--port", "0", data=data, **SECRET)
    keeper = Keeper(port_of(server))
    address = keeper.begin()
    keeper.pass_in(address)
    before, tag = keeper.rows(address), keeper.sheet(address).headers["ETag"]
    assert before
    assert keeper.sheet(address, tag).status == 304
    command("manage.py", "backup", tmp_path / "skat.zip")
    keeper.pass_in(address)
    gone = keeper.begin()

    command("manage.py", "restore", "--replace", tmp_path / "skat.zip")

    assert keeper.rows(address) == before
    assert keeper.get(gone).status == 404
    # Its version is that of before, and may have been another list's: fetched anew.
    assert keeper.sheet(address, tag).status == 200
    keeper.pass_in(address)
    assert keeper.rows(address) == before + 1
    assert command("manage.py", "check_lists") == "1 list is in order\n"
