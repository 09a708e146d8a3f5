"""A list goes to another phone: handed over by the old one, or taken over by code."""

from datetime import datetime
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from skatliste.forms import CodeForm
from skatliste.limits import answer_too_many
from skatliste.models import Keeper, Member
from skatliste.queries import find_taking
from skatliste.services import LIFETIME, InvitationUsed, offer_hand_over, take_over

from .access import keeper_or_404, member_or_404
from .codes import read_code, unknown_code_sentence
from .links import phone_address


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def session_hand_over(request: HttpRequest, public_id: str) -> HttpResponse:
    """Keepers: POST shows a link for once, whoever opens it keeps the list then."""
    keeper = keeper_or_404(request, public_id)
    link, until = "", None
    if request.method == "POST":
        path = reverse("join", args=[offer_hand_over(keeper)])
        link, until = phone_address(request, path), _ends()
    context = {"session": keeper.session, "link": link, "until": until}
    return render(request, "sharing/hand_over.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def session_take_over(request: HttpRequest, public_id: str) -> HttpResponse:
    """Readers who sit at the table: write from now on, by the code of another device.

    So two people of a table agree that it goes on, if a phone has given up.
    """
    member = member_or_404(request, public_id)
    if isinstance(member, Keeper):
        return redirect("session-detail", public_id)
    if request.method != "POST":
        return _take_over_page(request, member, CodeForm())
    form = CodeForm(request.POST)
    if member.position is None:
        form.is_valid()
        form.refuse(_("Please say first where you sit."))
        return _take_over_page(request, member, form, status=422)
    found, wait = read_code(request, form, partial(find_taking, member=member))
    try:
        if found is not None:
            take_over(member=member, invitation=found)
            messages.success(request, _("From now on this device writes."))
            return redirect("session-detail", public_id)
    except InvitationUsed:
        form.refuse(unknown_code_sentence())
    page = _take_over_page(request, member, form, status=422)
    return answer_too_many(page, wait) if wait else page


def _take_over_page(
    request: HttpRequest, member: Member, form: CodeForm, *, status: int = 200
) -> HttpResponse:
    context = {"session": member.session, "member": member, "form": form}
    return render(request, "sharing/take_over.html", context, status=status)


def _ends() -> datetime:
    return now() + LIFETIME
