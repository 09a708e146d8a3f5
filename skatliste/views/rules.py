"""The rules as they are applied here. Anyone."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page, require_safe
from django.views.decorators.vary import vary_on_cookie

from skatliste.rulebook import load_chapters

_KEPT_SECONDS = 600


@require_safe
@cache_control(public=True, max_age=_KEPT_SECONDS)
@vary_on_cookie  # language, pack and look
@conditional_page
def rules(request: HttpRequest) -> HttpResponse:
    """Anyone: the same for all whose cookies say the same."""
    return render(request, "rules/rules.html", {"chapters": load_chapters()})
