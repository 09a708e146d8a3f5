"""What is refused by the shape of a request, and what every answer carries along."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from django.conf import settings
from django.core.exceptions import DisallowedHost, SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.middleware.security import SecurityMiddleware
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers

from .bodies import body_limit
from .hosts import is_served, own_names

# What a page could ask a browser for, and none of ours ever does.
_NEVER: Final = (
    *("accelerometer", "autoplay", "browsing-topics", "camera"),
    *("display-capture", "encrypted-media", "geolocation", "gyroscope", "hid"),
    *("idle-detection", "local-fonts", "magnetometer", "microphone", "midi"),
    *("payment", "picture-in-picture", "publickey-credentials-get", "serial", "usb"),
)
# Sharing a link is not in it: browsers that cannot do so complain about the word, and
# those that can allow it to our pages alone anyway.
PERMISSIONS_POLICY: Final = ", ".join(
    # A screen on the wall may stay awake.
    [*(f"{name}=()" for name in _NEVER), "screen-wake-lock=(self)"]
)

# To pack them once more takes time, and makes them longer.
_PACKED: Final = (
    *("application/zip", "application/pdf", "image/png"),
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
)

GetResponse = Callable[[HttpRequest], HttpResponse]


class HeadersMiddleware(SecurityMiddleware):
    """Gives the headers of security to every answer, also to the one of a foreign host.

    The redirect to TLS is left to Django's own, which is asked when the host is known
    to be ours.
    """

    def process_request(self, _request: HttpRequest) -> None:
        return

    def process_response(
        self, request: HttpRequest, response: HttpResponse
    ) -> HttpResponse:
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        return super().process_response(request, response)


class HostMiddleware:
    """Refuses hosts that are neither this machine nor named in the settings."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response
        own_names()

    def __call__(self, request: HttpRequest) -> HttpResponse:
        domain, _port = split_domain_port(request.get_host())
        if not is_served(domain, settings.HOSTS):
            raise DisallowedHost(
                f"Refused the host {domain!r}: to be reached under this name, "
                "put it into SKATLISTE_HOSTS"
            )
        return self.get_response(request)


class PackingMiddleware(GZipMiddleware):
    """Packs what a browser is sent, but for files that are packed already."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if response.headers.get("Content-Type") in _PACKED:
            return response
        return super().process_response(request, response)


class BodyLimitMiddleware:
    """Answers a body over the limit with a page of the house."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if read_content_length(request) > body_limit(request.path):
            return render(request, "413.html", status=413)
        return self.get_response(request)


class MethodMiddleware:
    """Answers a method that an address does not know with a page of the house.

    Without scripts a refused form is shown at the address that it was sent to, and
    some of these are no pages: a browser that opens them anew would get nothing.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code != HTTPStatus.METHOD_NOT_ALLOWED:
            return response
        page = render(request, "405.html", {"here": ""}, status=response.status_code)
        page["Allow"] = response["Allow"]
        add_never_cache_headers(page)
        return page


def read_content_length(request: HttpRequest) -> int:
    text = request.META.get("CONTENT_LENGTH") or "0"
    if not (text.isascii() and text.isdigit()):
        raise SuspiciousOperation(f"Content-Length: expected a number, got {text!r}")
    return int(text)
