"""What is said when a list cannot be written on as it was wanted."""

from django.utils.translation import gettext as _

from skatliste.services import ListClosed, StaleVersion


def closed_sentence() -> str:
    """Return what is said of a list that is finished."""
    return _("This list is closed. Reopen it to change something.")


def conflict_sentence(conflict: ListClosed | StaleVersion) -> str:
    """Return what is said of a list that is finished, or changed by somebody else."""
    if isinstance(conflict, ListClosed):
        return closed_sentence()
    return _(
        "The list has changed in the meantime. Please look at it, and save once more "
        "if this is still right."
    )
