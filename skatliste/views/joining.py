"""How somebody comes to a list or a club: by a link, or by a short code."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from skatliste.forms import CodeForm
from skatliste.http import keep_device, read_device_token
from skatliste.limits import WRONG_KEY, answer_too_many, wait_for
from skatliste.models import ClubRole, Device, Invitation, Role
from skatliste.queries import (
    Invited,
    InvitedToClub,
    InvitedToList,
    device_words,
    find_code,
    find_device,
    find_hand_over,
    find_invited,
    list_names,
)
from skatliste.services import InvitationUsed, grant_in_club, grant_role, hand_over

from .access import this_device
from .codes import read_code
from .errors import too_many


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join(request: HttpRequest, key: str) -> HttpResponse:
    """Anyone with the key: GET shows one button, POST gives this browser its right.

    GET changes nothing, since messengers open the links that pass through them.
    """
    invited = find_invited(key) or find_hand_over(key)
    if invited is None:
        wait = wait_for(request, WRONG_KEY)
        if wait:
            return too_many(request, wait)
        raise Http404
    if _has_offered(request, invited) or request.method != "POST":
        return _join_page(request, invited)
    device, token = this_device(request)
    try:
        return keep_device(redirect(_let_in(request, device, invited)), token)
    except InvitationUsed:
        # Another device was quicker, by a moment.
        raise Http404 from None


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join_by_code(request: HttpRequest) -> HttpResponse:
    """Anyone: GET asks for a short code, POST lets this browser read by it."""
    if request.method != "POST":
        return render(request, "join_code.html", {"form": CodeForm()})
    form = CodeForm(request.POST)
    found, wait = read_code(request, form, find_code)
    if found is None:
        page = render(request, "join_code.html", {"form": form}, status=422)
        return answer_too_many(page, wait) if wait else page
    session = found[0].session
    device, token = this_device(request)
    grant_role(device, session, Role.READER)
    return keep_device(redirect("session-detail", session.public_id), token)


def _join_page(request: HttpRequest, invited: Invited) -> HttpResponse:
    context: dict[str, object] = {
        "invited": invited,
        "is_keeper": invited.role is Role.KEEPER,
        "is_admin": invited.role is ClubRole.ADMIN,
        "has_offered": _has_offered(request, invited),
    }
    if isinstance(invited, InvitedToList):
        context["names"] = list_names(invited.session)
    hand_over = _hand_over_of(invited)
    if hand_over is not None:
        context["giver"] = device_words(hand_over.device.label, None, {})
    response = render(request, "join.html", context)
    # The key stands in this address and must not travel on. "no-referrer" would hide
    # the origin as well, and the button's POST be refused as one from elsewhere.
    response["Referrer-Policy"] = "strict-origin"
    return response


def _let_in(request: HttpRequest, device: Device, invited: Invited) -> str:
    """Give the device what the key promised, and return where it leads."""
    if isinstance(invited, InvitedToClub):
        grant_in_club(device, invited.club, invited.role)
        return reverse("club-detail", args=[invited.club.public_id])
    if invited.hand_over is not None:
        hand_over(device=device, invitation=invited.hand_over)
        messages.success(request, _("From now on this device writes."))
    else:
        grant_role(device, invited.session, invited.role)
    return reverse("session-detail", args=[invited.session.public_id])


def _has_offered(request: HttpRequest, invited: Invited) -> bool:
    """Whether this very device hands the list over: there is nothing to be taken."""
    given = _hand_over_of(invited)
    device = find_device(read_device_token(request)) if given is not None else None
    return given is not None and device is not None and device.pk == given.device_id


def _hand_over_of(invited: Invited) -> Invitation | None:
    return invited.hand_over if isinstance(invited, InvitedToList) else None
