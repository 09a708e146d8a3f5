"""Prepares this version and serves it until it is told to stop.

python -m skatliste.serve [--port N] [--host ADDR]
"""

import argparse
import errno
import os
import signal
import socket
import sys
from importlib import import_module
from types import FrameType
from typing import Final, NoReturn

import uvicorn
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import Error as DatabaseError

from .announcing import announce
from .preparing import prepare

# Phones in the club room reach it without any setting.
EVERY_ADDRESS: Final = "0.0.0.0"  # noqa: S104  # nosec B104
HIGHEST_PORT: Final = 65535
WAITING_CONNECTIONS: Final = 2048
STOPPING_SECONDS: Final = 3


class StartError(Exception):
    """What prevents the start, as a sentence for the host."""


class _OneLineParser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(1, f"{message}\n")


def main(arguments: list[str]) -> None:
    """Serve until Ctrl-C or SIGTERM; what prevents a start is one sentence."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skatliste.settings")
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    options = read_options(arguments)
    try:
        # First, so that a second start ends here and touches no data.
        listener = listen(options.host, options.port)
        prepare()
        server = load_server()
    except (StartError, ImproperlyConfigured, DatabaseError, OSError) as error:
        sys.exit(" ".join(describe(error).splitlines()))
    announce(options.host, listener.getsockname()[1])
    server.run(sockets=[listener])


def stop(_signal: int, _frame: FrameType | None) -> NoReturn:
    raise SystemExit(0)


def read_options(arguments: list[str]) -> argparse.Namespace:
    parser = _OneLineParser(prog="bin/run", description="Serve the Skat-Liste.")
    parser.add_argument("--port", type=read_port, default=8000, metavar="N")
    parser.add_argument("--host", default=EVERY_ADDRESS, metavar="ADDR")
    return parser.parse_args(arguments)


def read_port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= HIGHEST_PORT):
        raise argparse.ArgumentTypeError(
            f"expected a number from 0 to {HIGHEST_PORT}, got {text!r}"
        )
    return int(text)


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that already takes the port, and lets first callers wait."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server(
            (host, port),
            family=family,
            backlog=WAITING_CONNECTIONS,
            dualstack_ipv6=family is socket.AF_INET6 and socket.has_dualstack_ipv6(),
        )
    except OSError as error:
        reason = (error.strerror or "unknown").partition(" (")[0]
        if error.errno == errno.EADDRINUSE:
            reason = "it is taken, stop the other program or choose another --port"
        raise StartError(f"Cannot listen on {host}, port {port}: {reason}") from error


class _Server(uvicorn.Server):
    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # Else it would wait for streams, which end with nobody's word but ours.
        await import_module("skatliste.asgi").live.close()
        await super().shutdown(sockets)


def load_server() -> uvicorn.Server:
    config = uvicorn.Config(
        "skatliste.asgi:application",
        loop="uvloop",
        http="httptools",
        ws="none",
        lifespan="on",
        # The settings say how to log; an access log would keep the keys of links.
        log_config=None,
        access_log=False,
        # Where a request came from is told by these proxies, and by nobody else.
        proxy_headers=bool(settings.PROXIES),
        forwarded_allow_ips=settings.PROXIES,
        server_header=False,
        timeout_graceful_shutdown=STOPPING_SECONDS,
    )
    # Now rather than at the first request: what prevents it prevents the start.
    config.load()
    return _Server(config)


def describe(error: Exception) -> str:
    if isinstance(error, DatabaseError):
        return f"The database cannot be used: {error}"
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {error.strerror}"
    return str(error)


if __name__ == "__main__":
    main(sys.argv[1:])
