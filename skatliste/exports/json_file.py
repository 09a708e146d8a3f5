"""Writes the format skatliste/1, described in docs/format.md."""

import json
from datetime import UTC
from typing import Any, Final

from scoring import Row, profile_to_dict
from skatliste.figures import check_figures, row_figures, seat_figures
from skatliste.models import Session, facts_to_json
from skatliste.queries import Sheet, SheetRow

_FORMAT: Final = "skatliste/1"


def write_json(sheet: Sheet) -> bytes:
    """Return the list with its facts, and every figure that follows from them."""
    counted = sheet.tally
    content = {
        "format": _FORMAT,
        "session": _head(sheet.session),
        "players": [
            {"seat": position, "name": name}
            for position, name in sheet.table.names.items()
        ],
        "games": list(map(_game, sheet.rows, counted.rows)),
        "foot": {
            "seats": list(map(seat_figures, counted.foot)),
            "checks": check_figures(counted.checks),
        },
    }
    return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()


def _head(session: Session) -> dict[str, Any]:
    return {
        "uid": str(session.uid),
        "title": session.title,
        "place": session.place,
        "begun": session.begun_at.astimezone(UTC).isoformat(),
        "planned_games": session.planned_games,
        "system": session.system,
        "profile": profile_to_dict(session.rule_profile),
        "language": session.language,
        "deck": session.deck,
    }


def _game(row: SheetRow, counted: Row) -> dict[str, Any]:
    return {
        "number": row.number,
        "entry_id": row.entry_id,
        **facts_to_json(row.facts),
        "figures": {**row_figures(counted), "sentence": row.sentence},
    }
