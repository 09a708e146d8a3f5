"""What the host says about itself, and what becomes of what is typed here. Anyone."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


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
    context = {"text": settings.PRIVACY, "days": settings.KEEP_DAYS}
    return render(request, "privacy.html", context)
