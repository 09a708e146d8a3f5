"""Finish a list, agree to it, open it again, read what was closed."""

from copy import copy

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from skatliste.exports import export_revision
from skatliste.forms import AgreeForm, CloseForm, ReopenForm, StakeForm
from skatliste.imports import ImportRefusedError, read_json
from skatliste.labels import reader_deck, reader_language, stake_label
from skatliste.models import Closing, Keeper, Session
from skatliste.queries import (
    OfficialSheet,
    Sheet,
    WrittenRow,
    count_out,
    earlier_revisions,
    final_count,
    find_closing,
    load_closed,
)
from skatliste.services import (
    Ended,
    ListClosed,
    ListHead,
    NotClosed,
    StaleVersion,
    agree_to_list,
    close_list,
    correct_list,
    reopen_list,
)

from .access import keeper_or_404, member_or_404
from .refused import shown_anew_sentence, stale_sentence
from .sheet import read_sheet


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def session_finish(request: HttpRequest, public_id: str) -> HttpResponse:
    """Keepers: GET shows what the list comes to, POST closes it."""
    keeper = keeper_or_404(request, public_id)
    if keeper.session.is_closed:
        return _closed_already(request, public_id)
    page = _FinishPage(request, keeper)
    if request.method != "POST":
        return page.show()
    form = page.close_form(request.POST)
    if not (form.is_valid() and page.has_games):
        return page.show(form=form, status=422)
    try:
        close_list(
            keeper=keeper,
            version=form.cleaned_data["version"],
            ended=Ended(
                completion=form.end,
                reason=form.cleaned_data["reason"],
                lots=form.lots,
                agreed=form.agreed,
                content=export_revision(keeper.session),
            ),
        )
    except ListClosed:
        return _closed_already(request, public_id)
    except StaleVersion:
        return _fresh_page(request, public_id)
    messages.success(request, _("The list is closed."))
    return redirect("session-detail", public_id)


@require_POST
@never_cache
def session_stake(request: HttpRequest, public_id: str) -> HttpResponse:
    """Keepers: what a point is worth, as a step that can be undone."""
    keeper = keeper_or_404(request, public_id)
    session = keeper.session
    form = StakeForm(request.POST)
    if not form.is_valid():
        return _FinishPage(request, keeper).show(stake_form=form, status=422)
    head = ListHead(
        title=session.title,
        place=session.place,
        planned_games=session.planned_games,
        stake=form.cleaned_data["stake"],
    )
    version = form.cleaned_data["version"]
    try:
        correct_list(keeper=keeper, head=head, names={}, version=version)
    except ListClosed:
        return _closed_already(request, public_id)
    except StaleVersion:
        return _fresh_page(request, public_id, stake_form=form)
    return redirect("session-finish", public_id)


@require_POST
@never_cache
def session_agree(request: HttpRequest, public_id: str) -> HttpResponse:
    """Keepers: somebody agrees to the closed list, on whichever device."""
    keeper = keeper_or_404(request, public_id)
    form = AgreeForm(request.POST)
    if form.is_valid():
        told = form.cleaned_data
        name = final_count(read_sheet(keeper)).names.get(told["seat"])
        if name is None:
            raise Http404
        try:
            agree_to_list(
                keeper=keeper, revision=told["revision"], position=told["seat"]
            )
        except NotClosed:
            messages.warning(
                request,
                _("The list was opened again since. Please look at it once more."),
            )
        else:
            messages.success(
                request, _("Written down: %(name)s agrees.") % {"name": name}
            )
    else:
        messages.warning(request, _("Who agrees? Please tap a name once more."))
    # Where the next one taps: the list is passed round.
    return redirect(f"{reverse('session-detail', args=[public_id])}#closed")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def session_reopen(request: HttpRequest, public_id: str) -> HttpResponse:
    """Keepers: GET asks for the reason, POST opens the closed list again."""
    keeper = keeper_or_404(request, public_id)
    session = keeper.session
    if not session.is_closed:
        return redirect("session-detail", public_id)
    form = ReopenForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        told = form.cleaned_data
        try:
            reopen_list(
                keeper=keeper, revision=told["revision"] or 0, reason=told["reason"]
            )
        except NotClosed:
            context = {"form": form, "session": session, "problem": stale_sentence()}
            return render(request, "closing/reopen.html", context, status=409)
        messages.success(request, _("The list can be written on again."))
        return redirect("session-detail", public_id)
    context = {"form": form, "session": session}
    status = 422 if form.is_bound else 200
    return render(request, "closing/reopen.html", context, status=status)


