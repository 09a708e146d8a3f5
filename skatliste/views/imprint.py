"""What the host says about itself, and what becomes of what is typed here. Anyone."""

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from skatliste.http import (
    DEVICE_COOKIE,
    LENDER_COOKIE,
    RENEWED_COOKIE,
    WRITER_COOKIE,
)
from skatliste.reader import CHOICES


@require_safe
@never_cache
def imprint(request: HttpRequest) -> HttpResponse:
    """Anyone; nobody where the host has nothing to say."""
    if not settings.IMPRINT:
        raise Http404
    return render(request, "imprint.html", {"text": settings.IMPRINT})


@require_safe
@never_cache
def privacy(request: HttpRequest) -> HttpResponse:
    """Anyone: the host's own words, or what is true of the program itself."""
    context = {
        "text": settings.PRIVACY,
        "days": settings.KEEP_DAYS,
        "cookies": _cookie_names(),
    }
    return render(request, "privacy.html", context)


def _cookie_names() -> dict[str, str]:
    """Return what the cookies are called, by what they are for."""
    return {
        "device": f"{DEVICE_COOKIE}, {RENEWED_COOKIE}",
        "form": settings.CSRF_COOKIE_NAME,
        "told": f"{CookieStorage.cookie_name}, {WRITER_COOKIE}",
        "chosen": ", ".join(CHOICES),
        "login": f"{settings.SESSION_COOKIE_NAME}, {LENDER_COOKIE}",
    }
