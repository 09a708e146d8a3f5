"""Presentation only: figures and drawn signs. No queries, no rules."""

import re
from collections.abc import Iterable
from functools import cache, lru_cache

from django import template
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from skatliste import labels
from skatliste.forms.tiles import Tile
from skatliste.queries import SheetRow

register = template.Library()

_SELECTED = {False: "", True: SafeString(" selected")}

# The blanks before a number, and around the signs of a product.
_TIED = re.compile(r" (?=[−\d×=])|(?<=[×=]) ")


@register.filter
def figure(number: int) -> str:
    return labels.figure(number)


@register.filter
def signed(points: int) -> str:
    return labels.signed(points)


@register.filter
def bracketed(number: int) -> str:
    """Return a factor; a negative one in brackets."""
    text = labels.figure(number)
    return f"({text})" if number < 0 else text


@register.filter
def unbroken(sentence: str) -> str:
    """Keep a word with its count, and a product, on one line."""
    return _TIED.sub("\u00a0", sentence)


@register.simple_tag
def suit(sign: str) -> str:
    """Return the drawn sign of a suit, or nothing for Grand and Null."""
    return _drawing("suit suit-" + sign, sign) if sign else ""


@register.simple_tag
def options(tiles: Iterable[Tile]) -> SafeString:
    """Return the options of a select; there are many, and templates are slow."""
    return format_html_join(
        "",
        '<option value="{}"{}>{}</option>',
        ((tile.value, _SELECTED[tile.is_chosen], tile.label) for tile in tiles),
    )


@register.simple_tag
def sheet_row(row: SheetRow, public_id: str, edited_id: int | None) -> SafeString:
    """Return a game of the list of all games.

    A list is rendered anew with every game, and all its other rows are what they
    were: each is kept by what it shows.
    """
    return _row(row, public_id, row.game_id == edited_id, get_language() or "")


@lru_cache(maxsize=5_000)
def _row(row: SheetRow, public_id: str, is_editing: bool, _language: str) -> SafeString:  # noqa: FBT001  # a key
    context = {"row": row, "public_id": public_id, "is_editing": is_editing}
    return render_to_string("sessions/_row.html", context)


@register.simple_tag
def icon(name: str) -> SafeString:
    """Return a line icon; the word for it stands beside it or in a label."""
    return _drawing("icon", name)


@cache
def _drawing(css_class: str, name: str) -> SafeString:
    return format_html(
        '<svg class="{}" aria-hidden="true"><use href="{}#{}"></use></svg>',
        css_class,
        static("icons/sprite.svg"),
        name,
    )
