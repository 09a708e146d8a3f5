"""How a reader likes the pages: kept in the own browser, and nowhere else."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language, override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from skatliste.forms import option_groups
from skatliste.http import keep_cookie
from skatliste.reader import Reader, Tongue, read_choices, read_reader, reading

# Where the rows of a list begin.
_ROWS = "#games"


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def preferences(request: HttpRequest) -> HttpResponse:
    """Anyone: GET shows what can be chosen, POST keeps it and goes back."""
    if request.method != "POST":
        # What the address proposes is shown as if it were chosen.
        return _page(request, read_reader(request.COOKIES | request.GET.dict()))
    chosen = read_choices(request.POST)
    page = _own_page(request, request.POST.get("next", ""))
    if page and "order" in chosen:
        page += _ROWS
    response = HttpResponseRedirect(page or reverse("session-list"))
    for name, choice in chosen.items():
        keep_cookie(response, name, choice.value)
    return response


def _page(request: HttpRequest, reader: Reader) -> HttpResponse:
    is_told = reader.tongue is not Tongue.AUTO
    with reading(reader), override(reader.tongue.value if is_told else get_language()):
        context = {
            "groups": option_groups(reader),
            "next": _own_page(request, request.GET.get("next", "")),
        }
        return render(request, "preferences.html", context)


def _own_page(request: HttpRequest, page: str) -> str:
    """Return *page* if it is one of ours, else nothing."""
    is_ours = url_has_allowed_host_and_scheme(
        page, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return page if is_ours and page[:1] == "/" else ""
