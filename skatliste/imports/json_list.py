"""Reads the format skatliste/1, described in docs/format.md."""

import uuid
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from scoring import (
    ISKO_TOURNAMENT,
    LEAST_AT_TABLE,
    Deck,
    Language,
    System,
)
from skatliste.forms.names import NAME_LENGTH, TITLE_LENGTH
from skatliste.models import MOST_SEATS, ListFacts

from . import places
from .closings import read_closings
from .figures import compare_figures
from .log import read_log
from .reading import Reader
from .rows import MOST_ROWS, read_rows
from .segments import read_segments, sits_already, usual_segment
from .shapes import (
    MOMENT,
    PROFILE,
    STAKE,
    UNIQUE_ID,
    exactly,
    line,
    list_of,
    one_of,
    whole_number,
)

LIST_FORMAT: Final = "skatliste/1"
_STANDING: Final = ("format", "session", "players", "segments", "games", "foot")
_PARTS: Final = (*_STANDING, "closings", "people", "log")
_HEAD: Final = (
    *("uid", "title", "place", "begun"),
    *("planned_games", "system", "profile", "language", "deck", "stake"),
)
_PLANNED_GAMES: Final = whole_number(1, MOST_ROWS)
_PLAYERS: Final = list_of(LEAST_AT_TABLE, MOST_SEATS)
_NAME: Final = line(NAME_LENGTH, least=1)
_TITLE: Final = line(TITLE_LENGTH)
# Stand for what was refused, so that the rest can be read too.
_NO_ID: Final = uuid.UUID(int=0)
_NO_TIME: Final = datetime.min.replace(tzinfo=UTC)


def read_list(document: Reader) -> ListFacts:
    """Return a list with its past; what stands for it if there is a problem."""
    document.refuse_all_but(*_PARTS)
    facts = _read_list(document)
    closings = read_closings(document, facts, read_then=read_signed)
    log = read_log(document)
    if document.is_sound:
        compare_figures(document, facts)
    return replace(facts, closings=closings, log=log)


def read_signed(document: Reader) -> ListFacts:
    """Return a list as it stood when it was closed.

    Its figures are those that were agreed to, by whatever rules held then.
    """
    document.refuse_all_but(*_STANDING)
    document.check("format", exactly(LIST_FORMAT))
    return _read_list(document)


def _read_list(document: Reader) -> ListFacts:
    head = document.inner("session", place="session")
    head.refuse_all_but(*_HEAD)
    # In the order in which a file is written, so that its problems come in it too.
    uid = head.need("uid", UNIQUE_ID, _NO_ID)
    title = head.take("title", _TITLE, "")
    place = head.take("place", _TITLE, "")
    begun_at = head.need("begun", MOMENT, _NO_TIME)
    planned_games = head.need("planned_games", _PLANNED_GAMES, 1)
    system = head.need("system", one_of(System), System.SEEGER_FABIAN)
    profile = head.take("profile", PROFILE, ISKO_TOURNAMENT)
    language = head.take("language", one_of(Language), Language.GERMAN)
    deck = head.take("deck", one_of(Deck), Deck.FRENCH)
    stake = head.take("stake", STAKE, "")
    usual = usual_segment(_read_names(document), system=system, profile=profile)
    segments = read_segments(document, usual)
    return ListFacts(
        uid=uid,
        title=title,
        place=place,
        begun_at=begun_at,
        planned_games=planned_games,
        stake=stake,
        language=language,
        deck=deck,
        segments=segments,
        rows=read_rows(document, segments, uid),
    )


def _read_names(document: Reader) -> dict[int, str]:
    """Return who sat last in each column, by its position."""
    names: dict[int, str] = {}
    listed: list[object] = document.need("players", _PLAYERS, [])
    # Nobody may have played in a column, if people came and went.
    may_have_gaps = document.has("segments")
    position = 0
    for place, content in enumerate(listed, start=1):
        player = Reader(places.player(place), content, document.problems)
        player.refuse_all_but("seat", "name")
        shape = whole_number(position + 1, MOST_SEATS)
        position = player.take(
            "seat", shape if may_have_gaps else exactly(place), position + 1
        )
        name = player.need("name", _NAME, "")
        # Who came back after somebody had taken the place over has two columns.
        doubles = name.casefold() in map(str.casefold, names.values())
        if name and doubles and not may_have_gaps:
            player.refuse_field("name", sits_already(name))
        names[position] = name
    return names
