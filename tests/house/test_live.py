"""Streams of the real server: who has one, what it tells, and how it ends."""

import gzip
import re
import socket
import time
from base64 import b64decode
from contextlib import ExitStack, closing

import pytest
from django.conf import settings

from skatliste.keys import make_key
from skatliste.live.hub import CROWD

from .browsers import Browser
from .servers import fetch, port_of, start

__all__ = ["start"]

SECRET = {"SKATLISTE_SECRET_KEY": settings.SECRET_KEY}
STREAM = re.compile(r'data-stream="([^"]+)"')


class Stream:
    """An open stream, read event by event."""

    def __init__(self, port, path, *, method="GET", host="localhost", **headers):
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=20)
        told = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self._socket.sendall(
            f"{method} {path} HTTP/1.1\r\nHost: {host}\r\n{told}\r\n".encode()
        )
        self._file = self._socket.makefile("rb")
        self.status = int(self._file.readline().split()[1])
        lines = iter(self._file.readline, b"\r\n")
        pairs = (line.decode().strip().split(": ", 1) for line in lines)
        self.headers = {name.lower(): value for name, value in pairs}

    def event(self):
        """Return the next event, its lines as they are; empty at the end."""
        lines = []
        for line in self._file:
            # Each event comes in a chunk of its own, after its length.
            if re.fullmatch(rb"[0-9a-f]+\r\n", line):
                continue
            if not line.strip():
                if lines:
                    return lines
                continue
            lines.append(line.decode().strip())
        return lines

    def news(self):
        """Return the next event that is more than a sign of life."""
        told = self.event()
        return self.news() if told[:1] == ["event: beat"] else told

    def close(self):
        self._file.close()
        self._socket.close()


class Phone(Browser):
    """A browser that can watch a list."""

    def __init__(self, port):
        super().__init__(port)
        self.port = port

    @property
    def cookie(self):
        return "; ".join(f"{name}={value}" for name, value in self._cookies.items())

    def begin(self):
        self.get("/sessions/new/")
        told = {"name_1": "Anna", "name_2": "Ben", "name_3": "Cem"}
        return self.post("/sessions/new/", **told, planned_games=36).location

    def join(self, kind, address):
        path = f"/join/{make_key(kind, address.split('/')[2], 1)}/"
        self.get(path)
        assert self.post(path).status == 302
        return self

    def play(self, address):
        page = self.get(address)
        told = {name: page.field(name) for name in ("number", "entry_id")}
        assert self.post(f"{address}games/", **told, outcome="passed_in").status == 302

    def stream(self, address):
        return STREAM.search(self.get(address).page)[1]

    def watch(self, stream, **headers):
        return closing(Stream(self.port, stream, Cookie=self.cookie, **headers))


@pytest.fixture
def running(start, tmp_path):
    server = start("--host", "127.0.0.1", "--port", "0", data=tmp_path, **SECRET)
    return server, port_of(server)


@pytest.fixture
def keeper(running):
    return Phone(running[1])


@pytest.fixture
def address(keeper):
    return keeper.begin()


@pytest.fixture
def reader(running, address):
    return Phone(running[1]).join("r", address)


def version(number):
    return ["event: version", f"id: {number}", f"data: {number}"]


def greeted(watched):
    """Return what a stream begins with, after how long to wait."""
    assert re.fullmatch(r"retry: [12]\d{3}|retry: 3000", watched.event()[0])
    return watched.event()


def test_stream_tells_readers_what_keepers_write(keeper, reader, address):
    with reader.watch(reader.stream(address)) as watched:
        assert (watched.status, greeted(watched)) == (200, version(1))
        keeper.play(address)
        assert watched.news() == version(2)
        keeper.play(address)
        assert watched.news() == version(3)


def test_stream_is_passed_on_at_once_and_kept_by_nobody(keeper, address):
    with keeper.watch(keeper.stream(address)) as watched:
        told = watched.headers

    assert told["content-type"] == "text/event-stream"
    assert told["x-accel-buffering"] == "no"
    assert told["cache-control"] == "no-cache, no-transform, private"
    assert told["x-content-type-options"] == "nosniff"
    assert told["content-security-policy"] == "default-src 'none'"
    assert "set-cookie" not in told


def test_stream_is_alive(keeper, address):
    with keeper.watch(keeper.stream(address)) as watched:
        greeted(watched)
        begun = time.monotonic()

        assert watched.event() == ["event: beat", "id: 1", "data: 1"]
        assert time.monotonic() - begun < 17


def test_stream_that_broke_goes_on(keeper, address):
    stream = keeper.stream(address)
    for seen, told in {"1": "beat", "0": "version", "7": "version"}.items():
        with keeper.watch(stream, **{"Last-Event-ID": seen}) as watched:
            assert greeted(watched) == [f"event: {told}", "id: 1", "data: 1"]


