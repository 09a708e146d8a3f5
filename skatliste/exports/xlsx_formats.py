"""How the cells of a workbook look."""

from typing import Any, Final

from xlsxwriter import Workbook
from xlsxwriter.format import Format

_INK: Final = "#1C211E"
_QUIET: Final = "#4A524D"
_FELT: Final = "#0B5A3A"
_LOST: Final = "#96171C"
_EDGE: Final = "#8C8676"
_PAPER: Final = "#F3EEDF"

# A true minus sign; it is no part of the number.
_NUMBER: Final = '0;"−"0;0'
_SIGNED: Final = '"+"0;"−"0;0'

_HAIR, _THIN = 7, 1
# Diagonal stripes: who deals is hatched on paper, too.
_HATCHED: Final = 14

_Look = dict[str, Any]

_SHADED: Final[_Look] = {"bg_color": _PAPER, "valign": "bottom", "bottom": _THIN}
_RIGHT: Final[_Look] = {"align": "right"}
_GRAND: Final[_Look] = {"bold": True, "font_size": 12, "top": _THIN, "bottom": _THIN}
_OF_SEAT: Final[_Look] = {"num_format": _NUMBER, "left": _THIN}
_STRIPES: Final[_Look] = {"fg_color": _EDGE, "bg_color": "#FFFFFF"}

_LOOKS: Final[dict[str, _Look]] = {
    "title": {"bold": True, "font_size": 16},
    "subtitle": {"font_color": _QUIET},
    "heading": {"bold": True, "font_size": 12, "font_color": _FELT},
    "shade": {"bg_color": _PAPER},
    "head": _SHADED | {"bold": True},
    "figure_head": _SHADED | _RIGHT | {"bold": True},
    "turned": _SHADED | {"rotation": 90, "align": "center"},
    "name": {"bold": True, "bg_color": _PAPER, "align": "center", "left": _THIN},
    "number": {"num_format": _NUMBER},
    "centred": {"num_format": "0", "align": "center"},
    "text": {},
    "wrapped": {"text_wrap": True, "valign": "top"},
    "lost": {"num_format": _NUMBER, "font_color": _LOST},
    "signed": {"num_format": _SIGNED},
    "total": _OF_SEAT,
    "hatched": _OF_SEAT | _STRIPES | {"pattern": _HATCHED},
    "foot": _OF_SEAT | _RIGHT | {"top": _HAIR},
    "foot_label": _RIGHT | {"top": _HAIR, "font_color": _QUIET},
    "grand": _OF_SEAT | _RIGHT | _GRAND,
    "grand_label": _RIGHT | _GRAND,
    "rank": _RIGHT | {"num_format": '0"."', "left": _THIN},
    "place": _RIGHT | {"num_format": '0"."'},
    "strong": {"num_format": _NUMBER, "bold": True},
    "money": {"num_format": '0.00" €";"−"0.00" €"'},
    "agrees": {"font_color": _FELT},
    "fails": {"font_color": _LOST, "bold": True},
    # Painted over all rows by one condition: an empty cell then takes no room.
    "ruled": {"bottom": _HAIR, "border_color": _EDGE},
}


class Formats:
    """The looks of one workbook, by their name."""

    def __init__(self, book: Workbook) -> None:
        base = {"font_name": "Calibri", "font_size": 11, "font_color": _INK}
        # A condition sets no font.
        self._known = {
            name: book.add_format(look if name == "ruled" else base | look)
            for name, look in _LOOKS.items()
        }

    def __getitem__(self, name: str) -> Format:
        return self._known[name]
