"""The entry for a WSGI server."""

import os
import re
from collections.abc import Callable, Iterable
from typing import Any

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skatliste.settings")

_CHARSET = re.compile(r";\s*charset\s*=[^;]*", re.IGNORECASE)
_django = get_wsgi_application()


def application(
    environ: dict[str, Any], start_response: Callable[..., Any]
) -> Iterable[bytes]:
    """Answer a request, whose text is UTF-8 whatever it claims.

    Our forms are sent in it. Django believes the claim, and some that Python knows by
    name are no encoding of text: it would fail before any page of ours is asked.
    """
    told = environ.get("CONTENT_TYPE", "")
    return _django(environ | {"CONTENT_TYPE": _CHARSET.sub("", told)}, start_response)
