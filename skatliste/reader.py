"""How a reader likes the pages: kept in the own browser, and nowhere else.

Each choice is a cookie of its own, named after the field of `Reader` that it fills.
What a cookie says in no known word is as if it said nothing.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language

from scoring import Deck, Language


class Tongue(StrEnum):
    """Which language the pages speak; Django's middleware reads the same cookie."""

    AUTO = "auto"
    GERMAN = Language.GERMAN.value
    ENGLISH = Language.ENGLISH.value


class Theme(StrEnum):
    """Ink on paper, or the other way round."""

    AUTO = "auto"
    LIGHT = "light"
    DARK = "dark"

    @property
    def schemes(self) -> str:
        """What it may be, as style sheets call it."""
        return "light dark" if self is Theme.AUTO else self.value

    @property
    def is_light(self) -> bool:
        return self is Theme.LIGHT

    @property
    def is_dark(self) -> bool:
        return self is Theme.DARK


class Colours(StrEnum):
    """In how many colours the suits are drawn."""

    FOUR = "four"
    TWO = "two"


class Size(StrEnum):
    """How large everything is written."""

    NORMAL = "normal"
    LARGE = "large"


class Spot(StrEnum):
    """Where the screen is while it is read: in a hand, or between the players."""

    HAND = "hand"
    TABLE = "table"


class Keys(StrEnum):
    """Whether single keys do something on the pad."""

    ON = "on"
    OFF = "off"

    @property
    def other(self) -> "Keys":
        """What a reader may choose instead."""
        return Keys.OFF if self is Keys.ON else Keys.ON


class RowOrder(StrEnum):
    """Which row of a list is read first."""

    NEWEST = "newest"
    OLDEST = "oldest"

    @property
    def is_oldest_first(self) -> bool:
        return self is RowOrder.OLDEST

    @property
    def other(self) -> "RowOrder":
        """What a reader may choose instead."""
        return RowOrder.NEWEST if self.is_oldest_first else RowOrder.OLDEST


CHOICES: Final[Mapping[str, type[StrEnum]]] = {
    "tongue": Tongue,
    "theme": Theme,
    "deck": Deck,
    "colours": Colours,
    "size": Size,
    "spot": Spot,
    "keys": Keys,
    "order": RowOrder,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """What a reader chose, or what holds where nothing was chosen."""

    tongue: Tongue = Tongue.AUTO
    theme: Theme = Theme.AUTO
    deck: Deck = Deck.FRENCH
    colours: Colours = Colours.FOUR
    size: Size = Size.NORMAL
    spot: Spot = Spot.HAND
    keys: Keys = Keys.ON
    order: RowOrder = RowOrder.NEWEST

    @property
    def language(self) -> Language:
        """The language of this page; German unless the reader chose English."""
        active = get_language() or Language.GERMAN
        return Language.ENGLISH if active.startswith("en") else Language.GERMAN

    @property
    def other_language(self) -> Language:
        """The language that this page could be read in as well."""
        is_german = self.language is Language.GERMAN
        return Language.ENGLISH if is_german else Language.GERMAN

    @property
    def is_table(self) -> bool:
        """Whether the screen lies between the players, to be read from all sides."""
        return self.spot is Spot.TABLE

    def on_sheet(self, language: str) -> str:
        """What the list as it is read goes by: the same word for all who read alike."""
        return f"{language} {self.deck} {self.order} {self.spot}"

    @property
    def has_keys(self) -> bool:
        return self.keys is Keys.ON


_current: ContextVar[Reader] = ContextVar("reader", default=Reader())  # noqa: B039  # frozen


def current_reader() -> Reader:
    """Return whose request is being answered; outside of one, who chose nothing."""
    return _current.get()


@contextmanager
def reading(reader: Reader) -> Iterator[None]:
    """Answer *reader* for as long as it lasts, in this thread or task alone."""
    token = _current.set(reader)
    try:
        yield
    finally:
        _current.reset(token)


def read_reader(told: Mapping[str, str]) -> Reader:
    """Return the reader that cookies tell."""
    return Reader(**read_choices(told))


def read_choices(told: Mapping[str, str]) -> dict[str, Any]:
    """Return what was chosen, by its cookie; nothing for words that are no choice."""
    return {
        name: choice
        for name, kind in CHOICES.items()
        for choice in kind
        if choice.value == told.get(name)
    }


def reader(request: HttpRequest) -> dict[str, object]:
    """Let every template know its reader, and where the reader would come back to.

    What answers a POST has no address to come back to.
    """
    here = request.get_full_path() if request.method in {"GET", "HEAD"} else ""
    return {"reader": current_reader(), "here": here}


class ReaderMiddleware:
    """Lets everything that answers a request know whom it answers."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with reading(read_reader(request.COOKIES)):
            return self.get_response(request)
