"""Tickets: the right to hold a list's stream open, signed into the stream's address.

A ticket is good for one list, in the browser it was made for, for a day. It holds
alone with the secret in that browser's cookie: an address that gets around opens
nothing. Whether the device still may read the list is asked when it is shown.
"""

import time
from typing import Final

from django.utils.crypto import constant_time_compare, salted_hmac

SECONDS: Final = 24 * 3600
_SALT: Final = "skatliste.tickets"


def make_ticket(public_id: str, device_id: int, token_hash: str) -> str:
    """Return the ticket of a device, known by the hash of its secret, for a list."""
    expires = int(time.time()) + SECONDS
    mac = _mac(public_id, device_id, expires, token_hash)
    return f"{device_id}.{expires}.{mac}"


def read_ticket(ticket: str, public_id: str, token_hash: str) -> int | None:
    """Return the device that holds *ticket*; None if it is forged or worn out."""
    device, _, rest = ticket.partition(".")
    end, _, mac = rest.partition(".")
    if not all(one.isascii() and one.isdecimal() for one in (device, end)):
        return None
    # Numbers longer than these are none of ours.
    device_id, expires = int(device[:18]), int(end[:18])
    genuine = _mac(public_id, device_id, expires, token_hash)
    if not mac.isascii() or not constant_time_compare(mac, genuine):
        return None
    return device_id if time.time() < expires else None


def _mac(public_id: str, device_id: int, expires: int, token_hash: str) -> str:
    value = f"{public_id}:{device_id}:{expires}:{token_hash}"
    return salted_hmac(_SALT, value, algorithm="sha256").hexdigest()[:32]
