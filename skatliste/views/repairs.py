"""Correct a game, and put in a forgotten one. Only keepers may do either.

What changes later totals is shown before it is saved, and saved only as shown.
"""

import uuid
from collections.abc import Mapping
from dataclasses import replace

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from scoring import RuleError
from skatliste.forms import (
    MOVE_DEALERS,
    CorrectionForm,
    InsertionForm,
    Pad,
    Shown,
    pad_data,
    saved_data,
    sent_entry_id,
    told_outcome,
)
from skatliste.http import HtmxHttpRequest
from skatliste.labels import refusal_label
from skatliste.models import Game, Keeper
from skatliste.queries import (
    Effect,
    Sheet,
    SheetRow,
    dealers_conflict,
    effect_of,
    read_anew,
    table_before_row,
    table_of_row,
    with_facts,
    with_game_before,
)
from skatliste.services import (
    DealerConflict,
    EntryConflict,
    NoRoom,
    StaleRevision,
    StaleVersion,
    correct_game,
    insert_game,
)

from .access import keeper_or_404
from .marks import mark_of
from .notices import corrected_words, inserted_words, say_of_row
from .points import points_address
from .refused import entry_conflict_sentence, refuse_closed, shown_anew_sentence
from .rows import row_or_404
from .saving import answers_closed, saved_page
from .sheet import read_sheet, sheet_page


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@answers_closed
def game_update(request: HtmxHttpRequest, public_id: str, game_id: int) -> HttpResponse:
    """Keepers: GET shows the row in the pad, POST replaces its facts."""
    keeper = keeper_or_404(request, public_id)
    sheet = read_sheet(keeper)
    row = row_or_404(sheet, game_id)
    if row.is_adjustment:
        return _to_adjustment(request, public_id, game_id)
    refuse_closed(keeper.session)
    if request.method == "POST":
        return _correct(request, keeper, sheet, row)
    pad = _correction_pad(keeper, sheet, row, pad_data(row.facts))
    return sheet_page(request, keeper, sheet=sheet, pad=pad)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@answers_closed
def game_insert(request: HtmxHttpRequest, public_id: str, game_id: int) -> HttpResponse:
    """Keepers: GET shows a pad for a game before the row, POST writes it."""
    keeper = keeper_or_404(request, public_id)
    sheet = read_sheet(keeper)
    row = row_or_404(sheet, game_id)
    refuse_closed(keeper.session)
    if request.method == "POST":
        return _insert(request, keeper, sheet, row)
    pad = _insertion_pad(keeper, sheet, row, {})
    return sheet_page(request, keeper, sheet=sheet, pad=pad)


def _correct(
    request: HtmxHttpRequest, keeper: Keeper, sheet: Sheet, row: SheetRow
) -> HttpResponse:
    pad = _correction_pad(keeper, sheet, row, saved_data(request.POST))
    if not pad.form.is_valid():
        refused = replace(pad, is_refused=True)
        return sheet_page(request, keeper, sheet=sheet, pad=refused, status=422)
    facts, told = pad.form.facts, pad.form.cleaned_data
    effect = effect_of(sheet, with_facts(sheet, row, facts))
    asks = row is not sheet.rows[-1] and not effect.is_nothing
    if asks and told["revision"] == row.revision and not _was_shown(pad):
        asking = _asking(pad, effect)
        return sheet_page(request, keeper, sheet=sheet, pad=asking, status=422)
    try:
        correct_game(
            keeper=keeper,
            game_id=row.game_id,
            revision=told["revision"],
            facts=facts,
            version=told["version"] if asks else None,
        )
    except (StaleRevision, StaleVersion) as stale:
        return _correct_anew(request, keeper, row, stale)
    say_of_row(request, corrected_words(facts, pad.form.table.number), row.game_id)
    return saved_page(request, keeper)


def _correct_anew(
    request: HtmxHttpRequest,
    keeper: Keeper,
    row: SheetRow,
    stale: StaleRevision | StaleVersion,
) -> HttpResponse:
    """Show the list as it is by now, and in the pad what was wanted."""
    read_anew(keeper.session)
    sheet = read_sheet(keeper)
    row = row_or_404(sheet, row.game_id)
    pad = _correction_pad(keeper, sheet, row, saved_data(request.POST))
    if pad.form.is_valid() and isinstance(stale, StaleVersion):
        effect = effect_of(sheet, with_facts(sheet, row, pad.form.facts))
        pad = replace(_asking(pad, effect), problem=shown_anew_sentence())
    else:
        problem = _(
            "This row was changed in the meantime. Please look at it, and tap the "
            "result once more if it is still wrong."
        )
        pad = replace(pad, problem=problem)
    return sheet_page(request, keeper, sheet=sheet, pad=pad, status=409)


