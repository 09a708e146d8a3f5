"""Every address of the site, collected from the URL configuration itself."""

import re
from collections.abc import Iterator

from django.urls import URLResolver

from skatliste.urls import urlpatterns

HOST = "host"
PARAMETER = re.compile(r"<\w+:(\w+)>")


def routes(patterns=urlpatterns, prefix="/") -> Iterator[tuple[str, str]]:
    """Yield name and route of every address."""
    for pattern in patterns:
        # Django's own pages for the host: test_admin goes round them.
        if getattr(pattern, "namespace", None) == HOST:
            continue
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns, route)
        else:
            yield pattern.name, route


def fill(route: str, **told: object) -> str:
    """Return the route as an address; every parameter must have been told."""
    return PARAMETER.sub(lambda parameter: str(told[parameter[1]]), route)
