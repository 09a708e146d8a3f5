"""What is answered when something on the sheet was saved, or the list is closed."""

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django_htmx.http import replace_url

from skatliste.http import HtmxHttpRequest
from skatliste.models import Keeper
from skatliste.queries import read_anew
from skatliste.services import ListClosed

from .access import keeper_or_404
from .refused import closed_sentence
from .sheet import sheet_page

_View = Callable[..., HttpResponse]


def answers_closed(view: _View) -> _View:
    """Let *view* raise ListClosed: a POST is told so, whoever looks gets the sheet."""

    @wraps(view)
    def answer(request: HtmxHttpRequest, public_id: str, **row: int) -> HttpResponse:
        try:
            return view(request, public_id, **row)
        except ListClosed:
            if request.method != "POST":
                return redirect("session-detail", public_id)
            messages.error(request, closed_sentence())
            # It may have been closed since this request began.
            keeper = keeper_or_404(request, public_id)
            return sheet_page(request, keeper, status=409)

    return answer


def say_saved(request: HttpRequest, keeper: Keeper, notice: str) -> None:
    """Say what was saved, on the next page; or that all is as it was."""
    seen = keeper.session.version
    read_anew(keeper.session)
    if keeper.session.version == seen:
        messages.info(request, _("It is that way already: nothing has changed."))
    else:
        messages.success(request, notice)


def saved_page(request: HtmxHttpRequest, keeper: Keeper) -> HttpResponse:
    """Answer with the sheet, which says what was saved."""
    public_id = keeper.session.public_id
    if not request.htmx:
        return redirect("session-detail", public_id)
    address = reverse("session-detail", args=[public_id])
    return replace_url(sheet_page(request, keeper), address)
