"""The people of a club, one a row, for a spreadsheet."""

import csv
import io
from typing import Final

from scoring import Language
from skatliste.models import Club
from skatliste.queries import club_people

from .csv_file import DELIMITERS, harmless_cells

_HEADS: Final = {
    Language.GERMAN: ("Name", "Wird angeboten", "Listen"),
    Language.ENGLISH: ("Name", "Is offered", "Lists"),
}
_NAMES: Final = {Language.GERMAN: "Leute.csv", Language.ENGLISH: "People.csv"}
_YES: Final = "x"


def people_file_name(club: Club) -> str:
    return _NAMES[_language(club)]


def write_people_csv(club: Club) -> bytes:
    """Return everybody by name, whether they are offered, and in how many lists."""
    language = _language(club)
    target = io.StringIO()
    writer = csv.writer(target, delimiter=DELIMITERS[language])
    writer.writerow(_HEADS[language])
    for one in club_people(club):
        writer.writerow(
            harmless_cells([one.name, _YES if one.is_active else "", one.lists])
        )
    return target.getvalue().encode("utf-8-sig")


def _language(club: Club) -> Language:
    """Return the language of the club's newest list: it has none of its own."""
    lists = club.sessions.filter(deleted_at=None).order_by("-pk")
    told = lists.values_list("language", flat=True).first()
    return Language(told) if told else Language.GERMAN
