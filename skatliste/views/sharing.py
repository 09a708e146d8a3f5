"""The page that lets others read along or write: links, codes, the own place."""

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from skatliste.forms import PlaceForm
from skatliste.http import is_device_kind, read_device_label
from skatliste.models import Keeper, Member, Role
from skatliste.queries import (
    device_label,
    device_words,
    list_names,
    load_table,
    may_invite,
    seat_words,
    writing_devices,
)
from skatliste.services import (
    LIFETIME,
    RightLost,
    offer_code,
    place_device,
    renew_keys,
)

from .access import keeper_or_404, member_or_404
from .links import list_link, phone_address


@require_safe
@never_cache
def session_share(request: HttpRequest, public_id: str) -> HttpResponse:
    """Keepers and readers: the links that each of them may pass on."""
    return _share_page(request, member_or_404(request, public_id))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def session_code(request: HttpRequest, public_id: str) -> HttpResponse:
    """Keepers, and readers who sit at the table: POST shows a new short code."""
    member = member_or_404(request, public_id)
    if request.method != "POST":
        return redirect("session-share", public_id)
    if not may_invite(member):
        problem = _("Please say first where you sit: then this device can show a code.")
        return _share_page(request, member, status=422, problem=problem)
    code = offer_code(member)
    return _share_page(
        request, member, code=f"{code[:4]} {code[4:]}", until=now() + LIFETIME
    )


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def session_seat(request: HttpRequest, public_id: str) -> HttpResponse:
    """Keepers and readers: where the own device sits, and what it is called."""
    member = member_or_404(request, public_id)
    form = place_form(sent(request), member, member.device_id, member.position)
    if request.method != "POST" or not form.is_valid():
        context = {"session": member.session, "form": form}
        status = 422 if form.is_bound else 200
        return render(request, "sharing/seat.html", context, status=status)
    save_place(member, member.device_id, form, kind=read_device_label(request))
    messages.success(request, _("The place and the name of this device are saved."))
    return redirect("session-share", public_id)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def session_renew(request: HttpRequest, public_id: str, whose: str) -> HttpResponse:
    """Keepers: GET says what ends, POST makes new links for readers or keepers."""
    keeper = keeper_or_404(request, public_id)
    if whose not in Role:
        raise Http404
    if request.method != "POST":
        context = {"session": keeper.session, "is_keepers": whose == Role.KEEPER}
        return render(request, "sharing/renew.html", context)
    try:
        renew_keys(keeper=keeper, role=Role(whose))
    except RightLost:
        raise Http404 from None
    messages.success(request, _("The link is renewed. The old one opens nothing now."))
    return redirect("session-share", public_id)


def sent(request: HttpRequest) -> QueryDict | None:
    """Return what a form was filled in with; None if it was not sent."""
    return request.POST if request.method == "POST" else None


def place_form(
    data: QueryDict | None, member: Member, device_id: int, position: int | None
) -> PlaceForm:
    """Return the form for place and name of a device, filled in as they are."""
    label = device_label(device_id)
    names = load_table(member.session).names
    return PlaceForm(
        data,
        seats={one: seat_words(one, names) for one in names},
        initial={
            "seat": "" if position is None else str(position),
            "label": "" if is_device_kind(label) else label,
        },
    )


def save_place(member: Member, device_id: int, form: PlaceForm, *, kind: str) -> None:
    """Save place and name; without a name it is called after its place or *kind*.

    Raises:
        Http404: the device was removed at the same moment.
    """
    label = form.cleaned_data["label"] or kind
    if not form.cleaned_data["label"] and form.position is not None:
        label = _("Phone seat %(number)d") % {"number": form.position}
    try:
        place_device(member.session, device_id, label=label, position=form.position)
    except RightLost:
        raise Http404 from None


def _share_page(
    request: HttpRequest,
    member: Member,
    *,
    code: str = "",
    until: datetime | None = None,
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    context = {
        **_context(request, member),
        "code": code,
        "until": until,
        "problem": problem,
    }
    return render(request, "sharing/share.html", context, status=status)


def _context(request: HttpRequest, member: Member) -> dict[str, Any]:
    session = member.session
    names = load_table(session).names
    is_keeper = isinstance(member, Keeper)
    return {
        "session": session,
        "names": list_names(session),
        "member": member,
        "is_keeper": is_keeper,
        "may_invite": may_invite(member),
        "readers": Role.READER,
        "keepers": Role.KEEPER,
        "reader_link": list_link(request, session, Role.READER),
        "keeper_link": list_link(request, session, Role.KEEPER) if is_keeper else "",
        "code_address": phone_address(request, reverse("join-by-code")),
        "label": device_words(device_label(member.device_id), None, {}),
        "seat": seat_words(member.position, names) if member.position else "",
        "writers": [
            device_words(label, position, names)
            for label, position in writing_devices(session)
        ],
    }
