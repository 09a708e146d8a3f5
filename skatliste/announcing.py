"""Tells the host in the terminal where the phones find this server."""

import io
import socket
import sys
from ipaddress import ip_address
from typing import Final

import segno
from django.conf import settings

# Private, and in nobody's network: it asks for the way out, nothing is sent there.
ELSEWHERE: Final = ("10.255.255.255", 1)


def announce(host: str, port: int) -> None:
    """Write the address, and as a code that a phone's camera reads."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # The terminal may know neither umlauts nor the blocks of the code.
        sys.stdout.reconfigure(errors="replace")
    url = public_url(host, port)
    sys.stdout.write(f"Die Skat-Liste läuft / is running: {url}\n")
    segno.make(url, micro=False).terminal(sys.stdout, compact=True)
    sys.stdout.write("Ende mit Strg+C / Stop with Ctrl+C\n")
    sys.stdout.flush()


def public_url(host: str, port: int) -> str:
    """Return the address for the phones, that of the TLS proxy where one is named."""
    if settings.TLS and settings.HOSTS:
        return f"https://{settings.HOSTS[0].removeprefix('.')}/"
    if _is_every_address(host):
        host = local_network_address()
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _is_every_address(host: str) -> bool:
    try:
        return ip_address(host).is_unspecified
    except ValueError:
        return False


def local_network_address() -> str:
    """Return this machine's address in its network, else the one it has for itself."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return "127.0.0.1"
        return str(ip_address(probe.getsockname()[0]))
