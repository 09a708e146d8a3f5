"""The empty sheet, to be filled in by hand. Anyone."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from skatliste.exports.pdf import write_blank
from skatliste.forms import BlankForm
from skatliste.labels import reader_deck, reader_language
from skatliste.limits import FETCH_FILE, wait_for

from .errors import too_many


@require_safe
@never_cache
def blank(request: HttpRequest) -> HttpResponse:
    """Anyone: the sheet for so many people and games; a page to say how many."""
    form = BlankForm(request.GET or None)
    if not form.is_valid():
        status = 422 if form.is_bound else 200
        return render(request, "blank.html", {"form": form}, status=status)
    if wait := wait_for(request, FETCH_FILE):
        return too_many(request, wait)
    players, games = form.cleaned_data["players"], form.cleaned_data["games"]
    content = write_blank(players, games, reader_language(), reader_deck())
    name = f"skatliste-{players}-{games}.pdf"
    return HttpResponse(
        content,
        content_type="application/pdf",
        headers={"Content-Disposition": f'inline; filename="{name}"'},
    )
