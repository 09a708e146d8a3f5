"""A list as a file to take home. Keepers and readers."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers
from django.views.decorators.http import require_safe

from skatliste.exports import FORMATS, export_list, file_name

from .access import member_or_404


@require_safe
def session_export(request: HttpRequest, public_id: str, suffix: str) -> HttpResponse:
    session = member_or_404(request, public_id).session
    if suffix not in FORMATS:
        raise Http404
    response = HttpResponse(
        export_list(session, suffix), content_type=FORMATS[suffix].content_type
    )
    name = file_name(session, suffix)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    add_never_cache_headers(response)
    return response
