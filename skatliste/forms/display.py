"""How the pages can look, as the page on which that is chosen shows it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring import CONTRACTS, SUITS, Contract, Deck
from skatliste.labels import reader_deck, reader_language
from skatliste.reader import Colours, Keys, Reader, Size, Spot, Theme, Tongue


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One thing to choose.

    Attributes:
        value: what it sends.
        label: what it is called.
        language: the language it is called in, if that is not the page's.
        deck: whose signs it shows, if it shows any.
        hint: what else there is to know.
        is_chosen: whether it holds.
    """

    value: str
    label: str
    language: str = ""
    deck: Deck | None = None
    hint: str = ""
    is_chosen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionGroup:
    """Things of which one is chosen.

    Attributes:
        name: what they are sent as.
        legend: what is asked.
        hint: what to think of.
        options: the choices.
    """

    name: str
    legend: str
    hint: str
    options: tuple[Option, ...]


_SUITS: Final = tuple(suit for suit in reversed(Contract) if suit in SUITS)


class _Words(NamedTuple):
    """What is asked, a word for each choice, and what to think of."""

    legend: Promise
    labels: Mapping[StrEnum, Promise | str]
    hint: Promise | str = ""


_WORDS: Final[Mapping[str, _Words]] = {
    "tongue": _Words(
        _("Language"),
        {
            Tongue.AUTO: _("As in the browser"),
            Tongue.GERMAN: "Deutsch",
            Tongue.ENGLISH: "English",
        },
    ),
    "theme": _Words(
        _("Light or dark"),
        {
            Theme.AUTO: _("As on the device"),
            Theme.LIGHT: _("Light"),
            Theme.DARK: _("Dark"),
        },
    ),
    "size": _Words(_("Size"), {Size.NORMAL: _("Normal"), Size.LARGE: _("Large type")}),
    "deck": _Words(
        _("Suits"),
        {Deck.FRENCH: _("French"), Deck.GERMAN: _("German")},
        _("The files of a list keep the names that it was begun with."),
    ),
    "colours": _Words(
        _("Colours of the suits"),
        {Colours.FOUR: _("Four colours"), Colours.TWO: _("Two colours")},
    ),
    "spot": _Words(
        _("Where is the screen?"),
        {
            Spot.HAND: _("In the hand"),
            Spot.TABLE: _("On the table"),
        },
        _(
            "On the table the totals are large, and turned once more for whoever "
            "sits opposite."
        ),
    ),
    "keys": _Words(
        _("Keyboard"),
        {Keys.ON: _("On"), Keys.OFF: _("Off")},
        _("One key for each tap on the pad, for whoever has a keyboard."),
    ),
}


def option_groups(reader: Reader) -> tuple[OptionGroup, ...]:
    """Return all that can be chosen, and what *reader* chose."""
    return tuple(
        OptionGroup(
            name=name,
            legend=str(words.legend),
            hint=str(words.hint),
            options=tuple(
                _option(choice, str(label), is_chosen=getattr(reader, name) is choice)
                for choice, label in words.labels.items()
            ),
        )
        for name, words in _WORDS.items()
    )


def _option(choice: StrEnum, label: str, *, is_chosen: bool) -> Option:
    deck = choice if isinstance(choice, Deck) else None
    names = CONTRACTS[reader_language(), deck] if deck else {}
    return Option(
        value=choice.value,
        label=label,
        language=_language_of(choice),
        deck=reader_deck() if isinstance(choice, Colours) else deck,
        hint=", ".join(names[suit] for suit in _SUITS) if names else "",
        is_chosen=is_chosen,
    )


def _language_of(choice: StrEnum) -> str:
    """Return the language of a choice that is called in its own."""
    is_other = isinstance(choice, Tongue) and choice is not Tongue.AUTO
    return choice.value if is_other and choice.value != reader_language() else ""
