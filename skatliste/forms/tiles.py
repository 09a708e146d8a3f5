"""Tiles to tap: what can be declared, with what is chosen and what cannot be."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring import (
    BASE_VALUES,
    IMPLIES,
    MOST_MATADORS,
    REQUIRES,
    SUITS,
    Contract,
    Extra,
    Term,
    legal_bids,
    null_value,
)
from skatliste.labels import contract_label, extra_label, term_label

from .declarations import SWITCHES, DeclarationForm

# The order in which the games are called, the dearest suit first.
_CONTRACTS: Final = (
    Contract.CLUBS,
    Contract.SPADES,
    Contract.HEARTS,
    Contract.DIAMONDS,
    Contract.GRAND,
    Contract.NULL,
)
_FEW: Final = range(1, 5)
_MANY: Final = range(5, MOST_MATADORS[Contract.CLUBS] + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """One thing to tap.

    Attributes:
        value: what it sends.
        label: its name.
        short: its name where there is little room, if that differs.
        note: a word below: who deals, what it is worth.
        sign: the suit whose sign it shows.
        is_chosen: whether it is on.
        is_possible: whether it can be tapped.
        is_first_of_many: whether it takes the focus when its sheet opens.
        switches_on: names of the switches that it brings along.
    """

    value: str
    label: str
    short: str = ""
    note: str = ""
    sign: str = ""
    is_chosen: bool = False
    is_possible: bool = True
    is_first_of_many: bool = False
    switches_on: str = ""


@dataclass(frozen=True, kw_only=True)
class DeclarationTiles:
    """What can be declared, as a page shows it.

    Attributes:
        form: what has been tapped so far.
    """

    form: DeclarationForm

    @property
    def what(self) -> list[Tile]:
        return [
            Tile(
                value=contract.value,
                label=contract_label(contract),
                note=str(BASE_VALUES.get(contract, null_value(frozenset()))),
                sign=contract.value if contract in SUITS else "",
                is_chosen=self._is_told("contract", contract.value),
            )
            for contract in _CONTRACTS
        ]

    @property
    def null_hint(self) -> str:
        """What stands in the place of the matadors that Null has not."""
        hand, ouvert = Extra.HAND, Extra.OUVERT
        return _(
            "Null counts without matadors: %(plain)d, hand %(hand)d, "
            "ouvert %(ouvert)d, hand ouvert %(both)d"
        ) % {
            "plain": null_value(frozenset()),
            "hand": null_value(frozenset({hand})),
            "ouvert": null_value(frozenset({ouvert})),
            "both": null_value(frozenset({hand, ouvert})),
        }

    @property
    def with_word(self) -> str:
        return term_label(Term.WITH)

    @property
    def without_word(self) -> str:
        return term_label(Term.WITHOUT)

    @property
    def with_few(self) -> list[Tile]:
        return self._matadors(Term.WITH, _FEW)

    @property
    def without_few(self) -> list[Tile]:
        return self._matadors(Term.WITHOUT, _FEW)

    @property
    def with_many(self) -> list[Tile]:
        return self._matadors(Term.WITH, _MANY)

    @property
    def without_many(self) -> list[Tile]:
        return self._matadors(Term.WITHOUT, _MANY)

    @property
    def switches(self) -> list[Tile]:
        short = {
            Extra.SCHNEIDER_ANNOUNCED: pgettext("pad", "Schn. ann."),
            Extra.SCHWARZ_ANNOUNCED: pgettext("pad", "Schw. ann."),
        }
        return [
            Tile(
                value=extra.value,
                label=extra_label(extra),
                short=short.get(extra, ""),
                is_chosen=bool(self.form[extra].value()),
                switches_on=" ".join(_brought_along(extra)),
            )
            for extra in SWITCHES
        ]

    @property
    def bids(self) -> list[Tile]:
        return [
            Tile(value=str(bid), label=str(bid), is_chosen=self._is_told("bid", bid))
            for bid in legal_bids()
        ]

    @property
    def replacement_matadors(self) -> list[Tile]:
        tiles = [
            *(*self.with_few, *self.with_many),
            *(*self.without_few, *self.without_many),
        ]
        return [
            replace(tile, is_chosen=self._is_told("replacement_matadors", tile.value))
            for tile in tiles
        ]

    @property
    def replacements(self) -> list[Tile]:
        return [
            Tile(
                value=tile.value,
                label=tile.label,
                is_chosen=self._is_told("replacement_contract", tile.value),
            )
            for tile in self.what
            if tile.value != Contract.NULL
        ]

    def _matadors(self, side: Term, counts: Iterable[int]) -> list[Tile]:
        sign = 1 if side is Term.WITH else -1
        return [
            Tile(
                value=str(sign * count),
                label=f"{term_label(side)} {count}",
                short=str(count),
                is_chosen=self._is_told("matadors", sign * count),
                is_first_of_many=sign * count == _MANY.start,
            )
            for count in counts
        ]

    @cached_property
    def _told(self) -> dict[str, str]:
        return {name: str(self.form[name].value()) for name in self.form.fields}

    def _is_told(self, name: str, value: object) -> bool:
        return self._told[name] == str(value)


def _brought_along(extra: Extra) -> Iterable[str]:
    """Yield the switches that *extra* needs or implies, in suit and Grand."""
    for table in (REQUIRES, IMPLIES):
        further = table.get(extra)
        if further is not None:
            yield further.value
            yield from _brought_along(further)
