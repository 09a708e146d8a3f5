"""A server that is late, away for a moment, or asked by several at the same time."""

from contextlib import closing

import psycopg
import pytest
from django.db import OperationalError
from django.db.utils import ConnectionHandler

from skatliste import postgresql
from skatliste.database import read_database

from .servers import ask, port_of, start

__all__ = ["start"]

ANY_PORT = ("--host", "127.0.0.1", "--port", "0")
# Nothing listens on the first port of a machine.
NOBODY = "postgresql://anna:secret@127.0.0.1:1/skat"


@pytest.fixture
def nobody(monkeypatch, tmp_path):
    """The connection is to a server that is not there."""
    monkeypatch.setenv("DATABASE_URL", NOBODY)
    nowhere = ConnectionHandler({"default": read_database(tmp_path)})["default"]
    monkeypatch.setattr(postgresql, "connection", nowhere)
    monkeypatch.setattr(postgresql, "PAUSE_SECONDS", 0.01)


def test_a_server_that_is_not_there(nobody, monkeypatch):
    monkeypatch.setattr(postgresql, "WAITING_SECONDS", 0.1)

    with pytest.raises(OperationalError) as refused:
        postgresql.wait_for_server()

    assert "Connection refused" in str(refused.value)
    assert "secret" not in str(refused.value)


def test_a_server_that_is_late(nobody, monkeypatch):
    tries = iter([OperationalError("no"), OperationalError("starting"), None])

    def reach():
        problem = next(tries)
        if problem:
            raise problem

    monkeypatch.setattr(postgresql, "_reach_server", reach)

    postgresql.wait_for_server()

    assert list(tries) == []


def test_a_start_that_is_refused_is_one_sentence(start):
    server = start(*ANY_PORT, DATABASE_URL=f"{NOBODY}?nonsense=1")

    output, errors = server.communicate(timeout=30)

    assert (server.returncode, output) == (1, "")
    assert errors == (
        'The database cannot be used: invalid connection option "nonsense"\n'
    )


@pytest.mark.parametrize("folders", [("one", "one", "one"), ("one", "two", "three")])
def test_processes_that_start_at_once(start, tmp_path, folders):
    servers = [start(*ANY_PORT, data=tmp_path / folder) for folder in folders]

    answers = [ask(port_of(server), "/healthz") for server in servers]

    assert answers == 3 * [(200, b"ok")]
    for server in servers:
        server.terminate()
        assert server.communicate(timeout=30)[1] == ""


def test_a_server_that_was_away_for_a_moment(start, database_url):
    if not database_url:
        pytest.skip("the tests run on a file, which is never away")
    server = start(*ANY_PORT)
    port = port_of(server)
    assert ask(port, "/")[0] == 200

    with closing(psycopg.connect(database_url, autocommit=True)) as connection:
        ended = connection.execute(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        ).fetchone()

    assert ended[0] >= 1
    assert [ask(port, "/")[0] for _ in range(5)] == 5 * [200]
