"""Whose word is taken for where a request came from: the named proxies' alone."""

import pytest

from .servers import fetch, port_of, start

__all__ = ["start"]

NOBODY = {"SKATLISTE_TLS": "", "SKATLISTE_PROXIES": ""}
FORWARDED = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7"}


@pytest.fixture
def serve(start):
    """Start a server that tells who asks, and return its port."""

    def serve_and_tell(**settings):
        told = {"DJANGO_SETTINGS_MODULE": "tests.house.who_asks", **NOBODY, **settings}
        return port_of(start("--host", "127.0.0.1", "--port", "0", **told))

    return serve_and_tell


def test_nobody_is_believed_without_a_proxy(serve):
    answer = fetch(serve(), "/rules/", **FORWARDED)

    assert answer.headers["X-Asked"] == "http 127.0.0.1"
    assert "Strict-Transport-Security" not in answer.headers
    assert answer.headers["Set-Cookie"] is None


def test_named_proxy_is_believed_without_tls(serve):
    port = serve(SKATLISTE_PROXIES="127.0.0.0/8")

    assert fetch(port, "/", **FORWARDED).headers["X-Asked"] == "https 203.0.113.7"
    assert fetch(port, "/").headers["X-Asked"] == "http 127.0.0.1"


def test_other_proxy_than_the_named_one_is_not_believed(serve):
    port = serve(SKATLISTE_TLS="1", SKATLISTE_PROXIES="192.0.2.1")

    answer = fetch(port, "/", **FORWARDED)

    assert answer.status == 301
    assert answer.headers["X-Asked"] == "http 127.0.0.1"


def test_proxy_on_this_machine_is_believed_with_tls(serve):
    port = serve(SKATLISTE_TLS="1")

    answer = fetch(port, "/", **FORWARDED)
    plain = fetch(port, "/rules/?a=b", Host="localhost")

    assert answer.status == 200
    assert answer.headers["X-Asked"] == "https 203.0.113.7"
    assert answer.headers["Strict-Transport-Security"].startswith("max-age=31536000")
    assert plain.status == 301
    assert plain.headers["Location"] == "https://localhost/rules/?a=b"


@pytest.mark.parametrize(
    "told", ["192.0.2.66, 203.0.113.7", "127.0.0.1, 203.0.113.7", " ,203.0.113.7"]
)
def test_what_a_client_adds_before_the_proxy_is_not_believed(serve, told):
    port = serve(SKATLISTE_PROXIES="127.0.0.1")

    answer = fetch(port, "/", **{"X-Forwarded-For": told})

    assert answer.headers["X-Asked"] == "http 203.0.113.7"


def test_cookies_are_for_tls_alone_behind_it(serve):
    port = serve(SKATLISTE_TLS="1")

    page = fetch(port, "/sessions/new/", **FORWARDED)

    cookies = page.headers.get_all("Set-Cookie")
    assert cookies
    for cookie in cookies:
        assert {"Secure", "HttpOnly", "SameSite=Lax"} <= set(cookie.split("; "))


def test_machines_ask_for_health_without_tls(serve):
    port = serve(SKATLISTE_TLS="1")

    assert (fetch(port, "/healthz").status, fetch(port, "/").status) == (200, 301)
