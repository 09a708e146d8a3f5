"""Rows that are no game: points booked by hand, with a reason. Keepers only."""

import uuid

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from skatliste.forms import (
    AdjustmentCorrectionForm,
    AdjustmentForm,
    NewAdjustmentForm,
    adjustment_data,
)
from skatliste.models import GameFacts, Keeper
from skatliste.queries import Sheet, SheetRow, row_words
from skatliste.services import (
    EntryConflict,
    ListClosed,
    StaleNumber,
    StaleRevision,
    correct_game,
    enter_game,
)

from .access import keeper_or_404
from .sheet import read_sheet


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def adjustment_create(request: HttpRequest, public_id: str) -> HttpResponse:
    """Keepers: GET asks whose points, how many and why; POST books them."""
    keeper = keeper_or_404(request, public_id)
    sheet = read_sheet(keeper)
    fresh = {"entry_id": uuid.uuid4(), "number": sheet.table.number}
    names = sheet.now.names
    if request.method != "POST":
        form = AdjustmentForm(names=names)
        return _page(request, sheet, form, hidden=fresh)
    form = NewAdjustmentForm(request.POST, names=names)
    if not form.is_valid():
        sent = form.cleaned_data.get("entry_id")
        hidden = fresh | ({"entry_id": sent} if sent else {})
        return _page(request, sheet, form, hidden=hidden, status=422)
    told = form.cleaned_data
    entry_id, number = told["entry_id"], told["number"]
    try:
        enter_game(keeper=keeper, entry_id=entry_id, number=number, facts=form.facts)
    except EntryConflict:
        problem = _(
            "This was already booked with something else in it. Please look at the "
            "list: tap the row to correct it."
        )
        return _page(request, sheet, form, hidden=fresh, problem=problem, status=409)
    except StaleNumber:
        hidden = fresh | {"entry_id": entry_id}
        return _page(
            request, sheet, form, hidden=hidden, problem=_stale_list(), status=409
        )
    except ListClosed:
        return _page(request, sheet, form, hidden=fresh, problem=_closed(), status=409)
    return _answer(request, keeper, sheet, form.facts)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def adjustment_update(
    request: HttpRequest, public_id: str, adjustment_id: int
) -> HttpResponse:
    """Keepers: GET shows what was booked, POST replaces it."""
    keeper = keeper_or_404(request, public_id)
    sheet = read_sheet(keeper)
    row = _adjustment_or_404(sheet, adjustment_id)
    hidden = {"revision": row.revision}
    names = sheet.segment_at(sheet.rows.index(row)).names
    if request.method != "POST":
        form = AdjustmentForm(adjustment_data(row.facts), names=names)
        return _page(request, sheet, form, hidden=hidden, row=row)
    form = AdjustmentCorrectionForm(request.POST, names=names)
    if not form.is_valid():
        return _page(request, sheet, form, hidden=hidden, row=row, status=422)
    revision, facts = form.cleaned_data["revision"], form.facts
    try:
        correct_game(
            keeper=keeper, game_id=adjustment_id, revision=revision, facts=facts
        )
    except StaleRevision:
        problem = _stale_list()
    except ListClosed:
        problem = _closed()
    else:
        return _answer(request, keeper, sheet, facts)
    return _page(
        request, sheet, form, hidden=hidden, row=row, problem=problem, status=409
    )


def _page(
    request: HttpRequest,
    sheet: Sheet,
    form: AdjustmentForm,
    *,
    status: int = 200,
    **shown: object,
) -> HttpResponse:
    """Show the form with hidden fields, a problem or the row that is corrected."""
    context = {"session": sheet.session, "form": form, **shown}
    return render(request, "games/adjustment.html", context, status=status)


def _answer(
    request: HttpRequest, keeper: Keeper, sheet: Sheet, facts: GameFacts
) -> HttpResponse:
    told = row_words(facts, sheet.names, sheet.now.profile, sheet.manner)
    messages.success(request, f"{told}: {facts.note}")
    return redirect("session-detail", keeper.session.public_id)


def _adjustment_or_404(sheet: Sheet, game_id: int) -> SheetRow:
    row = sheet.find_row(game_id)
    if row is None or not row.is_adjustment:
        raise Http404
    return row


def _stale_list() -> str:
    return _(
        "The list has changed in the meantime. Please look at it, and save once more "
        "if this is still right."
    )


def _closed() -> str:
    return _("This list is closed. Reopen it to change something.")
