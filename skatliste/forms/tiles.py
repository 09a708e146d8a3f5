"""Tiles to tap: what can be declared, with what is chosen and what cannot be."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring import (
    BASE_VALUES,
    MOST_MATADORS,
    NULL_EXTRAS,
    SUITS,
    Contract,
    Extra,
    RuleError,
    Term,
    brought_along,
    declarable_extras,
    legal_bids,
    null_value,
    value_table,
)
from skatliste.labels import (
    contract_label,
    extra_label,
    matadors_label,
    refusal_label,
    term_label,
)

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
FEW_MATADORS: Final = range(1, 5)
MANY_MATADORS: Final = range(5, MOST_MATADORS[Contract.CLUBS] + 1)
_COUNTS: Final = {
    str(sign * count) for sign in (1, -1) for count in (*FEW_MATADORS, *MANY_MATADORS)
}
# With the tile for none two rows of six: bidding seldom goes further.
LIKELY_BIDS: Final = legal_bids()[:11]


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
        part: the word by which a table of points knows it.
        switches: names of the switches that it brings along, or sets.
        kind: the word by which a game bars it.
        bars: kinds of tiles that cannot be with it.
        is_closed: whether a switch brings others along with it.
        why: what is said when it, or what it bars, is touched all the same.
    """

    value: str
    label: str
    short: str = ""
    note: str = ""
    sign: str = ""
    is_chosen: bool = False
    is_possible: bool = True
    is_first_of_many: bool = False
    part: str = ""
    switches: str = ""
    kind: str = ""
    bars: str = ""
    is_closed: bool = False
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """What is on of a declaration, as far as there is a tile for it."""

    contract: str = ""
    matadors: str = ""
    switches: frozenset[Extra] = frozenset()

    def is_null(self, extras: frozenset[Extra]) -> bool:
        """Whether it is the Null with *extras*."""
        return self.contract == Contract.NULL and self.switches == extras


@dataclass(frozen=True, slots=True)
class Declaration:
    """The tiles for what is played, and how.

    Attributes:
        chosen: which of them are on.
    """

    chosen: Chosen = Chosen()

    @property
    def what(self) -> list[Tile]:
        return [
            Tile(
                value=contract.value,
                label=contract_label(contract),
                note=str(BASE_VALUES.get(contract, null_value(frozenset()))),
                sign=contract.value if contract in SUITS else "",
                is_chosen=self.chosen.contract == contract.value,
                part=contract.value,
                bars=" ".join(_barred(contract)),
                is_closed=contract is not Contract.NULL,
                why=_why_barred(contract),
            )
            for contract in _CONTRACTS
        ]

    @property
    def null_games(self) -> list[Tile]:
        """The four Nulls, in the place of the matadors that none of them has."""
        return [
            Tile(
                value=str(null.value),
                label=_null_words(null.extras),
                is_chosen=self.chosen.is_null(null.extras),
                switches=" ".join(extra for extra in SWITCHES if extra in null.extras),
            )
            for null in value_table().nulls
        ]

    @property
    def null_hint(self) -> str:
        """The same in words, where the switches alone can tell which it is."""
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
        return self._matadors(Term.WITH, FEW_MATADORS, "few")

    @property
    def without_few(self) -> list[Tile]:
        return self._matadors(Term.WITHOUT, FEW_MATADORS, "few")

    @property
    def with_many(self) -> list[Tile]:
        return self._matadors(Term.WITH, MANY_MATADORS, "many")

    @property
    def without_many(self) -> list[Tile]:
        return self._matadors(Term.WITHOUT, MANY_MATADORS, "many")

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
                is_chosen=extra in self.chosen.switches,
                part=extra.value,
                kind="" if extra in NULL_EXTRAS else "announcement",
                switches=" ".join(_further(extra)),
                note=_said_along(extra),
            )
            for extra in SWITCHES
        ]

    @property
    def counts(self) -> list[Tile]:
        """All counts of matadors, in the order in which one looks for them."""
        return [
            *(*self.with_few, *self.with_many),
            *(*self.without_few, *self.without_many),
        ]

    @property
    def counted(self) -> list[Tile]:
        """The games in which matadors count."""
        return [tile for tile in self.what if tile.value != Contract.NULL]

    def _matadors(self, side: Term, counts: Iterable[int], kind: str) -> list[Tile]:
        sign = 1 if side is Term.WITH else -1
        return [
            Tile(
                value=str(sign * count),
                label=matadors_label(sign * count),
                short=str(count),
                is_chosen=self.chosen.matadors == str(sign * count),
                is_first_of_many=sign * count == MANY_MATADORS.start,
                part=str(count),
                kind=kind,
            )
            for count in counts
        ]


