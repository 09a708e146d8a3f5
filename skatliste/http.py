"""Shapes of requests and answers."""

import unicodedata
from collections.abc import Mapping
from urllib.parse import quote

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django_htmx.middleware import HtmxDetails

DEVICE_COOKIE = "device"
# Whether somebody has written a game in this browser before.
WRITER_COOKIE = "writer"
# What a borrowed browser was before somebody logged in on it.
LENDER_COOKIE = "lender"
# Browsers forget a cookie after 400 days at the latest; each visit begins anew.
COOKIE_SECONDS = 400 * 24 * 3600
# Whether the secret of the device was remembered anew within the last day.
RENEWED_COOKIE = "renewed"
_DAY = 24 * 3600
# By a word that its browsers send; Android says that it is Linux, too.
_DEVICE_LABELS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)
# How a keyboard without umlauts types them.
_TYPED = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"}
)
# Some browsers take these in a quoted name for the beginning of something else.
_NOT_QUOTED = '"\\%'


class HtmxHttpRequest(HttpRequest):
    """A request that has passed the htmx middleware."""

    htmx: HtmxDetails


def page_or_partial(
    request: HtmxHttpRequest,
    template: str,
    partial: str,
    context: Mapping[str, object],
    *,
    status: int = 200,
) -> HttpResponse:
    """Render the page, or the part of it that htmx is going to swap."""
    if request.htmx and not request.htmx.history_restore_request:
        template = f"{template}#{partial}"
    return render(request, template, context, status=status)


def read_device_token(request: HttpRequest) -> str:
    """Return the secret in this browser's cookie, or nothing."""
    return request.COOKIES.get(DEVICE_COOKIE, "")


def read_device_label(request: HttpRequest) -> str:
    """Return in a word what kind of device this is; nothing if it does not say.

    No more than that is kept of what a browser tells about itself.
    """
    told = request.headers.get("User-Agent", "")
    return next((label for word, label in _DEVICE_LABELS if word in told), "")


def is_device_kind(label: str) -> bool:
    """Whether *label* is what a device says of itself: nobody has named it."""
    return not label or label in dict(_DEVICE_LABELS).values()


def keep_device(response: HttpResponse, token: str) -> HttpResponse:
    """Let the browser remember its secret from now on."""
    return keep_cookie(response, DEVICE_COOKIE, token)


def renew_device(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Let the browser remember its secret for longer; once a day is enough."""
    if RENEWED_COOKIE in request.COOKIES:
        return response
    keep_device(response, read_device_token(request))
    return keep_cookie(response, RENEWED_COOKIE, "yes", seconds=_DAY)


def has_written(request: HttpRequest) -> bool:
    """Whether a game was written in this browser, so that nobody is new to it."""
    return WRITER_COOKIE in request.COOKIES


def keep_writer(response: HttpResponse) -> HttpResponse:
    """Let the browser remember that a game was written in it."""
    return keep_cookie(response, WRITER_COOKIE, "yes")


def keep_cookie(
    response: HttpResponse, name: str, value: str, *, seconds: int = COOKIE_SECONDS
) -> HttpResponse:
    """Let the browser remember *value* for so long, for this site alone."""
    response.set_cookie(
        name,
        value,
        max_age=seconds,
        httponly=True,
        samesite="Lax",
        secure=settings.TLS,
    )
    return response


def attachment(name: str) -> str:
    """Return the header by which a browser keeps a file under this name.

    Browsers take the second name; what is older takes the first, in ASCII.
    """
    german = name.translate(_TYPED)
    parts = unicodedata.normalize("NFKD", german).encode("ascii", "replace").decode()
    plain = "".join(one for one in parts.replace("?", "_") if one not in _NOT_QUOTED)
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name)}"
