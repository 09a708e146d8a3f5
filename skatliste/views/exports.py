"""A list, an evening or a club as a file to take home."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import add_never_cache_headers
from django.views.decorators.http import require_safe

from skatliste.exports import (
    CLUB_FORMATS,
    EVENING_FORMATS,
    FORMATS,
    PASSES,
    ClubDocument,
    Format,
    club_file_name,
    evening_file_name,
    list_file_name,
    load_club_document,
    load_evening_document,
    sheet_for_file,
)
from skatliste.http import attachment, read_device_token
from skatliste.keys import token_hash
from skatliste.limits import FETCH_CLUB, FETCH_FILE, wait_for
from skatliste.services import Making

from .access import club_admin_or_404, member_or_404
from .errors import too_many

Content = TypeVar("Content")


@require_safe
def session_export(
    request: HttpRequest, public_id: str, suffix: str
) -> HttpResponseBase:
    """Keepers and readers: the list."""
    session = member_or_404(request, public_id).session
    one = _format_or_404(FORMATS, suffix)
    if wait := wait_for(request, FETCH_FILE):
        return too_many(request, wait)
    sheet = sheet_for_file(session)
    return _file(request, one, sheet, list_file_name(sheet, one.extension))


@require_safe
def evening_export(
    request: HttpRequest, evening_id: str, suffix: str
) -> HttpResponseBase:
    """Whoever may read one of its lists: the evening, with those that they may read."""
    one = _format_or_404(EVENING_FORMATS, suffix)
    hashed = token_hash(read_device_token(request))
    document = load_evening_document(evening_id, hashed)
    if document is None:
        raise Http404
    if wait := wait_for(request, FETCH_FILE):
        return too_many(request, wait)
    name = evening_file_name(document, one.extension)
    return _file(request, one, document, name)


@require_safe
def club_export(request: HttpRequest, club_id: str, suffix: str) -> HttpResponseBase:
    """Admins: everything of the club."""
    member = club_admin_or_404(request, club_id)
    one = _format_or_404(CLUB_FORMATS, suffix)
    if wait := wait_for(request, FETCH_CLUB):
        return too_many(request, wait)
    document = load_club_document(member.club)
    making = Making(member, lists=document.lists, passes=PASSES[suffix])
    document = document.counted(making.step)
    counted: Format[ClubDocument] = Format(
        content_type=one.content_type,
        extension=one.extension,
        make=lambda document: _counted(one, document, making),
        is_stream=True,
    )
    return _file(request, counted, document, club_file_name(document, one.extension))


def _counted(
    one: Format[ClubDocument], document: ClubDocument, making: Making
) -> Iterator[bytes]:
    """Yield the file, and tell meanwhile how far it is."""
    making.begin()
    try:
        yield from one.make(document)
        making.end()
    finally:
        making.give_up()


def _format_or_404(
    formats: Mapping[str, Format[Content]], suffix: str
) -> Format[Content]:
    if suffix not in formats:
        raise Http404
    return formats[suffix]


def _file(
    request: HttpRequest, one: Format[Content], content: Content, name: str
) -> HttpResponseBase:
    response: HttpResponseBase
    if one.is_stream:
        # Who asks for the head alone does not let anybody make what may be long.
        pieces = () if request.method == "HEAD" else one.make(content)
        response = StreamingHttpResponse(pieces, content_type=one.content_type)
    else:
        file = b"".join(one.make(content))
        response = HttpResponse(file, content_type=one.content_type)
    response["Content-Disposition"] = attachment(name)
    add_never_cache_headers(response)
    return response
