"""How a reader likes the pages: kept in the own browser, and nowhere else."""

from enum import StrEnum

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

_COOKIE = "order"
_COOKIE_SECONDS = 400 * 24 * 3600
# Where the rows of a list begin.
_ANCHOR = "#games"


class RowOrder(StrEnum):
    """Which row of a list is read first."""

    NEWEST = "newest"
    OLDEST = "oldest"

    @property
    def is_oldest_first(self) -> bool:
        return self is RowOrder.OLDEST

    @property
    def other(self) -> "RowOrder":
        """What a reader may choose instead."""
        return RowOrder.NEWEST if self.is_oldest_first else RowOrder.OLDEST


def read_order(request: HttpRequest) -> RowOrder:
    """Return the order that was chosen in this browser; the newest row if none was."""
    return _order(request.COOKIES.get(_COOKIE)) or RowOrder.NEWEST


@require_POST
@never_cache
def preferences(request: HttpRequest) -> HttpResponse:
    """Anyone: keep in which order to read the rows, and go back to them."""
    response = HttpResponseRedirect(_next_page(request))
    order = _order(request.POST.get("order"))
    if order is not None:
        response.set_cookie(
            _COOKIE,
            order.value,
            max_age=_COOKIE_SECONDS,
            httponly=True,
            samesite="Lax",
            secure=settings.TLS,
        )
    return response


def _order(word: str | None) -> RowOrder | None:
    return next((order for order in RowOrder if order.value == word), None)


def _next_page(request: HttpRequest) -> str:
    page = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(
        page, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return page + _ANCHOR if is_ours and page[:1] == "/" else reverse("session-list")
