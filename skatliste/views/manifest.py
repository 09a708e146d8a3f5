"""What a device is told of the site when it is put on the home screen. Anyone."""

from django.http import HttpRequest, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from skatliste.labels import reader_language

_GROUND = "#fbf7ee"


@require_safe
@never_cache
def manifest(request: HttpRequest) -> JsonResponse:
    """Anyone: name and icons, in the reader's language."""
    told = {
        "name": _("Skat score sheet"),
        "short_name": _("Skat score sheet"),
        "lang": reader_language(),
        "start_url": reverse("session-list"),
        # In a window of its own an iPhone would have other cookies, and no list in it.
        "display": "minimal-ui",
        "background_color": _GROUND,
        "theme_color": _GROUND,
        "icons": [_icon(192), _icon(512)],
    }
    return JsonResponse(told, content_type="application/manifest+json")


def _icon(pixels: int) -> dict[str, str]:
    return {
        "src": static(f"icons/icon-{pixels}.png"),
        "sizes": f"{pixels}x{pixels}",
        "type": "image/png",
        "purpose": "any maskable",
    }
