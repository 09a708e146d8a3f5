import os
import sqlite3
import uuid
from contextlib import closing
from urllib.parse import urlsplit

import psycopg
import pytest

from tests.serving import prepared, served_name, uncounted

__all__ = ["prepared", "served_name", "uncounted"]


@pytest.fixture
def database_url():
    """The address of an empty database of the kind that the tests run on.

    For processes of their own. It is empty where that is the file in their folder.
    """
    server = urlsplit(os.environ.get("DATABASE_URL", ""))
    if not server.scheme.startswith("postgres"):
        yield ""
        return
    name = f"skat_{uuid.uuid4().hex}"
    # There is always one of this name, to work from.
    server = server._replace(path="/postgres")
    with closing(psycopg.connect(server.geturl(), autocommit=True)) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
        yield server._replace(path=f"/{name}").geturl()
        connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture
def stored(database_url, tmp_path):
    """Ask the database of such processes, whose folder is `tmp_path`."""

    def ask(statement):
        opened = (
            psycopg.connect(database_url)
            if database_url
            else sqlite3.connect(tmp_path / "skatliste.sqlite3")
        )
        with closing(opened) as database:
            return database.execute(statement).fetchall()

    return ask
