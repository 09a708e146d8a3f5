"""The result in a few lines of text, for a messenger.

Messengers set it in proportional type and narrow columns, so nothing stands in a table,
and each line says one thing.
"""

import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override

from skatliste.labels import figure, signed
from skatliste.queries import EveningPlace, Place, Sheet, SheetRow

from .addresses import evening_address, list_address
from .evenings import EveningDocument
from .standing import (
    Standing,
    debt_lines,
    end_words,
    foot_words,
    games_words,
    standing_of,
    system_words,
)

# More totals in a row are no line any more.
_MOST_LISTS: Final = 8
_FROM_THE_RIGHT: Final = frozenset({"R", "AL", "AN"})


def write_text(sheet: Sheet) -> bytes:
    """Return places, totals and payments of a list, and where it is found."""
    with override(sheet.manner[0]):
        parts = [_head(sheet), *_body(sheet, standing_of(sheet))]
        return _as_text([*parts, [list_address(sheet.session)]])


def write_evening_text(document: EveningDocument) -> bytes:
    """Return places, totals and payments of an evening, and where it is found."""
    count = document.count
    with override(document.language):
        day = date_format(localtime(count.begun_at), "DATE_FORMAT")
        head = [document.title, f"{day}, {_lists(len(count.series))}"]
        if count.is_running:
            head.append(_("So far: a list is still being played."))
        places = [_evening_line(place) for place in count.places]
        debts = list(debt_lines(count.debts, document.language))
        address = evening_address(count.evening)
        return _as_text([head, places, debts, [address]])


def best_game(sheet: Sheet) -> SheetRow | None:
    """Return the won game with the most points, the first of equal ones."""
    won = [row for row in sheet.rows if row.result is not None and row.result.won]
    return max(won, key=lambda row: row.points or 0, default=None)


def _head(sheet: Sheet) -> list[str]:
    session = sheet.session
    day = date_format(localtime(session.begun_at), "DATE_FORMAT")
    when = ", ".join(filter(None, (day, session.place)))
    return [
        session.title or _("Skat score sheet"),
        when,
        f"{games_words(sheet.games)}, {system_words(sheet)}",
    ]


def _body(sheet: Sheet, end: Standing) -> Iterator[list[str]]:
    yield [end_words(end)]
    if end.is_void:
        return
    yield [_line(place) for place in end.count.places]
    yield list(debt_lines(end.count.debts, sheet.manner[0]))
    best = best_game(sheet)
    if best is not None:
        told = {
            "name": _isolated(best.declarer),
            "game": best.title,
            "points": signed(best.points or 0),
        }
        yield [_("Best game: %(name)s, %(game)s, %(points)s") % told]


def _line(place: Place) -> str:
    name, total = _isolated(place.name), figure(place.total)
    return f"{place.rank}. {name}: {total} ({foot_words(place.foot)})"


def _evening_line(place: EveningPlace) -> str:
    """Return "1. Anna: 114 (114 / –)"; of a single list its total alone."""
    told = ["–" if one is None else figure(one) for one in place.totals]
    lists = f" ({' / '.join(told)})" if 1 < len(told) <= _MOST_LISTS else ""
    return f"{place.rank}. {_isolated(place.name)}: {figure(place.total)}{lists}"


def _isolated(name: str) -> str:
    """Return a name that leaves the direction of its line alone."""
    turns = any(unicodedata.bidirectional(sign) in _FROM_THE_RIGHT for sign in name)
    return (
        f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}" if turns else name
    )


def _lists(lists: int) -> str:
    return ngettext("%(lists)s list", "%(lists)s lists", lists) % {"lists": lists}


def _as_text(parts: Iterable[list[str]]) -> bytes:
    """Return parts, an empty line between them; those without a line are left out."""
    told = ("\n".join(filter(None, part)) for part in parts)
    return ("\n\n".join(filter(None, told)) + "\n").encode()
