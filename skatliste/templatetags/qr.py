"""Codes that a phone's camera reads."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from skatliste.cameras import code_of

register = template.Library()


@register.simple_tag
def qr(link: str, label: str) -> SafeString:
    """Return the drawn code of *link*; *label* tells it to whoever cannot see it.

    Its style makes it dark on light, whatever the colours of the page are: many
    cameras read nothing else.
    """
    code = code_of(link)
    return format_html(
        '<svg class="qr" viewBox="0 0 {0} {0}" role="img" aria-label="{1}">'
        '<path d="{2}"/></svg>',
        code.size,
        label,
        "".join(f"M{x} {y}h{length}v1h-{length}z" for x, y, length in code.dark),
    )
