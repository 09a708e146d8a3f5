"""The result of a list or an evening as a picture, in pixels (PNG) or as SVG."""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Final

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override

from skatliste.labels import figure
from skatliste.queries import EveningPlace, Place, Sheet

from .drawing import Drawing
from .drawing_png import png
from .drawing_svg import svg
from .evenings import EveningDocument
from .fonts import legible, legible_names
from .picture import COLORS, Content, Ranked, compose, side_by_side
from .picture_chart import Curve, totals_of
from .standing import (
    Standing,
    end_words,
    foot_words,
    games_words,
    standing_of,
    system_words,
)

# With fewer rows a curve says nothing.
_LEAST_ROWS: Final = 3
# More totals beside each other are too small to be read.
_MOST_LISTS: Final = 8


def write_picture_png(sheet: Sheet) -> bytes:
    """Return the result of a list as a picture of pixels."""
    return png(picture_of(sheet))


def write_picture_svg(sheet: Sheet) -> bytes:
    """Return the same picture as markup."""
    return svg(picture_of(sheet))


def write_evening_png(document: EveningDocument) -> bytes:
    """Return the ranking of an evening as a picture of pixels."""
    return png(evening_picture_of(document))


def picture_of(sheet: Sheet) -> Drawing:
    """Return the result of a list, drawn."""
    with override(sheet.manner[0]):
        end = standing_of(sheet)
        names = legible_names(sheet.names)
        places = () if end.is_void else end.count.places
        has_curves = bool(places) and len(sheet.rows) >= _LEAST_ROWS
        colors = dict(zip(sheet.names, COLORS, strict=False))
        return compose(
            Content(
                brand=_("Skat score sheet"),
                title=legible(sheet.session.title) or ", ".join(names.values()),
                lines=tuple(_lines(sheet, end)),
                ranking=tuple(
                    _ranked(place, names, colors if has_curves else {})
                    for place in places
                ),
                curves_title=_("Totals from game to game"),
                curves=_curves(sheet, places, colors) if has_curves else (),
            )
        )


def _lines(sheet: Sheet, end: Standing) -> list[str]:
    session = sheet.session
    day = date_format(localtime(session.begun_at), "DATE_FORMAT")
    return [
        *side_by_side(day, legible(session.place)),
        *side_by_side(games_words(sheet.games), system_words(sheet)),
        *filter(None, [end_words(end)]),
    ]


def _ranked(
    place: Place, names: Mapping[int, str], colors: Mapping[int, str]
) -> Ranked:
    return Ranked(
        rank=place.rank,
        name=names[place.position],
        total=place.total,
        detail=foot_words(place.foot),
        color=colors.get(place.position, ""),
    )


def _curves(
    sheet: Sheet, places: tuple[Place, ...], colors: Mapping[int, str]
) -> tuple[Curve, ...]:
    """Return the curves in the order of the ranking."""
    columns = {position: index for index, position in enumerate(sheet.names)}
    return tuple(
        Curve(
            color=colors[place.position],
            totals=totals_of(sheet, columns[place.position]),
        )
        for place in places
    )


def evening_picture_of(document: EveningDocument) -> Drawing:
    """Return the ranking of an evening, drawn."""
    count = document.count
    with override(document.language):
        lists = len(count.series)
        words = ngettext("%(lists)s list", "%(lists)s lists", lists) % {"lists": lists}
        day = date_format(localtime(count.begun_at), "DATE_FORMAT")
        lines = [day, words]
        if count.is_running:
            lines.append(_("So far: a list is still being played."))
        names = legible_names({at: place.name for at, place in enumerate(count.places)})
        # Few enough to be told apart, and more than one step.
        has_curves = lists > 1 and len(count.places) <= len(COLORS)
        colors = COLORS if has_curves else ("",) * len(names)
        return compose(
            Content(
                brand=_("Skat score sheet"),
                title=legible(document.title),
                lines=tuple(lines),
                ranking=tuple(
                    _evening_ranked(place, names[at], colors[at])
                    for at, place in enumerate(count.places)
                ),
                curves_title=_("Totals from list to list"),
                curves=_evening_curves(count.places) if has_curves else (),
            )
        )


def _evening_curves(places: Sequence[EveningPlace]) -> tuple[Curve, ...]:
    return tuple(
        Curve(
            color=color,
            totals=tuple(accumulate((total or 0 for total in place.totals), initial=0)),
        )
        for color, place in zip(COLORS, places, strict=False)
    )


def _evening_ranked(place: EveningPlace, name: str, color: str) -> Ranked:
    totals = ["–" if one is None else figure(one) for one in place.totals]
    return Ranked(
        rank=place.rank,
        name=name,
        total=place.total,
        detail=" / ".join(totals) if len(totals) <= _MOST_LISTS else "",
        color=color,
    )
