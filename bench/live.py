"""How many may watch, and how soon they know, beside a bare stream in the same run.

Called by bench/live. The yardstick and the product take turns; what is compared is how
long it takes from the save until the last watcher knows.
"""

import asyncio
import os
import re
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skatliste.settings")
django.setup()

from django.conf import settings
from django.core.management import call_command

from bench.watched import LISTS, PORT, Lists, Reader

# As many as the yardstick has.
WATCHERS = (1_000, 5_000)
CROWD = 2_000
POSTS, ROUNDS, CALM = 60, 15, 40
IDLE_SECONDS, PATIENCE_SECONDS = 5, 20
# How many connections are begun before all of them are waited for.
AT_ONCE = 100
MOST_KIB, MOST_RATIO, MOST_SECONDS, MOST_SLOWER = 16, 2.0, 1.0, 2.0
EVENT = re.compile(rb"event: (\w+)\nid: (\d+)")
LAST = re.compile(
    r"\((\d+) KiB each\)  threads (\d+).*idle CPU ([\d.]+)%  POST p50 ([\d.]+)"
    r".*last p50 ([\d.]+) p95 ([\d.]+) ms  missed (\d+)"
)


class Stream(asyncio.Protocol):
    """A watcher: notes when it was told of each version, and when it has the sheet.

    It fetches the sheet as the page does, unless the stream has brought it along.
    """

    def __init__(self, reader: Reader, *, fetches: bool) -> None:
        self.reader = reader
        self.told: dict[int, float] = {}
        self.shown: dict[int, float] = {}
        self.sheet = Sheet(self.shown) if fetches else None
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        _ask(transport, self.reader, self.reader.stream)

    def data_received(self, data: bytes) -> None:
        if data.startswith(b"HTTP/1.1 ") and not data.startswith(b"HTTP/1.1 200"):
            raise SystemExit(f"No stream: {data[:300]!r}")
        self._rest += data
        while (end := self._rest.find(b"\n\n")) >= 0:
            event, self._rest = self._rest[:end], self._rest[end + 2 :]
            if told := EVENT.search(event):
                self._hear(int(told[2]), is_sheet=told[1] == b"sheet")

    def _hear(self, version: int, *, is_sheet: bool) -> None:
        is_first = not self.told
        if version in self.told:
            return
        self.told[version] = time.perf_counter()
        if is_sheet:
            self.shown[version] = self.told[version]
        elif self.sheet and not is_first:
            path = f"/sessions/{self.reader.public_id}/sheet/"
            _ask(self.sheet.transport, self.reader, path)


class Sheet(asyncio.Protocol):
    """The connection on which a page fetches its sheet."""

    def __init__(self, shown: dict[int, float]) -> None:
        self.shown = shown
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self._rest += data
        head, found, body = self._rest.partition(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head)
        if not found or not length or len(body) < int(length[1]):
            return
        tag = re.search(rb'etag: W/"(\d+)-', head)
        if not head.startswith(b"HTTP/1.1 200") or not tag:
            raise SystemExit(f"No sheet: {head[:300]!r}")
        self.shown[int(tag[1])] = time.perf_counter()
        self._rest = b""


def _ask(transport: asyncio.BaseTransport, reader: Reader, path: str) -> None:
    request = (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {reader.cookie}\r\n"
        "Accept-Language: de\r\nAccept-Encoding: gzip\r\n\r\n"
    )
    transport.write(request.encode())  # type: ignore[attr-defined]


