"""How often one address may do what costs something, or what guesses at something.

Counted in Django's cache, for a stretch of time that ends for everybody at the same
moment. The cache lives in the process: nothing of it is stored, a restart forgets it,
and with several processes each of them counts for itself.

The figures let a club room pass in which a hundred phones share one address, and
whose host has told nothing. What a guess could find is kept by its length: a key has
128 bits, and a short code is one of very many for ten minutes.
"""

import time
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from math import ceil
from typing import Final

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext, ngettext

from .keys import secret_hash

_MINUTE: Final = 60
_TEN_MINUTES: Final = 10 * _MINUTE
_HOUR: Final = 60 * _MINUTE
# Who has an address of IPv6 has all of its network.
_OWN_BITS: Final = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """How many times something may be done in how many seconds.

    Attributes:
        name: of what is counted.
        times: how often one address may do it.
        seconds: in how long.
        is_shared: whether all addresses are counted together.
    """

    name: str
    times: int
    seconds: int
    is_shared: bool = False


# A tournament of 33 tables begins three lists of each in an hour.
CREATE_LIST: Final = Limit(name="list", times=120, seconds=_HOUR)
CREATE_CLUB: Final = Limit(name="club", times=20, seconds=_HOUR)
# A hundred phones open the link that was renewed yesterday, three times each.
WRONG_KEY: Final = Limit(name="key", times=300, seconds=_TEN_MINUTES)
# One of three phones mistypes what is read aloud.
WRONG_CODE: Final = Limit(name="code", times=30, seconds=_TEN_MINUTES)
# Those who ask from a thousand addresses guess no faster than this.
ANY_WRONG_CODE: Final = Limit(
    name="any code", times=300, seconds=_TEN_MINUTES, is_shared=True
)
# Everybody comes back from the holidays, and every second one mistypes the password.
LOG_IN: Final = Limit(name="login", times=150, seconds=_TEN_MINUTES)
SIGN_UP: Final = Limit(name="sign-up", times=100, seconds=_HOUR)

# A hundred phones fetch sheet, picture and text of two lists each.
FETCH_FILE: Final = Limit(name="file", times=600, seconds=_TEN_MINUTES)
# One of a whole club keeps a thread busy for minutes.
FETCH_CLUB: Final = Limit(name="club file", times=20, seconds=_HOUR)
# Somebody types ten evenings from paper, and mends each of them a few times.
IMPORT: Final = Limit(name="import", times=60, seconds=_TEN_MINUTES)


def wait_for(request: HttpRequest, limit: Limit, *, counts: bool = True) -> int:
    """Return in how many seconds the address may do this again; 0 is now.

    Args:
        request: who asks.
        limit: for what.
        counts: whether this time is one of them. Where only failures are to count,
            it is asked first without counting, and counted after the failure.
    """
    times = limit.times * settings.LIMIT_FACTOR
    # Off.
    if not times:
        return 0
    now = time.time()
    stretch, passed = divmod(now, limit.seconds)
    key = _key(request, limit, int(stretch))
    done = _count(key, limit.seconds) - 1 if counts else cache.get(key, 0)
    return 0 if done < times else max(1, ceil(limit.seconds - passed))


def answer_too_many(response: HttpResponse, seconds: int) -> HttpResponse:
    """Return *response* as one that asks to wait for so many seconds."""
    response.status_code = 429
    response["Retry-After"] = str(seconds)
    return response


def wait_sentence(seconds: int) -> str:
    """Return how long to wait, as it is said beside a form that is kept."""
    return f"{too_many_sentence(seconds)} {gettext('What you typed is kept.')}"


def too_many_sentence(seconds: int) -> str:
    """Return how long to wait."""
    if seconds <= _MINUTE:
        return ngettext(
            "That was very often in a short time. Please try again in "
            "%(number)d second.",
            "That was very often in a short time. Please try again in "
            "%(number)d seconds.",
            seconds,
        ) % {"number": seconds}
    minutes = ceil(seconds / _MINUTE)
    return ngettext(
        "That was very often in a short time. Please try again in %(number)d minute.",
        "That was very often in a short time. Please try again in %(number)d minutes.",
        minutes,
    ) % {"number": minutes}


def client_network(request: HttpRequest) -> str:
    """Return where *request* comes from, as far as one person has it for themself.

    What a proxy tells of it is in `REMOTE_ADDR` by now, if the proxy may.
    """
    told = request.META.get("REMOTE_ADDR", "")
    try:
        address = ip_address(told.partition("%")[0])
    except ValueError:
        # A server behind a socket of the machine has no other name for anybody.
        return str(told)
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    own_bits = 128 - _OWN_BITS
    return f"{IPv6Address(int(address) >> own_bits << own_bits)}/{_OWN_BITS}"


def _key(request: HttpRequest, limit: Limit, stretch: int) -> str:
    """Return under what is counted; nobody can read an address from it."""
    who = "" if limit.is_shared else client_network(request)
    return secret_hash(f"limit:{limit.name}:{who}:{stretch}")


def _count(key: str, seconds: int) -> int:
    """Return how often it was done in this stretch, this time included."""
    cache.add(key, 0, timeout=seconds)
    try:
        return cache.incr(key)
    except ValueError:
        # Thrown out between the two, by very many others.
        cache.set(key, 1, timeout=seconds)
        return 1
