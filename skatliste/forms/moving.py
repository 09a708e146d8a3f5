"""Where a row is to be moved, and which revision of it was seen."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from .declarations import number_field

AT_END: Final = "end"


class RevisionForm(forms.Form):
    """Which revision of a row was seen by who takes it off the list."""

    revision = forms.IntegerField(required=False)

    @property
    def seen(self) -> int | None:
        """The revision; None if it is not told, and none there is for nonsense."""
        if not self.is_valid():
            return 0
        told: int | None = self.cleaned_data["revision"]
        return told


class MoveForm(forms.Form):
    """The place that a row is moved to, and the version of the list that was seen.

    Attributes:
        places: what is offered, each with its name; the end of the list is told as
            `AT_END`, any other place by the id of the row before which it is.
    """

    before = forms.ChoiceField(
        error_messages={
            "required": _("Where does it belong? Please choose a place."),
            "invalid_choice": _("Where does it belong? Please choose a place."),
        }
    )
    version = number_field()

    def __init__(
        self, data: Mapping[str, Any] | None, *, places: Sequence[tuple[str, str]]
    ) -> None:
        super().__init__(data)
        self.places = places
        # The stubs allow what Django does with pairs of words only.
        self.fields["before"].choices = list(places)  # type: ignore[attr-defined]

    @property
    def before_id(self) -> int | None:
        """The id of the row before which it is put; None for the end of the list."""
        told = self.cleaned_data["before"]
        return None if told == AT_END else int(told)