def _insert(
    request: HtmxHttpRequest, keeper: Keeper, sheet: Sheet, row: SheetRow
) -> HttpResponse:
    pad = _insertion_pad(keeper, sheet, row, saved_data(request.POST))
    if not pad.form.is_valid():
        refused = replace(pad, is_refused=True)
        return sheet_page(request, keeper, sheet=sheet, pad=refused, status=422)
    if not _was_shown(pad):
        return _show_insertion(request, keeper, sheet, row, pad)
    try:
        game = _write_insertion(keeper, pad, moves_dealers=_moves_dealers(pad))
    except EntryConflict:
        problem = entry_conflict_sentence()
        pad = replace(pad, entry_id=uuid.uuid4(), problem=problem)
        return sheet_page(request, keeper, sheet=sheet, pad=pad, status=409)
    except (StaleRevision, StaleVersion):
        return _insert_anew(request, keeper, row)
    except (DealerConflict, NoRoom, RuleError) as refused_by:
        pad = replace(pad, problem=_insertion_problem(refused_by))
        return _show_insertion(request, keeper, sheet, row, pad)
    # Sent again, it stands before the row already.
    written = (one.number for one in sheet.rows if one.entry_id == str(pad.entry_id))
    number = next(written, None) or pad.number
    say_of_row(request, inserted_words(pad.form.facts, number), game.pk)
    return saved_page(request, keeper)


def _write_insertion(keeper: Keeper, pad: Pad, *, moves_dealers: bool) -> Game:
    told = pad.form.cleaned_data
    return insert_game(
        keeper=keeper,
        entry_id=told["entry_id"],
        before_id=pad.before_id or 0,
        version=told["version"],
        facts=pad.form.facts,
        moves_dealers=moves_dealers,
    )


def _insert_anew(
    request: HtmxHttpRequest, keeper: Keeper, row: SheetRow
) -> HttpResponse:
    """Show the list as it is by now, and in the pad what was wanted."""
    read_anew(keeper.session)
    sheet = read_sheet(keeper)
    row = row_or_404(sheet, row.game_id)
    pad = _insertion_pad(keeper, sheet, row, saved_data(request.POST))
    pad = replace(pad, problem=shown_anew_sentence())
    if not pad.form.is_valid():
        return sheet_page(request, keeper, sheet=sheet, pad=pad, status=409)
    return _show_insertion(request, keeper, sheet, row, pad, status=409)


def _show_insertion(
    request: HtmxHttpRequest,
    keeper: Keeper,
    sheet: Sheet,
    row: SheetRow,
    pad: Pad,
    *,
    status: int = 422,
) -> HttpResponse:
    after = with_game_before(sheet, row, pad.form.facts, pad.entry_id)
    shown = replace(
        _shown(pad, effect_of(sheet, after)),
        asks_dealers=True,
        conflict=dealers_conflict(sheet, row),
    )
    asking = replace(pad, shown=shown)
    return sheet_page(request, keeper, sheet=sheet, pad=asking, status=status)


def _insertion_problem(refused: DealerConflict | NoRoom | RuleError) -> str:
    if isinstance(refused, RuleError):
        return refusal_label(refused)
    if isinstance(refused, NoRoom):
        return _(
            "Too many games were put in at this place. Enter it at the end of the "
            "list, and move it here."
        )
    # The refused game has moved down by the one that was not put in.
    told = {"number": refused.number - 1}
    return (
        _(
            "The dealers cannot move on: in game %(number)d somebody who played would "
            "deal or sit out. Let the dealers stay, or correct that game first."
        )
        % told
    )


def _asking(pad: Pad, effect: Effect) -> Pad:
    return replace(pad, shown=_shown(pad, effect))


def _shown(pad: Pad, effect: Effect) -> Shown:
    mark = mark_of(pad.action, pad.version, pad.form.facts)
    return Shown(effect=effect, mark=mark)


def _was_shown(pad: Pad) -> bool:
    """Whether exactly this was shown, and is to be saved."""
    told = pad.form.cleaned_data
    mark = mark_of(pad.action, told["version"], pad.form.facts)
    return "save" in pad.form.data and told["shown"] == mark


def _moves_dealers(pad: Pad) -> bool:
    return bool(pad.form.data["save"] == MOVE_DEALERS)


def _to_adjustment(
    request: HtmxHttpRequest, public_id: str, game_id: int
) -> HttpResponse:
    """Send to the page of a row that was booked by hand: it is no game."""
    address = reverse("adjustment-update", args=[public_id, game_id])
    return HttpResponseClientRedirect(address) if request.htmx else redirect(address)


def _correction_pad(
    keeper: Keeper, sheet: Sheet, row: SheetRow, data: Mapping[str, object]
) -> Pad:
    public_id = keeper.session.public_id
    preview = reverse("game-preview", args=[public_id])
    table = table_of_row(sheet, row)
    return Pad(
        form=CorrectionForm(data, table=table),
        action=reverse("game-update", args=[public_id, row.game_id]),
        preview_action=f"{preview}?row={row.game_id}",
        points_address=points_address(table.profile),
        revision=row.revision,
        version=keeper.session.version,
        current=told_outcome(row.facts, data),
        game_id=row.game_id,
    )


def _insertion_pad(
    keeper: Keeper, sheet: Sheet, row: SheetRow, data: Mapping[str, object]
) -> Pad:
    public_id = keeper.session.public_id
    preview = reverse("game-preview", args=[public_id])
    table = table_before_row(sheet, row)
    return Pad(
        form=InsertionForm(data, table=table),
        action=reverse("game-insert", args=[public_id, row.game_id]),
        preview_action=f"{preview}?before={row.game_id}",
        points_address=points_address(table.profile),
        entry_id=sent_entry_id(data) or uuid.uuid4(),
        version=keeper.session.version,
        before_id=row.game_id,
    )
