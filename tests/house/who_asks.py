"""The settings, and with every answer a header that says who is thought to ask."""

from skatliste.settings import *  # noqa: F403
from skatliste.settings import MIDDLEWARE as OURS

MIDDLEWARE = ["tests.house.who_asks.WhoAsks", *OURS]


class WhoAsks:
    """Says by which scheme and from which address a request came."""

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        response = self.get_response(request)
        response["X-Asked"] = f"{request.scheme} {request.META['REMOTE_ADDR']}"
        return response
