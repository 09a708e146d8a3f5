"""Begin a list, and correct its head."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import ISKO_TOURNAMENT, PRIVATE, System
from skatliste.labels import system_label
from skatliste.models import ListRules

from .names import NAME_LENGTH, TITLE_LENGTH, LineField

# Three sit at the least; the fourth place is offered.
_NEEDED_PLACES = 3
_OFFERED_PLACES = 4
# Twelve rounds are a series: 36 games at a table of three, 48 at four.
_ROUNDS = 12
_MOST_GAMES = 480
_TOURNAMENT, _PRIVATE = "tournament", "private"
PROFILES = {_TOURNAMENT: ISKO_TOURNAMENT, _PRIVATE: PRIVATE}


class _NamesForm(forms.Form):
    """A title and one name for each place."""

    title = LineField(max_length=TITLE_LENGTH, required=False, label=_("Title"))

    def __init__(
        self,
        data: Any = None,  # noqa: ANN401  # whatever Django's forms take
        *,
        places: int,
        needed: int,
        **options: Any,  # noqa: ANN401
    ) -> None:
        super().__init__(data, **options)
        for place in range(1, places + 1):
            self.fields[f"name_{place}"] = LineField(
                max_length=NAME_LENGTH,
                required=place <= needed,
                label=_("Place %(number)d") % {"number": place},
                error_messages={"required": _("Who sits here? A name is missing.")},
            )

    @property
    def name_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("name_")]

    @property
    def names(self) -> list[str]:
        """The names in seat order, places left empty passed over."""
        typed = (self.cleaned_data.get(field.name) for field in self.name_fields)
        return [name for name in typed if name]

    def clean(self) -> None:
        seen = set()
        for field in self.name_fields:
            name = self.cleaned_data.get(field.name, "").casefold()
            if name and name in seen:
                self.add_error(
                    field.name,
                    _("Two have this name: please tell them apart, say “Anna B.”."),
                )
            seen.add(name)


class BeginForm(_NamesForm):
    """Names, and everything else with a sensible preset."""

    planned_games = forms.IntegerField(
        required=False,
        min_value=_NEEDED_PLACES,
        max_value=_MOST_GAMES,
        label=_("Number of games"),
        error_messages={
            "invalid": _("A whole number belongs here, for example 36."),
            "min_value": _("At least %(limit_value)s games."),
            "max_value": _("At most %(limit_value)s games."),
        },
    )
    system = forms.ChoiceField(
        required=False,
        label=_("How the list is counted"),
        choices=[(system.value, system.value) for system in System],
        error_messages={"invalid_choice": _("Please choose one of these systems.")},
    )

    profile = forms.ChoiceField(
        required=False,
        label=_("By which rules"),
        choices=[(name, name) for name in PROFILES],
        error_messages={"invalid_choice": _("Please choose one of these.")},
    )

    def __init__(self, data: Any = None, **options: Any) -> None:  # noqa: ANN401
        super().__init__(data, places=_OFFERED_PLACES, needed=_NEEDED_PLACES, **options)

    @property
    def needed_fields(self) -> list[forms.BoundField]:
        return self.name_fields[:_NEEDED_PLACES]

    @property
    def further_fields(self) -> list[forms.BoundField]:
        return self.name_fields[_NEEDED_PLACES:]

    @property
    def rules_are_told(self) -> bool:
        """Whether anything but the names was filled in, or refused."""
        refused = {"title", "planned_games", "system", "profile"} & self.errors.keys()
        told = self["title"].value() or self["planned_games"].value()
        chosen = self["system"].value() or System.SEEGER_FABIAN
        private = self["profile"].value() == _PRIVATE
        return bool(refused or told or private or chosen != System.SEEGER_FABIAN)

    @property
    def system_options(self) -> list[tuple[str, str, bool]]:
        """Value, label and whether it is chosen, the official system first."""
        chosen = self["system"].value() or System.SEEGER_FABIAN
        return [
            (system.value, system_label(system), system == chosen)
            for system in reversed(System)
        ]

    @property
    def profile_options(self) -> list[tuple[str, str, bool]]:
        """Value, label and whether it is chosen, the official rules first."""
        chosen = self["profile"].value() or _TOURNAMENT
        return [
            (name, str(label), name == chosen)
            for name, label in (
                (_TOURNAMENT, _("Tournament (ISkO)")),
                (_PRIVATE, _("Private: an overbid null costs the next null value")),
            )
        ]

    @property
    def rules(self) -> ListRules:
        """What was agreed; twelve rounds of Seeger-Fabian unless told otherwise."""
        planned = self.cleaned_data.get("planned_games")
        system = self.cleaned_data.get("system")
        return ListRules(
            planned_games=planned or _ROUNDS * len(self.names),
            system=System(system) if system else System.SEEGER_FABIAN,
            profile=PROFILES[self.cleaned_data.get("profile") or _TOURNAMENT],
        )

    def clean(self) -> None:
        super().clean()
        planned = self.cleaned_data.get("planned_games")
        players = len(self.names)
        if planned and players >= _NEEDED_PLACES and planned % players:
            self.add_error(
                "planned_games",
                _(
                    "Everybody deals equally often, so with %(players)d people it is "
                    "a multiple of %(players)d, for example %(games)d."
                )
                % {"players": players, "games": _ROUNDS * players},
            )


class ListForm(_NamesForm):
    """Correct the title and the names of a list that has begun."""

    def __init__(
        self,
        data: Any = None,  # noqa: ANN401
        *,
        title: str,
        names: Sequence[str],
    ) -> None:
        initial = {"title": title} | {
            f"name_{place}": name for place, name in enumerate(names, start=1)
        }
        super().__init__(data, places=len(names), needed=len(names), initial=initial)
