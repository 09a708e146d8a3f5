"""Begin a list."""

from collections.abc import Iterable
from typing import Any, Final

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import (
    LEAST_AT_TABLE,
    MOST_AT_TABLE,
    USUAL_ROUNDS,
    System,
    games_to_round_end,
)
from skatliste.models import SegmentFacts

from .fields import StakeField, choice_field, games_field
from .names import NamesForm
from .rules import PRESETS, TOURNAMENT, preset_choices, system_choices

_PLACES: Final = range(1, MOST_AT_TABLE + 1)
_CLOCKWISE, _COUNTERCLOCKWISE = "clockwise", "counterclockwise"


def _place_label(place: int) -> str:
    return gettext("Place %(number)d") % {"number": place}


class BeginForm(NamesForm):
    """Names, and everything else with a sensible preset."""

    # Of which club it is to be, by its address; nothing for the device's own round.
    club = forms.CharField(required=False, widget=forms.HiddenInput)
    planned_games = games_field()
    first_dealer = choice_field(
        required=False,
        initial=str(_PLACES[0]),
        label=_("Who deals first?"),
        choices=lambda: [(str(place), _place_label(place)) for place in _PLACES],
    )
    direction = choice_field(
        required=False,
        initial=_CLOCKWISE,
        label=_("The names stand"),
        choices=[
            (_CLOCKWISE, _("clockwise")),
            (_COUNTERCLOCKWISE, _("counterclockwise")),
        ],
    )
    stake = StakeField()
    system = choice_field(
        required=False,
        initial=System.SEEGER_FABIAN.value,
        label=_("How the list is counted"),
        choices=system_choices,
        error_messages={"invalid_choice": _("Please choose one of these systems.")},
    )
    profile = choice_field(
        required=False,
        initial=TOURNAMENT,
        label=_("By which rules"),
        choices=preset_choices,
    )

    def __init__(
        self,
        data: Any = None,  # noqa: ANN401  # whatever Django's forms take
        *,
        initial: dict[str, str] | None = None,
        clubs: Iterable[str] = (),
        needs_club: bool = False,
    ) -> None:
        """Make the form.

        Args:
            data: what was sent, if something was.
            initial: how a list of the club begins.
            clubs: in which the device may begin, by their addresses.
            needs_club: whether it may begin nowhere else.
        """
        super().__init__(data, initial=initial)
        self._clubs, self._needs_club = frozenset(clubs), needs_club
        for place in _PLACES:
            label = _place_label(place)
            self.add_name(place, label=label, required=place <= LEAST_AT_TABLE)

    @property
    def needed_fields(self) -> list[forms.BoundField]:
        return self.name_fields[:LEAST_AT_TABLE]

    @property
    def fourth(self) -> forms.BoundField:
        return self.name_fields[LEAST_AT_TABLE]

    @property
    def fifth(self) -> forms.BoundField:
        return self.name_fields[-1]

    @property
    def rules_are_told(self) -> bool:
        """Whether anything but the names was filled in, or refused."""
        return any(
            self[name].errors or self[name].value() not in ("", None, field.initial)
            for name, field in self.fields.items()
            if not name.startswith("name_") and not self[name].is_hidden
        )

    @property
    def usual_rounds(self) -> int:
        return USUAL_ROUNDS

    @property
    def usual_games(self) -> list[int]:
        """How many games there are if nothing is told, with three people and more."""
        return [USUAL_ROUNDS * people for people in _PLACES[LEAST_AT_TABLE - 1 :]]

    @property
    def games_planned(self) -> int:
        """How many games there are to be; twelve rounds unless told otherwise."""
        told = self.cleaned_data.get("planned_games")
        return int(told) if told else USUAL_ROUNDS * len(self.names)

    @property
    def table(self) -> SegmentFacts:
        """Who sits where; Seeger-Fabian by the tournament's rules unless told."""
        told = self.cleaned_data
        positions = {place: one for one, place in enumerate(self.names, start=1)}
        first, *others = positions.values()
        if told.get("direction") == _COUNTERCLOCKWISE:
            others.reverse()
        system = told.get("system")
        return SegmentFacts(
            order=(first, *others),
            names=dict(zip(positions.values(), self.names.values(), strict=True)),
            first_dealer=positions[self._first_place],
            system=System(system) if system else System.SEEGER_FABIAN,
            profile=PRESETS[told.get("profile") or TOURNAMENT],
        )

    def clean_club(self) -> str:
        club = str(self.cleaned_data["club"])
        if club in self._clubs or not (club or self._needs_club):
            return club
        raise forms.ValidationError(
            _("This device does not belong to the club. Please choose another place.")
        )

    def clean(self) -> None:
        super().clean()
        # As long as names are missing nothing can be said about their number.
        if {field.name for field in self.name_fields} & self.errors.keys():
            return
        self._check_games(len(self.names))
        if "first_dealer" not in self.errors and self._first_place not in self.names:
            self.add_error(
                "first_dealer", _("Nobody sits at this place. Who deals first?")
            )

    @property
    def _first_place(self) -> int:
        return int(self.cleaned_data.get("first_dealer") or _PLACES[0])

    def _check_games(self, players: int) -> None:
        planned = self.cleaned_data.get("planned_games")
        if planned and games_to_round_end(planned, players):
            self.add_error(
                "planned_games",
                _(
                    "Everybody deals equally often, so with %(players)d people it is "
                    "a multiple of %(players)d, for example %(games)d."
                )
                % {"players": players, "games": USUAL_ROUNDS * players},
            )
