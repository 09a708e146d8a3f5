"""Fields that more than one form has."""

from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring import RuleError, parse_stake
from skatliste.labels import refusal_label
from skatliste.models import MOST_PLANNED_GAMES

from .names import LineField

LEAST_GAMES: Final = 3
_MOST_SIGNS: Final = 20
INCOMPLETE: Final = _("This page was incomplete. Please look at it, and send it again.")
_NOT_OFFERED: Final = {
    "required": _("Please choose one of these."),
    "invalid_choice": _("Please choose one of these."),
}


def version_field() -> forms.IntegerField:
    """Return the field for the version of the list that was seen."""
    return forms.IntegerField(
        widget=forms.HiddenInput,
        error_messages={"required": INCOMPLETE, "invalid": INCOMPLETE},
    )


def games_field(*, required: bool = False) -> forms.IntegerField:
    """Return the field for how many games there are to be."""
    return forms.IntegerField(
        required=required,
        min_value=LEAST_GAMES,
        max_value=MOST_PLANNED_GAMES,
        label=_("Number of games"),
        error_messages={
            "required": _("How many games are there to be?"),
            "invalid": _("A whole number belongs here, for example 36."),
            "min_value": _("At least %(limit_value)s games."),
            "max_value": _("At most %(limit_value)s games."),
        },
    )


def choice_field(**options: Any) -> forms.ChoiceField:  # noqa: ANN401
    """Return a field for one of several things."""
    return forms.ChoiceField(**{"error_messages": _NOT_OFFERED} | options)


class StakeField(LineField):
    """Cents for a point, as a fraction in words: "1/4". May be left empty."""

    def __init__(self) -> None:
        super().__init__(
            max_length=_MOST_SIGNS, required=False, label=_("Cents for a point")
        )

    def to_python(self, value: object) -> str:
        text = super().to_python(value)
        try:
            return str(parse_stake(text)) if text else ""
        except RuleError as error:
            raise ValidationError(refusal_label(error), code=error.code) from None
