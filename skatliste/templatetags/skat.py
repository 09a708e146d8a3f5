"""Presentation only: figures and drawn signs. No queries, no rules."""

import re
from functools import cache

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from skatliste import labels

register = template.Library()

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
