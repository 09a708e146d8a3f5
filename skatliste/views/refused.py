"""What is said when a list cannot be written on as it was wanted."""

from django.utils.translation import gettext as _

from skatliste.models import Session
from skatliste.services import ListClosed, StaleVersion


def refuse_closed(session: Session) -> None:
    """Raise ListClosed if the list is finished."""
    if session.is_closed:
        raise ListClosed


def conflict_sentence(conflict: ListClosed | StaleVersion) -> str:
    """Return what is said of a list that is finished, or changed by somebody else."""
    if isinstance(conflict, ListClosed):
        return closed_sentence()
    return stale_sentence()


def closed_sentence() -> str:
    """Return what is said of a list that is finished."""
    return _("This list is closed. Reopen it to change something.")


def stale_sentence() -> str:
    """Return what is said where somebody else has changed the list."""
    return _(
        "The list has changed in the meantime. Please look at it, and save once more "
        "if this is still right."
    )


def shown_anew_sentence() -> str:
    """Return what is said where what was to be saved is shown as it would be now."""
    return _("The list has changed in the meantime: this is how it would be now.")


def entry_conflict_sentence() -> str:
    """Return what is said of an entry that was written before, with other facts."""
    return _(
        "This game was already written down with another result. Please look at "
        "the list: tap the row to correct it."
    )
