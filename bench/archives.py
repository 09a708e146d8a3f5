"""What it costs to take a whole club along, and what others notice of it.

python bench/archives.py [LISTS]

A club of a tenth and of all of LISTS (2,000) of 48 games each is packed by the command,
in a process of its own: seconds, size, and the peak of its memory. Then the real server
makes the archive while games are entered one after the other on another list, which is
compared with the same without the archive.
"""

import http.client
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http import HTTPStatus
from pathlib import Path
from statistics import median, quantiles

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
FOLDER = Path(tempfile.mkdtemp(prefix="skatliste-archives-"))
SETTINGS = {
    **os.environ,
    "DJANGO_SETTINGS_MODULE": "skatliste.settings",
    "SKATLISTE_DATA": str(FOLDER),
    "DATABASE_URL": "",
}

from tests.house.browsers import Browser

GAMES = 48
ENTRIES = 60


def python(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=SETTINGS,
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    return done.stdout.strip()


@contextmanager
def served() -> Iterator[tuple[int, int]]:
    server = subprocess.Popen(
        [sys.executable, "-m", "skatliste.serve", "--port", "0", "--host", "127.0.0.1"],
        cwd=ROOT,
        env=SETTINGS,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    try:
        told = server.stdout.readline()
        yield int(told.rpartition(":")[2].rstrip("/\n")), server.pid
    finally:
        server.terminate()
        server.wait()


def pack(club: str, suffix: str) -> None:
    """Print what one file of the club costs, in a process of its own."""
    target = FOLDER / "file"
    begun = time.perf_counter()
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    command = ("manage.py", "export", "--club", club, "--format", suffix)
    python(*command, "-o", str(target))
    seconds = time.perf_counter() - begun
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    megabytes = target.stat().st_size / 1e6
    told = f"{seconds:8.1f} s {megabytes:8.1f} MB"
    print(f"{suffix:5}{told}, peak {peak / 1024:6.0f} MiB (before {before / 1024:.0f})")


def entries(browser: Browser, path: str) -> list[float]:
    """Return how long each of some games took to be entered, in milliseconds."""
    taken = []
    for _ in range(ENTRIES):
        page = browser.get(path)
        told = {name: page.field(name) for name in ("number", "entry_id")}
        begun = time.perf_counter()
        answer = browser.post(f"{path}games/", outcome="passed_in", **told)
        taken.append(1000 * (time.perf_counter() - begun))
        if answer.status != HTTPStatus.FOUND:
            sys.exit(f"a game was not entered: {answer.status}")
    return taken


def told(name: str, taken: list[float]) -> None:
    p95 = quantiles(taken, n=20)[-1]
    print(f"{name:34} median {median(taken):6.1f} ms, p95 {p95:6.1f} ms")


def peak_of(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) / 1024


def beside(
    port: int, pid: int, club: str, cookie: str, browser: Browser, path: str
) -> None:
    """Print how long games take while an archive is made, and what it came to."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=600)) as client:
        client.request("GET", f"/clubs/{club}/export.zip", headers={"Cookie": cookie})
        response = client.getresponse()
        first = response.read(1)
        told("while an archive is made", entries(browser, path))
        is_made = response.read1(1) == b""
        begun = time.perf_counter()
        size = len(first)
        while piece := response.read(1_000_000):
            size += len(piece)
        rest = time.perf_counter() - begun
        print(f"archive {size / 1e6:.1f} MB, was complete before: {is_made}")
        print(f"the rest of it took {rest:.1f} s; server's peak {peak_of(pid):.0f} MiB")


def main(lists: int) -> None:
    with served() as (port, _pid):
        browser = Browser(port)
        browser.get("/clubs/new/")
        browser.post("/clubs/new/", name="Skatfreunde Ährensee")
        club = browser.get("/").page.split("/clubs/")[1].split("/")[0]
        browser.get(f"/sessions/new/?club={club}")
        names = {
            f"name_{at}": name for at, name in enumerate(("Anna", "Ben", "Cem"), 1)
        }
        begun = browser.post("/sessions/new/", planned_games="36", club=club, **names)
        path = begun.location
        for share in (lists // 10, lists - lists // 10):
            python("-m", "tests.house.club", "fill", club, str(share), str(GAMES))
            print(f"{share} lists more of {GAMES} games")
            for suffix in ("json", "zip"):
                pack(club, suffix)
    with served() as (port, pid):
        # The same browser, at the server that was started anew.
        browser._port = port  # noqa: SLF001
        kept = browser._cookies.items()  # noqa: SLF001
        cookie = "; ".join(f"{name}={one}" for name, one in kept)
        told("before", entries(browser, path))
        beside(port, pid, club, cookie, browser, path)
        told("after", entries(browser, path))


if __name__ == "__main__":
    try:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
    finally:
        shutil.rmtree(FOLDER)
