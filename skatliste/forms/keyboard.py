"""Which key presses what on the pad, and how that is told.

A key is named by what it types, and every one of these types the same on a German and
on an English keyboard: no Y, no Z, no bracket. They lie as the tiles do: figures for
who plays, the upper row of letters for "with", the lower one for "without", and right
of them the results in their two rows of three.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring import (
    Contract,
    Extra,
    Outcome,
    Term,
    value_table,
)
from skatliste.labels import contract_label, extra_label, outcome_label, term_label

from .tiles import FEW_MATADORS, LIKELY_BIDS, MANY_MATADORS

# The name of a control and what it sends, or which one of several it is.
Press = tuple[str, str]


def _in_order(name: str, values: Iterable[object], keys: str) -> dict[Press, str]:
    return {(name, str(value)): key for value, key in zip(values, keys, strict=True)}


_CONTRACTS: Final = {
    Contract.CLUBS: "a",
    Contract.SPADES: "s",
    Contract.HEARTS: "d",
    Contract.DIAMONDS: "f",
    Contract.GRAND: "g",
    Contract.NULL: "h",
}
_SWITCHES: Final = {
    Extra.HAND: "u",
    Extra.SCHNEIDER_ANNOUNCED: "i",
    Extra.SCHWARZ_ANNOUNCED: "o",
    Extra.OUVERT: "p",
}
_OUTCOMES: Final = {
    Outcome.WON: "j",
    Outcome.WON_SCHNEIDER: "k",
    Outcome.WON_SCHWARZ: "l",
    Outcome.LOST: "n",
    Outcome.LOST_SCHNEIDER: "m",
    Outcome.LOST_SCHWARZ: ",",
}
_NULLS: Final = tuple(null.value for null in value_table().nulls)

# Four values of Null stand where the matadors of any other game do.
NULL_KEYS: Final = _in_order("null", _NULLS, "qwer")
PAD_KEYS: Final[Mapping[Press, str]] = {
    **_in_order("declarer", range(1, 6), "12345"),
    **_in_order("contract", _CONTRACTS, "".join(_CONTRACTS.values())),
    **_in_order("matadors", FEW_MATADORS, "qwer"),
    **_in_order("matadors", (-count for count in FEW_MATADORS), "xcvb"),
    **{(extra.value, ""): key for extra, key in _SWITCHES.items()},
    **_in_order("outcome", _OUTCOMES, "".join(_OUTCOMES.values())),
    ("outcome", "passed_in"): "0",
    ("many", ""): "t",
    # What saving a correction asks first has a button or two.
    **_in_order("save", range(1, 3), "67"),
    ("cards", ""): "8",
    ("extras", ""): "9",
    ("undo", ""): "Backspace",
    ("redo", ""): "Shift+Backspace",
    ("cancel", ""): "Escape",
}
# In a sheet that lies over the pad the keys are the sheet's own.
MANY_KEYS: Final[Mapping[Press, str]] = {
    **_in_order("matadors", MANY_MATADORS, "qwertui"),
    **_in_order("matadors", (-count for count in MANY_MATADORS), "xcvbnm,"),
}
# The jacks in the upper row, the further trumps in the middle one.
CARD_KEYS: Final[Mapping[Press, str]] = {
    **_in_order("held", range(1, 12), "qwerasdfghj"),
    ("take", ""): "k",
}
# The usual bids in two rows, as their tiles stand, and what else may be told below.
_BIDS: Final = ("", *LIKELY_BIDS)
_FIELDS: Final = ("card_points", "ending", "dealer", "note")
_REPLACEMENT: Final = ("replacement_matadors", "replacement_contract")
EXTRA_KEYS: Final[Mapping[Press, str]] = {
    **_in_order("bid", _BIDS, "qwertuasdfgh"),
    ("bid", "higher"): "j",
    **_in_order("field", (*_FIELDS, *_REPLACEMENT), "xcvbnm"),
}

_KEYS: Final = {**PAD_KEYS, **NULL_KEYS, **MANY_KEYS, **CARD_KEYS, **EXTRA_KEYS}


def key_of(name: str, value: object = "") -> str:
    """Return the key of a control; empty if it has none."""
    return _KEYS.get((name, str(value)), "")


@dataclass(frozen=True, slots=True)
class Stroke:
    """Keys as they are called on the keyboard, and in their order what they do."""

    caps: tuple[str, ...]
    label: str


@dataclass(frozen=True, slots=True)
class StrokeGroup:
    """The keys that answer one question of the pad."""

    title: str
    strokes: tuple[Stroke, ...]


def stroke_groups() -> tuple[StrokeGroup, ...]:
    """Return the whole scheme in the reader's words, in the order of the pad."""
    return (
        StrokeGroup(_("Who plays?"), _who()),
        StrokeGroup(_("What is played?"), _what()),
        StrokeGroup(_("With or without how many?"), _matadors()),
        StrokeGroup(contract_label(Contract.NULL), _null()),
        StrokeGroup(_("In addition"), _additions()),
        StrokeGroup(_("How did it end?"), _endings()),
        StrokeGroup(_("More"), _more()),
    )


def _stroke(name: str, value: object, label: str) -> Stroke:
    return Stroke((key_of(name, value).upper(),), label)


def _row(presses: Iterable[Press], label: str) -> Stroke:
    return Stroke(tuple(key_of(*press).upper() for press in presses), label)


def _who() -> tuple[Stroke, ...]:
    return (
        Stroke(("1–5",), _("the tiles from left to right")),
        _stroke("outcome", "passed_in", pgettext("sheet", "passed in")),
    )


def _what() -> tuple[Stroke, ...]:
    return tuple(_stroke("contract", one, contract_label(one)) for one in _CONTRACTS)


def _matadors() -> tuple[Stroke, ...]:
    first, last = FEW_MATADORS[0], FEW_MATADORS[-1]
    sides = ((Term.WITH, 1), (Term.WITHOUT, -1))
    few = (
        _row(
            (("matadors", str(sign * count)) for count in FEW_MATADORS),
            f"{term_label(side)} {first}–{last}",
        )
        for side, sign in sides
    )
    return (*few, _stroke("many", "", _("five and more")))


def _null() -> tuple[Stroke, ...]:
    return (_row(NULL_KEYS, ", ".join(value for _name, value in NULL_KEYS)),)


def _additions() -> tuple[Stroke, ...]:
    return tuple(_stroke(extra.value, "", extra_label(extra)) for extra in _SWITCHES)


def _endings() -> tuple[Stroke, ...]:
    return tuple(_stroke("outcome", one, outcome_label(one)) for one in _OUTCOMES)


def _more() -> tuple[Stroke, ...]:
    backspace, shift = pgettext("key", "Backspace"), pgettext("key", "Shift")
    return (
        _stroke("cards", "", _("Matadors from the cards")),
        _stroke("extras", "", _("Bid · card points · more")),
        Stroke((backspace,), _("Undo")),
        Stroke((f"{shift} + {backspace}",), _("Redo")),
        _row((("save", "1"), ("save", "2")), _("Save a correction")),
        Stroke(("Esc",), _("Close what is open")),
        Stroke(("?",), _("These keys")),
    )
