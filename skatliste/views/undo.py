"""The way back and forth over the whole life of a list. Keepers only."""

import uuid
from collections.abc import Callable
from dataclasses import replace

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django_htmx.http import replace_url

from skatliste.forms import NewGameForm, Pad, StepForm
from skatliste.http import HtmxHttpRequest
from skatliste.models import Change, Keeper
from skatliste.queries import Sheet, name_of_step, words_of_step
from skatliste.services import StaleStep, redo, undo

from .access import keeper_or_404
from .notices import say_of_row
from .saving import answers_closed
from .sheet import empty_pad, read_sheet, sheet_page

# Undoes or redoes a step, and says so in words.
_Go = Callable[..., Change]


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@answers_closed
def session_undo(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Keepers: put back what the last step changed."""
    return _go(request, public_id, undo, _("Undone: %(words)s"))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@answers_closed
def session_redo(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Keepers: do once more what was undone last."""
    return _go(request, public_id, redo, _("Redone: %(words)s"))


def _go(request: HtmxHttpRequest, public_id: str, go: _Go, notice: str) -> HttpResponse:
    """POST takes the step; GET is where a refused one was reloaded."""
    keeper = keeper_or_404(request, public_id)
    if request.method != "POST":
        return redirect("session-detail", public_id)
    form = StepForm(request.POST)
    if not form.is_valid():
        return _show_again(request, keeper, form.problem, status=422)
    try:
        step = go(keeper=keeper, step_id=form.cleaned_data["step"])
    except StaleStep:
        problem = _(
            "The list has changed in the meantime. Please look at it, and tap once "
            "more if this is still to be undone."
        )
        return _show_again(request, keeper, problem, status=409)
    sheet = read_sheet(keeper)
    _say(request, notice, step, sheet)
    if not request.htmx:
        return redirect("session-detail", public_id)
    page = sheet_page(
        request, keeper, sheet=sheet, pad=_kept_pad(request, keeper, sheet)
    )
    return replace_url(page, reverse("session-detail", args=[public_id]))


def _say(request: HtmxHttpRequest, notice: str, step: Change, sheet: Sheet) -> None:
    """Say which step it was; of a row that stands by now the sheet shows the rest."""
    stands = sheet.find_row(step.game_id or 0) is not None
    words = (name_of_step if stands else words_of_step)(step, sheet)
    if step.game_id is None:
        messages.success(request, notice % {"words": words})
    else:
        say_of_row(request, notice % {"words": words}, step.game_id)


def _show_again(
    request: HtmxHttpRequest, keeper: Keeper, problem: str, *, status: int
) -> HttpResponse:
    """Show the list as it is now, and in the pad what was tapped."""
    sheet = read_sheet(keeper)
    pad = replace(_kept_pad(request, keeper, sheet), problem=problem)
    return sheet_page(request, keeper, sheet=sheet, pad=pad, status=status)


def _kept_pad(request: HtmxHttpRequest, keeper: Keeper, sheet: Sheet) -> Pad:
    """Return the pad for the next game with what was tapped; else an empty one."""
    pad = empty_pad(keeper, sheet.table)
    # A correction, or a game to be put in, is about a row that may be gone now.
    if "number" not in request.POST:
        return pad
    form = NewGameForm(request.POST, table=sheet.table)
    form.is_valid()
    return replace(
        pad, form=form, entry_id=form.cleaned_data.get("entry_id") or uuid.uuid4()
    )
