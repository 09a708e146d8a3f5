"""The entry of one game: from what was tapped to the facts."""

import uuid
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring import (
    DECIDED,
    MOST_CARD_POINTS,
    Ending,
    Finding,
    Odd,
    Outcome,
    PassedIn,
    PlayedGame,
    RuleError,
    RuleProfile,
    Severity,
    check_declarer,
    check_outcome,
    decided,
    find_findings,
    outcome_of,
)
from skatliste.labels import question_label, refusal_label
from skatliste.models import GameFacts, Table

from .declarations import SWITCHES, DeclarationForm, number_field
from .names import LineField

PASSED_IN: Final = "passed_in"
NOTE_LENGTH: Final = 200
_OUTCOMES = [PASSED_IN, *(outcome.value for outcome in Outcome)]
_INCOMPLETE: Final = {
    "required": _("This page was incomplete. Please tap the result once more."),
    "invalid": _("This page was incomplete. Please tap the result once more."),
}


class GameForm(DeclarationForm):
    """What the pad sends. Valid means: `facts` can be written down.

    Attributes:
        table: who sits where in this game.
        facts: what was told, once the form is valid.
        findings: what contradicts itself, and has not been asked about yet.
    """

    facts: GameFacts
    findings: tuple[Finding, ...] = ()

    dealer = number_field()
    declarer = number_field()
    asked = forms.CharField(required=False)
    card_points = number_field()
    ending = forms.ChoiceField(
        required=False,
        choices=[(ending.value, ending.value) for ending in Ending],
        error_messages={"invalid_choice": _("Please choose one of these.")},
    )
    note = LineField(required=False, max_length=NOTE_LENGTH)
    outcome = forms.ChoiceField(
        choices=[(value, value) for value in _OUTCOMES],
        error_messages={
            "required": _("How did it end? Please tap one of the results."),
            "invalid_choice": _("How did it end? Please tap one of the results."),
        },
    )

    def __init__(self, data: Mapping[str, Any], *, table: Table) -> None:
        super().__init__(data)
        self.table = table

    @property
    def profile(self) -> RuleProfile:
        return self.table.profile

    @property
    def told_ending(self) -> Ending | None:
        told = self.told.get("ending")
        return Ending(told) if told else None

    @property
    def dealt(self) -> Table:
        """Who sits where, by the dealer that was told."""
        told = str(self["dealer"].value())
        found = (one for one in self.table.positions if str(one) == told)
        return replace(self.table, dealer=next(found, self.table.dealer))

    def played(self, outcome: Outcome) -> PlayedGame:
        game = super().played(outcome)
        check_outcome(outcome, self.told_ending)
        if self.told_ending not in DECIDED:
            return game
        return decided(game, won=outcome.is_won)

    def clean_card_points(self) -> int | None:
        told: int | None = self.cleaned_data["card_points"]
        if told is not None and told not in range(MOST_CARD_POINTS + 1):
            refused = RuleError("card_points_out_of_range", "card_points")
            raise forms.ValidationError(refusal_label(refused), code=refused.code)
        return told

    def clean(self) -> None:
        super().clean()
        if self.told.get("dealer") not in (None, *self.table.positions):
            self.add_error("dealer", _("This person does not sit at this table."))
        if self.cleaned_data.get("outcome") == PASSED_IN:
            self._accept_passed_in()
            return
        for name, question in (
            ("declarer", _("Who plays?")),
            ("contract", _("What is played?")),
        ):
            if name not in self.errors and not self.cleaned_data.get(name):
                self.add_error(name, question)
        if not self.errors:
            self._accept_played()

    def _accept_passed_in(self) -> None:
        # Whatever was tapped before nobody bid is no part of it.
        for name in GameForm.base_fields.keys() - {"dealer", "note"}:
            self.errors.pop(name, None)
        note = self.told.get("note", "")
        self.facts = GameFacts(game=PassedIn(), dealer=self._dealer(), note=note)

    def _accept_played(self) -> None:
        told, dealer = self.told, self._dealer()
        try:
            check_declarer(told["declarer"], dealer, self.table.positions)
            game = self.played(Outcome(told["outcome"]))
        except RuleError as error:
            self.add_error(self.field_of(error), refusal_label(error))
            return
        if self._asks_about(game):
            return
        self.facts = GameFacts(
            game=game,
            dealer=dealer,
            declarer=told["declarer"],
            card_points=told["card_points"],
            ending=self.told_ending,
            note=told["note"],
        )

    def _asks_about(self, game: PlayedGame) -> bool:
        """Ask, once, where *game* contradicts itself; the table decides."""
        found = find_findings(
            game,
            card_points=self.told.get("card_points"),
            ending=self.told_ending,
            profile=self.profile,
        )
        asked = (self.told.get("asked") or "").split()
        self.findings = tuple(
            one
            for one in found
            # That a game was overbid stands on the button that was tapped.
            if one.severity is Severity.QUESTION
            and one.code is not Odd.WON_BELOW_BID
            and one.code not in asked
        )
        for one in self.findings:
            self.add_error("outcome", question_label(one))
        return bool(self.findings)

    def _dealer(self) -> int:
        told = self.told.get("dealer")
        return self.table.dealer if told is None else int(told)


