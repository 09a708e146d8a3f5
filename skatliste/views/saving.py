"""What is answered when something on the list was saved, or was not."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django_htmx.http import push_url

from skatliste.http import HtmxHttpRequest
from skatliste.models import Keeper

from .refused import closed_sentence
from .sheet import sheet_page


def saved_page(request: HtmxHttpRequest, keeper: Keeper, notice: str) -> HttpResponse:
    """Answer with the sheet, and say what was saved."""
    messages.success(request, notice)
    public_id = keeper.session.public_id
    if not request.htmx:
        return redirect("session-detail", public_id)
    address = reverse("session-detail", args=[public_id])
    return push_url(sheet_page(request, keeper), address)


def closed_page(request: HtmxHttpRequest, keeper: Keeper) -> HttpResponse:
    """Answer with the sheet, and say that nothing is saved on a closed list."""
    messages.error(request, closed_sentence())
    # It may have been closed since this request began.
    keeper.session.refresh_from_db()
    return sheet_page(request, keeper, status=409)


def list_changed() -> str:
    """Say that what is shown is not what was shown before."""
    return _("The list has changed in the meantime: this is how it would be now.")


def entry_conflict() -> str:
    """Say that an entry was written before, with other facts."""
    return _(
        "This game was already written down with another result. Please look at "
        "the list: tap the row to correct it."
    )
