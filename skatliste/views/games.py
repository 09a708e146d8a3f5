"""Enter, correct and delete games. Only keepers of the list may do any of it."""

import uuid
from collections.abc import Mapping
from dataclasses import replace

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import push_url

from scoring import PlayedGame, outcome_of
from skatliste.forms import (
    CorrectionForm,
    GameForm,
    NewGameForm,
    Pad,
    pad_data,
    sent_entry_id,
)
from skatliste.http import HtmxHttpRequest
from skatliste.models import GameFacts, Keeper, Table
from skatliste.queries import Sheet, SheetRow, has_game, load_table
from skatliste.services import (
    EntryConflict,
    StaleNumber,
    StaleRevision,
    correct_game,
    delete_game,
    enter_game,
    restore_game,
)

from .access import keeper_or_404
from .notices import saved_notice
from .sheet import empty_pad, read_sheet, sheet_page


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def game_create(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """POST writes the next game; GET is where a refused one was reloaded."""
    keeper = keeper_or_404(request, public_id)
    if request.method != "POST":
        return redirect("session-detail", public_id)
    table = load_table(keeper.session, entry_id=sent_entry_id(request.POST))
    form = NewGameForm(request.POST, table=table)
    if not form.is_valid():
        return _show_again(request, keeper, is_refused=True, status=422)
    told = form.cleaned_data
    entry_id, number = told["entry_id"], told["number"]
    try:
        enter_game(keeper=keeper, entry_id=entry_id, number=number, facts=form.facts)
    except EntryConflict:
        problem = _(
            "This game was already written down with another result. Please look at "
            "the list: tap the row to correct it."
        )
        # What is sent from now on is another game, if the table says so.
        new = uuid.uuid4()
        return _show_again(request, keeper, entry_id=new, problem=problem, status=409)
    except StaleNumber:
        problem = _(
            "The list has changed in the meantime. Please look at it, and tap the "
            "result once more if this game is missing."
        )
        return _show_again(request, keeper, problem=problem, status=409)
    # Sent again, the list may have gone on since.
    return _answer(request, keeper, replace(table, number=number), form.facts)


@require_POST
def game_preview(request: HttpRequest, public_id: str) -> HttpResponse:
    """Say what the game would be worth; write nothing."""
    keeper = keeper_or_404(request, public_id)
    form = GameForm(request.POST, table=load_table(keeper.session))
    context = {"pad": Pad(form=form, action="")}
    return render(request, "sessions/_pad.html#preview", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def game_update(request: HtmxHttpRequest, public_id: str, game_id: int) -> HttpResponse:
    """GET shows the row in the pad, POST replaces its facts."""
    keeper = keeper_or_404(request, public_id)
    sheet = read_sheet(keeper)
    row = _row_or_404(sheet, game_id)
    if request.method != "POST":
        pad = _correction_pad(keeper, sheet, row, pad_data(row.facts))
        return sheet_page(request, keeper, sheet=sheet, pad=pad)
    pad = _correction_pad(keeper, sheet, row, request.POST)
    if not pad.form.is_valid():
        refused = replace(pad, is_refused=True)
        return sheet_page(request, keeper, sheet=sheet, pad=refused, status=422)
    facts = replace(pad.form.facts, note=row.facts.note)
    revision = pad.form.cleaned_data["revision"]
    try:
        correct_game(keeper=keeper, game_id=game_id, revision=revision, facts=facts)
    except StaleRevision:
        problem = _(
            "This row was changed in the meantime. Please look at it, and tap the "
            "result once more if it is still wrong."
        )
        pad = replace(pad, problem=problem)
        return sheet_page(request, keeper, sheet=sheet, pad=pad, status=409)
    return _answer(request, keeper, pad.form.table, facts)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def game_delete(request: HtmxHttpRequest, public_id: str, game_id: int) -> HttpResponse:
    """GET asks, POST takes the row off the list; it can be restored."""
    keeper = keeper_or_404(request, public_id)
    if request.method == "POST":
        _game_or_404(keeper, game_id)
        delete_game(keeper=keeper, game_id=game_id)
        messages.success(request, _("The game is deleted. It can be restored below."))
        return redirect("session-detail", public_id)
    row = _row_or_404(read_sheet(keeper), game_id)
    return render(request, "games/delete.html", {"session": keeper.session, "row": row})


@require_POST
def game_restore(request: HttpRequest, public_id: str, game_id: int) -> HttpResponse:
    """Put a deleted row back where it stood."""
    keeper = keeper_or_404(request, public_id)
    _game_or_404(keeper, game_id)
    restore_game(keeper=keeper, game_id=game_id)
    messages.success(request, _("The game stands on the list again."))
    return redirect("session-detail", public_id)


def _answer(
    request: HtmxHttpRequest, keeper: Keeper, table: Table, facts: GameFacts
) -> HttpResponse:
    messages.success(request, saved_notice(table, facts))
    public_id = keeper.session.public_id
    if not request.htmx:
        return redirect("session-detail", public_id)
    address = reverse("session-detail", args=[public_id])
    return push_url(sheet_page(request, keeper), address)


def _show_again(
    request: HtmxHttpRequest,
    keeper: Keeper,
    *,
    status: int,
    entry_id: uuid.UUID | None = None,
    problem: str = "",
    is_refused: bool = False,
) -> HttpResponse:
    """Show the list as it is now, and in the pad what was wanted."""
    sheet = read_sheet(keeper)
    form = NewGameForm(request.POST, table=sheet.table)
    form.is_valid()
    sent = form.cleaned_data.get("entry_id")
    pad = replace(
        empty_pad(keeper, sheet.table),
        form=form,
        entry_id=entry_id or sent or uuid.uuid4(),
        problem=problem,
        is_refused=is_refused,
    )
    return sheet_page(request, keeper, sheet=sheet, pad=pad, status=status)


def _game_or_404(keeper: Keeper, game_id: int) -> None:
    if not has_game(keeper.session, game_id):
        raise Http404


def _row_or_404(sheet: Sheet, game_id: int) -> SheetRow:
    row = sheet.find_row(game_id)
    if row is None:
        raise Http404
    return row


def _correction_pad(
    keeper: Keeper, sheet: Sheet, row: SheetRow, data: Mapping[str, object]
) -> Pad:
    table = replace(sheet.table, number=row.number, dealer=row.facts.dealer)
    game = row.facts.game
    return Pad(
        form=CorrectionForm(data, table=table),
        action=reverse("game-update", args=[keeper.session.public_id, row.game_id]),
        revision=row.revision,
        current=outcome_of(game) if isinstance(game, PlayedGame) else None,
        game_id=row.game_id,
    )
