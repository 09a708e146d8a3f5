"""Several lists of one evening: the next one, and what they come to together."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from skatliste.forms import NextForm
from skatliste.http import read_device_token
from skatliste.keys import token_hash
from skatliste.labels import reader_language
from skatliste.limits import CREATE_LIST, answer_too_many, wait_for, wait_sentence
from skatliste.models import Keeper
from skatliste.queries import load_evening
from skatliste.services import NotFinished, Seating, begin_next

from .access import keeper_or_404
from .sheet import read_sheet


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def session_next(request: HttpRequest, public_id: str) -> HttpResponse:
    """Keepers: GET asks who sits where, POST begins the next list of the evening."""
    keeper = keeper_or_404(request, public_id)
    data = request.POST if request.method == "POST" else None
    form = NextForm(data, seatings=[one.value for one in Seating])
    wait = wait_for(request, CREATE_LIST) if form.is_valid() else 0
    if wait:
        form.add_error("seating", wait_sentence(wait))
    if form.is_valid():
        return _begin(request, keeper, Seating(form.cleaned_data["seating"]))
    sheet = read_sheet(keeper)
    if not (keeper.session.is_closed or sheet.is_complete):
        return redirect("session-finish", public_id)
    status = 422 if form.is_bound else 200
    context = {"sheet": sheet, "session": keeper.session, "form": form}
    page = render(request, "evenings/next.html", context, status=status)
    return answer_too_many(page, wait) if wait else page


@require_safe
@never_cache
def evening(request: HttpRequest, evening_id: str) -> HttpResponse:
    """Whoever may read one of its lists: the evening's series, places and money."""
    hashed = token_hash(read_device_token(request))
    count = load_evening(evening_id, hashed, language=reader_language())
    if count is None:
        raise Http404
    return render(request, "evenings/evening.html", {"count": count})


def _begin(request: HttpRequest, keeper: Keeper, seating: Seating) -> HttpResponse:
    try:
        following = begin_next(keeper=keeper, seating=seating)
    except NotFinished:
        return redirect("session-finish", keeper.session.public_id)
    if not following.grants.filter(device_id=keeper.device_id).exists():
        messages.info(
            request,
            _(
                "The next list was begun on another device. Have its link sent to "
                "you to write on it."
            ),
        )
        return redirect("session-detail", keeper.session.public_id)
    return redirect("session-detail", following.public_id)
