"""Tells whoever watches that a list has changed."""

from typing import Final

from django.db import transaction
from django.dispatch import Signal

from skatliste.models import Session

# Sent once the change is on the disk, with the list's `public_id`, its `version`, and
# with `rights`: whether somebody may have lost the right to read it.
list_changed: Final = Signal()


def tell(session: Session, *, rights: bool = False) -> None:
    """Tell of this version of the list as soon as the transaction has been kept."""
    told = {"public_id": session.public_id, "version": session.version}
    transaction.on_commit(
        # What goes wrong in telling is not to look as if nothing was written.
        lambda: list_changed.send_robust(None, **told, rights=rights)
    )
