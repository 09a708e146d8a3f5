"""The history of a list, and of one row of it. Keepers and readers."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from skatliste.forms import LogForm
from skatliste.labels import reader_deck, reader_language
from skatliste.queries import find_game, load_history

from .access import member_or_404


@require_safe
@never_cache
def session_log(request: HttpRequest, public_id: str) -> HttpResponse:
    """Keepers and readers: everything that was done to the list, the newest first."""
    member = member_or_404(request, public_id)
    history = load_history(
        member.session,
        device_id=member.device_id,
        manner=(reader_language(), reader_deck()),
        before=LogForm(request.GET).told_before,
    )
    context = {"session": member.session, "history": history}
    return render(request, "sessions/log.html", context)


@require_safe
@never_cache
def game_log(request: HttpRequest, public_id: str, game_id: int) -> HttpResponse:
    """Keepers and readers: everything that was done to one row, the newest first."""
    member = member_or_404(request, public_id)
    game = find_game(member.session, game_id)
    if game is None:
        raise Http404
    history = load_history(
        member.session,
        device_id=member.device_id,
        manner=(reader_language(), reader_deck()),
        game=game,
        before=LogForm(request.GET).told_before,
    )
    context = {"session": member.session, "history": history}
    return render(request, "games/log.html", context)