@require_safe
@never_cache
def session_revision(
    request: HttpRequest, public_id: str, revision: int
) -> HttpResponse:
    """Keepers and readers: the list as it was when this revision of it was closed."""
    member = member_or_404(request, public_id)
    closing = find_closing(member.session, revision)
    if closing is None:
        raise Http404
    context: dict[str, object] = {"session": member.session, "closing": closing}
    try:
        sheet = _sheet_of(closing, member.session)
    except ImportRefusedError:
        # It was closed under rules that this version no longer counts by.
        return render(request, "closing/revision.html", context)
    closed = load_closed(sheet, closing, device_id=member.device_id)
    official = OfficialSheet(sheet, lots=closing.lots)
    context |= {"sheet": sheet, "official": official, "closed": closed}
    return render(request, "closing/revision.html", context)


class _FinishPage:
    """The page that a list is closed on, as it stands now."""

    def __init__(self, request: HttpRequest, keeper: Keeper) -> None:
        self._request = request
        self._session = keeper.session
        self._sheet = read_sheet(keeper)
        self._count = final_count(self._sheet)

    @property
    def has_games(self) -> bool:
        return self._sheet.games > 0

    def close_form(self, data: QueryDict | None) -> CloseForm:
        return CloseForm(
            data,
            is_complete=self._sheet.is_complete,
            names=self._count.names,
            ties=self._count.ties,
        )

    def show(
        self,
        *,
        form: CloseForm | None = None,
        stake_form: StakeForm | None = None,
        problem: str = "",
        status: int = 200,
    ) -> HttpResponse:
        stake = {"stake": stake_label(self._session.stake)}
        context = {
            "sheet": self._sheet,
            "official": OfficialSheet(self._sheet),
            "session": self._session,
            "count": self._count,
            "form": form or self.close_form(None),
            "stake_form": stake_form or StakeForm(initial=stake),
            "earlier": earlier_revisions(self._session),
            "problem": problem,
        }
        return render(self._request, "closing/finish.html", context, status=status)


def _closed_already(request: HttpRequest, public_id: str) -> HttpResponse:
    if request.method == "POST":
        messages.info(request, _("The list is closed already."))
    return redirect("session-detail", public_id)


def _fresh_page(
    request: HttpRequest, public_id: str, *, stake_form: StakeForm | None = None
) -> HttpResponse:
    """Show the list as it is by now, and what was wanted of it."""
    keeper = keeper_or_404(request, public_id)
    if keeper.session.is_closed:
        return _closed_already(request, public_id)
    page = _FinishPage(request, keeper)
    problem = shown_anew_sentence()
    if stake_form is not None:
        return page.show(stake_form=stake_form, problem=problem, status=409)
    # Whoever agreed has seen other figures.
    wanted = request.POST.copy()
    wanted.pop("agreed", None)
    return page.show(form=page.close_form(wanted), problem=problem, status=409)


def _sheet_of(closing: Closing, session: Session) -> Sheet:
    """Return a closed revision counted out from its file.

    Raises:
        ImportRefusedError: this version of the rules counts it in another way.
    """
    facts = read_json(closing.content.encode())
    # As the file tells it: the list may have another head by now.
    then = copy(session)
    then.title, then.place, then.stake = facts.title, facts.place, facts.stake
    then.planned_games = facts.planned_games
    rows = [
        WrittenRow(facts=row, entry_id=str(entry_id)) for entry_id, row in facts.rows
    ]
    manner = (reader_language(), reader_deck())
    return count_out(then, facts.segments, rows, manner=manner)
