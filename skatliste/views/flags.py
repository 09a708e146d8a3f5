"""Somebody who reads along says that a row is wrong, and it is settled."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from skatliste.forms import FlagForm
from skatliste.models import Game, Keeper, Member
from skatliste.queries import RowFlag, Sheet, find_game, load_flags
from skatliste.services import flag_row, settle_row

from .access import member_or_404
from .rows import row_or_404
from .sheet import read_sheet


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def game_flag(request: HttpRequest, public_id: str, game_id: int) -> HttpResponse:
    """Keepers and readers: the row and what is said about it; POST says something."""
    member = member_or_404(request, public_id)
    sheet = read_sheet(member)
    row_or_404(sheet, game_id)
    if request.method != "POST":
        return _flag_page(request, member, sheet, game_id)
    form = FlagForm(request.POST)
    if not form.is_valid():
        return _flag_page(request, member, sheet, game_id, form)
    word = form.cleaned_data["word"]
    flag_row(member=member, game=_game_or_404(member, game_id), word=word)
    messages.success(request, _("Said. Whoever writes sees it at the row."))
    return redirect("session-detail", public_id)


@require_POST
def game_settle(request: HttpRequest, public_id: str, game_id: int) -> HttpResponse:
    """Keepers settle what is said about a row, readers what they have said."""
    member = member_or_404(request, public_id)
    if settle_row(member=member, game=_game_or_404(member, game_id)):
        messages.success(request, _("That is settled."))
    return redirect("session-detail", public_id)


def _flag_page(
    request: HttpRequest,
    member: Member,
    sheet: Sheet,
    game_id: int,
    form: FlagForm | None = None,
) -> HttpResponse:
    flags = load_flags(member.session, sheet.names).get(game_id, ())
    own = _own(flags, member)
    initial = {"word": own.word if own else ""}
    context = {
        "session": member.session,
        "row": row_or_404(sheet, game_id),
        "flags": flags,
        "own": own,
        "is_keeper": isinstance(member, Keeper),
        "form": form or FlagForm(initial=initial),
    }
    status = 422 if form else 200
    return render(request, "sharing/flag.html", context, status=status)


def _own(flags: tuple[RowFlag, ...], member: Member) -> RowFlag | None:
    return next((one for one in flags if one.device_id == member.device_id), None)


def _game_or_404(member: Member, game_id: int) -> Game:
    game = find_game(member.session, game_id)
    if game is None:
        raise Http404
    return game
