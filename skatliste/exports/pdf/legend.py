"""What the signs of the sheet mean, and the lines to sign on."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from django.utils.translation import gettext as _

from scoring import (
    BASE_VALUES,
    CONTRACTS,
    SUITS,
    Contract,
    Deck,
    Extra,
    Language,
    null_value,
)

from .flow import SMALL, Block
from .measuring import fitting, width
from .paper import EDGE, FINE, MARGIN, QUIET, Paper
from .signs import HATCH, draw_suit, hatching

_CONTRACTS: Final = (
    *(Contract.CLUBS, Contract.SPADES, Contract.HEARTS, Contract.DIAMONDS),
    *(Contract.GRAND, Contract.NULL),
)
_NULL_EXTRAS: Final = (
    *((), (Extra.HAND,)),
    *((Extra.OUVERT,), (Extra.HAND, Extra.OUVERT)),
)
_HIGH: Final = 15.0
_SPACE: Final = 10.0
_SAMPLE: Final = 12.0
_SIGN: Final = 9.0

_SIGNED: Final = 32.0
_MOST_ABREAST: Final = 5
_LEAST_ABREAST: Final = 3
_BETWEEN: Final = 14.0


def legend(deck: Deck, language: Language, *, is_corrected: bool) -> Block:
    """Return one line with the signs: suits, who deals, which rows were corrected."""
    return Block(_HIGH, partial(_draw, deck, language, is_corrected))


def _draw(
    deck: Deck,
    language: Language,
    is_corrected: bool,  # noqa: FBT001  # of a partial
    paper: Paper,
    top: float,
) -> None:
    y = top - _HIGH + 4
    x = MARGIN
    for contract in _CONTRACTS:
        if contract in SUITS:
            draw_suit(paper, (x, y), SMALL, contract, deck)
            x += _SIGN
        word = CONTRACTS[language, deck][contract]
        told = f"{word[:1].upper()}{word[1:]} {_values(contract)}"
        paper.text((x, y), told, SMALL)
        x += width(told, SMALL) + _SPACE
    paper.lines(hatching((x, y - 1.5, _SAMPLE, SMALL + 1.5)), HATCH, EDGE)
    x += _SAMPLE + 3
    told = _("deals")
    paper.text((x, y), told, SMALL)
    if is_corrected:
        x += width(told, SMALL) + _SPACE
        paper.text((x, y), f"* {_('corrected')}", SMALL)


def _values(contract: Contract) -> str:
    if contract is not Contract.NULL:
        return str(BASE_VALUES[contract])
    values = (null_value(frozenset(extras)) for extras in _NULL_EXTRAS)
    return " ".join(map(str, values))


def signatures(names: Sequence[str], right: float) -> Iterator[Block]:
    """Yield lines with a name below each, to be signed on."""
    for begin in range(0, len(names), _MOST_ABREAST):
        abreast = names[begin : begin + _MOST_ABREAST]
        yield Block(_SIGNED, partial(_draw_lines, abreast, right))


def _draw_lines(names: Sequence[str], right: float, paper: Paper, top: float) -> None:
    y = top - _SIGNED + 9
    abreast = max(len(names), _LEAST_ABREAST)
    wide = (right - MARGIN + _BETWEEN) / abreast - _BETWEEN
    for index, name in enumerate(names):
        x = MARGIN + index * (wide + _BETWEEN)
        paper.lines([(x, y, x + wide, y)], FINE)
        told, size = fitting(name, wide, SMALL)
        paper.text((x, y - SMALL), told, size, colour=QUIET)
