"""Which database is opened, and how: a file, or a PostgreSQL server with a pool."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from skatliste.database import POOL, count_threads, read_database

SERVER = "postgresql://anna:s%2Fecret@db.example:5433/skat"
SENTENCE = (
    "DATABASE_URL: expected postgresql://USER:PASSWORD@HOST:PORT/NAME "
    "or sqlite:////PATH"
)


@pytest.fixture
def read(monkeypatch, tmp_path):
    """Return what is read with DATABASE_URL as given, and with none for None."""

    def read_url(url):
        if url is None:
            monkeypatch.delenv("DATABASE_URL", raising=False)
        else:
            monkeypatch.setenv("DATABASE_URL", url)
        return read_database(tmp_path)

    return read_url


@pytest.mark.parametrize("url", [None, ""])
def test_without_an_address_it_is_a_file(read, tmp_path, url):
    database = read(url)

    assert database["NAME"] == str(tmp_path / "skatliste.sqlite3")
    assert database["CONN_MAX_AGE"] is None
    assert "synchronous=FULL" in database["OPTIONS"]["init_command"]
    assert count_threads(database) == 1


@pytest.mark.parametrize("scheme", ["postgresql", "postgres"])
def test_a_server_gets_a_pool(read, scheme):
    database = read(SERVER.replace("postgresql", scheme))

    assert database["HOST"] == "db.example"
    assert database["PORT"] == 5433
    assert (database["USER"], database["PASSWORD"]) == ("anna", "s/ecret")
    assert database["CONN_MAX_AGE"] == 0
    assert database["OPTIONS"]["pool"] == POOL
    # A thread never waits for another's connection.
    assert 2 <= count_threads(database) <= 4
    assert POOL["max_size"] > count_threads(database)


def test_nothing_hangs_and_what_was_acknowledged_is_on_the_disk(read):
    options = read(SERVER)["OPTIONS"]["options"]

    assert options == (
        "-c lock_timeout=10s -c statement_timeout=20s "
        "-c idle_in_transaction_session_timeout=30s -c synchronous_commit=on"
    )


def test_what_an_address_tells_goes_before_ours(read):
    options = read(
        f"{SERVER}?sslmode=require&connect_timeout=2&options=-c%20lock_timeout%3D5s"
    )["OPTIONS"]

    assert options["sslmode"] == "require"
    assert options["connect_timeout"] == 2
    # The last one of a name is the one that holds.
    assert options["options"].startswith("-c lock_timeout=10s ")
    assert options["options"].endswith(" -c lock_timeout=5s")


@pytest.mark.parametrize(
    "url",
    [
        "skat",
        "mysql://anna:secret@db.example/skat",
        "postgis://anna:secret@db.example/skat",
        "oracle://anna:secret@db.example/skat",
        "postgresql://anna:secret@[db.example/skat",
        "postgresql://anna:secret@db.example:port/skat",
        "postgresql://anna:secret@db.example",
        "postgresql://anna:secret@db.example/",
    ],
)
def test_an_address_that_cannot_be_used(read, url):
    with pytest.raises(ImproperlyConfigured) as refused:
        read(url)

    # The password is told to nobody.
    assert str(refused.value) == SENTENCE
