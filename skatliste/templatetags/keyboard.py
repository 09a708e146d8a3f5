"""The keys of the pad, as a page tells them: to its script, and to its reader."""

from django import template
from django.utils.html import format_html

from scoring import Contract, PlayedGame, title
from skatliste.forms.keyboard import StrokeGroup, key_of, stroke_groups
from skatliste.labels import reader_deck, reader_language
from skatliste.reader import current_reader

register = template.Library()


@register.simple_tag
def key(name: str, value: object = "") -> str:
    """Return the attribute that makes a key press what it stands on.

    Nothing for what has no key, and for a reader who switched the keys off.
    """
    found = key_of(name, value) if current_reader().has_keys else ""
    return format_html(' data-key="{}"', found) if found else ""


@register.simple_tag
def key_sample() -> str:
    """Return what the keys A and W stand for together."""
    game = PlayedGame(contract=Contract.CLUBS, matadors=2)
    return title(game, language=reader_language(), deck=reader_deck())


@register.simple_tag
def key_groups() -> tuple[StrokeGroup, ...]:
    return stroke_groups()
