"""The proxies as `deploy/` sets them up, run before processes of ours.

Ports, certificates and the names of the processes are others here, and nothing else.
"""

import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path

import pytest

from .servers import port_of, starting

DEPLOY = Path(__file__).parents[2] / "deploy"
KEY = "kbcdfghjkmnpqq83vEjRWeJASNFZ4"
STARTING = "Die Skat-Liste startet gerade neu"


class Proxy:
    """A proxy that runs, and what it has printed once it is stopped."""

    def __init__(self, process, *, port, plain_port):
        self.process = process
        self.port = port
        self.plain_port = plain_port

    def fetch(self, path, *, method="GET", body=None, **headers):
        client = HTTPSConnection(
            "localhost", self.port, timeout=20, context=_trusting("http/1.1")
        )
        return _answer(client, method, path, body, headers)

    def fetch_plain(self, path):
        client = HTTPConnection("localhost", self.plain_port, timeout=20)
        return _answer(client, "GET", path, None, {})

    def stop(self):
        self.process.terminate()
        return self.process.communicate(timeout=30)[0]


def _trusting(*protocols):
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.set_alpn_protocols(protocols)
    return context


def _answer(client, method, path, body, headers):
    with closing(client):
        client.request(method, path, body=body, headers=headers)
        response = client.getresponse()
        response.content = response.read()
        return response


def _free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


def _changed(text, changes):
    """Return *text* with each of *changes* made, none of which may be in vain."""
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    return text


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


@contextmanager
def two_processes(folder):
    """Start two processes that tell who asks, and give them with their ports."""
    told = {
        "DJANGO_SETTINGS_MODULE": "tests.house.who_asks",
        "SKATLISTE_TLS": "1",
        "SKATLISTE_PROXIES": "127.0.0.1",
    }
    with starting(folder, **told) as start_server:
        servers, ports = [], []
        for _ in range(2):
            servers.append(start_server("--host", "127.0.0.1", "--port", "0"))
            # Not before the first has made the database.
            ports.append(port_of(servers[-1]))
        yield servers, ports


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


def nginx(folder, certificate, ports, port, plain_port):
    """Return the command that runs the recipe."""
    told = _changed(
        (DEPLOY / "nginx.conf").read_text(encoding="utf-8"),
        {
            "listen 80;": f"listen 127.0.0.1:{plain_port};",
            "listen [::]:80;": "",
            "listen 443 ssl http2;": f"listen 127.0.0.1:{port} ssl http2;",
            "listen [::]:443 ssl http2;": "",
            "/etc/nginx/tls/fullchain.pem": str(certificate[0]),
            "/etc/nginx/tls/privkey.pem": str(certificate[1]),
            "server app1:8000": f"server 127.0.0.1:{ports[0]}",
            "server app2:8000": f"server 127.0.0.1:{ports[1]}",
            "http {": "http {"
            + "".join(
                f"{name}_temp_path {folder}/{name};"
                for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
            ),
        },
    )
    file = folder / "nginx.conf"
    file.write_text(told, encoding="utf-8")
    command = [_installed("nginx"), "-p", folder, "-c", file]
    command += ["-g", f"daemon off; pid {folder}/nginx.pid;"]
    subprocess.run([*command, "-t"], check=True)
    return command


def caddy(folder, certificate, ports, port, plain_port):
    """Return the command that runs the recipe."""
    told = _changed(
        (DEPLOY / "Caddyfile").read_text(encoding="utf-8"),
        {
            "\tservers {": f"\tadmin off\n\thttp_port {plain_port}\n"
            f"\thttps_port {port}\n\tstorage file_system {folder}\n\tservers {{",
            "skat.example.org {": "localhost {\n"
            f"\tbind 127.0.0.1\n\ttls {certificate[0]} {certificate[1]}",
            "127.0.0.1:8000": f"127.0.0.1:{ports[0]}",
        },
    )
    file = folder / "Caddyfile"
    file.write_text(told, encoding="utf-8")
    return [_installed("caddy"), "run", "--config", file]


def _installed(name):
    path = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")
    if path is None:
        reason = f"there is no {name}: install it (apt install {name})"
        # What CI does not run it must not call passed.
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return path


RECIPES = {"nginx": nginx, "caddy": caddy}


@contextmanager
def running(recipe, folder, certificate, ports):
    """Run a recipe before the processes on *ports*, or before the first."""
    port, plain_port = _free_port(), _free_port()
    process = subprocess.Popen(
        recipe(folder, certificate, ports, port, plain_port),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        env={"HOME": str(folder), "PATH": "/usr/bin"},
    )
    try:
        _wait_for(port, process)
        yield Proxy(process, port=port, plain_port=plain_port)
    finally:
        if process.poll() is None:
            process.terminate()
            process.communicate(timeout=30)


def _wait_for(port, process):
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except ConnectionRefusedError:
            assert process.poll() is None, process.communicate()[0]
            time.sleep(0.05)
        else:
            return
    pytest.fail("the proxy did not start within ten seconds")


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
        _trusting("h2", "http/1.1").wrap_socket(
            plain, server_hostname="localhost"
        ) as secure,
    ):
        assert secure.selected_alpn_protocol() == "h2"


def test_proxy_takes_forms(proxy):
    page = proxy.fetch("/sessions/new/")
    cookie = page.headers["Set-Cookie"].split(";")[0]
    token = re.search(rb'name="csrfmiddlewaretoken" value="(\w+)"', page.content)[1]
    origin = f"https://localhost:{proxy.port}"
    names = "name_1=Anna&name_2=Ben&name_3=Cem"

    answer = proxy.fetch(
        "/sessions/new/",
        method="POST",
        body=f"csrfmiddlewaretoken={token.decode()}&{names}",
        **{
            "Cookie": cookie,
            "Origin": origin,
            "Content-Type": "application/x-www-form-urlencoded",
        },
    )

    assert answer.status == 302
    assert re.fullmatch(r"/sessions/\w+/", answer.headers["Location"])


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
