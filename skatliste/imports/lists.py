"""Takes a list in once, however often its file comes."""

import json
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import replace

from django.db import IntegrityError, transaction

from scoring import profile_to_dict
from skatliste.models import ListFacts, Session, facts_to_json
from skatliste.queries import load_list_facts
from skatliste.services import import_list


class DifferentListError(ValueError):
    """The list is here already, and is not as the file says."""


@transaction.atomic
def import_once(facts: ListFacts, *, as_new: bool = False) -> Session:
    """Write the list, or return it unchanged if it is here already.

    With *as_new* the file becomes a list of its own, whatever is here.

    Raises:
        DifferentListError: says where the list differs first from the file.
    """
    if as_new:
        return import_list(replace(facts, uid=uuid.uuid4()))
    session = Session.objects.filter(uid=facts.uid).first()
    if session is None:
        try:
            return import_list(facts)
        except IntegrityError:
            # The same file was taken in twice at the same time.
            session = Session.objects.get(uid=facts.uid)
    if session.deleted_at is not None:
        raise DifferentListError(f"list {session.public_id} was deleted here")
    here = load_list_facts(session)
    if here != facts:
        difference = _first_difference(here, facts)
        raise DifferentListError(f"in list {session.public_id} {difference}")
    return session


def _first_difference(here: ListFacts, there: ListFacts) -> str:
    ours, theirs = dict(_lines(here)), dict(_lines(there))
    place = next(
        place for place in ours | theirs if ours.get(place) != theirs.get(place)
    )
    return f"{place} is {_said(ours, place)}, in the file {_said(theirs, place)}"


def _said(lines: Mapping[str, object], place: str) -> str:
    if place not in lines:
        return "missing"
    return json.dumps(lines[place], ensure_ascii=False)


def _lines(facts: ListFacts) -> Iterator[tuple[str, object]]:
    """Yield everything that the file of a list tells, in its order, with its place."""
    yield "title", facts.title
    yield "place", facts.place
    yield "begun", facts.begun_at.isoformat()
    yield "planned_games", facts.planned_games
    yield "stake", facts.stake
    yield "language", facts.language.value
    yield "deck", facts.deck.value
    for first_row, segment in facts.segments:
        place = f"segment from row {first_row}"
        yield f"{place}, order", list(segment.order)
        yield f"{place}, first_dealer", segment.first_dealer
        yield f"{place}, system", segment.system.value
        yield f"{place}, profile", profile_to_dict(segment.profile)
        for seat, player in segment.names.items():
            yield f"{place}, player {seat}", player
    for number, (entry_id, row) in enumerate(facts.rows, start=1):
        yield f"row {number}, entry_id", str(entry_id)
        for field, value in facts_to_json(row).items():
            yield f"row {number}, {field}", value