def test_stream_is_for_who_reads(running, keeper, reader, address):
    other, stranger = Phone(running[1]), Phone(running[1])
    theirs = other.begin()
    own = reader.stream(address)
    tickets = {
        "another's": keeper.stream(address),
        "of another list": own.replace(address, theirs),
        "none": own.partition("?")[0],
        "forged": f"{own[:-1]}{'0' if own[-1] != '0' else '1'}",
    }

    for why, stream in tickets.items():
        with reader.watch(stream) as watched:
            assert watched.status == 404, why
    for phone in (stranger, other):
        with phone.watch(own) as watched:
            assert watched.status == 404
    with other.watch(other.stream(theirs).replace(theirs, address)) as watched:
        assert watched.status == 404


def test_stream_is_asked_for_in_one_way(running, keeper, address):
    stream = keeper.stream(address)
    told = {"Cookie": keeper.cookie, "Content-Length": "0"}

    for method in ("HEAD", "POST", "PUT", "OPTIONS"):
        with closing(Stream(running[1], stream, method=method, **told)) as watched:
            assert watched.status == 404


def test_stream_is_refused_under_a_foreign_name(running, keeper, address):
    stream = keeper.stream(address)
    headers = {"Cookie": keeper.cookie}

    with closing(Stream(running[1], stream, host="evil.example", **headers)) as watched:
        assert watched.status == 400


def test_stream_ends_with_the_right(keeper, reader, address):
    renew, stream = f"{address}share/renew/reader/", reader.stream(address)
    with (
        reader.watch(stream) as watched,
        keeper.watch(keeper.stream(address)) as own,
    ):
        greeted(watched)
        greeted(own)
        keeper.get(renew)
        keeper.post(renew)

        assert watched.news() == ["event: gone", "data:"]
        assert watched.news() == []
        assert own.news() == version(2)
    with reader.watch(stream) as watched:
        assert watched.status == 404


def test_stream_of_a_deleted_list(keeper, reader, address):
    stream = reader.stream(address)
    keeper.get(f"{address}delete/")
    keeper.post(f"{address}delete/")

    with reader.watch(stream) as watched:
        assert watched.status == 404


def test_members_of_the_club_watch(running, keeper, stored, address):
    ((club,),) = stored(
        "SELECT c.public_id FROM skatliste_club c "
        "JOIN skatliste_session s ON s.club_id = c.id"
    )
    member = Phone(running[1])
    path = f"/join/{make_key('m', club, 1)}/"
    member.get(path)
    member.post(path)

    with member.watch(member.stream(address)) as watched:
        assert greeted(watched) == version(1)


def test_who_becomes_a_keeper_is_told_to_look(keeper, reader, address):
    with reader.watch(reader.stream(address)) as watched:
        greeted(watched)
        reader.join("k", address)

        assert watched.news() == ["event: gone", "data:"]


def test_crowd_is_sent_the_sheet(running, keeper, reader, address):
    stream = reader.stream(address)
    with ExitStack() as stack:
        crowd = [stack.enter_context(reader.watch(stream)) for _ in range(CROWD + 1)]
        for watched in crowd:
            greeted(watched)

        keeper.play(address)
        told = {tuple(watched.news()) for watched in crowd}
        headers = {"Cookie": reader.cookie, "Accept-Encoding": "gzip"}
        fetched = fetch(running[1], f"{address}sheet/", **headers)
        known = {**headers, "If-None-Match": fetched.headers["ETag"]}
        again = fetch(running[1], f"{address}sheet/", **known)

    ((event, version_line, data),) = told
    tag, packed = data.removeprefix("data: ").split()
    assert (event, version_line) == ("event: sheet", "id: 2")
    assert 'data-version="2"' in gzip.decompress(b64decode(packed)).decode()
    # What was made for all of them is what is fetched; nothing of it is one's own.
    assert (fetched.content, fetched.headers["ETag"]) == (b64decode(packed), tag)
    assert {"Live-Stream", "Set-Cookie"}.isdisjoint(fetched.headers)
    assert (again.status, again.content) == (304, b"")


def test_server_stops_at_once_and_watchers_come_back(
    start, running, keeper, address, tmp_path
):
    server, port = running
    stream = keeper.stream(address)
    with keeper.watch(stream) as watched:
        greeted(watched)
        begun = time.monotonic()

        server.terminate()

        assert watched.news() == []
    _output, errors = server.communicate(timeout=30)
    assert (server.returncode, errors) == (0, "")
    assert time.monotonic() - begun < 5
    told = {"data": tmp_path, **SECRET}
    port_of(start("--host", "127.0.0.1", "--port", str(port), **told))
    with keeper.watch(stream, **{"Last-Event-ID": "1"}) as watched:
        assert greeted(watched) == ["event: beat", "id: 1", "data: 1"]
