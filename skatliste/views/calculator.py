"""The calculator. Anyone; nothing is stored."""

from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from skatliste.forms import read_calculator
from skatliste.http import HtmxHttpRequest, page_or_partial


@require_safe
@never_cache
def calculator(request: HtmxHttpRequest) -> HttpResponse:
    """Count the game that the address tells, so that it can be passed on."""
    context = {"pad": read_calculator(request.GET)}
    return page_or_partial(request, "calculator.html", "calculator", context)
