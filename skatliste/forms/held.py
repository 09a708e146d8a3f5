"""The trumps that are held, told card by card; how many in a row `scoring` counts."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import (
    CARDS,
    RANK_LETTERS,
    Card,
    Contract,
    matadors,
    matadors_of_jacks,
    trumps,
)
from skatliste.labels import (
    card_label,
    matadors_label,
    reader_deck,
    reader_language,
)

_CARDS: Final = {f"{card.suit}-{card.rank}": card for card in CARDS}
_VALUES: Final = {card: value for value, card in _CARDS.items()}


def held_field() -> forms.TypedMultipleChoiceField:
    """Return the field for the cards that were ticked."""
    return forms.TypedMultipleChoiceField(
        required=False,
        coerce=_CARDS.__getitem__,
        choices=[(value, value) for value in _CARDS],
        error_messages={"invalid_choice": gettext_lazy("There is no such card.")},
    )


class HeldForm(forms.Form):
    """The cards, and the game whose trumps they are, if that is chosen yet."""

    contract = forms.TypedChoiceField(
        required=False,
        coerce=Contract,
        choices=[(contract.value, contract.value) for contract in Contract],
    )
    held = held_field()


@dataclass(frozen=True, slots=True, kw_only=True)
class CardTile:
    """A card to tap.

    Attributes:
        value: what it sends.
        label: its name in the reader's words.
        sign: the suit whose sign it shows.
        rank: its letter or figure.
        is_held: whether it is ticked.
    """

    value: str
    label: str
    sign: str
    rank: str
    is_held: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldCards:
    """Which trumps are held, and what they come to.

    Attributes:
        contract: what is played; None as long as that is not chosen.
        told: the cards that were ticked. What is no trump of the game says nothing.
    """

    contract: Contract | None = None
    told: frozenset[Card] = frozenset()

    @property
    def tiles(self) -> list[CardTile]:
        """The trumps from the highest down; the jacks alone until a game is chosen."""
        letters = RANK_LETTERS[reader_language(), reader_deck()]
        return [
            CardTile(
                value=_VALUES[card],
                label=card_label(card),
                sign=card.suit.value,
                rank=letters[card.rank],
                is_held=card in self.told,
            )
            for card in self._order
        ]

    @property
    def matadors(self) -> int | None:
        """How many in a row are held or missing; None if that is not certain yet."""
        if self.contract is Contract.NULL:
            return None
        if self.contract is None:
            return matadors_of_jacks(self.told)
        return matadors(self.told.intersection(self._order), self.contract)

    @property
    def words(self) -> str:
        """What they come to, as one says it: "mit 2"; empty if it is not certain."""
        return "" if self.matadors is None else matadors_label(self.matadors)

    @property
    def hint(self) -> str:
        """What to do where nothing can be counted."""
        if self.contract is Contract.NULL:
            return _("Null has no matadors.")
        if self.matadors is None:
            return _("Choose the game first: then its other trumps are here, too.")
        return ""

    @property
    def _order(self) -> tuple[Card, ...]:
        # The trumps of Grand are those that every game has.
        return trumps(self.contract or Contract.GRAND)


def read_held(data: Mapping[str, Any]) -> HeldCards:
    """Return the cards that were sent; what cannot be read is left out."""
    form = HeldForm(data)
    form.is_valid()
    told = form.cleaned_data
    return HeldCards(
        contract=told.get("contract") or None, told=frozenset(told.get("held", ()))
    )
