"""Where lists are found from outside, as their files tell it."""

from typing import Final

from django.conf import settings
from django.urls import reverse

from skatliste.models import Evening, Session

# Stands before the domain of a host that is served under any name below it.
_ANY_NAME: Final = "."


def list_address(session: Session) -> str:
    """Return the whole address of a list; empty if the host is not known outside.

    It is an address, not a right: whoever may not read the list finds nothing there.
    """
    return _outside(reverse("session-detail", args=[session.public_id]))


def evening_address(evening: Evening) -> str:
    """Return the whole address of an evening; empty if the host is not known."""
    return _outside(reverse("evening", args=[evening.public_id]))


def _outside(path: str) -> str:
    # Without TLS the port is known to whoever starts the server alone.
    names = [name for name in settings.HOSTS if not name.startswith(_ANY_NAME)]
    return f"https://{names[0]}{path}" if settings.TLS and names else ""
