"""The real server: started, asked, stopped, and refusing to start."""

import http.client
import signal
import socket
import sqlite3
import time
from contextlib import closing

import pytest

from .servers import ask, port_of, start

__all__ = ["start"]

KEY = "q83vEjRWeJASNFZ4"
# What is told of the file in the data folder, whatever the others are tested on.
FILE = {"DATABASE_URL": ""}


@pytest.fixture
def running(start):
    """Return a running server and its port."""
    server = start("--host", "127.0.0.1", "--port", "0")
    return server, port_of(server)


def refusal_of(server):
    output, errors = server.communicate(timeout=30)
    assert (server.returncode, output) == (1, "")
    return errors


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_answers_until_it_is_told_to_stop(running, number):
    server, port = running
    idle = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    idle.request("GET", "/healthz")
    assert idle.getresponse().read() == b"ok"
    begun = time.monotonic()

    server.send_signal(number)
    _output, errors = server.communicate(timeout=30)

    idle.close()
    assert (server.returncode, errors) == (0, "")
    assert time.monotonic() - begun < 5


def test_leaves_all_data_in_one_file(start, tmp_path):
    server = start("--host", "127.0.0.1", "--port", "0", **FILE)
    ask(port_of(server), "/")

    server.terminate()
    server.communicate(timeout=30)

    assert [path.name for path in (tmp_path / "data").glob("skatliste.sqlite3*")] == [
        "skatliste.sqlite3"
    ]


def test_foreign_host_is_refused(running):
    _server, port = running

    assert ask(port, "/healthz", Host="localhost") == (200, b"ok")
    assert ask(port, "/healthz", Host="evil.example")[0] == 400


def test_body_over_the_limit_gets_its_answer(running):
    _server, port = running
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=20)) as client:
        client.request("POST", "/healthz", body=bytes(5_000_000))
        response = client.getresponse()

        assert response.status == 413
        assert response.headers["Connection"] == "close"
        assert b"<" in response.read()


def test_slow_sender_keeps_nobody_waiting(running):
    _server, port = running
    head = b"POST /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n"
    with socket.create_connection(("127.0.0.1", port)) as slow:
        slow.sendall(head + b"mit")
        begun = time.monotonic()

        answer = ask(port, "/healthz")

    assert answer == (200, b"ok")
    assert time.monotonic() - begun < 5


def test_no_key_in_what_it_prints(running):
    server, port = running
    ask(port, f"/join/{KEY}/")
    ask(port, f"/Join/{KEY}")
    ask(port, f"/join/{KEY}/", Host="evil.example")

    server.terminate()
    output, errors = server.communicate(timeout=30)

    assert KEY not in output + errors


def test_taken_port(start, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]

        errors = refusal_of(start("--host", "127.0.0.1", "--port", str(port)))

    assert errors == (
        f"Cannot listen on 127.0.0.1, port {port}: "
        "it is taken, stop the other program or choose another --port\n"
    )
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    "arguments, sentence",
    [
        (
            ["--port", "x"],
            "argument --port: expected a number from 0 to 65535, got 'x'",
        ),
        (["--port", "65536"], "argument --port: expected a number from 0 to 65535, "),
        (["--port", "-1"], "argument --port: expected a number from 0 to 65535, "),
        (["--host", "192.0.2.1"], "Cannot listen on 192.0.2.1, port 8000: "),
        (["--host", "no such"], "Cannot listen on no such, port 8000: "),
        (["--colour", "red"], "unrecognized arguments: --colour red"),
    ],
)
def test_arguments_it_cannot_use(start, arguments, sentence):
    errors = refusal_of(start(*arguments))

    assert errors.startswith(sentence)
    assert errors.count("\n") == 1


def test_file_in_place_of_the_data_folder(start, tmp_path):
    file = tmp_path / "file"
    file.touch()

    errors = refusal_of(start("--host", "127.0.0.1", "--port", "0", data=file))

    assert errors == f"The data folder {file} cannot be used: File exists\n"


def test_file_in_place_of_the_database(start, tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "skatliste.sqlite3").write_text("no database " * 100)

    errors = refusal_of(start("--host", "127.0.0.1", "--port", "0", **FILE))

    assert errors == "The database cannot be used: file is not a database\n"


def test_copy_is_made_before_migrations_and_only_then(start, tmp_path):
    (tmp_path / "data").mkdir()
    with closing(sqlite3.connect(tmp_path / "data" / "skatliste.sqlite3")) as old:
        old.execute("CREATE TABLE from_an_older_version (points)")

    for _ in range(2):
        server = start("--host", "127.0.0.1", "--port", "0", **FILE)
        port_of(server)
        server.terminate()
        server.communicate(timeout=30)

    (copy,) = (tmp_path / "data" / "backups").iterdir()
    assert copy.name.startswith("before-migration-")
    with closing(sqlite3.connect(copy)) as database:
        tables = database.execute("SELECT name FROM sqlite_master").fetchall()
    assert tables == [("from_an_older_version",)]


def test_first_start_has_nothing_to_copy(running, tmp_path):
    assert not (tmp_path / "data" / "backups").exists()
