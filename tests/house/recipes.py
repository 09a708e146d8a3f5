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
from urllib.parse import urlencode

import pytest

from .servers import port_of, starting

DEPLOY = Path(__file__).parents[2] / "deploy"


@contextmanager
def two_processes(folder, database_url=""):
    """Start two processes that tell who asks, and give them with their ports."""
    told = {
        "DATABASE_URL": database_url,
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


class Proxy:
    """A proxy that runs, and what it has printed once it is stopped."""

    def __init__(self, process, *, port, plain_port):
        self.process = process
        self.port = port
        self.plain_port = plain_port

    def fetch(self, path, *, method="GET", body=None, **headers):
        client = HTTPSConnection(
            "localhost", self.port, timeout=20, context=trusting("http/1.1")
        )
        return _answer(client, method, path, body, headers)

    @contextmanager
    def open(self, path, **headers):
        """Ask for something that does not end, and wait no longer for any of it."""
        client = HTTPSConnection(
            "localhost", self.port, timeout=5, context=trusting("http/1.1")
        )
        with closing(client):
            client.request("GET", path, headers=headers)
            yield client.getresponse()

    def fetch_plain(self, path):
        client = HTTPConnection("localhost", self.plain_port, timeout=20)
        return _answer(client, "GET", path, None, {})

    def stop(self):
        self.process.terminate()
        return self.process.communicate(timeout=30)[0]


def trusting(*protocols):
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
    command = [installed("nginx"), "-p", folder, "-c", file]
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
    return [installed("caddy"), "run", "--config", file]


def installed(name, package=""):
    """Return where a program is; CI fails without it, a host is told what to do."""
    path = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")
    if path is None:
        reason = f"there is no {name}: install it (apt install {package or name})"
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


class Browser:
    """Somebody who keeps cookies and sends forms, through a proxy."""

    def __init__(self, proxy):
        self.proxy = proxy
        self.cookies = {}

    @property
    def headers(self):
        told = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Cookie": told, "Origin": f"https://localhost:{self.proxy.port}"}

    def get(self, path):
        return self._keep(self.proxy.fetch(path, **self.headers))

    def post(self, path, **fields):
        page = self.get(path).content
        token = re.search(rb'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
        body = urlencode({"csrfmiddlewaretoken": token, **fields})
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        answer = self.proxy.fetch(
            path, method="POST", body=body, **self.headers, **form
        )
        return self._keep(answer)

    def begin_list(self):
        """Return the address of a new list."""
        answer = self.post("/sessions/new/", name_1="Anna", name_2="Ben", name_3="Cem")
        assert answer.status == 302
        return answer.headers["Location"]

    def _keep(self, answer):
        for cookie in answer.headers.get_all("Set-Cookie", ()):
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer
