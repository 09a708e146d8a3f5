"""The sheet with its pad, as a whole page or as the part that htmx swaps."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from skatliste.forms import NewGameForm, Pad
from skatliste.http import HtmxHttpRequest, has_written, page_or_partial
from skatliste.labels import reader_deck, reader_language
from skatliste.models import Keeper, Member, Table
from skatliste.queries import (
    ClosedList,
    OfficialSheet,
    Sheet,
    device_words,
    earlier_revisions,
    find_closing,
    load_closed,
    load_flags,
    load_sheet,
    read_anew,
    redo_step,
    undo_step,
    writing_devices,
)

from .access import member_or_404
from .live import answer_anew, live_part
from .notices import read_notices
from .points import points_address


@require_safe
@never_cache
def session_sheet(request: HttpRequest, public_id: str) -> HttpResponse:
    """Keepers and readers: the part of the page that changes; 304 if it has not."""
    member = member_or_404(request, public_id)
    return answer_anew(request, member, lambda: _sheet_alone(request, member))


def _sheet_alone(request: HttpRequest, member: Member) -> HttpResponse:
    """Render what a page fetches by itself, which takes no notice from another one."""
    context = _context(request, read_sheet(member), member)
    return render(request, "sessions/detail.html#sheet", context)


def read_sheet(member: Member) -> Sheet:
    """Return the list counted out, in the words of its reader."""
    return load_sheet(member.session, language=reader_language(), deck=reader_deck())


def empty_pad(keeper: Keeper, table: Table) -> Pad:
    """Return the pad for the next game."""
    public_id = keeper.session.public_id
    return Pad(
        form=NewGameForm({}, table=table),
        action=reverse("game-create", args=[public_id]),
        preview_action=reverse("game-preview", args=[public_id]),
        points_address=points_address(table.profile),
    )


def sheet_page(
    request: HtmxHttpRequest,
    member: Member,
    *,
    sheet: Sheet | None = None,
    pad: Pad | None = None,
    status: int = 200,
) -> HttpResponse:
    """Render the sheet; with *pad* as it is, else with an empty one.

    Only a keeper has a pad, and what leads to any other change.
    """
    if request.method == "POST":
        # What was written has changed the head of the list, and what undo names.
        read_anew(member.session)
    sheet = sheet or read_sheet(member)
    context = _context(request, sheet, member, pad)
    context["notices"] = read_notices(request, sheet)
    # Of the page alone: the part is the same for all who read.
    context["live"] = live_part(
        request,
        member,
        part="#sheet",
        source=reverse("session-sheet", args=[member.session.public_id]),
    )
    return page_or_partial(
        request, "sessions/detail.html", "sheet", context, status=status
    )


def _context(
    request: HttpRequest, sheet: Sheet, member: Member, pad: Pad | None = None
) -> dict[str, object]:
    closed = _closed(sheet, member)
    flags = load_flags(member.session, sheet.names)
    own = (
        _keepers_context(request, member, sheet, pad)
        if isinstance(member, Keeper)
        else {"writers": _writers(sheet)}
    )
    return own | {
        "sheet": sheet,
        "flags": flags,
        "flagged": [row for row in sheet.newest_first if row.game_id in flags],
        "official": OfficialSheet(sheet, lots=closed.closing.lots if closed else ()),
        "closed": closed,
        "earlier": earlier_revisions(member.session) if closed else [],
    }


def _keepers_context(
    request: HttpRequest, keeper: Keeper, sheet: Sheet, pad: Pad | None
) -> dict[str, object]:
    return {
        "keeper": keeper,
        "pad": pad or empty_pad(keeper, sheet.table),
        "is_first_time": not sheet.rows and not has_written(request),
        "undo": undo_step(sheet),
        "redo": redo_step(sheet),
    }


def _writers(sheet: Sheet) -> list[str]:
    """Return whose devices write, for those who read along."""
    return [
        device_words(label, position, sheet.names)
        for label, position in writing_devices(sheet.session)
    ]


def _closed(sheet: Sheet, member: Member) -> ClosedList | None:
    """Return what a closed list came to, for the place of the pad."""
    session = sheet.session
    if not session.is_closed:
        return None
    closing = find_closing(session, session.revision)
    # Who reads is not told apart: what a crowd is shown is made once.
    device_id = member.device_id if isinstance(member, Keeper) else 0
    return load_closed(sheet, closing, device_id=device_id) if closing else None
