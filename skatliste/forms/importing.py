"""Take a list in: a file or what was pasted, and what it does not tell itself."""

import re
from collections.abc import Mapping
from datetime import date, datetime, time
from typing import Any, Final

from django import forms
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import LEAST_AT_TABLE, MOST_AT_TABLE, RuleProfile, System
from skatliste.models import YEARS

from .fields import choice_field
from .names import NamesForm
from .rules import PRESETS, TOURNAMENT, preset_choices, system_choices

_PLACES: Final = range(1, MOST_AT_TABLE + 1)
_FORMATS: Final = ["%Y-%m-%d", "%d.%m.%Y"]
_NO_DAY: Final = _("A day belongs here, for example 2026-11-30.")
# The files that are written here have the day in their names.
_DAY_IN_NAME: Final = re.compile(r"(?<!\d)((?:19|20)\d\d-\d\d-\d\d)(?!\d)")
# Nobody plays in the night that a day begins with.
_NOON: Final = time(12)


class ImportForm(NamesForm):
    """A file or a text, and who sat where, when, and how it was counted."""

    file = forms.FileField(
        required=False,
        label=_("File"),
        error_messages={"empty": _("There is nothing in this file.")},
    )
    text = forms.CharField(
        required=False, strip=False, label=_("Or the table itself, pasted")
    )
    # What the page before has held.
    held = forms.CharField(required=False, strip=False)
    played_on = forms.DateField(
        required=False,
        label=_("Played on"),
        input_formats=_FORMATS,
        widget=forms.DateInput(attrs={"type": "date"}),
        error_messages={"invalid": _NO_DAY},
    )
    system = choice_field(
        required=False,
        initial=System.SEEGER_FABIAN.value,
        label=_("How the list is counted"),
        choices=system_choices,
    )
    profile = choice_field(
        required=False,
        initial=TOURNAMENT,
        label=_("By which rules"),
        choices=preset_choices,
    )

    def __init__(self, data: Any = None, files: Any = None, **options: Any) -> None:  # noqa: ANN401
        super().__init__(data, files, **options)
        self.fields["played_on"].widget.input_type = "date"
        for place in _PLACES:
            label = gettext("Place %(number)d") % {"number": place}
            self.add_name(place, label=label, required=False)

    @property
    def sample(self) -> str:
        """How a table may begin, in the reader's words."""
        return gettext(
            "No;Declarer;Game;Result\n"
            "1;Anna;clubs with 2 hand;won\n"
            "2;;passed in\n"
            "3;Ben;hearts without 1;lost"
        )

    @property
    def counted_by(self) -> System:
        return System(self.cleaned_data.get("system") or System.SEEGER_FABIAN)

    @property
    def rules(self) -> RuleProfile:
        return PRESETS[self.cleaned_data.get("profile") or TOURNAMENT]

    @property
    def has_content(self) -> bool:
        """Whether there is anything to be read."""
        told = self.cleaned_data
        return bool(
            told.get("file") or told.get("text", "").strip() or told.get("held")
        )

    def day(self, file_name: str) -> date:
        """Return when it was played: as told, as the file is called, or today."""
        told: date | None = self.cleaned_data.get("played_on")
        return told or _day_in(file_name) or timezone.localdate()

    def filled_in(self, file_name: str, names: Mapping[int, str]) -> "ImportForm":
        """Return the form with everything as it was understood, to be corrected."""
        told = self.cleaned_data
        initial = {
            "title": told["title"],
            "venue": told["venue"],
            "played_on": self.day(file_name).isoformat(),
            "system": self.counted_by.value,
            "profile": told.get("profile") or TOURNAMENT,
        }
        listed = {f"name_{place}": name for place, name in names.items()}
        return ImportForm(initial=initial | listed)

    def clean_played_on(self) -> date | None:
        day: date | None = self.cleaned_data["played_on"]
        if day is not None and day.year not in YEARS:
            raise forms.ValidationError(_NO_DAY)
        return day

    def clean(self) -> None:
        super().clean()
        names = self.names
        for place in range(1, max([LEAST_AT_TABLE, *names], default=0) + 1):
            field = f"name_{place}"
            if names and place not in names and field not in self.errors:
                self.add_error(field, _("Who sits here? All names are told, or none."))
        if not self.has_content and "file" not in self.errors:
            self.add_error("file", _("Which file? Or paste the table below."))


def begun_at(day: date) -> datetime:
    """Return the moment at which a list of that day is said to have begun."""
    return datetime.combine(day, _NOON, tzinfo=timezone.get_current_timezone())


def _day_in(file_name: str) -> date | None:
    found = _DAY_IN_NAME.search(file_name)
    try:
        return date.fromisoformat(found[1]) if found else None
    except ValueError:
        return None
