"""Under which names and addresses this machine may be asked.

A page from elsewhere can point a name of its own at this machine and then read
along (DNS rebinding). It cannot do so with an address, nor with our own names.
"""

import socket
from collections.abc import Iterable
from functools import cache
from ipaddress import IPv6Address, ip_address
from threading import Thread

from django.utils.http import is_same_domain


def is_served(domain: str, hosts: Iterable[str]) -> bool:
    """Return whether *domain* is ours: our name, a private address, one of *hosts*."""
    return (
        domain in own_names()
        or is_private_address(domain)
        or any(is_same_domain(domain, host) for host in hosts)
    )


@cache
def own_names() -> set[str]:
    """Return this machine's names; the full one joins them once it is known."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    names = {"localhost", name, short, f"{short}.local"}
    # The name server may be slow or out of reach, and nobody should wait for it.
    Thread(target=_add_full_name, args=(names,), daemon=True).start()
    return names


def _add_full_name(names: set[str]) -> None:
    names.add(socket.getfqdn().lower())


def is_private_address(domain: str) -> bool:
    """Return whether *domain* is an address that no stranger on the internet has."""
    try:
        address = ip_address(domain.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    if isinstance(address, IPv6Address) and address.ipv4_mapped:
        address = address.ipv4_mapped
    return address.is_private or address.is_loopback or address.is_link_local
