"""Keys in links, and secrets in cookies: made, told apart, compared.

A key is derived from the host's secret and never stored: who reads the database
cannot make one. Raising a list's key version makes all its earlier keys worthless.
"""

import hashlib
import secrets
from typing import NamedTuple

from django.utils.crypto import constant_time_compare, salted_hmac

_SALT = "skatliste.keys"
# 32 hexadecimal digits are 128 bits.
_MAC_LENGTH = 32
_KEEPER = "k"


class KeyParts(NamedTuple):
    """What a key says of itself, before it is believed."""

    public_id: str
    mac: str


def keeper_key(public_id: str, key_version: int) -> str:
    """Return the key that makes whoever has it a keeper of the list."""
    return f"{_KEEPER}{public_id}{_mac(public_id, key_version)}"


def split_key(key: str) -> KeyParts | None:
    """Return the parts of *key*, or None if it has not the shape of one."""
    if not key.startswith(_KEEPER) or len(key) <= 1 + _MAC_LENGTH or not key.isascii():
        return None
    return KeyParts(public_id=key[1:-_MAC_LENGTH], mac=key[-_MAC_LENGTH:])


def is_genuine(parts: KeyParts, key_version: int) -> bool:
    """Whether the key was made here, for this version of the list's keys."""
    return constant_time_compare(parts.mac, _mac(parts.public_id, key_version))


def new_token() -> str:
    """Return the secret of a new device: 256 bits, for its cookie alone."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    """Return what is stored of a device's secret."""
    return hashlib.sha256(token.encode()).hexdigest()


def _mac(public_id: str, key_version: int) -> str:
    value = f"{_KEEPER}:{public_id}:{key_version}"
    return salted_hmac(_SALT, value, algorithm="sha256").hexdigest()[:_MAC_LENGTH]
