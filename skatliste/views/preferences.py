"""How a reader likes the pages: kept in the own browser, and nowhere else."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from skatliste.reader import read_choices

_COOKIE_SECONDS = 400 * 24 * 3600
# Where the rows of a list begin.
_ANCHOR = "#games"


@require_POST
@never_cache
def preferences(request: HttpRequest) -> HttpResponse:
    """Anyone: keep what was chosen, and go back to where that was."""
    response = HttpResponseRedirect(_next_page(request))
    for name, choice in read_choices(request.POST).items():
        response.set_cookie(
            name,
            choice.value,
            max_age=_COOKIE_SECONDS,
            httponly=True,
            samesite="Lax",
            secure=settings.TLS,
        )
    return response


def _next_page(request: HttpRequest) -> str:
    page = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(
        page, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return page + _ANCHOR if is_ours and page[:1] == "/" else reverse("session-list")
