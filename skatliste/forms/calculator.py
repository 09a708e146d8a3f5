"""The calculator: any game, counted for whoever disputes it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import (
    OTHERS_POINTS,
    Contract,
    Extra,
    Outcome,
    PlayedGame,
    RuleError,
    SafeBid,
    System,
    card_name,
    find_findings,
    list_effect,
    matadors,
    null_value,
    possible_outcomes,
    question,
    result,
    safe_bid,
    spoken,
    spoken_effect,
    title,
    trumps,
)
from skatliste.labels import outcome_label, reader_language, refusal_label, system_label

from .declarations import DeclarationForm
from .tiles import DeclarationTiles, Tile

_USUAL_TABLE: Final = 3
_PLACES: Final = range(len(trumps(Contract.CLUBS)))


class CalculatorForm(DeclarationForm):
    """A game, and the list that it would stand on. Everything may be left out."""

    held = forms.TypedMultipleChoiceField(
        required=False,
        coerce=int,
        choices=[(place, place) for place in _PLACES],
        error_messages={"invalid_choice": gettext_lazy("There is no such card.")},
    )
    at_table = forms.TypedChoiceField(
        required=False,
        coerce=int,
        choices=[(size, size) for size in OTHERS_POINTS],
        error_messages={
            "invalid_choice": gettext_lazy("Three to five sit at a table.")
        },
    )
    system = forms.TypedChoiceField(
        required=False,
        coerce=System,
        choices=[(system.value, system.value) for system in System],
        error_messages={
            "invalid_choice": gettext_lazy("Please choose one of these systems.")
        },
    )

    def clean(self) -> None:
        super().clean()
        self.told["at_table"] = self.told.get("at_table") or _USUAL_TABLE
        self.told["system"] = self.told.get("system") or System.SEEGER_FABIAN
        contract = self.told_contract
        held = self.told.get("held")
        # Cards that are told say more than a number beside them.
        if held and contract not in (None, Contract.NULL):
            order = trumps(contract)
            cards = [order[place] for place in held if place < len(order)]
            self.told["matadors"] = matadors(cards, contract)


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedOutcome:
    """One way the game could end, counted out."""

    label: str
    points: int
    won: bool
    sentence: str
    effect: str
    questions: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Calculation:
    """What the calculator has to say.

    Attributes:
        title: the game in short; empty as long as it is not complete.
        problem: what is missing, or impossible; empty if the game is complete.
        outcomes: every way it could end.
    """

    title: str = ""
    problem: str = ""
    outcomes: tuple[CountedOutcome, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Calculator(DeclarationTiles):
    """The calculator as the page shows it."""

    form: CalculatorForm

    @cached_property
    def _told(self) -> dict[str, str]:
        # What the cards come to is what is chosen.
        return super()._told | {"matadors": str(self.form.told.get("matadors"))}

    @property
    def cards(self) -> list[Tile]:
        """The trumps from the highest down, to be ticked if they are held."""
        contract = self.form.told_contract
        language = reader_language()
        held = {str(place) for place in self.form["held"].value() or ()}
        return [
            Tile(
                value=str(place),
                label=card_name(card, language=language),
                is_chosen=str(place) in held,
            )
            for place, card in enumerate(trumps(contract) if contract else ())
        ]

    @property
    def is_overbid_null(self) -> bool:
        """Whether it has to be told what replaces the game."""
        told_bid = self.form.told.get("bid")
        is_null = self.form.told_contract is Contract.NULL
        return (
            is_null
            and told_bid is not None
            and told_bid > null_value(self.form.switches)
        )

    @property
    def tables(self) -> list[Tile]:
        return [
            Tile(
                value=str(size),
                label=str(size),
                is_chosen=self.form.told["at_table"] == size,
            )
            for size in OTHERS_POINTS
        ]

    @property
    def systems(self) -> list[Tile]:
        return [
            Tile(
                value=system.value,
                label=system_label(system),
                is_chosen=self.form.told["system"] is system,
            )
            for system in reversed(System)
        ]

    @property
    def errors(self) -> dict[str, str]:
        """One sentence for each field that could not be read."""
        return {name: str(messages[0]) for name, messages in self.form.errors.items()}

    @property
    def safe_bid(self) -> SafeBid | None:
        """How high one may bid for this, as far as it is told."""
        told, contract = self.form.told, self.form.told_contract
        if contract is None:
            return None
        hand = Extra.HAND in self.form.switches
        try:
            return safe_bid(contract, told.get("matadors"), hand=hand)
        except RuleError:
            return None

    @cached_property
    def calculation(self) -> Calculation:
        contract = self.form.told_contract
        if contract is None:
            return Calculation(problem=_("What is played?"))
        try:
            games = {
                outcome: self.form.played(outcome)
                for outcome in possible_outcomes(contract, self.form.switches)
            }
        except RuleError as error:
            if error.code == "matadors_missing":
                return Calculation(problem=_("With or without how many?"))
            return Calculation(problem=refusal_label(error))
        declared = games[Outcome.LOST]
        return Calculation(
            title=title(declared, language=reader_language()),
            outcomes=tuple(
                self._counted(outcome, game) for outcome, game in games.items()
            ),
        )

    def _counted(self, outcome: Outcome, game: PlayedGame) -> CountedOutcome:
        told, language = self.form.told, reader_language()
        scored = result(game)
        effect = list_effect(scored, told["system"], told["at_table"])
        return CountedOutcome(
            label=outcome_label(outcome),
            points=scored.points,
            won=scored.won,
            sentence=spoken(game, language=language),
            effect=spoken_effect(effect, language=language),
            questions=tuple(
                question(found, language=language) for found in find_findings(game)
            ),
        )


def read_calculator(data: Mapping[str, Any]) -> Calculator:
    """Return the calculator for what an address tells."""
    form = CalculatorForm(data)
    form.full_clean()
    return Calculator(form=form)
