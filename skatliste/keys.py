"""Keys in links, and secrets in cookies: made, told apart, compared.

A key is derived from the host's secret and never stored: who reads the database
cannot make one. Raising a version of a list or a club makes all its earlier keys of
that role worthless.
"""

import hashlib
import secrets
from typing import Final, NamedTuple

from django.utils.crypto import constant_time_compare, salted_hmac

_SALT = "skatliste.keys"
# 32 hexadecimal digits are 128 bits.
_MAC_LENGTH = 32
# What a key begins with, and whom it makes of its bearer.
KEEPER: Final = "k"
READER: Final = "r"
CLUB_ADMIN: Final = "a"
CLUB_MEMBER: Final = "m"
# What the key of a link begins with that hands a list over, once.
_HAND_OVER: Final = "h"
CODE_DIGITS: Final = 8
_KINDS: Final = (KEEPER, READER, CLUB_ADMIN, CLUB_MEMBER)


class KeyParts(NamedTuple):
    """What a key says of itself, before it is believed."""

    kind: str
    public_id: str
    mac: str


def make_key(kind: str, public_id: str, version: int) -> str:
    """Return the key of this kind for a list or a club.

    Args:
        kind: whom it makes of its bearer: `KEEPER` or `READER` of a list,
            `CLUB_ADMIN` or `CLUB_MEMBER`.
        public_id: of the list or the club.
        version: of its keys of this kind.
    """
    return f"{kind}{public_id}{_mac(kind, public_id, version)}"


def split_key(key: str) -> KeyParts | None:
    """Return the parts of *key*, or None if it has not the shape of one."""
    if key[:1] not in _KINDS or len(key) <= 1 + _MAC_LENGTH or not key.isascii():
        return None
    return KeyParts(key[0], public_id=key[1:-_MAC_LENGTH], mac=key[-_MAC_LENGTH:])


def is_genuine(parts: KeyParts, version: int) -> bool:
    """Whether the key was made here, for this version of the keys of its kind."""
    return constant_time_compare(parts.mac, _mac(parts.kind, parts.public_id, version))


def new_hand_over_key() -> str:
    """Return a key that is not derived from anything: 128 bits, for one use."""
    return f"{_HAND_OVER}{secrets.token_hex(_MAC_LENGTH // 2)}"


def new_code() -> str:
    """Return digits that can be read aloud."""
    return f"{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}}"


def new_token() -> str:
    """Return the secret of a new device: 256 bits, for its cookie alone."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    """Return what is stored of a device's secret."""
    return hashlib.sha256(token.encode()).hexdigest()


def secret_hash(secret: str) -> str:
    """Return what is stored of a secret that is short enough to be tried out.

    Whoever reads the database finds out nothing without the host's key.
    """
    return salted_hmac(_SALT, f"secret:{secret}", algorithm="sha256").hexdigest()


def _mac(kind: str, public_id: str, version: int) -> str:
    value = f"{kind}:{public_id}:{version}"
    return salted_hmac(_SALT, value, algorithm="sha256").hexdigest()[:_MAC_LENGTH]
