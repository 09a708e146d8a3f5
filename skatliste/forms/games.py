"""The entry of one game: from what was tapped to the facts."""

import uuid
from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import (
    MOST_CARD_POINTS,
    Finding,
    Odd,
    Outcome,
    PassedIn,
    PlayedGame,
    RuleError,
    RuleProfile,
    Severity,
    check_declarer,
    find_findings,
    outcome_of,
)
from skatliste.labels import question_label, refusal_label
from skatliste.models import GameFacts, Table

from .declarations import SWITCHES, DeclarationForm, number_field

PASSED_IN: Final = "passed_in"
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
    card_points = number_field(min_value=0, max_value=MOST_CARD_POINTS)
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
        for name in GameForm.base_fields.keys() - {"dealer"}:
            self.errors.pop(name, None)
        self.facts = GameFacts(game=PassedIn(), dealer=self._dealer())

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
        )

    def _asks_about(self, game: PlayedGame) -> bool:
        """Ask, once, where *game* contradicts itself; the table decides."""
        found = find_findings(
            game, card_points=self.told.get("card_points"), profile=self.profile
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


class CorrectionForm(GameForm):
    """A game to be corrected: which revision of the row was seen."""

    revision = forms.IntegerField(error_messages=_INCOMPLETE)


def sent_entry_id(data: Mapping[str, Any]) -> uuid.UUID | None:
    """Return which entry was sent, if that can be read."""
    try:
        return uuid.UUID(data.get("entry_id", ""))
    except ValueError:
        return None


def pad_data(facts: GameFacts) -> dict[str, Any]:
    """Return what the pad would have sent for *facts*, so that it can show them."""
    game = facts.game
    if isinstance(game, PassedIn):
        return {"outcome": PASSED_IN}
    told: dict[str, Any] = {
        "declarer": facts.declarer,
        "contract": game.contract.value,
        "matadors": game.matadors,
        "bid": game.bid,
        "card_points": facts.card_points,
        "outcome": outcome_of(game).value,
    }
    if game.replacement is not None:
        chosen = game.replacement.contract
        told["replacement_matadors"] = game.replacement.matadors
        told["replacement_contract"] = chosen.value if chosen is not None else ""
    return told | {extra.value: True for extra in SWITCHES if extra in game.extras}
