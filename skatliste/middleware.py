"""What is refused before any view is asked."""

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import DisallowedHost, SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.shortcuts import render

from .hosts import is_served, own_names

GetResponse = Callable[[HttpRequest], HttpResponse]


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


class BodyLimitMiddleware:
    """Answers a body over the limit with a page of the house."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if read_content_length(request) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            return render(request, "413.html", status=413)
        return self.get_response(request)


def read_content_length(request: HttpRequest) -> int:
    text = request.META.get("CONTENT_LENGTH") or "0"
    if not (text.isascii() and text.isdigit()):
        raise SuspiciousOperation(f"Content-Length: expected a number, got {text!r}")
    return int(text)
