"""Writes the format skatliste/1, described in docs/format.md."""

import json
from collections.abc import Mapping, Sequence
from datetime import UTC
from typing import Any, Final

from scoring import Row, profile_to_dict
from skatliste.figures import check_figures, row_figures, seat_figures
from skatliste.models import SegmentFacts, Session, facts_to_json
from skatliste.queries import Sheet, SheetRow

from .closings import closings_content
from .log import log_content

LIST_FORMAT: Final = "skatliste/1"


def write_json(sheet: Sheet) -> bytes:
    """Return the list with its past, its facts, and every figure that follows."""
    return as_file(list_content(sheet))


def list_content(sheet: Sheet) -> dict[str, Any]:
    """Return everything that the file of a list tells."""
    past = closings_content(sheet) | log_content(sheet.session)
    return _content(sheet) | past


def write_without_log(sheet: Sheet) -> bytes:
    """Return the list with its facts, and every figure that follows from them."""
    return as_file(_content(sheet))


def as_file(content: Mapping[str, Any]) -> bytes:
    """Return the bytes of a file."""
    return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()


def _content(sheet: Sheet) -> dict[str, Any]:
    counted = sheet.tally
    begun = sheet.segments[0][1]
    return {
        "format": LIST_FORMAT,
        "session": _head(sheet.session, begun),
        "players": _people(sheet.names, tuple(sheet.names)),
        **_segments(sheet),
        "games": list(map(_game, sheet.rows, counted.rows)),
        "foot": {
            "seats": list(map(seat_figures, counted.foot)),
            "checks": check_figures(counted.checks),
        },
    }


def _head(session: Session, begun: SegmentFacts) -> dict[str, Any]:
    head = {
        "uid": str(session.uid),
        "title": session.title,
        "place": session.place,
        "begun": session.begun_at.astimezone(UTC).isoformat(),
        "planned_games": session.planned_games,
        **_rules(begun),
        "language": session.language,
        "deck": session.deck,
    }
    return head | {"stake": session.stake} if session.stake else head


def _rules(segment: SegmentFacts) -> dict[str, Any]:
    return {
        "system": segment.system.value,
        "profile": profile_to_dict(segment.profile),
    }


def _people(names: Mapping[int, str], order: Sequence[int]) -> list[dict[str, Any]]:
    return [{"seat": position, "name": names[position]} for position in order]


def _segments(sheet: Sheet) -> dict[str, Any]:
    """Return who sat where; nothing for a list that stayed as it was begun."""
    _, first = sheet.segments[0]
    usual = SegmentFacts(
        order=tuple(range(1, len(first.order) + 1)),
        names=first.names,
        first_dealer=1,
        system=first.system,
        profile=first.profile,
    )
    if len(sheet.segments) == 1 and first == usual:
        return {}
    return {
        "segments": [
            {
                "from_row": begin,
                "first_dealer": segment.first_dealer,
                "seats": _people(segment.names, segment.order),
                **_rules(segment),
            }
            for begin, segment in sheet.segments
        ]
    }


def _game(row: SheetRow, counted: Row) -> dict[str, Any]:
    return {
        "number": row.number,
        "entry_id": row.entry_id,
        **facts_to_json(row.facts),
        "figures": {**row_figures(counted), "sentence": row.sentence},
    }
