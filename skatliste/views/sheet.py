"""The sheet with its pad, as a whole page or as the part that htmx swaps."""

from django.http import HttpResponse
from django.urls import reverse

from skatliste.forms import NewGameForm, Pad
from skatliste.http import HtmxHttpRequest, has_written, page_or_partial
from skatliste.keys import keeper_key
from skatliste.labels import reader_deck, reader_language
from skatliste.models import Keeper, Table
from skatliste.queries import (
    ClosedList,
    OfficialSheet,
    Sheet,
    earlier_revisions,
    find_closing,
    load_closed,
    load_sheet,
    read_anew,
    redo_step,
    undo_step,
)

from .notices import read_notices
from .points import points_address


def read_sheet(keeper: Keeper) -> Sheet:
    """Return the list counted out, in the words of its reader."""
    return load_sheet(keeper.session, language=reader_language(), deck=reader_deck())


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
    keeper: Keeper,
    *,
    sheet: Sheet | None = None,
    pad: Pad | None = None,
    status: int = 200,
) -> HttpResponse:
    """Render the sheet; with *pad* as it is, else with an empty one."""
    session = keeper.session
    if request.method == "POST":
        # What was written has changed the head of the list, and what undo names.
        read_anew(session)
    sheet = sheet or read_sheet(keeper)
    closed = _closed(sheet, keeper)
    key = keeper_key(session.public_id, session.key_version)
    context = {
        "sheet": sheet,
        "pad": pad or empty_pad(keeper, sheet.table),
        "notices": read_notices(request, sheet),
        "is_first_time": not sheet.rows and not has_written(request),
        "undo": undo_step(sheet),
        "redo": redo_step(sheet),
        "official": OfficialSheet(sheet, lots=closed.closing.lots if closed else ()),
        "closed": closed,
        "earlier": earlier_revisions(session) if closed else [],
        "keeper_link": request.build_absolute_uri(reverse("join", args=[key])),
    }
    return page_or_partial(
        request, "sessions/detail.html", "sheet", context, status=status
    )


def _closed(sheet: Sheet, keeper: Keeper) -> ClosedList | None:
    """Return what a closed list came to, for the place of the pad."""
    session = sheet.session
    if not session.is_closed:
        return None
    closing = find_closing(session, session.revision)
    return load_closed(sheet, closing, device_id=keeper.device_id) if closing else None
