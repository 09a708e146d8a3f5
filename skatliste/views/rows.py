"""Move, delete and restore rows, each on a page of its own. Only keepers may."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scoring import RuleError
from skatliste.forms import AT_END, MoveForm, RevisionForm
from skatliste.http import HtmxHttpRequest
from skatliste.labels import refusal_label
from skatliste.models import Keeper
from skatliste.queries import (
    Sheet,
    SheetRow,
    effect_of,
    find_game,
    read_anew,
    with_row_moved,
    without_row,
)
from skatliste.services import (
    NoRoom,
    StaleRevision,
    StaleVersion,
    delete_game,
    move_game,
    restore_game,
)

from .access import keeper_or_404
from .refused import refuse_closed, shown_anew_sentence
from .saving import answers_closed
from .sheet import read_sheet, sheet_page


def row_or_404(sheet: Sheet, game_id: int) -> SheetRow:
    """Return a row of the list that stands; one that was deleted is not there."""
    row = sheet.find_row(game_id)
    if row is None:
        raise Http404
    return row


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@answers_closed
def game_move(request: HtmxHttpRequest, public_id: str, game_id: int) -> HttpResponse:
    """Keepers: GET asks where to, then shows what changes; POST moves the row."""
    keeper = keeper_or_404(request, public_id)
    sheet = read_sheet(keeper)
    row = row_or_404(sheet, game_id)
    refuse_closed(keeper.session)
    if request.method == "POST":
        return _move(request, keeper, sheet, row)
    data = request.GET if "before" in request.GET else None
    form = MoveForm(data, places=_places(sheet, row))
    return _move_page(request, sheet, row, form)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@answers_closed
def game_delete(request: HtmxHttpRequest, public_id: str, game_id: int) -> HttpResponse:
    """Keepers: GET asks, POST takes the row off the list; it can be restored."""
    keeper = keeper_or_404(request, public_id)
    if request.method == "POST":
        return _delete(request, keeper, game_id)
    sheet = read_sheet(keeper)
    row = row_or_404(sheet, game_id)
    refuse_closed(keeper.session)
    return _delete_page(request, sheet, row)


@require_POST
@answers_closed
def game_restore(
    request: HtmxHttpRequest, public_id: str, game_id: int
) -> HttpResponse:
    """Keepers: put a deleted row back where it stood."""
    keeper = keeper_or_404(request, public_id)
    _game_or_404(keeper, game_id)
    try:
        restore_game(keeper=keeper, game_id=game_id)
    except RuleError as error:
        told = {"reason": refusal_label(error)}
        problem = _("The game cannot go back on the list: %(reason)s") % told
        messages.error(request, problem)
        return sheet_page(request, keeper, status=409)
    messages.success(request, _("The game is on the list again."))
    return redirect("session-detail", public_id)


def _delete(request: HtmxHttpRequest, keeper: Keeper, game_id: int) -> HttpResponse:
    _game_or_404(keeper, game_id)
    form = RevisionForm(request.POST)
    try:
        delete_game(keeper=keeper, game_id=game_id, revision=form.seen)
    except StaleRevision:
        read_anew(keeper.session)
        sheet = read_sheet(keeper)
        row = row_or_404(sheet, game_id)
        return _delete_page(request, sheet, row, problem=shown_anew_sentence())
    notice = _(
        "The game is deleted. “Undo” brings it back, and so does the list below."
    )
    messages.success(request, notice)
    return redirect("session-detail", keeper.session.public_id)


def _delete_page(
    request: HttpRequest, sheet: Sheet, row: SheetRow, problem: str = ""
) -> HttpResponse:
    context = {
        "session": sheet.session,
        "row": row,
        "effect": effect_of(sheet, without_row(sheet, row)),
        "problem": problem,
    }
    return render(request, "games/delete.html", context, status=409 if problem else 200)


def _move(
    request: HtmxHttpRequest, keeper: Keeper, sheet: Sheet, row: SheetRow
) -> HttpResponse:
    form = MoveForm(request.POST, places=_places(sheet, row))
    if not form.is_valid():
        return _move_page(request, sheet, row, form)
    try:
        move_game(
            keeper=keeper,
            game_id=row.game_id,
            before_id=form.before_id,
            version=form.cleaned_data["version"] or 0,
        )
    except NoRoom:
        problem = _("Too many games were put in at this place. Choose another one.")
    except RuleError as error:
        problem = refusal_label(error)
    except (StaleRevision, StaleVersion):
        return _move_anew(request, keeper, row)
    else:
        notice = _("The game is moved. “Undo” puts it back.")
        messages.success(request, notice)
        return redirect("session-detail", keeper.session.public_id)
    form.add_error("before", problem)
    return _move_page(request, sheet, row, form)


def _move_anew(request: HtmxHttpRequest, keeper: Keeper, row: SheetRow) -> HttpResponse:
    """Show what it changes in the list as it is by now."""
    read_anew(keeper.session)
    sheet = read_sheet(keeper)
    row = row_or_404(sheet, row.game_id)
    form = MoveForm(request.POST, places=_places(sheet, row))
    return _move_page(request, sheet, row, form, problem=shown_anew_sentence())


def _move_page(
    request: HttpRequest,
    sheet: Sheet,
    row: SheetRow,
    form: MoveForm,
    problem: str = "",
) -> HttpResponse:
    """Show where the row could stand, and what changes at the place that was told."""
    effect = None
    if form.is_valid():
        before = sheet.find_row(form.before_id) if form.before_id else None
        try:
            effect = effect_of(sheet, with_row_moved(sheet, row, before))
        except RuleError as error:
            form.add_error("before", refusal_label(error))
    status = 422 if form.errors else 200
    if problem:
        status = 409
    context = {
        "session": sheet.session,
        "row": row,
        "form": form,
        "effect": effect,
        "problem": problem,
    }
    return render(request, "games/move.html", context, status=status)


def _places(sheet: Sheet, row: SheetRow) -> list[tuple[str, str]]:
    """Return where else the row could stand, in playing order."""
    index = sheet.rows.index(row)
    # Before itself, and before the row after it, is where it stands already.
    here = {index, index + 1}
    places = [
        (str(one.game_id), _place(one))
        for at, one in enumerate(sheet.rows)
        if at not in here
    ]
    if row is not sheet.rows[-1]:
        places.append((AT_END, _("at the end of the list")))
    return places


def _place(row: SheetRow) -> str:
    who = ", ".join(filter(None, [row.declarer, row.title]))
    if row.number is None:
        return _("before %(row)s") % {"row": who}
    return _("before game %(number)d: %(row)s") % {"number": row.number, "row": who}


def _game_or_404(keeper: Keeper, game_id: int) -> None:
    if find_game(keeper.session, game_id) is None:
        raise Http404
