"""A list as it is kept when it is closed: as a file, made of the one that was read."""

import json
from collections.abc import Mapping
from typing import Any, Final

from skatliste.models import ListFacts

# What a file does not tell of the list when it was closed.
_BESIDE: Final = ("closings", "people", "log")
_SENTENCE: Final = "sentence"


def content_of(document: Mapping[str, Any], facts: ListFacts) -> str:
    """Return the list as a file, every entry with its id.

    Args:
        document: the file, sound but for figures that were passed over.
        facts: that were read in it.
    """
    kept = {name: told for name, told in document.items() if name not in _BESIDE}
    kept["games"] = [
        _row(row, str(entry_id))
        for row, (entry_id, _) in zip(document["games"], facts.rows, strict=True)
    ]
    if "foot" in document:
        kept["foot"] = _foot(document["foot"])
    text = json.dumps(kept, ensure_ascii=False, indent=1) + "\n"
    # Half a character can be told in JSON, and written nowhere.
    return text.encode("utf-8", "replace").decode()


def _row(row: Mapping[str, Any], entry_id: str) -> Mapping[str, Any]:
    told = {**row, "entry_id": entry_id}
    return told | {"figures": _figures(row["figures"])} if "figures" in row else told


def _foot(told: object) -> Mapping[str, Any]:
    if not isinstance(told, dict):
        return {}
    seats = told.get("seats")
    return {
        "seats": list(map(_figures, seats)) if isinstance(seats, list) else [],
        "checks": _figures(told.get("checks")),
    }


def _figures(told: object) -> Mapping[str, Any]:
    """Return the figures that are some, however they came to stand there."""
    if not isinstance(told, dict):
        return {}
    return {name: value for name, value in told.items() if _is_figure(name, value)}


def _is_figure(name: str, value: object) -> bool:
    if name == _SENTENCE:
        return isinstance(value, str)
    return name.isascii() and (value is None or isinstance(value, int))
