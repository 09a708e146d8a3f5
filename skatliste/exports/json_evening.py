"""Writes the format skatliste-evening/1, described in docs/format.md."""

from typing import Any, Final

from skatliste.figures import evening_figures

from .evenings import EveningDocument
from .json_file import as_file, list_content

EVENING_FORMAT: Final = "skatliste-evening/1"


def write_evening_json(document: EveningDocument) -> bytes:
    """Return all lists of an evening that the reader may open, and its ranking.

    The ranking is left out with any of its lists: it is that of the lists in the file.
    """
    content: dict[str, Any] = {
        "format": EVENING_FORMAT,
        "lists": [list_content(sheet) for _, sheet in sorted(document.sheets.items())],
    }
    if len(document.sheets) == len(document.count.series):
        content["ranking"] = [
            evening_figures(
                rank=place.rank,
                name=place.name,
                totals=place.totals,
                total=place.total,
            )
            for place in document.count.places
        ]
    return as_file(content)
