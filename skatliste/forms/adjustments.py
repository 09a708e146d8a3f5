"""Points that are booked by hand: whose, how many, and why."""

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring import Adjustment, RuleError
from skatliste.labels import refusal_label
from skatliste.models import GameFacts

from .names import LineField
from .tiles import Tile

DEDUCTED, CREDITED = "deducted", "credited"
REASON_LENGTH: Final = 200
_INCOMPLETE: Final = _(
    "This page was incomplete. Please look at it, and send it again."
)
_WHOSE: Final = _("For whom? Please choose one of these.")
_HIDDEN: Final = {"required": _INCOMPLETE, "invalid": _INCOMPLETE}
_MINUS_SIGNS: Final = str.maketrans("−–", "--")


class _PointsField(forms.IntegerField):
    """A whole number as people type it, also with a true minus sign."""

    def to_python(self, value: object) -> int | None:
        typed = value.translate(_MINUS_SIGNS) if isinstance(value, str) else value
        number: int | None = super().to_python(typed)
        return number


class AdjustmentForm(forms.Form):
    """A penalty or a correction. Valid means: `facts` can be written down.

    A minus is typed, or told by the choice between taking off and giving, since the
    keyboards of phones have none beside the digits.

    Attributes:
        facts: what was told, once the form is valid.
    """

    facts: GameFacts

    # Whose they are, is asked first, of the columns of the list.
    field_order = ("seat", "way", "points", "reason")
    way = forms.ChoiceField(
        required=False,
        choices=[(DEDUCTED, DEDUCTED), (CREDITED, CREDITED)],
        error_messages={"invalid_choice": _("Please choose one of these.")},
    )
    points = _PointsField(
        label=_("Points"),
        error_messages={
            "required": _("How many points?"),
            "invalid": _("A whole number belongs here."),
        },
    )
    reason = LineField(
        max_length=REASON_LENGTH,
        label=_("Reason"),
        error_messages={"required": _("What is it for? A few words are enough.")},
    )

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, names: Mapping[int, str]
    ) -> None:
        super().__init__(data)
        self._names = names
        self.fields["seat"] = forms.ChoiceField(
            label=_("For whom?"),
            choices=[(str(seat), name) for seat, name in names.items()],
            error_messages=dict.fromkeys(("required", "invalid_choice"), _WHOSE),
        )

    @property
    def seats(self) -> list[Tile]:
        chosen = str(self["seat"].value())
        return [
            Tile(value=str(seat), label=name, is_chosen=str(seat) == chosen)
            for seat, name in self._names.items()
        ]

    @property
    def ways(self) -> list[Tile]:
        chosen = self["way"].value() or DEDUCTED
        return [
            Tile(value=way, label=str(label), is_chosen=way == chosen)
            for way, label in ((DEDUCTED, _("Take off")), (CREDITED, _("Give")))
        ]

    @property
    def hidden_errors(self) -> list[str]:
        """What is wrong that no field shows."""
        hidden = ("entry_id", "number", "revision")
        return [str(self.errors[name][0]) for name in hidden if name in self.errors][:1]

    def clean(self) -> None:
        if self.errors:
            return
        told = self.cleaned_data
        points = told["points"]
        is_credited = told["way"] == CREDITED
        if is_credited and points < 0:
            self.add_error(
                "points", _("Give, and with a minus? Please change one of the two.")
            )
            return
        try:
            game = Adjustment(points if is_credited else -abs(points))
        except RuleError as error:
            self.add_error(
                "points", ValidationError(refusal_label(error), code=error.code)
            )
            return
        self.facts = GameFacts(
            game=game, declarer=int(told["seat"]), note=told["reason"]
        )


class NewAdjustmentForm(AdjustmentForm):
    """An adjustment to be entered: which entry it is, and after how many games."""

    entry_id = forms.UUIDField(error_messages=_HIDDEN)
    number = forms.IntegerField(error_messages=_HIDDEN)


class AdjustmentCorrectionForm(AdjustmentForm):
    """An adjustment to be corrected: which revision of the row was seen.

    Fields: the revision, and the mark of what was shown before it is saved.
    """

    revision = forms.IntegerField(error_messages=_HIDDEN)
    shown = forms.CharField(required=False)


def adjustment_data(facts: GameFacts) -> dict[str, object]:
    """Return what the form would have sent for *facts*, so that it can show them."""
    game = facts.game
    if not isinstance(game, Adjustment):
        raise TypeError(f"expected an adjustment, got {game!r}")
    return {
        "seat": facts.declarer,
        "way": DEDUCTED if game.points < 0 else CREDITED,
        "points": abs(game.points),
        "reason": facts.note,
    }
