"""Bodies are received on the event loop, whole and bounded, before Django is asked."""

import asyncio

import pytest
from a2wsgi import WSGIMiddleware

from skatliste.bodies import FileBodies, WholeBodies, whole
from skatliste.spooling import Spooled

LIMIT = 10


def test_body_in_pieces_arrives_whole():
    answer = ask([request(b"mit 2, ", more=True), request(b"Sp")])

    assert answer == (200, b"9 mit 2, Sp", {})


def test_chunked_body_gets_its_real_length():
    headers = [(b"transfer-encoding", b"chunked"), (b"accept", b"text/html")]

    answer = ask([request(b"grand")], headers=headers)

    assert answer == (200, b"5 grand", {})


def test_request_without_body():
    assert ask([request(b"")]) == (200, b"0 ", {})


def test_body_as_long_as_the_limit():
    assert ask([request(b"0123456789")]) == (200, b"10 0123456789", {})


def test_declared_length_over_the_limit_is_refused_unseen():
    events = [request(b"0123456789", more=True)] * 3 + [request(b"")]

    answer = ask(events, headers=[(b"content-length", b"30")])

    assert answer == (200, b"30 ", {b"connection": b"close"})


def test_received_length_over_the_limit_is_refused():
    events = [request(b"012345", more=True)] * 30 + [request(b"")]

    answer = ask(events)

    assert answer == (200, b"12 ", {b"connection": b"close"})


def test_the_rest_of_a_refused_body_is_read_before_hanging_up():
    events = [request(b"012345", more=True)] * 30 + [request(b"")]

    ask(events)

    assert events == []


def test_refused_sender_who_hangs_up():
    events = [{"type": "http.disconnect"}]

    answer = ask(events, headers=[(b"content-length", b"30")])

    assert answer == (200, b"30 ", {b"connection": b"close"})


def test_client_that_hangs_up_while_sending_is_dropped():
    answer = ask([request(b"mit", more=True), {"type": "http.disconnect"}])

    assert answer is None


def test_body_that_does_not_arrive_is_dropped():
    answer = ask([request(b"mit", more=True)], seconds=0.01)

    assert answer == (408, b"", {b"connection": b"close"})


def test_malformed_length_counts_as_none():
    answer = ask([request(b"mit 2")], headers=[(b"content-length", b"many")])

    assert answer == (200, b"5 mit 2", {})


def test_header_that_poses_as_another_is_dropped():
    seen = []

    def note(environ, start_response):
        seen.append(environ.get("HTTP_X_FORWARDED_PROTO"))
        return echo(environ, start_response)

    ask([request(b"")], headers=[(b"x_forwarded_proto", b"https")], application=note)

    assert seen == [None]


def test_slow_body_does_not_keep_others_waiting():
    async def evening():
        rest = asyncio.Event()
        bodies = WholeBodies(WSGIMiddleware(echo, workers=1), limit=LIMIT)

        async def slowly():
            pieces = [request(b"slow", more=True), request(b"ly")]
            if slowly.given:
                await rest.wait()
            slowly.given += 1
            return pieces[slowly.given - 1]

        slowly.given = 0
        slow_answer, quick_answer = Answer(), Answer()
        slow = asyncio.create_task(bodies(scope(), slowly, slow_answer.send))
        await asyncio.sleep(0)
        async with asyncio.timeout(5):
            await bodies(scope(), given([request(b"quick")]), quick_answer.send)
        assert not slow.done()
        rest.set()
        await slow
        return slow_answer.body, quick_answer.body

    assert asyncio.run(evening()) == (b"6 slowly", b"5 quick")


def test_a_file_may_be_longer():
    files = FileBodies(limit=20, seconds=5)
    body, rest = b"0123456789012345", request(b"")
    long = request(body, more=True)

    assert ask([request(body)], path="/import/", files=files)[1] == b"16 " + body
    # Not by an address that takes none, nor beyond its own limit.
    assert ask([long, rest], files=files)[1] == b"16 "
    assert ask([long, long, rest], path="/import/", files=files)[1] == b"32 "


def test_so_many_files_at_once():
    files = FileBodies(limit=20, seconds=0.05, room=asyncio.Semaphore(1))
    slow = [request(b"mit", more=True)]

    async def evening():
        bodies = WholeBodies(WSGIMiddleware(echo, workers=1), limit=LIMIT, files=files)
        first, second = Answer(), Answer()
        waits = asyncio.create_task(
            bodies(scope(path="/import/"), given(slow), first.send)
        )
        await asyncio.sleep(0)
        await bodies(scope(path="/import/"), given([request(b"x")]), second.send)
        # The second one was received when the first had had its time.
        assert waits.done()
        return first.status, second.body

    assert asyncio.run(evening()) == (408, b"1 x")


def test_after_a_whole_body_nothing_comes():
    async def evening():
        receive = whole(b"mit 2")
        first = await receive()
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await receive()
        return first["body"]

    assert asyncio.run(evening()) == b"mit 2"


def test_a_refused_file_of_a_slow_pool_is_answered(tmp_path):
    spooled = Spooled(echo, workers=1, folder=tmp_path)
    answer = Answer()

    async def evening():
        bodies = WholeBodies(spooled, limit=LIMIT)
        events = given([request(b"012345678901", more=True), request(b"")])
        async with asyncio.timeout(20):
            await bodies(scope(), events, answer.send)

    asyncio.run(evening())

    assert (answer.status, answer.body) == (200, b"12 ")


class Answer:
    def __init__(self):
        self.status, self.body, self.headers = None, b"", {}

    async def send(self, event):
        if event["type"] == "http.response.start":
            self.status = event["status"]
            self.headers = dict(event["headers"])
        else:
            self.body += event["body"]


def ask(events, *, headers=(), seconds=5, application=None, path="/", files=None):
    """Return status, body and what was said of the connection, or None."""
    answer = Answer()
    django = WSGIMiddleware(application or echo, workers=1)
    bodies = WholeBodies(django, limit=LIMIT, seconds=seconds, files=files)
    asyncio.run(bodies(scope(headers, path), given(events), answer.send))
    if answer.status is None:
        return None
    closing = {k: v for k, v in answer.headers.items() if k == b"connection"}
    return answer.status, answer.body, closing


def echo(environ, start_response):
    body = environ["wsgi.input"].read()
    assert "HTTP_TRANSFER_ENCODING" not in environ
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [environ["CONTENT_LENGTH"].encode() + b" " + body]


def request(body, *, more=False):
    return {"type": "http.request", "body": body, "more_body": more}


def given(events):
    async def receive():
        return events.pop(0) if events else await asyncio.sleep(60)

    return receive


def scope(headers=(), path="/"):
    return {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "path": path,
        "query_string": b"",
        "root_path": "",
        "headers": list(headers),
    }
