"""The devices of a list: what they are called, and what they may do."""

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

from skatliste.forms import PlaceForm, RoleForm
from skatliste.models import Keeper, Role
from skatliste.queries import DeviceLine, load_devices, load_table
from skatliste.services import LastKeeper, change_role, remove_device

from .access import keeper_or_404
from .sharing import place_form, save_place, sent


@require_safe
@never_cache
def session_devices(request: HttpRequest, public_id: str) -> HttpResponse:
    """Keepers: every device that may read or write the list."""
    keeper = keeper_or_404(request, public_id)
    context = {
        "session": keeper.session,
        "devices": load_devices(keeper.session),
        "own_id": keeper.device_id,
        "names": load_table(keeper.session).names,
    }
    return render(request, "sharing/devices.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def device_update(request: HttpRequest, public_id: str, grant_id: int) -> HttpResponse:
    """Keepers: place and name of a device, and what it may do."""
    keeper = keeper_or_404(request, public_id)
    device = _device_or_404(keeper, grant_id)
    form = place_form(sent(request), keeper, device.device_id, device.position)
    if request.method != "POST" or not form.is_valid():
        return _device_page(request, keeper, device, form)
    save_place(keeper, device.device_id, form, kind=device.label)
    messages.success(request, _("The place and the name of the device are saved."))
    return redirect("session-devices", public_id)


@require_POST
def device_role(request: HttpRequest, public_id: str, grant_id: int) -> HttpResponse:
    """Keepers: let a device read or write from now on."""
    keeper = keeper_or_404(request, public_id)
    device = _device_or_404(keeper, grant_id)
    form = RoleForm(request.POST)
    if not form.is_valid():
        return _refuse_role(request, keeper, device, form.problem)
    try:
        change_role(keeper=keeper, device_id=device.device_id, role=form.told)
    except LastKeeper:
        return _refuse_role(request, keeper, device, _last_keeper_sentence())
    messages.success(request, _("The right of the device is changed."))
    if device.device_id == keeper.device_id and form.told is Role.READER:
        return redirect("session-detail", public_id)
    return redirect("session-devices", public_id)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def device_remove(request: HttpRequest, public_id: str, grant_id: int) -> HttpResponse:
    """Keepers: GET asks, POST ends the right of a device on the list."""
    keeper = keeper_or_404(request, public_id)
    device = _device_or_404(keeper, grant_id)
    if request.method != "POST":
        return _remove_page(request, keeper, device)
    try:
        remove_device(keeper=keeper, device_id=device.device_id)
    except LastKeeper:
        return _remove_page(request, keeper, device, _last_keeper_sentence())
    messages.success(request, _("The device is removed."))
    if device.device_id == keeper.device_id:
        return redirect("session-list")
    return redirect("session-devices", public_id)


def _device_or_404(keeper: Keeper, grant_id: int) -> DeviceLine:
    devices = load_devices(keeper.session)
    found = next((one for one in devices if one.grant_id == grant_id), None)
    if found is None:
        raise Http404
    return found


def _refuse_role(
    request: HttpRequest, keeper: Keeper, device: DeviceLine, problem: str
) -> HttpResponse:
    form = place_form(None, keeper, device.device_id, device.position)
    return _device_page(request, keeper, device, form, problem)


def _device_page(
    request: HttpRequest,
    keeper: Keeper,
    device: DeviceLine,
    form: PlaceForm,
    problem: str = "",
) -> HttpResponse:
    context = {
        "session": keeper.session,
        "device": device,
        "is_own": device.device_id == keeper.device_id,
        "form": form,
        "other_role": Role.READER if device.is_keeper else Role.KEEPER,
        "problem": problem,
    }
    status = 422 if form.is_bound or problem else 200
    return render(request, "sharing/device.html", context, status=status)


def _remove_page(
    request: HttpRequest, keeper: Keeper, device: DeviceLine, problem: str = ""
) -> HttpResponse:
    context = {
        "session": keeper.session,
        "device": device,
        "is_own": device.device_id == keeper.device_id,
        "problem": problem,
    }
    status = 422 if problem else 200
    return render(request, "sharing/remove.html", context, status=status)


def _last_keeper_sentence() -> str:
    return _(
        "Then nobody would write on this list any more. Please hand it over first, or "
        "let another device write."
    )