class Process:
    """What the product's process takes."""

    def __init__(self, pid: int) -> None:
        self._folder = Path("/proc") / str(pid)

    def _number(self, file: str, name: str) -> int:
        found = re.search(
            rf"^{name}:\s+(\d+)", (self._folder / file).read_text(), re.MULTILINE
        )
        return int(found[1]) if found else 0

    @property
    def kib(self) -> int:
        return self._number("smaps_rollup", "Pss")

    @property
    def threads(self) -> int:
        return self._number("status", "Threads")

    @property
    def cpu_seconds(self) -> float:
        told = (self._folder / "stat").read_text().rpartition(")")[2].split()
        return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def served() -> Iterator[Process]:
    """Serve the product for as long as it lasts."""
    command = [sys.executable, "-m", "skatliste.serve", "--host", "127.0.0.1"]
    server = subprocess.Popen(
        [*command, "--port", str(PORT)],
        cwd=settings.BASE_DIR,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        if server.stdout is None or not server.stdout.readline():
            raise SystemExit("The product does not start.")
        yield Process(server.pid)
    finally:
        server.terminate()
        server.wait()


async def open_streams(readers: list[Reader], *, fetches: bool) -> list[Stream]:
    """Return a stream for each of *readers*, all of them greeted."""
    loop = asyncio.get_running_loop()
    streams = []
    for number, reader in enumerate(readers):
        stream = Stream(reader, fetches=fetches)
        streams.append(stream)
        await loop.create_connection(lambda one=stream: one, "127.0.0.1", PORT)
        if stream.sheet:
            await loop.create_connection(
                lambda one=stream.sheet: one, "127.0.0.1", PORT
            )
        if number % AT_ONCE == 0:
            await until(lambda: all(one.told for one in streams))
    await until(lambda: all(one.told for one in streams))
    return streams


async def until(is_so: Callable[[], bool], seconds: float = 30) -> bool:
    end = time.perf_counter() + seconds
    while not is_so():
        if time.perf_counter() > end:
            return False
        await asyncio.sleep(0.002)
    return True


def all_told(streams: list[Stream], version: int) -> bool:
    return all(version in one.told for one in streams)


async def timed(call: Callable[[], None]) -> float:
    begun = time.perf_counter()
    await asyncio.get_running_loop().run_in_executor(None, call)
    return 1000 * (time.perf_counter() - begun)


class Figures(NamedTuple):
    """What is told of a number of watchers."""

    kib: float
    threads: int
    idle: float
    post: float
    last_p50: float
    last_p95: float
    missed: int

    def __str__(self) -> str:
        return (
            f"{self.kib:.1f} KiB each, {self.threads} threads, {self.idle:.1f} % idle, "
            f"save {self.post:.1f} ms, last watcher p50 {self.last_p50:.1f} "
            f"p95 {self.last_p95:.1f} ms, {self.missed} missed"
        )


async def watch(lists: Lists, readers: list[Reader], process: Process) -> Figures:
    """Return the figures of these watchers of many lists."""
    # As at a table, where all rows but the newest have been shown before.
    written = [list(lists.numbers)[number * 37 % LISTS] for number in range(POSTS)]
    for public_id in written:
        lists.save(public_id)
    base = process.kib
    streams = await open_streams(readers, fetches=False)
    await asyncio.sleep(1)
    used, begun = process.cpu_seconds, time.perf_counter()
    await asyncio.sleep(IDLE_SECONDS)
    idle = 100 * (process.cpu_seconds - used) / (time.perf_counter() - begun)
    kib, threads = (process.kib - base) / len(readers), process.threads
    posts, lasts, missed = [], [], 0
    for public_id in written:
        room = [one for one in streams if one.reader.public_id == public_id]
        version = max(max(one.told) for one in room) + 1
        begun = time.perf_counter()
        posts.append(await timed(lambda where=public_id: lists.save(where)))
        await until(partial(all_told, room, version), 3)
        told = [one.told[version] for one in room if version in one.told]
        missed += len(room) - len(told)
        lasts.append(1000 * (max(told) - begun) if told else float("inf"))
        await asyncio.sleep(0.02)
    _close(streams)
    return Figures(
        kib, threads, idle, statistics.median(posts), *_p50_p95(lasts), missed
    )


async def crowd(lists: Lists, readers: list[Reader], process: Process) -> bool:
    """Tell how a crowd of one list fares; whether all of it is as it should be."""
    crowded, *_, other = lists.numbers
    streams = await open_streams(readers, fetches=True)
    await asyncio.sleep(1)
    calm = [await timed(lambda: lists.save(other)) for _ in range(CALM)]
    shown, told, during, missed = [], [], [], 0
    for _ in range(ROUNDS):
        version = max(max(one.told) for one in streams) + 1
        begun = time.perf_counter()
        await timed(lambda: lists.save(crowded))
        while not all(version in one.shown for one in streams):
            during.append(await timed(lambda: lists.save(other)))
            if time.perf_counter() - begun > PATIENCE_SECONDS:
                break
        missed += sum(version not in one.shown for one in streams)
        shown.append(1000 * (max(max(one.shown.values()) for one in streams) - begun))
        told.append(1000 * (max(max(one.told.values()) for one in streams) - begun))
        await asyncio.sleep(0.5)
    _close(streams)
    before, meanwhile = statistics.median(calm), statistics.median(during)
    print(
        f"{CROWD} watchers of one list, {process.threads} threads: all told after p50 "
        "{:.0f} p95 {:.0f} ms, ".format(*_p50_p95(told))
        + "all up to date after p50 {:.0f} p95 {:.0f} ms, ".format(*_p50_p95(shown))
        + f"{missed} missed; a save {before:.1f} ms, meanwhile {meanwhile:.1f} ms "
        f"({meanwhile / before:.2f} x, {len(during)} of them)",
        flush=True,
    )
    is_soon = max(shown) <= 1000 * MOST_SECONDS
    return is_soon and not missed and meanwhile <= MOST_SLOWER * before


def _close(streams: list[Stream]) -> None:
    for one in streams:
        for transport in (one.transport, one.sheet and one.sheet.transport):
            if transport:
                transport.abort()


def _p50_p95(figures: list[float]) -> tuple[float, float]:
    ordered = sorted(figures)
    return statistics.median(ordered), ordered[int(0.95 * len(ordered))]


def bare(yardstick: Path, count: int) -> Figures:
    """Return the figures of the bare stream."""
    own = {name: one for name, one in os.environ.items() if not name.startswith("DJ")}
    command = (sys.executable, str(yardstick), "run", "--mode", "hybrid")
    more = ("--servers", "uvicorn-1w", "--watchers", str(count), "--posts", str(POSTS))
    told = subprocess.run(
        [*command, *more], stdout=subprocess.PIPE, text=True, check=True, env=own
    ).stdout
    found = LAST.search(told)
    if found is None:
        raise SystemExit(f"The yardstick tells something else: {told}")
    kib, threads, idle, post, p50, p95, missed = found.groups()
    return Figures(
        *(float(kib), int(threads), float(idle), float(post)),
        *(float(p50), float(p95), int(missed)),
    )


def main(yardstick: Path) -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    lists = Lists()
    is_good = True
    for count in WATCHERS:
        theirs, readers = bare(yardstick, count), lists.readers(count)
        with served() as process:
            ours = asyncio.run(watch(lists, readers, process))
        ratio = ours.last_p95 / theirs.last_p95
        print(
            f"{count} watchers of {LISTS} lists\n  bare    {theirs}\n  product {ours}"
        )
        print(f"  the last watcher knows after {ratio:.2f} x the bare time", flush=True)
        is_good &= ours.kib <= MOST_KIB and ratio <= MOST_RATIO and not ours.missed
    readers = lists.readers(CROWD, lists=1)
    with served() as process:
        is_good &= asyncio.run(crowd(lists, readers, process))
    sys.exit(not is_good)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
