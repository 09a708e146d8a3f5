"""The points of every game, for the pad to look up. Anyone."""

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from scoring import BidTold, RuleProfile
from skatliste.forms import profile_word, read_profile
from skatliste.queries import points_file

_A_YEAR = 365 * 24 * 3600


@require_safe
@cache_control(public=True, max_age=_A_YEAR, immutable=True)
def points(request: HttpRequest, profile: str, mark: str) -> HttpResponse:
    """Anyone: the same for all who play by these rules, so it is kept for good."""
    told = read_profile(profile)
    if told is None or points_file(told).mark != mark:
        raise Http404
    return HttpResponse(points_file(told).content, content_type="application/json")


def points_address(profile: RuleProfile) -> str:
    """Return where the points are; nothing if none are right without the bid."""
    if profile.bid_told is BidTold.ALWAYS:
        return ""
    return reverse("points", args=[profile_word(profile), points_file(profile).mark])
