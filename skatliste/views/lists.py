"""The lists of this browser, and one list's page."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from skatliste.forms import BeginForm, ListForm
from skatliste.http import HtmxHttpRequest, keep_device, read_device_token
from skatliste.keys import token_hash
from skatliste.labels import reader_language
from skatliste.queries import (
    deleted_lists,
    find_device,
    known_names,
    list_names,
    lists_of_device,
)
from skatliste.services import begin_list, correct_list, delete_list, restore_list

from .access import keeper_or_404, this_device
from .sheet import sheet_page


@require_safe
@never_cache
def session_list(request: HttpRequest) -> HttpResponse:
    """Anyone; everybody sees the lists of the own browser only."""
    token = read_device_token(request)
    hashed = token_hash(token)
    context = {"lists": lists_of_device(hashed), "deleted": deleted_lists(hashed)}
    response = render(request, "sessions/list.html", context)
    return keep_device(response, token) if context["lists"] else response


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def session_create(request: HttpRequest) -> HttpResponse:
    """Anyone; the browser that begins a list becomes its keeper."""
    form = BeginForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        device, token = this_device(request)
        session = begin_list(
            device=device,
            names=form.names,
            rules=form.rules,
            title=form.cleaned_data["title"],
            language=reader_language(),
        )
        return keep_device(redirect("session-detail", session.public_id), token)
    device_here = find_device(read_device_token(request))
    names = known_names(device_here.club) if device_here else []
    status = 422 if request.method == "POST" else 200
    context = {"form": form, "known_names": names}
    return render(request, "sessions/begin.html", context, status=status)


@require_safe
@never_cache
def session_detail(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Keepers: the sheet with an empty pad."""
    keeper = keeper_or_404(request, public_id, also_deleted=True)
    if keeper.session.deleted_at is not None:
        return render(request, "sessions/deleted.html", {"session": keeper.session})
    return sheet_page(request, keeper)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def session_update(request: HttpRequest, public_id: str) -> HttpResponse:
    """Keepers: correct the title and the names."""
    keeper = keeper_or_404(request, public_id)
    session = keeper.session
    names = list_names(session)
    data = request.POST if request.method == "POST" else None
    form = ListForm(data, title=session.title, names=names)
    if form.is_valid():
        correct_list(keeper=keeper, title=form.cleaned_data["title"], names=form.names)
        messages.success(request, _("Names and title are saved."))
        return redirect("session-detail", public_id)
    status = 422 if form.is_bound else 200
    context = {"form": form, "session": session}
    return render(request, "sessions/edit.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def session_delete(request: HttpRequest, public_id: str) -> HttpResponse:
    """Keepers: GET asks, POST puts the list away; it can be restored."""
    keeper = keeper_or_404(request, public_id, also_deleted=True)
    if request.method == "POST":
        delete_list(keeper=keeper)
        messages.success(request, _("The list is deleted. It can be restored below."))
    if request.method == "POST" or keeper.session.deleted_at is not None:
        return redirect("session-list")
    context = {"session": keeper.session, "names": list_names(keeper.session)}
    return render(request, "sessions/delete.html", context)


@require_POST
def session_restore(request: HttpRequest, public_id: str) -> HttpResponse:
    """Keepers: bring a deleted list back."""
    restore_list(keeper=keeper_or_404(request, public_id, also_deleted=True))
    return redirect("session-detail", public_id)
