"""Addresses of links that are passed on to other devices."""

from ipaddress import ip_address
from typing import Final
from urllib.parse import urljoin

from django.http import HttpRequest
from django.http.request import split_domain_port
from django.urls import reverse

from skatliste.announcing import public_url
from skatliste.models import Club, ClubRole, Role, Session
from skatliste.queries import club_key, list_key

_HTTP_PORT: Final = 80
# Which asks for this machine's address in its network.
_EVERY_ADDRESS: Final = "0.0.0.0"  # noqa: S104  # nosec B104


def list_link(request: HttpRequest, session: Session, role: Role) -> str:
    """Return the link that makes whoever opens it this on the list."""
    return phone_address(request, reverse("join", args=[list_key(session, role)]))


def club_link(request: HttpRequest, club: Club, role: ClubRole) -> str:
    """Return the link that makes whoever opens it this in the club."""
    return phone_address(request, reverse("join", args=[club_key(club, role)]))


def phone_address(request: HttpRequest, path: str) -> str:
    """Return where another phone finds *path*.

    Under the name by which this request has found it; but where that is the machine's
    name for itself, under the address that it has in its network.
    """
    domain, port = split_domain_port(request.get_host())
    if not _is_this_machine(domain):
        return request.build_absolute_uri(path)
    return urljoin(public_url(_EVERY_ADDRESS, int(port or _HTTP_PORT)), path)


def _is_this_machine(domain: str) -> bool:
    try:
        return ip_address(domain.strip("[]")).is_loopback
    except ValueError:
        return domain == "localhost"
