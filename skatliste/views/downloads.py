"""The pages with the files that there are: of a list, of an evening, of a club."""

from datetime import UTC, datetime
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from skatliste.exports import (
    EVENING_FORMATS,
    FORMATS,
    evening_file_name,
    list_file_name,
    load_club_document,
    load_evening_document,
    sheet_for_file,
)
from skatliste.http import HtmxHttpRequest, page_or_partial, read_device_token
from skatliste.keys import token_hash
from skatliste.queries import find_progress

from .access import club_admin_or_404, member_or_404

# What a list takes up in the archive of its club, to within a third of it.
_BYTES_OF_LIST: Final = 40_000
# How often a page asks for a file that does not begin, before it gives up.
_MOST_ASKED: Final = 300
_LATEST: Final = datetime(9999, 1, 1, tzinfo=UTC).timestamp()
_DIGITS: Final = len(str(int(_LATEST)))


@require_safe
@never_cache
def session_files(request: HttpRequest, public_id: str) -> HttpResponse:
    """Keepers and readers: the files of the list."""
    sheet = sheet_for_file(member_or_404(request, public_id).session)
    text = b"".join(FORMATS["txt"].make(sheet)).decode()
    people, games = len(sheet.now.order), sheet.session.planned_games
    context = {
        "sheet": sheet,
        "session": sheet.session,
        "text": text,
        "picture_name": list_file_name(sheet, "png"),
        "empty": f"{reverse('blank')}?players={people}&games={games}",
    }
    return render(request, "downloads/list.html", context)


@require_safe
@never_cache
def evening_files(request: HttpRequest, evening_id: str) -> HttpResponse:
    """Whoever may read one of its lists: the files of the evening."""
    hashed = token_hash(read_device_token(request))
    document = load_evening_document(evening_id, hashed)
    if document is None:
        raise Http404
    text = b"".join(EVENING_FORMATS["txt"].make(document)).decode()
    context = {
        "document": document,
        "count": document.count,
        "text": text,
        "picture_name": evening_file_name(document, "png"),
    }
    return render(request, "downloads/evening.html", context)


@require_safe
@never_cache
def club_files(request: HtmxHttpRequest, club_id: str) -> HttpResponse:
    """Admins: the files of the whole club, and how far the one is that is made."""
    member = club_admin_or_404(request, club_id)
    since = _moment(request.GET.get("since", ""))
    asked = _count(request.GET.get("asked", ""))
    progress = find_progress(member, since=since or timezone.now())
    # A file begins later than it is asked for, and may be asked for and never begin.
    is_awaited = progress is None and since is not None and asked < _MOST_ASKED
    context: dict[str, object] = {
        "club": member.club,
        "progress": progress,
        "is_awaited": is_awaited,
        "goes_on": is_awaited or (progress is not None and progress.is_running),
        "since": int((since or timezone.now()).timestamp()),
        "asked": asked + 1,
    }
    if not request.htmx:
        document = load_club_document(member.club)
        context |= {"document": document, "size": document.lists * _BYTES_OF_LIST}
    return page_or_partial(request, "downloads/club.html", "progress", context)


def _moment(text: str) -> datetime | None:
    """Return the second that an address of ours names, if it does."""
    seconds = _count(text)
    return datetime.fromtimestamp(seconds, UTC) if 0 < seconds < _LATEST else None


def _count(text: str) -> int:
    return (
        int(text) if text.isascii() and text.isdigit() and len(text) <= _DIGITS else 0
    )
