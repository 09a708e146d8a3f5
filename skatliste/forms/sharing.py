"""What is typed by those who read along or let others do so."""

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from skatliste.keys import CODE_DIGITS
from skatliste.models import WORD_LENGTH, Role

from .fields import choice_field
from .names import NAME_LENGTH, LineField

# Several of what an input of any length may hold.
_MOST_SIGNS: Final = 40
_NO_CODE: Final = _("A code has eight digits, for example 4711 0815.")


class CodeForm(forms.Form):
    """A short code, with whatever blanks or strokes it was typed."""

    code = forms.CharField(
        max_length=_MOST_SIGNS,
        label=_("Code of the table"),
        error_messages={
            "required": _NO_CODE,
            "max_length": _NO_CODE,
            "null_characters_not_allowed": _NO_CODE,
        },
    )

    def clean_code(self) -> str:
        typed: str = self.cleaned_data["code"]
        digits = "".join(sign for sign in typed if not sign.isspace() and sign != "-")
        if len(digits) != CODE_DIGITS or not (digits.isascii() and digits.isdigit()):
            raise forms.ValidationError(_NO_CODE, code="invalid")
        return digits

    def refuse(self, problem: str) -> None:
        """Say what is wrong with a code of the right shape."""
        self.add_error("code", problem)


class PlaceForm(forms.Form):
    """Where the holder of a device sits, and what the device is called."""

    seat = choice_field(required=False, label=_("Who holds this device?"))
    label = LineField(
        max_length=NAME_LENGTH, required=False, label=_("Name of the device")
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        seats: Mapping[int, str],
        initial: Mapping[str, Any],
    ) -> None:
        super().__init__(data, initial=dict(initial))
        named = [(str(position), words) for position, words in seats.items()]
        # The stubs allow what Django does with pairs of words only.
        self.fields["seat"].choices = [  # type: ignore[attr-defined]
            ("", _("nobody of this table")),
            *named,
        ]

    @property
    def position(self) -> int | None:
        told: str = self.cleaned_data["seat"]
        return int(told) if told else None


class RoleForm(forms.Form):
    """What a device may do from now on."""

    role = choice_field(choices=Role.choices)

    @property
    def problem(self) -> str:
        """What is wrong with it, in a sentence."""
        return str(next(iter(self.errors.values()))[0]) if self.errors else ""

    @property
    def told(self) -> Role:
        return Role(self.cleaned_data["role"])


class FlagForm(forms.Form):
    """Why a row is not right."""

    word = LineField(
        max_length=WORD_LENGTH, required=False, label=_("What is not right?")
    )
