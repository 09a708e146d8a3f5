"""Begin the next list of an evening."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

_ERRORS = ("required", "invalid_choice")
_WAY = _("How will everybody sit? Please tap one of these.")
_LABELS = {
    "kept": _("Keep the places"),
    "drawn": _("Draw the places"),
    "by_points": _("Places by points"),
}


class NextForm(forms.Form):
    """How everybody sits down, each way a button."""

    def __init__(self, data: Any = None, *, seatings: Iterable[str]) -> None:  # noqa: ANN401
        super().__init__(data)
        self.ways = [(seating, str(_LABELS[seating])) for seating in seatings]
        self.fields["seating"] = forms.ChoiceField(
            choices=self.ways, error_messages=dict.fromkeys(_ERRORS, _WAY)
        )
