"""The settings, and with every answer headers that say who asks, and who answers."""

import os

from skatliste.settings import *  # noqa: F403
from skatliste.settings import MIDDLEWARE as OURS

MIDDLEWARE = ["tests.house.who_asks.WhoAsks", *OURS]


class WhoAsks:
    """Says how and from where a request is thought to come, and which process it is."""

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        response = self.get_response(request)
        response["X-Asked"] = f"{request.scheme} {request.META['REMOTE_ADDR']}"
        response["X-Process"] = str(os.getpid())
        return response
