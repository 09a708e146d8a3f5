"""What a field of a file may hold, and how to say that in a few words."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Final, Generic, TypeVar
from uuid import UUID

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring import RuleProfile, check_bid, parse_stake, profile_from_dict
from skatliste.forms.names import LineField
from skatliste.models import YEARS

from .problems import counted

T = TypeVar("T")
Chosen = TypeVar("Chosen", bound=StrEnum)

_SHOWN_LENGTH: Final = 60
_LONGEST_TEXT: Final = 20_000
UNREADABLE: Final = (ValueError, TypeError, OverflowError, ValidationError)


@dataclass(frozen=True, slots=True)
class Shape(Generic[T]):
    """One kind of value.

    Attributes:
        expected: says what it is, in the language of whoever reads it.
        read: takes whatever JSON can hold; raises one of UNREADABLE unless it fits.
    """

    expected: Callable[[], str]
    read: Callable[[object], T]


def exactly(value: T, told_as: Callable[[str], str] = str) -> Shape[T]:
    """Return the shape of *value* alone; 1 is neither true nor 1.0.

    Args:
        value: the only one that fits.
        told_as: says of the value, as it is shown, why it is the only one.
    """

    def read(told: object) -> T:
        if type(told) is not type(value) or told != value:
            raise ValueError(told)
        return value

    return Shape(lambda: told_as(shown(value)), read)


def whole_number(least: int, most: int) -> Shape[int]:
    def read(told: object) -> int:
        number = _typed(told, int)
        if not least <= number <= most:
            raise ValueError(number)
        return number

    def expected() -> str:
        told = {"least": least, "most": most}
        return _("a whole number from %(least)s to %(most)s") % told

    return Shape(expected, read)


def one_of(kind: type[Chosen]) -> Shape[Chosen]:
    return Shape(lambda: one_of_words(kind), lambda told: kind(_typed(told, str)))


def word_of(words: Collection[str]) -> Shape[str]:
    def read(told: object) -> str:
        word = _typed(told, str)
        if word not in words:
            raise ValueError(word)
        return word

    return Shape(lambda: one_of_words(words), read)


def line(longest: int, *, least: int = 0) -> Shape[str]:
    """Return the shape of a line of text, cleaned as if it were typed into a form."""
    field = LineField(max_length=longest, required=least > 0)

    def expected() -> str:
        told = {"least": least, "most": longest}
        return _("a line of %(least)s to %(most)s visible characters") % told

    def read(told: object) -> str:
        text = _typed(told, str)
        # Looked at sign by sign: blanks do not make a text this long.
        if len(text) > _LONGEST_TEXT:
            raise ValueError(len(text))
        return str(field.clean(text))

    return Shape(expected, read)


def list_of(least: int, most: int) -> Shape[list[object]]:
    def read(told: object) -> list[object]:
        items: list[object] = _typed(told, list)
        if not least <= len(items) <= most:
            raise ValueError(len(items))
        return items

    def expected() -> str:
        if least == most:
            return list_with(least)
        told = {"least": counted(least), "most": counted(most)}
        return _("a list of %(least)s to %(most)s") % told

    return Shape(expected, read)


def shown(value: object) -> str:
    """Return *value* on one short line, whatever characters stand in it."""
    match value:
        case None:
            return _("nothing")
        case bool():
            return "true" if value else "false"
        case dict():
            return _("an object")
        case list():
            return list_with(len(value))
        case str():
            # Cut first: nobody knows how long it is.
            value = value[: _SHOWN_LENGTH + 1]
    text = repr(value)
    return text if len(text) <= _SHOWN_LENGTH else f"{text[:_SHOWN_LENGTH]}…"


def list_with(count: int) -> str:
    """Say that a list has so many entries."""
    return _("a list of %(count)s") % {"count": counted(count)}


def one_of_words(words: Iterable[str]) -> str:
    """Say that one of *words* is expected."""
    return _("one of %(words)s") % {"words": ", ".join(words)}


def _bid(told: object) -> int:
    bid = _typed(told, int)
    check_bid(bid)
    return bid


def _moment(told: object) -> datetime:
    moment = datetime.fromisoformat(_typed(told, str))
    if moment.tzinfo is None or moment.year not in YEARS:
        raise ValueError(told)
    return moment.astimezone(UTC)


def _typed(told: object, kind: type[T]) -> T:
    # Exactly this type: to Python, true is a number.
    if type(told) is not kind:
        raise TypeError(told)
    return told


def _profile(told: object) -> RuleProfile:
    return profile_from_dict(_typed(told, dict))


def _stake(told: object) -> str:
    # Kept as the fraction that it is, however it was written.
    return str(parse_stake(_typed(told, str)))


TRUTH: Final = Shape(lambda: _("true or false"), lambda told: _typed(told, bool))
PROFILE: Final = Shape(lambda: _("a rule profile of choices that there are"), _profile)
UNIQUE_ID: Final = Shape(lambda: _("a UUID"), lambda told: UUID(_typed(told, str)))
BID: Final = Shape(lambda: _("a possible bid: 18, 20, 22, 23, 24 … 264"), _bid)
STAKE: Final = Shape(lambda: _("cents for a point, like 1/4"), _stake)
MOMENT: Final = Shape(lambda: _("a time like 2026-11-30T19:30:00+01:00"), _moment)
