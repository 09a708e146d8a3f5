"""How many people and games an empty sheet is for."""

from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import LEAST_AT_TABLE, MOST_AT_TABLE, USUAL_ROUNDS

from .fields import games_field

_PEOPLE: Final = _("Three to five sit at a table.")


class BlankForm(forms.Form):
    """People and games of an empty sheet, as they stand in its address."""

    players = forms.TypedChoiceField(
        coerce=int,
        choices=[
            (number, str(number)) for number in range(LEAST_AT_TABLE, MOST_AT_TABLE + 1)
        ],
        initial=LEAST_AT_TABLE,
        widget=forms.RadioSelect,
        label=_("People at the table"),
        error_messages=dict.fromkeys(("required", "invalid_choice"), _PEOPLE),
    )
    games = games_field(required=True)
    games.initial = USUAL_ROUNDS * LEAST_AT_TABLE
