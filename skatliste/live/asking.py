"""What a request asks for, read on the event loop without Django's own request."""

import re
import sys
from functools import cached_property
from typing import Final
from urllib.parse import parse_qs

from a2wsgi.asgi_typing import HTTPScope
from django.conf import settings
from django.http import HttpRequest, parse_cookie
from django.http.request import split_domain_port
from django.utils.translation import get_language_from_request

from skatliste.hosts import is_served
from skatliste.http import DEVICE_COOKIE
from skatliste.keys import token_hash
from skatliste.reader import read_reader

EVENTS: Final = "events"
SHEET: Final = "sheet"
ADDRESS: Final = re.compile(r"/sessions/([-a-zA-Z0-9_]+)/(events|sheet)/")


class Asking:
    """A request for what is live on a list.

    Attributes:
        scope: the request itself.
        public_id: the list.
        what: `EVENTS`, the stream, or `SHEET`, the part of the page; empty if it is
            nothing live.
    """

    def __init__(self, scope: HTTPScope) -> None:
        self.scope = scope
        address = ADDRESS.fullmatch(scope["path"])
        self.public_id, self.what = address.groups() if address else ("", "")

    @cached_property
    def headers(self) -> dict[bytes, bytes]:
        return dict(self.scope["headers"])

    def header(self, name: bytes) -> str:
        return self.headers.get(name, b"").decode("latin-1")

    @cached_property
    def cookies(self) -> dict[str, str]:
        return parse_cookie(self.header(b"cookie"))

    @cached_property
    def hashed(self) -> str:
        """The hash of the secret in the browser's cookie."""
        return token_hash(self.cookies.get(DEVICE_COOKIE, ""))

    @property
    def ticket(self) -> str:
        query = parse_qs(self.scope["query_string"].decode("latin-1"))
        return query.get("token", [""])[0]

    @property
    def seen(self) -> int | None:
        """The version that a browser was told of before its stream broke."""
        told = self.header(b"last-event-id")
        return int(told) if re.fullmatch("[0-9]{1,9}", told) else None

    @property
    def is_ours(self) -> bool:
        """Whether the host is one of ours, reached in the way that we are served."""
        domain, _port = split_domain_port(self.header(b"host"))
        is_safe = not settings.TLS or self.scope.get("scheme") == "https"
        return is_safe and bool(domain) and is_served(domain, settings.HOSTS)

    @property
    def manner(self) -> str:
        """The same word for all to whom the same sheet is sent."""
        request = HttpRequest()
        request.COOKIES = self.cookies
        request.META = {"HTTP_ACCEPT_LANGUAGE": self.header(b"accept-language")}
        language = get_language_from_request(request)
        return sys.intern(read_reader(self.cookies).on_sheet(language))


def live_part(scope: HTTPScope) -> str:
    """Return what is asked for: `EVENTS`, `SHEET`, or nothing that is live."""
    asking = Asking(scope)
    is_live = asking.what and scope["method"] == "GET" and asking.is_ours
    return asking.what if is_live else ""
