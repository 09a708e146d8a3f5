"""Who comes, goes, stands in, sits elsewhere: one form for each."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import dealer_turned
from skatliste.models import SegmentFacts

from .fields import choice_field, version_field
from .names import NAME_LENGTH, LineField

_WHO: Final = {"required": _("Who is it?"), "invalid_choice": _("Who is it?")}
_OVER, _OWN = "over", "own"


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """Who sits where now.

    Attributes:
        now: the people at the table.
        columns: who sat last in each column, by position.
        dealer: position of who deals the next game.
        has_games: whether any game was dealt.
    """

    now: SegmentFacts
    columns: Mapping[int, str]
    dealer: int
    has_games: bool

    @property
    def reversed_dealer(self) -> int:
        """Who deals next if it goes the other way round."""
        if not self.has_games:
            return self.dealer
        return dealer_turned(self.dealer, self.now.order)

    @property
    def sitters(self) -> list[tuple[str, str]]:
        """Value and name of everybody at the table, clockwise."""
        return [(str(one), self.now.names[one]) for one in self.now.order]

    @property
    def gaps(self) -> list[tuple[str, str]]:
        """Value and label of every place that can be put in between two people.

        The first is where newcomers sit: to the right of who begins the round.
        """
        order = self.now.order
        at = order.index(self.now.first_dealer)
        turned = (*order[at:], *order[:at])
        pairs = zip((turned[-1], *turned), turned, strict=False)
        return [
            (
                str(following),
                _("between %(one)s and %(other)s")
                % {"one": self.now.names[one], "other": self.now.names[following]},
            )
            for one, following in pairs
        ]


class TableForm(forms.Form):
    """One way to change who sits where.

    Attributes:
        action: what the form is sent as.
        at_round_end: whether it is usual at the end of a round only.
        missing_games: how many games are missing till then, if that is asked about.
    """

    action: ClassVar[str]
    at_round_end: ClassVar[bool] = False
    missing_games: int = 0

    version = version_field()
    confirmed = forms.BooleanField(required=False)

    def __init__(self, data: Any, *, seating: Seating) -> None:  # noqa: ANN401
        super().__init__(data, auto_id=f"{self.action}-%s")
        self.seating = seating

    def offer(self, name: str, choices: list[tuple[str, str]]) -> None:
        """Let a field offer people, and be empty at first."""
        field = self.fields[name]
        if isinstance(field, forms.ChoiceField):
            field.choices = [("", "–"), *choices]

    def position(self, name: str) -> int:
        """Return the position that was chosen, once the form is valid."""
        return int(self.cleaned_data[name])

    @property
    def people(self) -> dict[str, str]:
        """The names of whom it is about, once the form is valid."""
        return {}

    def name_at(self, name: str) -> str:
        """Return the name of the person that was chosen, once the form is valid."""
        return self.seating.columns[self.position(name)]


class JoinForm(TableForm):
    """Somebody joins."""

    action = "join"
    at_round_end = True

    name = LineField(
        max_length=NAME_LENGTH,
        label=_("Name"),
        error_messages={"required": _("Who joins? A name is missing.")},
    )

    def __init__(self, data: Any = None, *, seating: Seating) -> None:  # noqa: ANN401
        super().__init__(data, seating=seating)
        self.fields["before"] = choice_field(label=_("Where?"), choices=seating.gaps)

    @property
    def people(self) -> dict[str, str]:
        return {"name": self.cleaned_data["name"]}

    @property
    def first_dealer(self) -> str:
        """The name of who begins the round."""
        return self.seating.now.names[self.seating.now.first_dealer]


class LeaveForm(TableForm):
    """Somebody leaves."""

    action = "leave"
    at_round_end = True

    seat = choice_field(label=_("Who leaves?"), error_messages=_WHO)

    def __init__(self, data: Any = None, *, seating: Seating) -> None:  # noqa: ANN401
        super().__init__(data, seating=seating)
        self.offer("seat", seating.sitters)

    @property
    def people(self) -> dict[str, str]:
        return {"name": self.name_at("seat")}


class SubstituteForm(TableForm):
    """Somebody takes a place over."""

    action = "substitute"

    seat = choice_field(label=_("Whose place?"), error_messages=_WHO)
    name = LineField(
        max_length=NAME_LENGTH,
        label=_("Who takes it?"),
        error_messages={"required": _("Who takes the place? A name is missing.")},
    )
    points = choice_field(
        label=_("And the points?"),
        widget=forms.RadioSelect,
        initial=_OVER,
        choices=[
            (_OVER, _("go on in the same column")),
            (_OWN, _("start again in a new column")),
        ],
    )

    def __init__(self, data: Any = None, *, seating: Seating) -> None:  # noqa: ANN401
        super().__init__(data, seating=seating)
        self.offer("seat", seating.sitters)

    @property
    def people(self) -> dict[str, str]:
        return {"name": self.cleaned_data["name"], "other": self.name_at("seat")}

    @property
    def takes_points_over(self) -> bool:
        return bool(self.cleaned_data["points"] == _OVER)


class PlacesForm(TableForm):
    """The same people sit in another order."""

    action = "places"

    def __init__(self, data: Any = None, *, seating: Seating) -> None:  # noqa: ANN401
        super().__init__(data, seating=seating)
        for place, position in enumerate(seating.now.order, start=1):
            self.fields[f"place_{place}"] = choice_field(
                label=_("Place %(number)d") % {"number": place},
                choices=seating.sitters,
                initial=str(position),
            )
        self.fields["dealer"] = choice_field(
            label=_("Who deals the next game?"),
            choices=seating.sitters,
            initial=str(seating.dealer),
        )

    @property
    def places(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("place_")]

    @property
    def order(self) -> tuple[int, ...]:
        """The positions clockwise, once the form is valid."""
        return tuple(self.position(field.name) for field in self.places)

    def clean(self) -> None:
        seen = set()
        for field in self.places:
            told = self.cleaned_data.get(field.name)
            if told in seen:
                self.add_error(
                    field.name, _("Two places for one person: who sits here?")
                )
            elif told is not None:
                seen.add(told)


class ReverseForm(TableForm):
    """It is dealt the other way round than the names stand."""

    action = "reverse"

    def __init__(self, data: Any = None, *, seating: Seating) -> None:  # noqa: ANN401
        super().__init__(data, seating=seating)
        self.fields["dealer"] = choice_field(
            label=_("Who deals the next game?"),
            choices=seating.sitters,
            initial=str(seating.reversed_dealer),
        )

    @property
    def order(self) -> tuple[int, ...]:
        """The positions the other way round, from the same person on."""
        first, *others = self.seating.now.order
        return (first, *reversed(others))

    @property
    def name_line(self) -> str:
        """The names in that order."""
        return ", ".join(self.seating.now.names[one] for one in self.order)


class SwapForm(TableForm):
    """Two people were mixed up in the whole list."""

    action = "swap"

    one = choice_field(label=_("Who?"), error_messages=_WHO)
    other = choice_field(label=_("With whom?"), error_messages=_WHO)

    def __init__(self, data: Any = None, *, seating: Seating) -> None:  # noqa: ANN401
        super().__init__(data, seating=seating)
        columns = [(str(one), name) for one, name in seating.columns.items()]
        self.offer("one", columns)
        self.offer("other", columns)

    @property
    def people(self) -> dict[str, str]:
        return {name: self.name_at(name) for name in ("one", "other")}

    def clean(self) -> None:
        one, other = map(self.cleaned_data.get, ("one", "other"))
        if one is not None and one == other:
            self.add_error("other", _("That is the same person: with whom?"))


_FORMS: Final = (
    JoinForm,
    LeaveForm,
    SubstituteForm,
    PlacesForm,
    ReverseForm,
    SwapForm,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PeopleForms:
    """All forms of the page.

    Attributes:
        by_action: each as it is shown, by what it is sent as.
        sent: the one that was sent; None if none was.
    """

    by_action: Mapping[str, TableForm]
    sent: TableForm | None


def people_forms(data: Mapping[str, Any] | None, *, seating: Seating) -> PeopleForms:
    """Return the forms of the page, that which was sent with what was told in it."""
    sent = data.get("action") if data is not None else None
    forms_shown = {
        form.action: form(data if form.action == sent else None, seating=seating)
        for form in _FORMS
    }
    return PeopleForms(by_action=forms_shown, sent=forms_shown.get(str(sent)))
