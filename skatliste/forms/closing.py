"""Finish a list, name the stake, agree, and open it again."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from skatliste.models import Completion

from .fields import StakeField, version_field
from .names import LineField

REASON_LENGTH = 200
_WHICH_END = _("Does what was played count? Please say which it is.")


class StakeForm(forms.Form):
    """What a point is worth."""

    stake = StakeField()
    version = version_field()


class CloseForm(forms.Form):
    """How the list ends, what was drawn, and who agrees."""

    version = version_field()
    completion = forms.ChoiceField(
        required=False,
        choices=[(one.value, one.value) for one in Completion],
        error_messages={"invalid_choice": _WHICH_END},
    )
    reason = LineField(
        max_length=REASON_LENGTH, required=False, label=_("Why was it broken off?")
    )

    def __init__(
        self,
        data: Any = None,  # noqa: ANN401  # whatever Django's forms take
        *,
        is_complete: bool,
        names: Mapping[int, str],
        ties: Mapping[int, Sequence[int]],
    ) -> None:
        """Take what was sent.

        Args:
            data: of the request.
            is_complete: whether all planned games are written.
            names: of those who may agree, by their position.
            ties: positions of people who are equal in everything, by the place that
                they share.
        """
        super().__init__(data)
        self._is_complete = is_complete
        self._names = names
        self._ties = ties
        self.fields["agreed"] = forms.MultipleChoiceField(
            required=False, choices=[(str(one), name) for one, name in names.items()]
        )
        for first, tie in ties.items():
            for position in tie:
                self.fields[_lot_name(position)] = forms.ChoiceField(
                    required=False,
                    choices=[(str(place), place) for place in _places(first, tie)],
                )

    @property
    def ends(self) -> list[tuple[str, str, bool]]:
        """Value, label and whether it is chosen, of how a list may be broken off."""
        chosen = self["completion"].value()
        return [
            (end.value, str(label), end.value == chosen)
            for end, label in (
                (Completion.CUT_SHORT, _("What was played counts.")),
                (Completion.VOID, _("The list counts for nothing.")),
            )
        ]

    @property
    def people(self) -> list[tuple[int, str, bool]]:
        """Position, name and whether the box is ticked, of those who may agree."""
        ticked = self["agreed"].value() or []
        return [
            (position, name, str(position) in ticked)
            for position, name in self._names.items()
        ]

    @property
    def draws(self) -> list[list[tuple[str, str, list[tuple[int, bool]]]]]:
        """For each tie the name of the field, that of the person, and the places."""
        return [
            [
                (
                    _lot_name(position),
                    self._names[position],
                    [
                        (place, str(place) == self[_lot_name(position)].value())
                        for place in _places(first, tie)
                    ],
                )
                for position in tie
            ]
            for first, tie in self._ties.items()
        ]

    @property
    def end(self) -> Completion:
        return Completion(self.cleaned_data["completion"])

    @property
    def hidden_errors(self) -> list[str]:
        """What is wrong that no field shows, each sentence once."""
        told = [
            str(messages[0])
            for name, messages in self.errors.items()
            if name in {"version", "agreed"} or name.startswith("lot_")
        ]
        return list(dict.fromkeys(told))

    @property
    def lots(self) -> list[list[int]]:
        """The positions of each group that drew, from the best on."""
        if self.end == Completion.VOID:
            return []
        return [
            sorted(tie, key=drawn.__getitem__)
            for tie in self._ties.values()
            if (drawn := self._drawn(tie))
        ]

    @property
    def agreed(self) -> list[int]:
        return [int(position) for position in self.cleaned_data["agreed"]]

    def clean_completion(self) -> str:
        """Return how it ends: with all games written there is only one way."""
        if self._is_complete:
            return Completion.COMPLETE.value
        told = str(self.cleaned_data["completion"])
        if told not in {Completion.CUT_SHORT.value, Completion.VOID.value}:
            raise forms.ValidationError(_WHICH_END)
        return told

    def clean(self) -> None:
        """Refuse a lot that does not give a place of its own to everybody."""
        for first, tie in self._ties.items():
            drawn = self._drawn(tie)
            if drawn and sorted(drawn.values()) != [*_places(first, tie)]:
                self.add_error(
                    None,
                    _(
                        "By lot everybody gets a place of their own. Or leave it "
                        "out, and the place is shared."
                    ),
                )

    def _drawn(self, tie: Sequence[int]) -> dict[int, int]:
        told = {one: self.cleaned_data.get(_lot_name(one)) for one in tie}
        return {one: int(place) for one, place in told.items() if place}


class AgreeForm(forms.Form):
    """Who agrees, and to which revision."""

    seat = forms.IntegerField()
    revision = forms.IntegerField()


class ReopenForm(forms.Form):
    """Why a closed list is written on again."""

    revision = forms.IntegerField(required=False)
    reason = LineField(
        max_length=REASON_LENGTH,
        label=_("What was wrong?"),
        error_messages={"required": _("A few words are missing: what was wrong?")},
    )


def _lot_name(position: int) -> str:
    return f"lot_{position}"


def _places(first: int, tie: Sequence[int]) -> range:
    return range(first, first + len(tie))
