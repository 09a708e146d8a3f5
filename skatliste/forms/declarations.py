"""What is declared: from what was tapped to a game that could end any way."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import (
    ISKO_TOURNAMENT,
    Contract,
    Ending,
    Extra,
    Outcome,
    PlayedGame,
    Replacement,
    RuleError,
    RuleProfile,
    check_bid,
    check_game,
    is_null_overbid,
    reached_extras,
)

SWITCHES: Final = (
    Extra.HAND,
    Extra.SCHNEIDER_ANNOUNCED,
    Extra.SCHWARZ_ANNOUNCED,
    Extra.OUVERT,
)

_CONTRACTS = [(contract.value, contract.value) for contract in Contract]
_NUMBER: Final = {"invalid": _("A whole number belongs here.")}
_UNKNOWN_CONTRACT: Final = {"invalid_choice": _("There is no such game in Skat.")}


def number_field(**options: Any) -> forms.IntegerField:  # noqa: ANN401
    """Return a field for a whole number that need not be told."""
    return forms.IntegerField(
        required=False, error_messages=_NUMBER, localize=False, **options
    )


class DeclarationForm(forms.Form):
    """A declaration, and the bid before it.

    Attributes:
        told: what could be read, also of a game that is refused.
    """

    told: dict[str, Any]

    contract = forms.ChoiceField(
        required=False, choices=_CONTRACTS, error_messages=_UNKNOWN_CONTRACT
    )
    matadors = number_field()
    hand = forms.BooleanField(required=False)
    schneider_announced = forms.BooleanField(required=False)
    schwarz_announced = forms.BooleanField(required=False)
    ouvert = forms.BooleanField(required=False)
    bid = number_field()
    replacement_contract = forms.ChoiceField(
        required=False, choices=_CONTRACTS, error_messages=_UNKNOWN_CONTRACT
    )
    replacement_matadors = number_field()

    def clean(self) -> None:
        # A copy, since Django takes out what is refused afterwards.
        self.told = dict(self.cleaned_data)

    @property
    def profile(self) -> RuleProfile:
        """What the round chose where the rules leave a choice."""
        return ISKO_TOURNAMENT

    @property
    def told_ending(self) -> Ending | None:
        """How it was decided, if not by its last trick."""
        return None

    def played(self, outcome: Outcome) -> PlayedGame:
        """Return the game as told so far, had it ended with *outcome*.

        Raises:
            RuleError: for what cannot be, and for matadors not told yet.
        """
        told = self.told
        if told.get("bid") is not None:
            check_bid(told["bid"])
        contract = Contract(told["contract"])
        game = PlayedGame(
            contract=contract,
            matadors=told.get("matadors"),
            extras=reached_extras(contract, self.switches, outcome),
            won_on_points=outcome.is_won,
            bid=told.get("bid"),
            replacement=self._replacement,
        )
        check_game(game, profile=self.profile)
        return game

    @property
    def told_contract(self) -> Contract | None:
        """What is played, as far as it was told."""
        told = self.told.get("contract")
        return Contract(told) if told else None

    @property
    def switches(self) -> frozenset[Extra]:
        """Hand, announcements and ouvert as they are switched on."""
        return frozenset(extra for extra in SWITCHES if self.told.get(extra))

    @property
    def is_overbid_null(self) -> bool:
        """Whether it is a Null below the bid, so that another game is counted."""
        is_null = self.told_contract is Contract.NULL
        return is_null and is_null_overbid(self.switches, self.told.get("bid"))

    @property
    def _replacement(self) -> Replacement | None:
        matadors = self.told.get("replacement_matadors")
        # Told of an earlier idea of the game it says nothing about this one.
        if matadors is None or not self.is_overbid_null:
            return None
        chosen = self.told.get("replacement_contract")
        booked = Contract(chosen) if chosen else None
        return Replacement(matadors=matadors, contract=booked)

    def field_of(self, error: RuleError) -> str:
        """Return the field that *error* is to be shown at."""
        # A level that Null does not know was tapped as part of the result.
        return error.field if error.field in self.fields else "outcome"
