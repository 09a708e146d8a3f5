"""What takes long is made on a thread that no reader holds, and waits in a file."""

import asyncio
import gc
import threading
import tracemalloc
from contextlib import suppress
from pathlib import Path

import pytest

from skatliste import spooling
from skatliste.spooling import Spooled

PIECE = bytes(100_000)
PIECES = 100
PATIENT = 60


class Answer:
    """A WSGI application whose answer comes in pieces; tells what became of it."""

    def __init__(self, pieces=(PIECE,) * PIECES):
        self.pieces = pieces
        self.given = 0
        self.closed = threading.Event()

    def __call__(self, environ, start_response):
        self.body = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH", 0)))
        start_response("200 OK", [("Content-Type", "application/zip")])
        return self

    def __iter__(self):
        for piece in self.pieces:
            self.given += 1
            yield piece

    def close(self):
        self.closed.set()


class Reader:
    """Whoever asks: takes what is sent once it reads, and may hang up."""

    def __init__(self, body=b""):
        self.events = []
        self.reads = asyncio.Event()
        self.takes = asyncio.Event()
        self.hangs_up = asyncio.Event()
        self.body = body
        self._has_asked = False

    async def receive(self):
        if self._has_asked:
            await self.hangs_up.wait()
            return {"type": "http.disconnect"}
        self._has_asked = True
        return {"type": "http.request", "body": self.body, "more_body": False}

    async def send(self, event):
        await self.reads.wait()
        self.events.append(event)
        if event.get("body"):
            self.takes.set()

    @property
    def received(self):
        return b"".join(event.get("body", b"") for event in self.events)

    @property
    def is_complete(self):
        last = self.events[-1] if self.events else {"more_body": True}
        return last["type"] == "http.response.body" and not last.get("more_body")


@pytest.fixture
def spooled(tmp_path):
    def spool(answer, patience=PATIENT):
        return Spooled(answer, workers=1, folder=tmp_path, patience=patience)

    return spool


def asks(application, reader, **more):
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "path": "/",
        "query_string": b"",
        "headers": [(b"content-length", str(len(reader.body)).encode())],
        **more,
    }
    return asyncio.create_task(application(scope, reader.receive, reader.send))


async def wait_for(event: threading.Event):
    assert await asyncio.to_thread(event.wait, 5)


def test_spooled_answer_arrives_whole_and_in_order(spooled):
    pieces = [bytes([number]) * (number * 1000 + 1) for number in range(200)]
    answer = Answer(pieces)

    async def ask():
        reader = Reader(b"a list")
        reader.reads.set()
        await asks(spooled(answer), reader)
        return reader

    reader = asyncio.run(ask())

    start, *bodies = reader.events
    assert (start["type"], start["status"]) == ("http.response.start", 200)
    assert {event["type"] for event in bodies} == {"http.response.body"}
    assert [event.get("more_body", False) for event in bodies[:-1]] == (
        [True] * (len(bodies) - 1)
    )
    assert reader.is_complete
    assert reader.received == b"".join(pieces)
    assert answer.body == b"a list"


def test_spooled_answer_is_made_while_nobody_reads(spooled):
    async def evening():
        application = spooled(answer := Answer())
        slow, quick = Reader(), Reader()
        quick.reads.set()
        first = asks(application, slow)
        await wait_for(answer.closed)
        async with asyncio.timeout(5):
            await asks(application, quick)
        was_read = slow.received
        slow.reads.set()
        await first
        return was_read, slow, quick

    was_read, slow, quick = asyncio.run(evening())

    assert was_read == b""
    assert slow.received == quick.received == PIECE * PIECES
    assert slow.is_complete
    assert quick.is_complete


def test_spooled_answer_waits_on_the_disk(spooled):
    async def evening():
        answer, reader = Answer((PIECE,) * 300), Reader()
        asked = asks(spooled(answer), reader)
        tracemalloc.start()
        await wait_for(answer.closed)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        reader.hangs_up.set()
        await asked
        return peak

    # Thirty megabytes were made.
    assert asyncio.run(evening()) < 3_000_000


def test_spooled_answer_ends_with_a_reader_who_takes_nothing(spooled, tmp_path):
    async def evening():
        answer = Answer(until_closed())
        reader = Reader()
        async with asyncio.timeout(10):
            await asks(spooled(answer, patience=0.05), reader)
        await wait_for(answer.closed)
        return reader.events

    assert asyncio.run(evening()) == []
    assert list(tmp_path.iterdir()) == []


def test_spooled_answer_ends_with_a_reader_who_hangs_up(spooled, tmp_path):
    async def evening():
        answer = Answer(until_closed())
        reader = Reader()
        reader.reads.set()
        asked = asks(spooled(answer), reader)
        await reader.takes.wait()
        reader.hangs_up.set()
        async with asyncio.timeout(10):
            await asked
        await wait_for(answer.closed)
        return reader.is_complete

    assert asyncio.run(evening()) is False
    assert list(tmp_path.iterdir()) == []


def test_spooled_answer_that_waits_for_its_turn_is_not_made_for_nobody(spooled):
    async def evening():
        application = spooled(first := Answer(until_closed()))
        reading, gone = Reader(), Reader()
        reading.reads.set()
        asked = asks(application, reading)
        await reading.takes.wait()
        application.app = second = Answer()
        waiting = asks(application, gone)
        await asyncio.sleep(0.05)
        gone.hangs_up.set()
        reading.hangs_up.set()
        async with asyncio.timeout(10):
            await asyncio.gather(asked, waiting)
        await wait_for(first.closed)
        return second.given

    assert asyncio.run(evening()) == 0


def test_spooled_answer_is_no_further_ahead_than_may_be(spooled, monkeypatch):
    monkeypatch.setattr(spooling, "MOST_AHEAD", 5 * len(PIECE))

    async def evening():
        answer, reader = Answer(), Reader()
        asked = asks(spooled(answer), reader)
        await asyncio.sleep(0.2)
        ahead = answer.given
        reader.reads.set()
        await asked
        return ahead, reader.received

    ahead, received = asyncio.run(evening())

    assert ahead <= 7
    assert received == PIECE * PIECES


def test_spooled_answer_that_fails_is_not_taken_for_a_whole_one(spooled):
    def failing():
        yield PIECE
        raise LookupError

    async def evening():
        answer, reader = Answer(failing()), Reader()
        reader.reads.set()
        with pytest.raises(LookupError):
            await asks(spooled(answer), reader)
        return answer, reader

    answer, reader = asyncio.run(evening())

    assert answer.closed.is_set()
    assert not reader.is_complete


def open_files():
    """Return the names of what this process has open, of deleted files too."""
    for one in Path("/proc/self/fd").iterdir():
        with suppress(OSError):
            yield str(one.readlink())


def until_closed():
    """Give pieces, slowly, for as long as somebody wants them."""
    pause = threading.Event()
    while not pause.wait(0.01):
        yield PIECE


def test_spooled_answers_leave_no_file_open(spooled, tmp_path):
    async def evening():
        application = spooled(Answer())
        for _ in range(5):
            reader = Reader()
            reader.reads.set()
            await asks(application, reader)
        gone = Reader()
        gone.reads.set()
        application.app = Answer(until_closed())
        asked = asks(application, gone)
        await gone.takes.wait()
        gone.hangs_up.set()
        await asked
        await wait_for(application.app.closed)
        application.executor.shutdown()

    asyncio.run(evening())
    gc.collect()

    assert [one for one in open_files() if str(tmp_path) in one] == []
