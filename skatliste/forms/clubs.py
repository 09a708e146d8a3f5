"""Found a club, and look after it."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import System
from skatliste.labels import stake_label
from skatliste.models import Club

from .fields import StakeField, choice_field
from .names import NAME_LENGTH, TITLE_LENGTH, LineField
from .rules import TOURNAMENT, preset_choices, system_choices

_YES, _NO = "yes", "no"
_NAME_MISSING: Final = _("What is the club called?")
_KNOWN: Final = _("Somebody in the club has this name already.")


def _club_name() -> LineField:
    return LineField(
        max_length=TITLE_LENGTH,
        label=_("Name of the club"),
        error_messages={"required": _NAME_MISSING},
    )


class FoundForm(forms.Form):
    """A new club's name, and what becomes of the lists that are there already."""

    name = _club_name()

    def __init__(self, data: Any = None, *, has_lists: bool) -> None:  # noqa: ANN401
        super().__init__(data)
        if has_lists:
            self.fields["takes_round"] = choice_field(
                label=_("The lists that this device has begun, and their people"),
                widget=forms.RadioSelect,
                choices=[
                    (_YES, _("belong to the club: all its members read them")),
                    (_NO, _("stay with this device: the club begins with nothing")),
                ],
            )

    @property
    def takes_round_along(self) -> bool:
        """Whether the device's own round is to be the club."""
        return bool(self.cleaned_data.get("takes_round") == _YES)


class ClubForm(forms.Form):
    """What a club is called, and how its lists begin."""

    name = _club_name()
    venue = LineField(max_length=TITLE_LENGTH, required=False, label=_("Venue"))
    stake = StakeField()
    system = choice_field(label=_("How the list is counted"), choices=system_choices)
    profile = choice_field(label=_("By which rules"), choices=preset_choices)

    def __init__(self, data: Any = None, *, club: Club) -> None:  # noqa: ANN401
        super().__init__(data, initial={"name": club.name} | begin_defaults(club))


class PersonForm(forms.Form):
    """Somebody new in the club."""

    name = LineField(
        max_length=NAME_LENGTH,
        label=_("Name"),
        error_messages={"required": _("A name is missing.")},
    )

    def refuse_known(self) -> None:
        """Say that somebody has this name already."""
        self.add_error("name", _KNOWN)


def begin_defaults(club: Club | None) -> dict[str, str]:
    """Return how a list of the club begins, by the fields that tell it."""
    told = club or Club()
    return {
        "venue": told.place,
        "stake": stake_label(told.stake),
        "system": told.system or System.SEEGER_FABIAN.value,
        "profile": told.profile or TOURNAMENT,
    }
