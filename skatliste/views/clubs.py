"""A club: its lists and people, its defaults, its links, and who belongs to it."""

from collections.abc import Mapping

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from skatliste.forms import ClubForm, FoundForm, PersonForm
from skatliste.http import keep_device, read_device_token
from skatliste.keys import token_hash
from skatliste.limits import CREATE_CLUB, answer_too_many, wait_for, wait_sentence
from skatliste.models import ClubMember, ClubRole
from skatliste.queries import (
    club_devices,
    club_lists,
    club_people,
    clubs_of_device,
    find_device,
    round_lists,
)
from skatliste.services import (
    ClubHead,
    LastAdmin,
    PersonKnown,
    add_person,
    correct_club,
    found_club,
    remove_from_club,
    renew_club_keys,
    show_person,
)

from .access import (
    club_admin_or_404,
    club_member_or_404,
    may_begin,
    this_device,
)
from .links import club_link

_LINKS = (ClubRole.MEMBER, ClubRole.ADMIN)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def club_create(request: HttpRequest) -> HttpResponse:
    """Anyone, or only members of a club, as the host likes: found one."""
    token = read_device_token(request)
    if not may_begin(clubs_of_device(token_hash(token))):
        raise Http404
    device = find_device(token)
    lists = round_lists(device.club) if device else 0
    data = request.POST if request.method == "POST" else None
    form = FoundForm(data, has_lists=bool(lists))
    if not form.is_valid():
        return _page(request, "found", {"form": form, "lists": lists})
    if wait := wait_for(request, CREATE_CLUB):
        form.add_error(None, wait_sentence(wait))
        page = _page(request, "found", {"form": form, "lists": lists})
        return answer_too_many(page, wait)
    device, token = this_device(request)
    name, takes_round = form.cleaned_data["name"], form.takes_round_along
    club = found_club(device=device, name=name, takes_round=takes_round)
    messages.success(
        request, _("The club is founded. Send its link to those who play in it.")
    )
    return keep_device(redirect("club-links", club.public_id), token)


@require_safe
@never_cache
def club_detail(request: HttpRequest, club_id: str) -> HttpResponse:
    """Members: the club's lists and people, and the way to begin a list there."""
    member = club_member_or_404(request, club_id)
    people = [one.name for one in club_people(member.club) if one.is_active]
    context = {"lists": club_lists(member.club), "people": people}
    return _club_page(request, "club", member, context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def club_people_page(request: HttpRequest, club_id: str) -> HttpResponse:
    """Admins: the people of the club, POST adds one."""
    member = club_admin_or_404(request, club_id)
    form = PersonForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        name = form.cleaned_data["name"]
        try:
            add_person(member.club, name)
        except PersonKnown:
            form.refuse_known()
        else:
            messages.success(request, _("%(name)s is one of you.") % {"name": name})
            return redirect("club-people", club_id)
    people = club_people(member.club)
    context = {
        "form": form,
        "shown": [one for one in people if one.is_active],
        "hidden": [one for one in people if not one.is_active],
    }
    return _club_page(request, "people", member, context)


@require_POST
def club_person(request: HttpRequest, club_id: str, player_id: int) -> HttpResponse:
    """Admins: let somebody of the club be offered again, or no longer."""
    member = club_admin_or_404(request, club_id)
    if player_id not in {one.id for one in club_people(member.club)}:
        raise Http404
    show_person(member.club, player_id, is_active="show" in request.POST)
    return redirect("club-people", club_id)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def club_update(request: HttpRequest, club_id: str) -> HttpResponse:
    """Admins: the club's name, and how its lists begin."""
    member = club_admin_or_404(request, club_id)
    data = request.POST if request.method == "POST" else None
    form = ClubForm(data, club=member.club)
    if not form.is_valid():
        return _club_page(request, "edit", member, {"form": form})
    told = form.cleaned_data
    head = ClubHead(
        name=told["name"],
        place=told["venue"],
        stake=told["stake"],
        system=told["system"],
        profile=told["profile"],
    )
    correct_club(member.club, head)
    messages.success(request, _("That is how the club's next lists begin."))
    return redirect("club-detail", club_id)


@require_safe
@never_cache
def club_links(request: HttpRequest, club_id: str) -> HttpResponse:
    """Admins: the club's links, and the devices that belong to it."""
    member = club_admin_or_404(request, club_id)
    member_link, admin_link = (club_link(request, member.club, role) for role in _LINKS)
    context = {
        "member_link": member_link,
        "admin_link": admin_link,
        "devices": club_devices(member.club),
    }
    return _club_page(request, "links", member, context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def club_renew(request: HttpRequest, club_id: str, role: str) -> HttpResponse:
    """Admins: GET asks, POST makes the links of this role anew."""
    member = club_admin_or_404(request, club_id)
    if role not in ClubRole:
        raise Http404
    renewed = ClubRole(role)
    if request.method == "POST":
        renew_club_keys(member, renewed)
        messages.success(request, _("The old link has ended. This is the new one."))
        return redirect("club-links", club_id)
    devices = club_devices(member.club)
    is_admin = renewed is ClubRole.ADMIN
    ended = [one for one in devices if one.is_admin is is_admin]
    count = len([one for one in ended if one.id != member.device_id])
    return _club_page(
        request, "renew", member, {"renews_admin": is_admin, "count": count}
    )


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def club_device(request: HttpRequest, club_id: str, device_id: int) -> HttpResponse:
    """Admins: GET asks, POST lets a device no longer belong to the club."""
    member = club_admin_or_404(request, club_id)
    devices = {one.id: one for one in club_devices(member.club)}
    if device_id not in devices:
        raise Http404
    if device_id == member.device_id:
        return redirect("club-leave", club_id)
    if request.method != "POST":
        return _club_page(request, "remove", member, {"device": devices[device_id]})
    try:
        remove_from_club(member.club, device_id)
    except LastAdmin:
        # Which has removed this device at the same moment.
        raise Http404 from None
    messages.success(request, _("The device no longer belongs to the club."))
    return redirect("club-links", club_id)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def club_leave(request: HttpRequest, club_id: str) -> HttpResponse:
    """Members: GET asks, POST lets this device no longer belong to the club."""
    member = club_member_or_404(request, club_id)
    if request.method != "POST":
        return _club_page(request, "leave", member, {})
    try:
        remove_from_club(member.club, member.device_id)
    except LastAdmin:
        return _club_page(request, "leave", member, {"is_last": True}, status=422)
    messages.success(request, _("This device no longer belongs to the club."))
    return redirect("session-list")


def _club_page(
    request: HttpRequest,
    name: str,
    member: ClubMember,
    context: Mapping[str, object],
    *,
    status: int = 200,
) -> HttpResponse:
    told = {"club": member.club, "member": member, **context}
    return _page(request, name, told, status=status)


def _page(
    request: HttpRequest, name: str, context: Mapping[str, object], *, status: int = 200
) -> HttpResponse:
    form = context.get("form")
    if request.method == "POST" and getattr(form, "errors", None):
        status = 422
    return render(request, f"clubs/{name}.html", context, status=status)