@dataclass(frozen=True, kw_only=True)
class DeclarationTiles:
    """A page on which a game is declared.

    Attributes:
        form: what has been tapped so far.
    """

    form: DeclarationForm

    @property
    def chosen(self) -> Chosen:
        """What has been tapped, as far as there is a tile for it."""
        switches = frozenset(one for one in SWITCHES if self.form[one].value())
        return replace(self._chosen("contract", "matadors"), switches=switches)

    @property
    def switch_error(self) -> str:
        return next((self.errors[name] for name in SWITCHES if name in self.errors), "")

    @property
    def errors(self) -> dict[str, str]:
        """One sentence for each field that was refused."""
        return {name: str(messages[0]) for name, messages in self.form.errors.items()}

    @property
    def told_bid(self) -> str:
        """The bid, if it is one that a table can reach."""
        told = self._told["bid"]
        return told if told in map(str, legal_bids()) else ""

    @property
    def bids(self) -> list[Tile]:
        return all_bids(self.told_bid)

    @property
    def replacement(self) -> Chosen:
        """What an overbid Null is told to count as."""
        return self._chosen("replacement_contract", "replacement_matadors")

    @property
    def replacement_matadors(self) -> list[Tile]:
        return Declaration(self.replacement).counts

    @property
    def replacements(self) -> list[Tile]:
        return Declaration(self.replacement).counted

    @cached_property
    def _told(self) -> dict[str, str]:
        return {name: str(self.form[name].value()) for name in self.form.fields}

    def _chosen(self, contract: str, matadors: str) -> Chosen:
        game, count = self._told[contract], self._told[matadors]
        return Chosen(
            contract=game if game in _CONTRACTS else "",
            matadors=count if count in _COUNTS else "",
        )

    def _is_told(self, name: str, value: object) -> bool:
        return self._told[name] == str(value)


def all_bids(told: str) -> list[Tile]:
    """Return a tile for each bid, rising; *told* is chosen."""
    return [
        Tile(value=str(bid), label=str(bid), is_chosen=told == str(bid))
        for bid in legal_bids()
    ]


def is_likely(bid: Tile) -> bool:
    """Whether tables often come to a bid."""
    return int(bid.value) in LIKELY_BIDS


def _barred(contract: Contract) -> Iterable[str]:
    """Yield the kinds of tiles that *contract* leaves no room for."""
    most = MOST_MATADORS.get(contract, 0)
    if most < FEW_MATADORS.start:
        yield "few"
    if most < MANY_MATADORS.start:
        yield "many"
    if all(extras <= NULL_EXTRAS for extras in declarable_extras(contract)):
        yield "announcement"


def _why_barred(contract: Contract) -> str:
    if contract is Contract.NULL:
        return _("Null has only hand and ouvert.")
    if contract is Contract.GRAND:
        return refusal_label(RuleError("grand_matadors_out_of_range", "matadors"))
    return ""


def _null_words(extras: frozenset[Extra]) -> str:
    if not extras:
        return contract_label(Contract.NULL)
    return " ".join(extra_label(extra) for extra in SWITCHES if extra in extras)


def _further(extra: Extra) -> tuple[Extra, ...]:
    """Return the switches that *extra* brings along in suit and Grand."""
    return tuple(one for one in brought_along(extra) if one is not extra)


def _said_along(extra: Extra) -> str:
    """Return what is said when *extra* brings others along."""
    others = [extra_label(one) for one in _further(extra)]
    if not others:
        return ""
    told = {"switch": extra_label(extra), "others": get_text_list(others, _("and"))}
    return _("%(switch)s: with %(others)s") % told
