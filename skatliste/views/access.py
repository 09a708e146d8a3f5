"""Who may read and write a list, and how a link makes a browser its keeper."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from skatliste.http import keep_device, read_device_label, read_device_token
from skatliste.models import Device, Keeper
from skatliste.queries import find_device, find_keeper, find_list_by_key, list_names
from skatliste.services import grant_keeper, register_device


def keeper_or_404(
    request: HttpRequest, public_id: str, *, also_deleted: bool = False
) -> Keeper:
    """Return this browser as keeper of the list; everyone else gets 404, not 403.

    A stranger is not even told whether the list exists. A deleted list is shown
    and restored only, by the views that say so.
    """
    keeper = find_keeper(read_device_token(request), public_id)
    if keeper is None or (keeper.session.deleted_at and not also_deleted):
        raise Http404
    return keeper


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
    """Anyone with the key: GET shows one button, POST makes this browser a keeper.

    GET changes nothing, since messengers open the links that pass through them.
    """
    session = find_list_by_key(key)
    if session is None:
        raise Http404
    if request.method == "POST":
        device, token = this_device(request)
        grant_keeper(device, session)
        return keep_device(redirect("session-detail", session.public_id), token)
    context = {"session": session, "names": list_names(session)}
    response = render(request, "join.html", context)
    # The key stands in this address and must not travel on. "no-referrer" would hide
    # the origin as well, and the button's POST be refused as one from elsewhere.
    response["Referrer-Policy"] = "strict-origin"
    return response
