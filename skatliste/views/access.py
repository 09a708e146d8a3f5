"""Who may read and write a list or a club, and how a link gives that right."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from skatliste.http import keep_device, read_device_label, read_device_token
from skatliste.keys import token_hash
from skatliste.limits import WRONG_KEY, wait_for
from skatliste.models import ClubMember, ClubRole, Device, Keeper, Member, Role
from skatliste.queries import (
    Invited,
    clubs_of_device,
    find_club_member,
    find_device,
    find_invited,
    find_member,
    list_names,
)
from skatliste.services import grant_in_club, grant_role, register_device

from .errors import too_many


def member_or_404(
    request: HttpRequest, public_id: str, *, also_deleted: bool = False
) -> Member:
    """Return this browser as reader or keeper of the list; everyone else gets 404.

    A stranger is not even told whether the list exists. A deleted list is shown
    and restored only, by the views that say so.
    """
    member = find_member(read_device_token(request), public_id)
    if member is None or (member.session.deleted_at and not also_deleted):
        raise Http404
    return member


def keeper_or_404(
    request: HttpRequest, public_id: str, *, also_deleted: bool = False
) -> Keeper:
    """Return this browser as keeper of the list; readers get 404 as others do."""
    member = member_or_404(request, public_id, also_deleted=also_deleted)
    if not isinstance(member, Keeper):
        raise Http404
    return member


def club_member_or_404(request: HttpRequest, public_id: str) -> ClubMember:
    """Return this browser as member or admin of the club; everyone else gets 404."""
    member = find_club_member(read_device_token(request), public_id)
    if member is None:
        raise Http404
    return member


def club_admin_or_404(request: HttpRequest, public_id: str) -> ClubMember:
    """Return this browser as admin of the club; its members get 404 as others do."""
    member = club_member_or_404(request, public_id)
    if not member.is_admin:
        raise Http404
    return member


def may_begin(request: HttpRequest) -> bool:
    """Return whether lists and clubs may be begun in this browser.

    The host lets anyone do so, or only who belongs to a club.
    """
    hashed = token_hash(read_device_token(request))
    return settings.OPEN or bool(clubs_of_device(hashed))


def may_begin_or_404(request: HttpRequest) -> None:
    """Raise Http404 where the host lets nobody begin but who belongs to a club."""
    if not may_begin(request):
        raise Http404


def this_device(request: HttpRequest) -> tuple[Device, str]:
    """Return this browser's device and its secret; a new one on its first visit."""
    token = read_device_token(request)
    device = find_device(token)
    if device is None:
        return register_device(label=read_device_label(request))
    return device, token


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join(request: HttpRequest, key: str) -> HttpResponse:
    """Anyone with the key: GET shows one button, POST gives this browser its right.

    GET changes nothing, since messengers open the links that pass through them.
    """
    invited = find_invited(key)
    if invited is None:
        if wait := wait_for(request, WRONG_KEY):
            return too_many(request, wait)
        raise Http404
    if request.method == "POST":
        device, token = this_device(request)
        return keep_device(redirect(_let_in(device, invited)), token)
    session = invited.session
    context = {
        "invited": invited,
        "is_keeper": invited.role is Role.KEEPER,
        "is_admin": invited.role is ClubRole.ADMIN,
        "names": list_names(session) if session else [],
    }
    response = render(request, "join.html", context)
    # The key stands in this address and must not travel on. "no-referrer" would hide
    # the origin as well, and the button's POST be refused as one from elsewhere.
    response["Referrer-Policy"] = "strict-origin"
    return response


def _let_in(device: Device, invited: Invited) -> str:
    """Give the device what the key promised, and return where it leads."""
    match invited.role:
        case Role() as role if invited.session:
            grant_role(device, invited.session, role)
            return reverse("session-detail", args=[invited.session.public_id])
        case ClubRole() as role if invited.club:
            grant_in_club(device, invited.club, role)
            return reverse("club-detail", args=[invited.club.public_id])
    return reverse("session-list")
