"""The lists of this browser, and one list's page."""

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from skatliste.forms import BeginForm, HeadForm, Standing, begin_defaults
from skatliste.http import (
    HtmxHttpRequest,
    keep_device,
    read_device_token,
    renew_device,
)
from skatliste.keys import token_hash
from skatliste.labels import reader_deck, reader_language
from skatliste.limits import CREATE_LIST, answer_too_many, wait_for, wait_sentence
from skatliste.models import Club, ClubMember, Keeper
from skatliste.queries import (
    club_used_last,
    clubs_of_device,
    deleted_lists,
    find_device,
    known_names,
    list_names,
    lists_of_device,
    lists_read,
)
from skatliste.services import (
    ListClosed,
    ListHead,
    NameTaken,
    StaleVersion,
    begin_list,
    correct_list,
    delete_list,
    restore_list,
)

from .access import keeper_or_404, may_begin, member_or_404, this_device
from .refused import closed_sentence, conflict_sentence
from .sheet import read_sheet, sheet_page


@require_safe
@never_cache
def session_list(request: HttpRequest) -> HttpResponse:
    """Anyone; everybody sees the lists of the own browser only."""
    token = read_device_token(request)
    hashed = token_hash(token)
    clubs = clubs_of_device(hashed)
    context = {
        "lists": lists_of_device(hashed),
        "read": lists_read(hashed),
        "deleted": deleted_lists(hashed),
        "clubs": clubs,
        "may_begin": may_begin(clubs),
        "is_open": settings.OPEN,
        "offers_accounts": settings.ACCOUNTS,
    }
    response = render(request, "sessions/list.html", context)
    is_known = context["lists"] or context["read"] or clubs
    return keep_device(response, token) if is_known else response


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def session_create(request: HttpRequest) -> HttpResponse:
    """Anyone, or only members of a club, as the host likes; who begins it keeps it."""
    clubs = clubs_of_device(token_hash(read_device_token(request)))
    if not may_begin(clubs):
        raise Http404
    club = _chosen_club(request, clubs)
    form = BeginForm(
        request.POST if request.method == "POST" else None,
        initial=begin_defaults(club),
        clubs=[member.club.public_id for member in clubs],
        needs_club=not settings.OPEN,
    )
    if not form.is_valid():
        status = 422 if form.is_bound else 200
        return _begin_page(request, form, clubs, club, status=status)
    if wait := wait_for(request, CREATE_LIST):
        form.add_error(None, wait_sentence(wait))
        return answer_too_many(_begin_page(request, form, clubs, club), wait)
    device, token = this_device(request)
    session = begin_list(
        device=device,
        table=form.table,
        head=_head(form, planned_games=form.games_planned),
        club=club,
        language=reader_language(),
        deck=reader_deck(),
    )
    return keep_device(redirect("session-detail", session.public_id), token)


@require_safe
@never_cache
def session_detail(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Keepers: the sheet with an empty pad. Readers: the sheet alone."""
    member = member_or_404(request, public_id, also_deleted=True)
    if member.session.deleted_at is None:
        return renew_device(request, sheet_page(request, member))
    if not isinstance(member, Keeper):
        raise Http404
    return render(request, "sessions/deleted.html", {"session": member.session})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def session_update(request: HttpRequest, public_id: str) -> HttpResponse:
    """Keepers: correct the head of the list and the names in it."""
    keeper = keeper_or_404(request, public_id)
    if request.method != "POST":
        return _edit_page(request, keeper)
    form = HeadForm(request.POST, session=keeper.session, standing=_standing(keeper))
    if not form.is_valid():
        return _edit_page(request, keeper, form, status=422)
    head = _head(form, planned_games=form.cleaned_data["planned_games"])
    version = form.cleaned_data["version"]
    try:
        correct_list(keeper=keeper, head=head, names=form.names, version=version)
    except (ListClosed, StaleVersion) as conflict:
        fresh = keeper_or_404(request, public_id)
        problem = conflict_sentence(conflict)
        return _edit_page(request, fresh, form, problem=problem, status=409)
    except NameTaken:
        form.refuse_taken()
        return _edit_page(request, keeper, form, status=422)
    messages.success(request, _("Names and title are saved."))
    return redirect("session-detail", public_id)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def session_delete(request: HttpRequest, public_id: str) -> HttpResponse:
    """Keepers: GET asks, POST puts the list away; it can be restored."""
    keeper = keeper_or_404(request, public_id, also_deleted=True)
    if request.method == "POST":
        delete_list(keeper=keeper)
        messages.success(request, _("The list is deleted. It can be restored below."))
    if request.method == "POST" or keeper.session.deleted_at is not None:
        return redirect("session-list")
    context = {"session": keeper.session, "names": list_names(keeper.session)}
    return render(request, "sessions/delete.html", context)


@require_POST
def session_restore(request: HttpRequest, public_id: str) -> HttpResponse:
    """Keepers: bring a deleted list back."""
    restore_list(keeper=keeper_or_404(request, public_id, also_deleted=True))
    return redirect("session-detail", public_id)


def _chosen_club(request: HttpRequest, clubs: list[ClubMember]) -> Club | None:
    """Return the club in which a list is to begin; None is the device's own round."""
    by_id = {member.club.public_id: member.club for member in clubs}
    if request.method == "POST":
        return by_id.get(request.POST.get("club", ""))
    if "club" in request.GET:
        club = by_id.get(request.GET["club"])
    else:
        club = club_used_last(token_hash(read_device_token(request)), clubs)
    return club if club or settings.OPEN else clubs[0].club


def _begin_page(
    request: HttpRequest,
    form: BeginForm,
    clubs: list[ClubMember],
    club: Club | None,
    *,
    status: int = 200,
) -> HttpResponse:
    device = find_device(read_device_token(request))
    place = club or (device.club if device else None)
    context = {
        "form": form,
        "known_names": known_names(place) if place else [],
        "clubs": [member.club for member in clubs],
        "chosen": club,
        "may_begin_anywhere": settings.OPEN,
    }
    return render(request, "sessions/begin.html", context, status=status)


def _head(form: BeginForm | HeadForm, *, planned_games: int) -> ListHead:
    told = form.cleaned_data
    return ListHead(
        title=told["title"],
        place=told["venue"],
        planned_games=planned_games,
        stake=told["stake"],
    )


def _standing(keeper: Keeper) -> Standing:
    sheet = read_sheet(keeper)
    return Standing(
        names=sheet.names,
        earlier={seat.foot.seat: seat.earlier for seat in sheet.seats},
        away=frozenset(sheet.names) - frozenset(sheet.now.order),
        at_table=len(sheet.now.order),
        games=sheet.games,
        round_end=sheet.games + sheet.games_to_round_end,
    )


def _edit_page(
    request: HttpRequest,
    keeper: Keeper,
    form: HeadForm | None = None,
    *,
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    session = keeper.session
    if form is None:
        form = HeadForm(session=session, standing=_standing(keeper))
    if session.is_closed:
        problem = closed_sentence()
    context = {"form": form, "session": session, "problem": problem}
    return render(request, "sessions/edit.html", context, status=status)
