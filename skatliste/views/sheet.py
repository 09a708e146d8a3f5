"""The sheet with its pad, as a whole page or as the part that htmx swaps."""

from django.http import HttpResponse
from django.urls import reverse

from skatliste.forms import NewGameForm, Pad
from skatliste.http import HtmxHttpRequest, page_or_partial
from skatliste.keys import keeper_key
from skatliste.labels import reader_language
from skatliste.models import Keeper, Table
from skatliste.queries import Sheet, load_sheet


def read_sheet(keeper: Keeper) -> Sheet:
    """Return the list counted out, its sentences in the reader's language."""
    return load_sheet(keeper.session, language=reader_language())


def empty_pad(keeper: Keeper, table: Table) -> Pad:
    """Return the pad for the next game."""
    public_id = keeper.session.public_id
    return Pad(
        form=NewGameForm({}, table=table),
        action=reverse("game-create", args=[public_id]),
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
    sheet = sheet or read_sheet(keeper)
    session = keeper.session
    key = keeper_key(session.public_id, session.key_version)
    context = {
        "sheet": sheet,
        "pad": pad or empty_pad(keeper, sheet.table),
        "keeper_link": request.build_absolute_uri(reverse("join", args=[key])),
    }
    return page_or_partial(
        request, "sessions/detail.html", "sheet", context, status=status
    )
