"""Reads the format skatliste/1, described in docs/format.md."""

import uuid
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from scoring import ISKO_TOURNAMENT, OTHERS_POINTS, Deck, Language, System
from skatliste.forms.names import NAME_LENGTH, TITLE_LENGTH
from skatliste.models import ListFacts, ListRules

from .figures import compare_figures
from .parsing import parse
from .problems import ImportRefusedError
from .reading import Reader
from .rows import MOST_ROWS, read_rows
from .shapes import (
    MOMENT,
    PROFILE,
    UNIQUE_ID,
    exactly,
    line,
    list_of,
    one_of,
    shown,
    whole_number,
)

_FORMAT: Final = "skatliste/1"
_PARTS: Final = ("format", "session", "players", "games", "foot")
_HEAD: Final = (
    *("uid", "title", "place", "begun"),
    *("planned_games", "system", "profile", "language", "deck"),
)
_PLANNED_GAMES: Final = whole_number(1, MOST_ROWS)
_PLAYERS: Final = list_of(min(OTHERS_POINTS), max(OTHERS_POINTS))
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
    head = _read_head(document.inner("session", place="session"))
    names = _read_names(document)
    rows = read_rows(document, range(1, len(names) + 1), head)
    return replace(head, names=names, rows=rows)


def _read_head(head: Reader) -> ListFacts:
    head.refuse_all_but(*_HEAD)
    return ListFacts(
        uid=head.need("uid", UNIQUE_ID, _NO_ID),
        title=head.take("title", _TITLE, ""),
        place=head.take("place", _TITLE, ""),
        begun_at=head.need("begun", MOMENT, _NO_TIME),
        rules=ListRules(
            planned_games=head.need("planned_games", _PLANNED_GAMES, 1),
            system=head.need("system", one_of(System), System.SEEGER_FABIAN),
            profile=head.take("profile", PROFILE, ISKO_TOURNAMENT),
        ),
        language=head.take("language", one_of(Language), Language.GERMAN),
        deck=head.take("deck", one_of(Deck), Deck.FRENCH),
        names=(),
        rows=(),
    )


def _read_names(document: Reader) -> tuple[str, ...]:
    names: list[str] = []
    listed: list[object] = document.need("players", _PLAYERS, [])
    for seat, content in enumerate(listed, start=1):
        player = Reader(f"player {seat}", content, document.problems)
        player.refuse_all_but("seat", "name")
        player.check("seat", exactly(seat))
        name = player.need("name", _NAME, "")
        if name and name.casefold() in map(str.casefold, names):
            player.refuse(f"name: {shown(name)} stands at an earlier seat already")
        names.append(name)
    return tuple(names)
