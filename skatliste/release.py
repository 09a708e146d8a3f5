"""Which version of the program this is."""

import hashlib
from functools import cache

from django.conf import settings

_PARTS = ("scoring", "skatliste", "static", "templates")


@cache
def release_mark() -> str:
    """Return a mark that differs between versions, and not between processes of one.

    A page that was fetched from an earlier version does not fit what this one sends.
    """
    told = hashlib.sha256()
    for part in _PARTS:
        for path in sorted((settings.BASE_DIR / part).rglob("*.[!p]*")):
            if path.is_file():
                told.update(f"{path.name} ".encode() + path.read_bytes())
    return told.hexdigest()[:8]
