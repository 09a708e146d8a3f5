"""The calculator: any game, counted for whoever disputes it."""

from collections.abc import Container, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import (
    OTHERS_POINTS,
    SUITS,
    Extra,
    Outcome,
    PlayedGame,
    Result,
    RuleError,
    SafeBid,
    System,
    find_findings,
    list_effect,
    possible_outcomes,
    question,
    result,
    safe_bid,
    spoken,
    spoken_effect,
    title,
)
from skatliste.labels import (
    outcome_label,
    reader_deck,
    reader_language,
    refusal_label,
    system_label,
)

from .declarations import DeclarationForm
from .held import HeldCards, held_field
from .preview import OutcomeButton
from .tiles import DeclarationTiles, Tile

_USUAL_TABLE: Final = 3


class CalculatorForm(DeclarationForm):
    """A game, and the list that it would stand on. Everything may be left out."""

    held = held_field()
    outcome = forms.TypedChoiceField(
        required=False,
        coerce=Outcome,
        choices=[(outcome.value, outcome.value) for outcome in Outcome],
        error_messages={"invalid_choice": gettext_lazy("There is no such result.")},
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
        # Cards that are told say more than a number beside them.
        if self.cards.told and self.cards.matadors is not None:
            self.told["matadors"] = self.cards.matadors

    @property
    def cards(self) -> HeldCards:
        """The trumps that were ticked."""
        told = frozenset(self.told.get("held") or ())
        return HeldCards(contract=self.told_contract, told=told)


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedOutcome:
    """One way the game could end, counted out.

    Attributes:
        outcome: which way.
        result: what it brings or costs.
        sentence: how that is counted.
        effect: what the list adds.
        questions: what is odd about it.
    """

    outcome: Outcome
    result: Result
    sentence: str
    effect: str
    questions: tuple[str, ...]

    @property
    def label(self) -> str:
        return outcome_label(self.outcome)


@dataclass(frozen=True, slots=True, kw_only=True)
class Calculation:
    """What the calculator has to say.

    Attributes:
        title: the game in short; empty as long as it is not complete.
        sign: the suit whose sign stands before it, or nothing.
        problem: what is missing, or impossible; empty if the game is complete.
        outcomes: every way it could end.
        chosen: the one that is asked about; as long as none is, that it is won.
    """

    title: str = ""
    sign: str = ""
    problem: str = ""
    outcomes: tuple[CountedOutcome, ...] = ()
    chosen: CountedOutcome | None = None


@dataclass(frozen=True, kw_only=True)
class Calculator(DeclarationTiles):
    """The calculator as the page shows it."""

    form: CalculatorForm

    @cached_property
    def _told(self) -> dict[str, str]:
        # What the cards come to is what is chosen.
        return super()._told | {"matadors": str(self.form.told.get("matadors"))}

    @property
    def results(self) -> list[OutcomeButton]:
        """The ways to end, as on the pad: always all of them, in the same order."""
        calculation, contract = self.calculation, self.form.told_contract
        counted = {one.outcome: one.result for one in calculation.outcomes}
        possible = possible_outcomes(contract, self.form.switches) if contract else ()
        return [
            OutcomeButton(
                outcome=outcome,
                result=counted.get(outcome),
                is_possible=not contract or outcome in possible,
                is_current=outcome is self._asked_for(possible),
            )
            for outcome in Outcome
        ]

    @property
    def is_overbid_null(self) -> bool:
        """Whether it has to be told what replaces the game."""
        return self.form.is_overbid_null

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
        counted = {
            outcome: self._counted(outcome, game) for outcome, game in games.items()
        }
        return Calculation(
            title=_headline(games[Outcome.LOST]),
            sign=contract.value if contract in SUITS else "",
            outcomes=tuple(counted.values()),
            chosen=counted[self._asked_for(counted)],
        )

    def _asked_for(self, possible: Container[Outcome]) -> Outcome:
        told = self.form.told.get("outcome") or Outcome.WON
        # Told of an earlier idea of the game it says nothing about this one.
        return told if told in possible else Outcome.WON

    def _counted(self, outcome: Outcome, game: PlayedGame) -> CountedOutcome:
        told, language = self.form.told, reader_language()
        scored = result(game)
        effect = list_effect(scored, told["system"], told["at_table"])
        return CountedOutcome(
            outcome=outcome,
            result=scored,
            sentence=spoken(game, language=language, deck=reader_deck()),
            effect=spoken_effect(effect, language=language),
            questions=tuple(
                question(found, language=language) for found in find_findings(game)
            ),
        )


def _headline(game: PlayedGame) -> str:
    words = title(game, language=reader_language(), deck=reader_deck())
    return words[:1].upper() + words[1:]


def read_calculator(data: Mapping[str, Any]) -> Calculator:
    """Return the calculator for what an address tells."""
    form = CalculatorForm(data)
    form.full_clean()
    return Calculator(form=form)
