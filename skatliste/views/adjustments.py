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
from skatliste.queries import (
    Effect,
    Sheet,
    SheetRow,
    effect_of,
    row_words,
    with_facts,
)
from skatliste.services import (
    EntryConflict,
    StaleNumber,
    StaleRevision,
    correct_game,
    enter_game,
)

from .access import keeper_or_404
from .marks import mark_of
from .refused import refuse_closed, stale_sentence
from .saving import answers_closed
from .sheet import read_sheet


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@answers_closed
def adjustment_create(request: HttpRequest, public_id: str) -> HttpResponse:
    """Keepers: GET asks whose points, how many and why; POST books them."""
    keeper = keeper_or_404(request, public_id)
    refuse_closed(keeper.session)
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
            request, sheet, form, hidden=hidden, problem=stale_sentence(), status=409
        )
    return _answer(request, keeper, sheet, form.facts)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@answers_closed
def adjustment_update(
    request: HttpRequest, public_id: str, adjustment_id: int
) -> HttpResponse:
    """Keepers: GET shows what was booked, POST replaces it."""
    keeper = keeper_or_404(request, public_id)
    sheet = read_sheet(keeper)
    row = _adjustment_or_404(sheet, adjustment_id)
    refuse_closed(keeper.session)
    hidden: dict[str, object] = {"revision": row.revision}
    names = sheet.segment_at(sheet.rows.index(row)).names
    if request.method != "POST":
        form = AdjustmentForm(adjustment_data(row.facts), names=names)
        return _page(request, sheet, form, hidden=hidden, row=row)
    form = AdjustmentCorrectionForm(request.POST, names=names)
    if not form.is_valid():
        return _page(request, sheet, form, hidden=hidden, row=row, status=422)
    revision, facts = form.cleaned_data["revision"], form.facts
    effect = effect_of(sheet, with_facts(sheet, row, facts))
    mark = mark_of(request.path, sheet.session.version, facts)
    if _is_to_be_shown(sheet, row, effect) and form.cleaned_data["shown"] != mark:
        hidden |= {"shown": mark}
        return _page(
            request, sheet, form, hidden=hidden, row=row, effect=effect, status=422
        )
    try:
        correct_game(
            keeper=keeper, game_id=adjustment_id, revision=revision, facts=facts
        )
    except StaleRevision:
        problem = stale_sentence()
        return _page(
            request, sheet, form, hidden=hidden, row=row, problem=problem, status=409
        )
    return _answer(request, keeper, sheet, facts)


def _is_to_be_shown(sheet: Sheet, row: SheetRow, effect: Effect) -> bool:
    """Whether totals further down change."""
    return row is not sheet.rows[-1] and not effect.is_nothing


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
