"""Which step of a list is meant, and which part of its log."""

from django import forms
from django.utils.translation import gettext_lazy as _

_INCOMPLETE = _("This page was incomplete. Please look at the list, and tap once more.")
# What a database can number.
_MOST = 2**63 - 1


class StepForm(forms.Form):
    """What a button to undo or redo sends: the step that it named."""

    step = forms.IntegerField(
        min_value=1,
        max_value=_MOST,
        error_messages=dict.fromkeys(
            ("required", "invalid", "min_value", "max_value"), _INCOMPLETE
        ),
    )

    @property
    def problem(self) -> str:
        """What is wrong with it, in a sentence."""
        return str(next(iter(self.errors.values()))[0]) if self.errors else ""


class LogForm(forms.Form):
    """What a link to older lines of a log asks for."""

    before = forms.IntegerField(required=False, min_value=1, max_value=_MOST)

    @property
    def told_before(self) -> int | None:
        """The version that was told; None for nothing, and for nonsense."""
        self.is_valid()
        told: int | None = self.cleaned_data.get("before")
        return told
