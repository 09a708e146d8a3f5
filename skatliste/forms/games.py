"""The entry of one game: from what was tapped to the facts."""

import uuid
from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import (
    Contract,
    Extra,
    Outcome,
    PassedIn,
    PlayedGame,
    Replacement,
    RuleError,
    check_bid,
    check_declarer,
    null_value,
    outcome_of,
    reached_extras,
)
from skatliste.labels import refusal_label
from skatliste.models import GameFacts, Table

PASSED_IN: Final = "passed_in"
SWITCHES: Final = (
    Extra.HAND,
    Extra.SCHNEIDER_ANNOUNCED,
    Extra.SCHWARZ_ANNOUNCED,
    Extra.OUVERT,
)

_CONTRACTS = [(contract.value, contract.value) for contract in Contract]
_OUTCOMES = [PASSED_IN, *(outcome.value for outcome in Outcome)]
_NUMBER: Final = {"invalid": _("A whole number belongs here.")}
_UNKNOWN_CONTRACT: Final = {"invalid_choice": _("There is no such game in Skat.")}
_MOST_CARD_POINTS = 120
_INCOMPLETE: Final = {
    "required": _("This page was incomplete. Please tap the result once more."),
    "invalid": _("This page was incomplete. Please tap the result once more."),
}


def _number(**options: Any) -> forms.IntegerField:  # noqa: ANN401
    return forms.IntegerField(
        required=False, error_messages=_NUMBER, localize=False, **options
    )


class GameForm(forms.Form):
    """What the pad sends. Valid means: `facts` can be written down.

    Attributes:
        table: who sits where in this game.
        told: what could be read, also of a game that is refused.
        facts: what was told, once the form is valid.
    """

    facts: GameFacts
    told: dict[str, Any]

    dealer = _number()
    declarer = _number()
    contract = forms.ChoiceField(
        required=False, choices=_CONTRACTS, error_messages=_UNKNOWN_CONTRACT
    )
    matadors = _number()
    hand = forms.BooleanField(required=False)
    schneider_announced = forms.BooleanField(required=False)
    schwarz_announced = forms.BooleanField(required=False)
    ouvert = forms.BooleanField(required=False)
    bid = _number()
    card_points = _number(min_value=0, max_value=_MOST_CARD_POINTS)
    replacement_contract = forms.ChoiceField(
        required=False, choices=_CONTRACTS, error_messages=_UNKNOWN_CONTRACT
    )
    replacement_matadors = _number()
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

    def clean(self) -> None:
        # A copy, since Django takes out what is refused afterwards.
        self.told = dict(self.cleaned_data)
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

    def played(self, outcome: Outcome) -> PlayedGame:
        """Return the game as told so far, had it ended with *outcome*.

        Raises:
            RuleError: for what cannot be, and for matadors not told yet.
        """
        told = self.told
        if told.get("bid") is not None:
            check_bid(told["bid"])
        contract = Contract(told["contract"])
        return PlayedGame(
            contract=contract,
            matadors=told.get("matadors"),
            extras=reached_extras(contract, self.switches, outcome),
            won_on_points=outcome.is_won,
            bid=told.get("bid"),
            replacement=self._replacement(contract),
        )

    @property
    def told_contract(self) -> Contract | None:
        """What is played, as far as it was told."""
        told = self.told.get("contract")
        return Contract(told) if told else None

    @property
    def switches(self) -> frozenset[Extra]:
        """Hand, announcements and ouvert as they are switched on."""
        return frozenset(extra for extra in SWITCHES if self.told.get(extra))

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
            self.add_error(self._field_of(error), refusal_label(error))
            return
        self.facts = GameFacts(
            game=game,
            dealer=dealer,
            declarer=told["declarer"],
            card_points=told["card_points"],
        )

    def _dealer(self) -> int:
        told = self.told.get("dealer")
        return self.table.dealer if told is None else int(told)

    def _replacement(self, contract: Contract) -> Replacement | None:
        matadors, bid = self.told.get("replacement_matadors"), self.told.get("bid")
        overbid = bid is not None and bid > null_value(self.switches)
        # Told of an earlier idea of the game it says nothing about this one.
        if matadors is None or contract is not Contract.NULL or not overbid:
            return None
        chosen = self.told.get("replacement_contract")
        booked = Contract(chosen) if chosen else None
        return Replacement(matadors=matadors, contract=booked)

    def _field_of(self, error: RuleError) -> str:
        # A level that Null does not know was tapped as part of the result.
        return error.field if error.field in self.fields else "outcome"


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
