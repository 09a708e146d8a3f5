"""The running server: a long file holds up nobody, and ends with its reader."""

import http.client
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

from .browsers import Browser
from .servers import port_of, start, without_ours

__all__ = ["start"]

ROOT = Path(__file__).parents[2]
NAMES = {"name_1": "Anna", "name_2": "Ben", "name_3": "Cem"}
LISTS, GAMES = 80, 24
# An entry takes a fiftieth of it, and the file many times as long.
SOON = 2
IS_MADE = "Die Datei wird gemacht"


class Admin(Browser):
    """A browser that looks after a club and keeps a list."""

    def found(self) -> str:
        self.get("/clubs/new/")
        self.post("/clubs/new/", name="Skatfreunde")
        return self.get("/").page.split("/clubs/")[1].split("/")[0]

    def begin(self) -> str:
        self.get("/sessions/new/")
        return self.post("/sessions/new/", **NAMES, planned_games=36).location

    def pass_in(self, address) -> float:
        """Enter a game; return the seconds that the whole of it took."""
        begun = time.monotonic()
        page = self.get(address)
        told = {name: page.field(name) for name in ("number", "entry_id")}
        assert self.post(f"{address}games/", **told, outcome="passed_in").status == 302
        return time.monotonic() - begun

    @contextmanager
    def fetching(self, path):
        """Begin to fetch a file, of which no more than the first byte is read."""
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        client = http.client.HTTPConnection("127.0.0.1", self._port, timeout=60)
        client.request("GET", path, headers={"Cookie": cookies})
        answer = client.getresponse()
        assert (answer.status, answer.read(1)) == (200, b"P")
        yield answer
        answer.close()
        client.close()

    def until(self, path, is_so):
        """Look at a page until something is so; return how it ended."""
        end = time.monotonic() + 20
        while not is_so(self.get(path).page) and time.monotonic() < end:
            time.sleep(0.1)
        return is_so(self.get(path).page)


@pytest.fixture
def admin(start, tmp_path, database_url):
    server = start("--host", "127.0.0.1", "--port", "0")
    admin = Admin(port_of(server))
    admin.club = admin.found()
    ours = {"SKATLISTE_DATA": str(tmp_path / "data"), "DATABASE_URL": database_url}
    fill = ("-m", "tests.house.club", "fill", admin.club, str(LISTS), str(GAMES))
    environment = {**without_ours(), **ours}
    subprocess.run([sys.executable, *fill], cwd=ROOT, env=environment, check=True)
    return admin


def test_long_file_holds_up_nobody_and_ends_with_its_reader(admin):
    address, files = admin.begin(), f"/clubs/{admin.club}/files/"
    with admin.fetching(f"/clubs/{admin.club}/export.zip"):
        taken = [admin.pass_in(address) for _ in range(5)]
        paper = admin.get(f"{address}export.csv").status
        is_running = IS_MADE in admin.get(files).page

    assert is_running
    assert max(taken) < SOON
    assert paper == 200
    # Who has hung up waits for nothing, and the thread is there for others.
    assert admin.until(files, lambda page: IS_MADE not in page)
    assert "vollständig" not in admin.get(files).page
