"""The rules of one list, and what changing them does to it."""

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from skatliste.forms import RulesForm
from skatliste.labels import refusal_label
from skatliste.models import Keeper
from skatliste.queries import Effect, Sheet, effect_of
from skatliste.services import (
    ListClosed,
    RulesRefused,
    StaleVersion,
    change_rules,
    check_rules,
)

from .access import keeper_or_404
from .refused import closed_sentence, conflict_sentence, refuse_closed
from .saving import say_saved
from .sheet import read_sheet


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def session_rules(request: HttpRequest, public_id: str) -> HttpResponse:
    """Keepers: GET offers other rules, POST shows their effect, then changes them."""
    keeper = keeper_or_404(request, public_id)
    sheet = read_sheet(keeper)
    if request.method != "POST":
        preset = request.GET.get("preset", "")
        return _page(request, sheet, RulesForm(now=sheet.now, preset=preset))
    form = RulesForm(request.POST, now=sheet.now)
    if not form.is_valid():
        return _page(request, sheet, form, status=422)
    try:
        if not form.cleaned_data["confirmed"]:
            return _ask(request, keeper, sheet, form)
        _write(keeper, form)
    except RulesRefused as refused:
        form.add_error(None, _refusal(refused))
        return _page(request, sheet, form, status=422)
    except (ListClosed, StaleVersion) as conflict:
        fresh = read_sheet(keeper_or_404(request, public_id))
        problem = conflict_sentence(conflict)
        return _page(request, fresh, form, problem=problem, status=409)
    say_saved(request, keeper, _("The list is counted by the new rules."))
    return redirect("session-detail", public_id)


def _page(
    request: HttpRequest,
    sheet: Sheet,
    form: RulesForm,
    *,
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    if sheet.session.is_closed:
        problem = closed_sentence()
    context = {"sheet": sheet, "form": form, "problem": problem}
    return render(request, "sessions/rules.html", context, status=status)


def _ask(
    request: HttpRequest, keeper: Keeper, sheet: Sheet, form: RulesForm
) -> HttpResponse:
    """Show what the rules would change, before they do.

    Raises:
        RulesRefused, ListClosed, StaleVersion: as `change_rules` would.
    """
    refuse_closed(sheet.session)
    if form.cleaned_data["version"] != sheet.session.version:
        raise StaleVersion
    if form.whole_list:
        check_rules(keeper.session, form.profile)
    effect = _effect(sheet, form) if form.whole_list else None
    context = {"sheet": sheet, "form": form, "effect": effect}
    return render(request, "sessions/rules_effect.html", context)


def _effect(sheet: Sheet, form: RulesForm) -> Effect:
    segments = tuple(
        (begin, replace(one, system=form.counted_by, profile=form.profile))
        for begin, one in sheet.segments
    )
    return effect_of(sheet, sheet.what_if(segments=segments))


def _write(keeper: Keeper, form: RulesForm) -> None:
    change_rules(
        keeper=keeper,
        version=form.cleaned_data["version"],
        system=form.counted_by,
        profile=form.profile,
        whole_list=form.whole_list,
    )


def _refusal(refused: RulesRefused) -> str:
    if refused.number is None:
        what = _(
            "A deleted game cannot be counted by these rules: restore and correct it."
        )
    else:
        what = _(
            "Game %(number)d cannot be counted by these rules. Correct it first, or "
            "let them hold from the next game on."
        ) % {"number": refused.number}
    return f"{what} {refusal_label(refused.error)}"
