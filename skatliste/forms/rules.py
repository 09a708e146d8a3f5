"""How a list is counted: the system, and what the round chooses."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import (
    ISKO_TOURNAMENT,
    PRIVATE,
    BidTold,
    MissedAnnouncement,
    OverbidNull,
    OwnSchneider,
    RuleProfile,
    System,
    profile_from_dict,
    profile_sentences,
    profile_to_dict,
)
from skatliste.labels import choice_label, reader_language, system_label
from skatliste.models import SegmentFacts

from .fields import choice_field, version_field

TOURNAMENT: Final = "tournament"
PRESETS: Final = {TOURNAMENT: ISKO_TOURNAMENT, "private": PRIVATE}
_FROM_NOW, _WHOLE = "from_now", "whole"
_CHOICES: Final[Mapping[str, type[StrEnum]]] = {
    "overbid_null": OverbidNull,
    "missed_announcement": MissedAnnouncement,
    "bid_told": BidTold,
    "own_schneider": OwnSchneider,
}
_LEGENDS: Final = {
    "overbid_null": _("An overbid null"),
    "missed_announcement": _("A missed announcement"),
    "bid_told": _("The bid"),
    "own_schneider": _("Schneider and schwarz of the declarer"),
}


def system_choices() -> list[tuple[str, str]]:
    """Return value and label of each system, the official one first."""
    return [(system.value, system_label(system)) for system in reversed(System)]


def preset_choices() -> list[tuple[str, str]]:
    """Return value and label of each preset, the official rules first."""
    labels = {
        TOURNAMENT: _("Tournament (ISkO)"),
        "private": _("Private: an overbid null costs the next null value"),
    }
    return [(name, str(labels[name])) for name in PRESETS]


class RulesForm(forms.Form):
    """Another system or other choices, for the whole list or from now on."""

    system = choice_field(
        label=_("How the list is counted"),
        widget=forms.RadioSelect,
        choices=system_choices,
    )
    scope = choice_field(
        label=_("From when on?"),
        widget=forms.RadioSelect,
        choices=[
            (_FROM_NOW, _("from the next game on")),
            (_WHOLE, _("for the whole list")),
        ],
    )
    version = version_field()
    confirmed = forms.BooleanField(required=False)

    def __init__(
        self,
        data: Any = None,  # noqa: ANN401  # whatever Django's forms take
        *,
        now: SegmentFacts,
        preset: str = "",
    ) -> None:
        chosen = PRESETS.get(preset, now.profile)
        initial = {"system": now.system.value, "scope": _FROM_NOW}
        super().__init__(data, initial=initial | profile_to_dict(chosen))
        for name, choices in _CHOICES.items():
            self.fields[name] = choice_field(
                label=_LEGENDS[name],
                widget=forms.RadioSelect,
                choices=[(one.value, choice_label(one)) for one in choices],
            )

    @property
    def choices(self) -> list[forms.BoundField]:
        """The fields for what the round chooses."""
        return [self[name] for name in _CHOICES]

    @property
    def told(self) -> dict[str, str]:
        """What is sent once more to confirm it, once the form is valid."""
        names = ("system", *_CHOICES, "scope")
        return {name: self.cleaned_data[name] for name in names}

    @property
    def lines(self) -> tuple[str, ...]:
        """What was chosen in words, once the form is valid."""
        choices = profile_sentences(self.profile, language=reader_language())
        return (system_label(self.counted_by), *choices)

    @property
    def profile(self) -> RuleProfile:
        """What was chosen, once the form is valid."""
        return profile_from_dict({name: self.cleaned_data[name] for name in _CHOICES})

    @property
    def counted_by(self) -> System:
        """The system that was chosen, once the form is valid."""
        return System(self.cleaned_data["system"])

    @property
    def whole_list(self) -> bool:
        """Whether it is to hold for what is written as well."""
        return bool(self.cleaned_data["scope"] == _WHOLE)
