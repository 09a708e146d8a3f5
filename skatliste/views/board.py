"""Lists on a screen on the wall: totals, the last game, and how to read along."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from skatliste.forms import TurnForm
from skatliste.http import HtmxHttpRequest, page_or_partial, read_device_token
from skatliste.keys import token_hash
from skatliste.models import Member, Role
from skatliste.queries import OfficialSheet, lists_being_played

from .access import member_or_404
from .links import list_link
from .live import answer_anew, live_part
from .sheet import read_sheet


@require_safe
@never_cache
def session_board(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Keepers and readers: the list as a screen on the wall shows it."""
    return _board(request, member_or_404(request, public_id), {})


@require_safe
@never_cache
def board(request: HtmxHttpRequest) -> HttpResponse:
    """Anyone; shows in turn what is being played and this browser may read."""
    lists = lists_being_played(token_hash(read_device_token(request)))
    if not lists:
        return render(request, "board/empty.html")
    turn = TurnForm(request.GET)
    place = turn.place % len(lists)
    address = f"{reverse('board')}?turn="
    context = {
        "several": len(lists) > 1,
        "place": place + 1,
        "lists": len(lists),
        "here": f"{address}{place}",
        "next": f"{address}{(place + 1) % len(lists)}",
        "is_still": turn.is_still,
    }
    try:
        member = member_or_404(request, lists[place])
    except Http404:
        # Deleted, or no longer to be read, since the question before.
        return render(request, "board/empty.html")
    return _board(request, member, context)


def _board(
    request: HtmxHttpRequest, member: Member, turn: dict[str, object]
) -> HttpResponse:
    if not request.htmx:
        return _page(request, member, turn)
    # What the page fetches by itself when the list has changed.
    return answer_anew(request, member, lambda: _page(request, member, turn))


def _page(
    request: HtmxHttpRequest, member: Member, turn: dict[str, object]
) -> HttpResponse:
    sheet = read_sheet(member)
    context = {
        "sheet": sheet,
        "official": OfficialSheet(sheet),
        "last": sheet.newest[0] if sheet.rows else None,
        "reader_link": list_link(request, member.session, Role.READER),
        "live": live_part(
            request, member, part="#board", source=request.get_full_path()
        ),
        **turn,
    }
    return page_or_partial(request, "board/board.html", "board", context)
