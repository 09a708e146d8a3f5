"""The tiles of the pad, rendered once for each way in which they can be chosen.

They are most of a page, and nearly always what they were.
"""

from collections.abc import Mapping
from functools import lru_cache

from django import template
from django.template import Context
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from skatliste.forms.held import HeldCards
from skatliste.forms.tiles import (
    Chosen,
    Declaration,
    DeclarationTiles,
    all_bids,
    is_likely,
)
from skatliste.reader import current_reader

from .skat import options

register = template.Library()

# A page by what it is made for: language, deck, and whether it tells its keys.
_Manner = tuple[object, ...]


@register.simple_tag(takes_context=True)
def declaration(context: Context, *, has_picker: bool = False) -> SafeString:
    """Return what is asked of *pad*: what is played, with how many, and how."""
    pad: DeclarationTiles = context["pad"]
    refused = {name: text for name, text in pad.errors.items() if name in _ASKED}
    if refused or pad.switch_error:
        return _render(pad.chosen, has_picker, refused, pad.switch_error)
    return _kept_declaration(pad.chosen, has_picker, _manner())


@register.simple_tag
def bid_tiles(told: str) -> SafeString:
    """Return all bids, with the one that was told chosen."""
    return _kept_bids(told, _manner())


@register.simple_tag
def card_picker(preview_action: str) -> SafeString:
    """Return the cards to tap, none of them tapped yet.

    What they come to is asked at *preview_action*.
    """
    return _kept_picker(preview_action, _manner())


@register.simple_tag
def replacement_counts(chosen: Chosen) -> SafeString:
    """Return the options for how many matadors an overbid Null counts with."""
    return _kept_counts(chosen, _manner())


@register.simple_tag
def replacement_games(chosen: Chosen) -> SafeString:
    """Return the options for which game an overbid Null counts as."""
    return _kept_games(chosen, _manner())


_ASKED = ("contract", "matadors")


def _manner() -> _Manner:
    reader = current_reader()
    return (get_language(), reader.deck, reader.has_keys)


@lru_cache(maxsize=500)
def _kept_declaration(
    chosen: Chosen,
    has_picker: bool,  # noqa: FBT001  # part of it
    _of: _Manner,
) -> SafeString:
    return _render(chosen, has_picker, {}, "")


def _render(
    chosen: Chosen,
    has_picker: bool,  # noqa: FBT001  # part of it
    errors: Mapping[str, str],
    switch_error: str,
) -> SafeString:
    context = {
        "declaration": Declaration(chosen),
        "has_picker": has_picker,
        "errors": errors,
        "switch_error": switch_error,
    }
    return render_to_string("sessions/_declaration.html", context)


@lru_cache(maxsize=500)
def _kept_bids(told: str, _of: _Manner) -> SafeString:
    tiles = all_bids(told)
    context = {
        "likely": [tile for tile in tiles if is_likely(tile)],
        "rest": [tile for tile in tiles if not is_likely(tile)],
        "is_high": any(tile.is_chosen and not is_likely(tile) for tile in tiles),
    }
    return render_to_string("sessions/_bids.html", context)


@lru_cache(maxsize=500)
def _kept_picker(preview_action: str, _of: _Manner) -> SafeString:
    context = {"pad": {"preview_action": preview_action}, "picker": HeldCards()}
    return render_to_string("sessions/_cards.html", context)


@lru_cache(maxsize=500)
def _kept_counts(chosen: Chosen, _of: _Manner) -> SafeString:
    return options(Declaration(chosen).counts)


@lru_cache(maxsize=500)
def _kept_games(chosen: Chosen, _of: _Manner) -> SafeString:
    return options(Declaration(chosen).counted)
