"""Which hosts are served: our own names, private addresses, and what a host names."""

import socket

import pytest
from django.core.exceptions import DisallowedHost
from django.http import HttpResponse
from django.test import RequestFactory

from skatliste.hosts import is_private_address, is_served
from skatliste.middleware import HostMiddleware


@pytest.mark.parametrize(
    "domain",
    [
        "127.0.0.1",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.178.20",
        "169.254.7.7",
        "[::1]",
        "[fe80::1]",
        "[fd12:3456::1]",
        "[::ffff:192.168.1.1]",
    ],
)
def test_private_address(domain):
    assert is_private_address(domain)


@pytest.mark.parametrize(
    "domain",
    [
        "8.8.8.8",
        "172.32.0.1",
        "[2a00:1450::1]",
        "[::ffff:8.8.8.8]",
        "192.168.1.1.example.org",
        "2130706433",
        "0x7f.1",
        "localhost",
        "",
    ],
)
def test_no_private_address(domain):
    assert not is_private_address(domain)


@pytest.mark.parametrize(
    "domain, hosts, served",
    [
        ("localhost", [], True),
        ("skat.example.org", [], False),
        ("skat.example.org", ["skat.example.org"], True),
        ("skat.example.org", ["Skat.Example.ORG"], True),
        ("skat.example.org", ["example.org"], False),
        ("skat.example.org", [".example.org"], True),
        ("example.org", [".example.org"], True),
        ("badexample.org", [".example.org"], False),
        ("8.8.8.8", ["8.8.8.8"], True),
        ("skat.example.org", ["*"], False),
        ("", [""], False),
    ],
)
def test_is_served(domain, hosts, served):
    assert is_served(domain, hosts) is served


def test_this_machine_is_served_by_name():
    short = socket.gethostname().lower().partition(".")[0]

    assert is_served(short, [])
    assert is_served(f"{short}.local", [])


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:8000", "localhost.", "[::1]:8000", "testserver"]
)
def test_middleware_lets_in(host, settings):
    settings.HOSTS = ["testserver"]

    response = answer_to(host)

    assert response.content == b"ok"


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8000", "8.8.8.8", "local host", "a,localhost"],
)
def test_middleware_refuses(host):
    with pytest.raises(DisallowedHost):
        answer_to(host)


def test_middleware_names_the_setting_that_helps():
    with pytest.raises(DisallowedHost, match=r"'skat\.example'.*SKATLISTE_HOSTS"):
        answer_to("skat.example")


def answer_to(host):
    middleware = HostMiddleware(lambda _request: HttpResponse("ok"))
    return middleware(RequestFactory().get("/", headers={"host": host}))
