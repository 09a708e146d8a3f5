"""The ranking of an evening for a spreadsheet, one row a person."""

import csv
import io
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import override

from scoring import Language

from .csv_file import DELIMITERS, harmless_cells
from .evenings import EveningDocument

# Where a semicolon parts the cells, a comma parts the decimals.
_DECIMALS: Final = {Language.GERMAN: ",", Language.ENGLISH: "."}
_CENTS: Final = 100


def write_evening_csv(document: EveningDocument) -> bytes:
    """Return everybody in the order of the ranking: each list, the sum, the money."""
    count = document.count
    target = io.StringIO()
    writer = csv.writer(target, delimiter=DELIMITERS[document.language])
    with override(document.language):
        writer.writerow(harmless_cells(_head(document)))
    for place in count.places:
        cells = harmless_cells([place.rank, place.name, *place.totals, place.total])
        money = [_amount(place.cents, document.language)] if count.stake else []
        writer.writerow([*cells, *money])
    return target.getvalue().encode("utf-8-sig")


def _head(document: EveningDocument) -> list[str]:
    lists = [
        _("List %(number)s") % {"number": one.number} for one in document.count.series
    ]
    money = [_("Settlement")] if document.count.stake else []
    return [_("Rank"), _("Name"), *lists, _("Evening total"), *money]


def _amount(cents: int | None, language: Language) -> str | None:
    """Return an amount as spreadsheets read it: "-2,75".

    It begins with a minus where somebody pays, which is a number and no formula.
    """
    if cents is None:
        return None
    whole, rest = divmod(abs(cents), _CENTS)
    sign = "-" if cents < 0 else ""
    return f"{sign}{whole}{_DECIMALS[language]}{rest:02}"