class NewGameForm(GameForm):
    """A game to be entered: which entry it is, and as which number."""

    entry_id = forms.UUIDField(error_messages=_INCOMPLETE)
    number = forms.IntegerField(error_messages=_INCOMPLETE)


class _ShownForm(GameForm):
    """A game that changes what is written: what was shown before it is saved.

    Fields: the list's version that was seen, and the mark of what was shown then.
    """

    shown = forms.CharField(required=False)


class CorrectionForm(_ShownForm):
    """A game to be corrected: which revision of the row was seen."""

    revision = forms.IntegerField(error_messages=_INCOMPLETE)
    version = number_field()


class InsertionForm(_ShownForm):
    """A forgotten game to be put in: which entry it is, and in which list."""

    entry_id = forms.UUIDField(error_messages=_INCOMPLETE)
    version = forms.IntegerField(error_messages=_INCOMPLETE)


def sent_entry_id(data: Mapping[str, Any]) -> uuid.UUID | None:
    """Return which entry was sent, if that can be read."""
    try:
        return uuid.UUID(data.get("entry_id", ""))
    except ValueError:
        return None


def saved_data(data: QueryDict) -> QueryDict:
    """Return what was sent, with the result that was wanted when its effect was shown.

    The buttons below the effect save what was tapped before.
    """
    told = data.copy()
    if "save" in told and "outcome" not in told:
        told["outcome"] = told.get("wanted", "")
    return told


def told_outcome(
    facts: GameFacts, data: Mapping[str, Any] | None = None
) -> Outcome | None:
    """Return how a row that is corrected is told to have ended.

    That is as *data* says, else as it was written down; None if it was passed in.
    """
    told = (data or {}).get("outcome") or pad_data(facts).get("outcome")
    return Outcome(told) if told in _OUTCOMES and told != PASSED_IN else None


def pad_data(facts: GameFacts) -> dict[str, Any]:
    """Return what the pad would have sent for *facts*, so that it can show them."""
    game = facts.game
    if not isinstance(game, PlayedGame):
        return {"outcome": PASSED_IN, "note": facts.note}
    told: dict[str, Any] = {
        "declarer": facts.declarer,
        "contract": game.contract.value,
        "matadors": game.matadors,
        "bid": game.bid,
        "card_points": facts.card_points,
        "ending": facts.ending.value if facts.ending is not None else "",
        "note": facts.note,
        "outcome": outcome_of(game, facts.ending).value,
    }
    if game.replacement is not None:
        chosen = game.replacement.contract
        told["replacement_matadors"] = game.replacement.matadors
        told["replacement_contract"] = chosen.value if chosen is not None else ""
    return told | {extra.value: True for extra in SWITCHES if extra in game.extras}
