"""Enter the next game. Only keepers of the list may do it."""

import uuid
from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from skatliste.forms import (
    GameForm,
    NewGameForm,
    Pad,
    read_held,
    sent_entry_id,
    told_outcome,
)
from skatliste.http import HtmxHttpRequest, keep_writer
from skatliste.models import Keeper
from skatliste.queries import (
    Sheet,
    SheetRow,
    load_table,
    table_before_row,
    table_of_row,
)
from skatliste.services import EntryConflict, StaleNumber, enter_game

from .access import keeper_or_404
from .notices import entered_words, say_of_row, taken_back_words
from .refused import entry_conflict_sentence, refuse_closed
from .saving import answers_closed, saved_page
from .sheet import empty_pad, read_sheet, sheet_page


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@answers_closed
def game_create(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """POST writes the next game; GET is where a refused one was reloaded."""
    keeper = keeper_or_404(request, public_id)
    if request.method != "POST":
        return redirect("session-detail", public_id)
    refuse_closed(keeper.session)
    return _enter(request, keeper)


@require_POST
def game_preview(request: HttpRequest, public_id: str) -> HttpResponse:
    """Keepers: say what the game would be worth; write nothing.

    Asked for the part "who" it says who can play, and for "cards" what the cards that
    were tapped come to.
    """
    keeper = keeper_or_404(request, public_id)
    told = request.POST.get("part")
    if told == "cards":
        picked = {"picker": read_held(request.POST)}
        return render(request, "sessions/_cards.html#held", picked)
    part = "who" if told == "who" else "preview"
    context = {"pad": _previewed(request, keeper)}
    return render(request, f"sessions/_pad.html#{part}", context)


def _enter(request: HtmxHttpRequest, keeper: Keeper) -> HttpResponse:
    table = load_table(keeper.session, entry_id=sent_entry_id(request.POST))
    form = NewGameForm(request.POST, table=table)
    if not form.is_valid():
        return _show_again(request, keeper, is_refused=True, status=422)
    told = form.cleaned_data
    entry_id, number = told["entry_id"], told["number"]
    try:
        game = enter_game(
            keeper=keeper, entry_id=entry_id, number=number, facts=form.facts
        )
    except EntryConflict:
        # What is sent from now on is another game, if the table says so.
        new, problem = uuid.uuid4(), entry_conflict_sentence()
        return _show_again(request, keeper, entry_id=new, problem=problem, status=409)
    except StaleNumber:
        problem = _(
            "The list has changed in the meantime. Please look at it, and tap the "
            "result once more if this game is missing."
        )
        return _show_again(request, keeper, problem=problem, status=409)
    if game.is_standing:
        say_of_row(request, entered_words(form.facts, number), game.pk)
    else:
        # Sent again, the list may have gone on since.
        table = replace(table, number=number)
        messages.success(request, taken_back_words(table, form.facts))
    return keep_writer(saved_page(request, keeper))


def _previewed(request: HttpRequest, keeper: Keeper) -> Pad:
    """Return the pad of the row that it is about; else of the next game."""
    sheet, row = _row_of(request, keeper, "row")
    if sheet and row:
        form = GameForm(request.POST, table=table_of_row(sheet, row))
        return Pad(
            form=form, action="", game_id=row.game_id, current=told_outcome(row.facts)
        )
    sheet, row = _row_of(request, keeper, "before")
    table = table_before_row(sheet, row) if sheet and row else None
    form = GameForm(request.POST, table=table or load_table(keeper.session))
    return Pad(form=form, action="")


def _row_of(
    request: HttpRequest, keeper: Keeper, name: str
) -> tuple[Sheet | None, SheetRow | None]:
    """Return the list and the row that the address tells as *name*, if it does."""
    told = request.GET.get(name, "")
    if not told.isdecimal():
        return None, None
    sheet = read_sheet(keeper)
    row = next((one for one in sheet.rows if str(one.game_id) == told), None)
    return sheet, row


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
