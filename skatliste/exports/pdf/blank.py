"""The empty sheet, to be filled in by hand where no phone is at the table."""

from functools import lru_cache
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import override, pgettext

from scoring import (
    SYSTEMS,
    WON_LOST_POINTS,
    Deck,
    Language,
    System,
    dealer_of,
    lost_game_adds,
    others_points,
)

from .columns import Columns
from .flow import write_pages
from .foot import foot_to_fill_in
from .forms import Form, form_pages
from .paper import About
from .rows import empty_row
from .telling import Told

_SYSTEM: Final = System.SEEGER_FABIAN
_LINE: Final = "_" * 26
_SHORT_LINE: Final = "_" * 8


# There are few that are asked for, and they are always the same.
@lru_cache(maxsize=32)
def write_blank(
    players: int, games: int, language: Language, deck: Deck = Deck.FRENCH
) -> bytes:
    """Return an empty sheet in the system of tournaments.

    Args:
        players: how many sit at the table, three to five.
        games: how many rows it has.
        language: of its words.
        deck: of its signs.

    Raises:
        ValueError: for more or fewer people.
    """
    with override(language.value):
        about = About(
            title=_title(players),
            author=_("Skat score sheet"),
            subject=_title(players),
            language=language,
        )
        return write_pages(about, form_pages(_form(players, games, language, deck)))


def _form(players: int, games: int, language: Language, deck: Deck) -> Form:
    seats = tuple(range(players))
    return Form(
        title=_("Skat score sheet"),
        details=(_to_fill_in(), f"{_title(players)} · {SYSTEMS[language][_SYSTEM]}"),
        columns=Columns(names=("",) * players, places=_places(players)),
        rows=tuple(
            empty_row(number, players, dealer_of(number, seats))
            for number in range(1, games + 1)
        ),
        foot=tuple(
            foot_to_fill_in(
                players,
                won_lost=[WON_LOST_POINTS[_SYSTEM]],
                others=[others_points(_SYSTEM, players)],
            )
        ),
        told=(Told(_("Checks"), _checks(players)),),
        signers=_places(players),
        language=language,
        deck=deck,
    )


def _title(players: int) -> str:
    return _("Sheet for %(players)s players") % {"players": players}


def _to_fill_in() -> str:
    date, place = pgettext("sheet", "Date"), pgettext("sheet", "Venue")
    table, series = pgettext("sheet", "Table"), pgettext("sheet", "Series")
    return (
        f"{date} {_SHORT_LINE * 2}  {place} {_LINE}"
        f"  {series} {_SHORT_LINE}  {table} {_SHORT_LINE}"
    )


def _places(players: int) -> tuple[str, ...]:
    """Return what the places are called; the first deals, and keeps the list."""
    keeper = pgettext("sheet", "%(place)s (keeps the list)") % {"place": 1}
    return (keeper, *(str(place) for place in range(2, players + 1)))


def _checks(players: int) -> str:
    """Return what is added up at the end, so that it agrees."""
    games = _("won + lost + passed in = games")
    points = _("sum of + less sum of − = sum of the game points")
    total = _(
        "sum of the grand totals = game points + %(won)s × won + %(lost)s × lost"
    ) % {"won": WON_LOST_POINTS[_SYSTEM], "lost": lost_game_adds(_SYSTEM, players)}
    return f"{games} · {points} · {total}"
