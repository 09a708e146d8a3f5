"""The real server, started for a test on data of its own."""

import http.client
import os
import subprocess
import sys
from contextlib import closing, contextmanager

import pytest


@pytest.fixture
def start(tmp_path, database_url):
    """Start servers on data of their own; none outlives the test."""
    with starting(tmp_path / "data", DATABASE_URL=database_url) as start_server:
        yield start_server


@contextmanager
def starting(folder, **ours):
    """Give what starts servers on the data in *folder*, and stop them in the end."""
    servers = []

    def start_server(*arguments, data=folder, **settings):
        server = subprocess.Popen(
            [sys.executable, "-m", "skatliste.serve", *arguments],
            env={**without_ours(), "SKATLISTE_DATA": str(data), **ours, **settings},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        servers.append(server)
        return server

    yield start_server
    for server in servers:
        if server.poll() is None:
            server.kill()
        server.communicate()


def without_ours():
    """Return the environment without what a host could have set in it."""
    return {
        name: value
        for name, value in os.environ.items()
        if name != "DATABASE_URL" and not name.startswith("SKATLISTE_")
    }


def port_of(server):
    announcement = server.stdout.readline()
    assert announcement, f"did not start: {server.stderr.read()}"
    return int(announcement.rpartition(":")[2].rstrip("/\n"))


def ask(port, path, **headers):
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=20)) as client:
        client.request("GET", path, headers=headers)
        response = client.getresponse()
        return response.status, response.read()


def fetch(port, path, **headers):
    """Return the answer itself, its body read into `content`."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=20)) as client:
        client.request("GET", path, headers=headers)
        response = client.getresponse()
        response.content = response.read()
        return response
