"""Who may read and write a list or a club."""

from collections.abc import Collection

from django.conf import settings
from django.http import Http404, HttpRequest

from skatliste.http import read_device_label, read_device_token
from skatliste.models import ClubMember, Device, Keeper, Member
from skatliste.queries import (
    find_club_member,
    find_device,
    find_member,
)
from skatliste.services import register_device


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


def may_begin(clubs: Collection[ClubMember]) -> bool:
    """Return whether lists and clubs may be begun in a browser of these clubs.

    The host lets anyone do so, or only who belongs to a club.
    """
    return settings.OPEN or bool(clubs)


def this_device(request: HttpRequest) -> tuple[Device, str]:
    """Return this browser's device and its secret; a new one on its first visit."""
    token = read_device_token(request)
    device = find_device(token)
    if device is None:
        return register_device(label=read_device_label(request))
    return device, token
