"""A list made of what its table and a person tell."""

import json
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from scoring import (
    CONTRACTS,
    ISKO_TOURNAMENT,
    USUAL_ROUNDS,
    Deck,
    Language,
    RuleProfile,
    System,
    is_adjustment,
    profile_to_dict,
)
from skatliste.columns import Column
from skatliste.models import GameFacts, ListFacts, SegmentFacts, facts_to_json

from .csv_records import Record
from .csv_seats import Seats, seating_order

# A list that comes as a table has no id: it is made from what stands in it.
_NAMESPACE: Final = uuid.UUID("5b1f64a2-6a0d-4d53-9f3e-2f6f0a1f3c57")
# Until it is made.
_NO_ID: Final = uuid.UUID(int=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class CsvHead:
    """What a person says of a list, since its table does not.

    Attributes:
        begun_at: when it was played.
        names: who sat there, clockwise from place 1; empty if the table is to tell.
        title: what it is called; may be empty.
        place: where it was played; may be empty.
        system: how the foot is counted.
        profile: what the round chose where the rules leave a choice.
    """

    begun_at: datetime
    names: tuple[str, ...] = ()
    title: str = ""
    place: str = ""
    system: System = System.SEEGER_FABIAN
    profile: RuleProfile = ISKO_TOURNAMENT


def table_of(records: Iterable[Record], seats: Seats, head: CsvHead) -> SegmentFacts:
    """Return who sits where, and in which order they deal."""
    games = [one for one in records if not is_adjustment(one.text(Column.GAME))]
    dealers = [seats.find(one.text(Column.DEALER)) for one in games]
    order, first_dealer = seating_order(dealers, tuple(seats.names))
    return SegmentFacts(
        order=order,
        names=seats.names,
        first_dealer=first_dealer,
        system=head.system,
        profile=head.profile,
    )


def list_facts(
    records: Sequence[Record],
    told: Iterable[GameFacts | None],
    table: SegmentFacts,
    head: CsvHead,
) -> ListFacts:
    """Return the list of the rows that can be; its ids are made by `identified`."""
    rows = [facts for facts in told if facts is not None]
    games = sum(facts.is_game for facts in rows)
    language = records[0].layout.language if records else Language.GERMAN
    return ListFacts(
        uid=_NO_ID,
        title=head.title,
        place=head.place,
        begun_at=head.begun_at,
        planned_games=max(games, USUAL_ROUNDS * len(table.order)),
        language=language,
        deck=_deck(records, language),
        segments=((1, table),),
        rows=tuple((_NO_ID, facts) for facts in rows),
    )


def identified(facts: ListFacts, place: str) -> ListFacts:
    """Return a list with the id that follows from its games and where it is kept.

    The same table is the same list when it comes again, whatever title and day it is
    given then.
    """
    _first, table = facts.segments[0]
    content: dict[str, Any] = {
        "place": place,
        "order": table.order,
        "first_dealer": table.first_dealer,
        "names": list(table.names.items()),
        "system": table.system.value,
        "profile": profile_to_dict(table.profile),
        "games": [facts_to_json(row) for _entry, row in facts.rows],
    }
    uid = uuid.uuid5(_NAMESPACE, json.dumps(content, sort_keys=True))
    rows = enumerate((row for _entry, row in facts.rows), start=1)
    return replace(
        facts,
        uid=uid,
        rows=tuple((uuid.uuid5(uid, str(number)), row) for number, row in rows),
    )


def _deck(records: Iterable[Record], language: Language) -> Deck:
    """Return the pack whose suits are named."""
    names = {
        deck: {word.casefold() for word in CONTRACTS[language, deck].values()}
        for deck in Deck
    }
    told = {(one.text(Column.GAME).casefold().split() or [""])[0] for one in records}
    german = told & (names[Deck.GERMAN] - names[Deck.FRENCH])
    return Deck.GERMAN if german else Deck.FRENCH
