"""What pages tell of the host."""

from django import template
from django.conf import settings

register = template.Library()


@register.simple_tag
def has_imprint() -> bool:
    """Whether the host says who it is."""
    return bool(settings.IMPRINT)
