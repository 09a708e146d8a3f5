"""Pages of the house for what goes wrong. Anyone may see them."""

from django.http import HttpRequest, HttpResponse, HttpResponseServerError
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.cache import never_cache

from skatliste.limits import answer_too_many, too_many_sentence

# Nobody wants to come back to an address that leads nowhere.
_NOWHERE = {"here": ""}


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "400.html", _NOWHERE, status=400)


@never_cache
def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Kept by nobody: it speaks as its reader chose, and may be wrong tomorrow."""
    return render(request, "404.html", _NOWHERE, status=404)


def too_many(request: HttpRequest, seconds: int) -> HttpResponse:
    """Return what is said where no form is there to be shown again."""
    context = {**_NOWHERE, "hint": too_many_sentence(seconds)}
    return answer_too_many(render(request, "429.html", context), seconds)


def server_error(request: HttpRequest) -> HttpResponse:
    """Made without the request: what has failed may be what it is asked for."""
    return HttpResponseServerError(render_to_string("500.html"))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form from elsewhere, or from before the browser forgot its cookie."""
    return render(request, "403_csrf.html", status=403)
