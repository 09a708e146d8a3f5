"""Who sits at the table: somebody joins, leaves, stands in, sits elsewhere."""

from typing import Final, TypedDict

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from skatliste.forms import (
    INCOMPLETE,
    JoinForm,
    LeaveForm,
    PlacesForm,
    ReverseForm,
    Seating,
    SubstituteForm,
    SwapForm,
    TableForm,
    people_forms,
)
from skatliste.models import Keeper
from skatliste.queries import Sheet, known_names
from skatliste.services import (
    ListClosed,
    StaleVersion,
    TableRefused,
    change_places,
    join_table,
    leave_table,
    substitute,
    swap_names,
)

from .access import keeper_or_404
from .refused import closed_sentence, conflict_sentence
from .saving import say_saved
from .sheet import read_sheet

_REFUSALS: Final = {
    "too_few": _("At least three play. Somebody else can take the place over instead."),
    "too_many": _(
        "At most five sit at a table: somebody has to leave first.",
    ),
    "name_taken": _(
        "Somebody of this name sits at the table already: please tell the two apart, "
        "say “Anna B.”."
    ),
    "has_a_column": _(
        "Whoever has this name has a column on this list already. Please choose that "
        "the points start again: then it goes on there."
    ),
    "nobody_there": _("This person does not sit at this table."),
    "too_many_columns": _(
        "The list has no room for one more column. Please begin a new list."
    ),
}
_PLANNED: Final = _(
    "%(planned)d games are planned; “Names and title” changes their number."
)
_REORDERED: Final = _("The new order holds from game %(number)d on.")
_SAID: Final = {
    JoinForm.action: (
        _("%(name)s sits at the table from game %(number)d on."),
        _PLANNED,
    ),
    LeaveForm.action: (
        _("%(name)s has left the table, the points stay."),
        _PLANNED,
    ),
    SubstituteForm.action: (
        _("%(name)s has the place of %(other)s from game %(number)d on."),
    ),
    PlacesForm.action: (_REORDERED,),
    ReverseForm.action: (_REORDERED,),
    SwapForm.action: (_("%(one)s and %(other)s are exchanged in the whole list."),),
}


class _Seen(TypedDict):
    """Who writes, and which version of the list was seen."""

    keeper: Keeper
    version: int


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def people(request: HttpRequest, public_id: str) -> HttpResponse:
    """Keepers: GET shows who sits where, POST changes it from the next game on."""
    keeper = keeper_or_404(request, public_id)
    sheet = read_sheet(keeper)
    if request.method != "POST":
        return _page(request, sheet)
    form = people_forms(request.POST, seating=_seating(sheet)).sent
    if form is None or not form.is_valid() or _asks_about_round(form, sheet):
        return _page(request, sheet, form=form, status=422)
    try:
        _write(keeper, form)
    except TableRefused as refused:
        form.add_error(*_refusal(refused, form))
        return _page(request, sheet, form=form, status=422)
    except (ListClosed, StaleVersion) as conflict:
        fresh = read_sheet(keeper_or_404(request, public_id))
        problem = conflict_sentence(conflict)
        return _page(request, fresh, problem=problem, status=409)
    say_saved(request, keeper, _said(form, sheet))
    return redirect("session-detail", public_id)


def _page(
    request: HttpRequest,
    sheet: Sheet,
    *,
    form: TableForm | None = None,
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    """Show the page; what was sent stands in its form, with *form* as it was read."""
    data = request.POST if request.method == "POST" else None
    shown = people_forms(data, seating=_seating(sheet))
    forms = dict(shown.by_action)
    if form is not None:
        forms[form.action] = form
    if sheet.session.is_closed:
        problem = closed_sentence()
    elif data is not None and shown.sent is None:
        problem = str(INCOMPLETE)
    context = {
        "sheet": sheet,
        "sitting": _sitting(sheet),
        "forms": forms,
        "problem": problem,
        "known_names": _names_of_others(sheet),
    }
    return render(request, "people/people.html", context, status=status)


def _sitting(sheet: Sheet) -> list[tuple[str, bool]]:
    """Return everybody at the table clockwise, each with whether they deal next."""
    now, dealer = sheet.now, sheet.table.dealer
    return [(now.names[position], position == dealer) for position in now.order]


def _names_of_others(sheet: Sheet) -> list[str]:
    """Return the known names that nobody at the table has."""
    here = sheet.now.names.values()
    return [name for name in known_names(sheet.session.club) if name not in here]


def _seating(sheet: Sheet) -> Seating:
    return Seating(
        now=sheet.now,
        columns=sheet.names,
        dealer=sheet.table.dealer,
        has_games=sheet.games > 0,
    )


def _asks_about_round(form: TableForm, sheet: Sheet) -> bool:
    """Whether it has to be asked first if this is meant in mid-round."""
    told, session = form.cleaned_data, sheet.session
    is_seen = told["version"] == session.version and not session.is_closed
    if form.at_round_end and is_seen and not told["confirmed"]:
        form.missing_games = sheet.games_to_round_end
    return form.missing_games > 0


def _write(keeper: Keeper, form: TableForm) -> None:
    told = form.cleaned_data
    seen = _Seen(keeper=keeper, version=told["version"])
    match form:
        case JoinForm():
            join_table(**seen, name=told["name"], before=form.position("before"))
        case LeaveForm():
            leave_table(**seen, position=form.position("seat"))
        case SubstituteForm():
            substitute(
                **seen,
                position=form.position("seat"),
                name=told["name"],
                takes_points_over=form.takes_points_over,
            )
        case PlacesForm() | ReverseForm():
            change_places(**seen, order=form.order, dealer=form.position("dealer"))
        case SwapForm():
            swap_names(**seen, one=form.position("one"), other=form.position("other"))


def _refusal(refused: TableRefused, form: TableForm) -> tuple[str | None, str]:
    """Return the field that a refusal is shown at, and its sentence."""
    is_name = refused.code in {"name_taken", "has_a_column"} and "name" in form.fields
    return "name" if is_name else None, str(_REFUSALS[refused.code])


def _said(form: TableForm, sheet: Sheet) -> str:
    """Return what is said after it was written."""
    told = {
        "number": sheet.table.number,
        "planned": sheet.session.planned_games,
        **form.people,
    }
    return " ".join(str(sentence) % told for sentence in _SAID[form.action])
