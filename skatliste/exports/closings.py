"""How a list was closed, agreed to and opened again, as its file tells it."""

import json
from datetime import UTC, datetime
from typing import Any

from scoring import ranks
from skatliste.figures import place_figures
from skatliste.models import Closing, Consent
from skatliste.queries import Sheet


def closings_content(sheet: Sheet) -> dict[str, Any]:
    """Return the closed revisions of a list; nothing if it never was closed."""
    found = sheet.session.closings.order_by("revision")
    closings = list(found.prefetch_related("consents__seat"))
    if not closings:
        return {}
    return {"closings": [_closing(closing, sheet) for closing in closings]}


def _closing(closing: Closing, sheet: Sheet) -> dict[str, Any]:
    consents = sorted(
        closing.consents.all(), key=lambda consent: (consent.agreed_at, consent.pk)
    )
    told: dict[str, Any] = {
        "revision": closing.revision,
        "at": _moment(closing.closed_at),
        "completion": closing.completion,
        "reason": closing.reason,
        "lots": closing.lots,
        "agreed": list(map(_consent, consents)),
    }
    if closing.reopened_at is None:
        return told | {"ranking": _ranking(closing, sheet)}
    reopened = {
        "at": _moment(closing.reopened_at),
        "reason": closing.reopened_because,
    }
    return told | {"reopened": reopened, "list": json.loads(closing.content)}


def _consent(consent: Consent) -> dict[str, Any]:
    return {"seat": consent.seat.position, "at": _moment(consent.agreed_at)}


def _ranking(closing: Closing, sheet: Sheet) -> list[dict[str, int]]:
    """Return the places of the list as it stands, which is as it was closed."""
    if not closing.counts:
        return []
    feet = [foot for foot in sheet.tally.foot if foot.took_part]
    return place_figures(feet, ranks(feet, lots=closing.lots))


def _moment(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat()
