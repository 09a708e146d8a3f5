"""The proxies as `deploy/` sets them up: what they pass on, and what they keep."""

import html
import re
import socket
import subprocess

import pytest

from .recipes import RECIPES, Browser, nginx, running, trusting, two_processes

KEY = "kbcdfghjkmnpqq83vEjRWeJASNFZ4"
STARTING = "Die Skat-Liste startet gerade neu"


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    """A certificate that nobody vouches for, and its key."""
    folder = tmp_path_factory.mktemp("tls")
    command = ("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2")
    files = folder / "fullchain.pem", folder / "privkey.pem"
    subprocess.run(
        [*command, "-subj", "/CN=localhost", "-out", files[0], "-keyout", files[1]],
        check=True,
        capture_output=True,
    )
    return files


@pytest.fixture(scope="module")
def lasting(tmp_path_factory):
    """Two processes for tests that leave them running."""
    with two_processes(tmp_path_factory.mktemp("lasting")) as processes:
        yield processes


@pytest.fixture
def ending(tmp_path):
    """Two processes that a test may stop."""
    with two_processes(tmp_path / "ending") as processes:
        yield processes


@pytest.fixture(params=RECIPES, scope="module")
def proxy(request, tmp_path_factory, certificate, lasting):
    """Each proxy before processes that go on running."""
    folder = tmp_path_factory.mktemp(request.param)
    with running(RECIPES[request.param], folder, certificate, lasting[1]) as one:
        yield one


def test_proxy_serves_pages_by_tls(proxy):
    answer = proxy.fetch("/rules/")
    plain = proxy.fetch_plain("/rules/?a=b")

    assert answer.status == 200
    assert "Strict-Transport-Security" in answer.headers
    assert "nginx/" not in answer.headers["Server"]
    assert plain.status in {301, 308}
    assert re.fullmatch(
        r"https://localhost(:\d+)?/rules/\?a=b", plain.headers["Location"]
    )


def test_proxy_speaks_the_newer_protocol(proxy):
    with (
        socket.create_connection(("localhost", proxy.port)) as plain,
        trusting("h2", "http/1.1").wrap_socket(
            plain, server_hostname="localhost"
        ) as secure,
    ):
        assert secure.selected_alpn_protocol() == "h2"


def test_proxy_takes_forms(proxy):
    browser = Browser(proxy)

    address = browser.begin_list()

    assert re.fullmatch(r"/sessions/\w+/", address)
    assert "Anna" in browser.get(address).content.decode()


@pytest.mark.parametrize("recipe", RECIPES.values(), ids=RECIPES)
def test_proxy_passes_events_on_as_they_come(
    recipe, tmp_path, certificate, database_url
):
    with (
        two_processes(tmp_path / "events", database_url) as (_servers, ports),
        # nginx gives the form to the process that does not hold the stream. With
        # SQLite there is one process: another would not be told.
        running(
            recipe, tmp_path, certificate, ports if database_url else 2 * ports[:1]
        ) as proxy,
    ):
        browser = Browser(proxy)
        address = browser.begin_list()
        page = browser.get(address).content.decode()
        stream = html.unescape(re.search(r'data-stream="([^"]+)"', page)[1])
        with proxy.open(stream, **browser.headers) as response:
            assert response.headers["Content-Type"] == "text/event-stream"
            first = read_event(response)
            browser.post(f"{address}delete/")
            second = read_event(response)

    assert first != second


def read_event(response):
    """Return the data of the next event; waits no longer than a watcher would."""
    for line in iter(response.readline, b""):
        if line.startswith(b"data:"):
            return line
    pytest.fail("the stream has ended")


def test_proxy_tells_who_asks_and_lets_nobody_forge_it(proxy):
    forged = {
        "X-Forwarded-For": "203.0.113.7",
        "X-Forwarded-Proto": "http",
        "X_Forwarded_For": "203.0.113.8",
        "Forwarded": "for=203.0.113.9",
    }

    assert proxy.fetch("/").headers["X-Asked"] == "https 127.0.0.1"
    assert proxy.fetch("/", **forged).headers["X-Asked"] == "https 127.0.0.1"


def test_proxy_lets_nobody_send_too_much(proxy):
    ours = proxy.fetch("/sessions/new/", method="POST", body=bytes(100_000))
    its = proxy.fetch("/sessions/new/", method="POST", body=bytes(200_000))

    assert "Das war zu viel auf einmal." in ours.content.decode()
    assert (ours.status, its.status) == (413, 413)


def test_proxy_lets_files_come_in(proxy):
    path = "/clubs/nosuchclub/import/"
    file = proxy.fetch(path, method="POST", body=bytes(1_000_000))
    ours = proxy.fetch(path, method="POST", body=bytes(11_000_000))

    # Read by the application, and sent by nobody's form.
    assert (file.status, ours.status) == (403, 413)
    assert "Das war zu viel auf einmal." in ours.content.decode()


@pytest.mark.parametrize("recipe", RECIPES.values(), ids=RECIPES)
def test_proxy_logs_no_key(recipe, tmp_path, certificate, ending):
    with running(recipe, tmp_path, certificate, ending[1]) as proxy:
        ask_with_keys(proxy)
        for server in ending[0]:
            server.terminate()
            server.wait(timeout=30)
        down = ask_with_keys(proxy)

        printed = proxy.stop()

    assert down.status == 503
    assert down.headers["Retry-After"] == "5"
    assert down.content.decode().startswith(STARTING)
    assert KEY not in printed
    assert "203.0.113" not in printed


def ask_with_keys(proxy):
    """Ask in every way in which a key can stand in a request; return an answer."""
    elsewhere = f"https://localhost/join/{KEY}/"
    for path in (f"/JOIN/{KEY}", f"//join/{KEY}/", f"/%6aoin/{KEY}/", f"/{KEY}"):
        proxy.fetch(path, Referer=elsewhere)
    proxy.fetch_plain(f"/join/{KEY}/")
    proxy.fetch("/nothing/", method="POST", body=bytes(200_000), Referer=elsewhere)
    proxy.fetch(f"/sessions/x/events/?token={KEY}", Referer=elsewhere)
    return proxy.fetch(f"/join/{KEY}/", Referer=elsewhere)


def test_nginx_logs_what_helps(tmp_path, certificate, lasting):
    with running(nginx, tmp_path, certificate, lasting[1]) as proxy:
        for path in ("/rules/", f"/join/{KEY}/", "/sessions/nosuchlist/", "/secret/"):
            proxy.fetch(path)

        printed = proxy.stop().splitlines()
    lines = [line.split() for line in printed if re.match(r"\d{4}-\d\d-\d\dT", line)]

    assert [line[1:4] for line in lines] == [
        ["GET", "rules", "200"],
        ["GET", "join", "404"],
        ["GET", "sessions", "404"],
        ["GET", "-", "404"],
    ]


def test_nginx_asks_both_processes(tmp_path, certificate, ending):
    servers, ports = ending
    with running(nginx, tmp_path, certificate, ports) as proxy:
        asked = {proxy.fetch("/healthz").headers["X-Process"] for _ in range(8)}

        servers[0].terminate()
        servers[0].wait(timeout=30)
        statuses = [proxy.fetch("/healthz").status for _ in range(8)]

    assert asked == {str(server.pid) for server in servers}
    assert statuses == 8 * [200]
