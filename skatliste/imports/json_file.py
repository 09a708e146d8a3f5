"""Reads the format skatliste/1, described in docs/format.md."""

import uuid
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

from .figures import compare_figures
from .log import read_log
from .parsing import parse
from .problems import ImportRefusedError
from .reading import Reader
from .rows import MOST_ROWS, read_rows
from .segments import read_segments, usual_segment
from .shapes import (
    MOMENT,
    PROFILE,
    STAKE,
    UNIQUE_ID,
    exactly,
    line,
    list_of,
    one_of,
    shown,
    whole_number,
)

_FORMAT: Final = "skatliste/1"
_PARTS: Final = (
    *("format", "session", "players", "segments", "games", "foot"),
    *("people", "log"),
)
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


def read_json(content: bytes) -> ListFacts:
    """Return the list in *content*.

    Raises:
        ImportRefusedError: with every problem that was found.
    """
    problems: list[str] = []
    document = Reader("file", parse(content), problems)
    document.need("format", exactly(_FORMAT), None)
    if problems:
        raise ImportRefusedError(problems)
    document.refuse_all_but(*_PARTS)
    facts = _read_list(document)
    if not problems:
        compare_figures(document, facts)
    if problems:
        raise ImportRefusedError(problems)
    return facts


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
        log=read_log(document),
    )


def _read_names(document: Reader) -> dict[int, str]:
    """Return who sat last in each column, by its position."""
    names: dict[int, str] = {}
    listed: list[object] = document.need("players", _PLAYERS, [])
    # Nobody may have played in a column, if people came and went.
    may_have_gaps = document.has("segments")
    position = 0
    for place, content in enumerate(listed, start=1):
        player = Reader(f"player {place}", content, document.problems)
        player.refuse_all_but("seat", "name")
        shape = whole_number(position + 1, MOST_SEATS)
        position = player.take(
            "seat", shape if may_have_gaps else exactly(place), position + 1
        )
        name = player.need("name", _NAME, "")
        # Who came back after somebody had taken the place over has two columns.
        doubles = name.casefold() in map(str.casefold, names.values())
        if name and doubles and not may_have_gaps:
            player.refuse(f"name: {shown(name)} stands at an earlier seat already")
        names[position] = name
    return names
