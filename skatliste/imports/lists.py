"""Takes a list in once, however often its file comes."""

import json
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from scoring import profile_to_dict
from skatliste.models import (
    Club,
    ListFacts,
    PastClosing,
    Session,
    SessionQuerySet,
    facts_to_json,
)
from skatliste.queries import load_list_facts
from skatliste.services import import_list

from . import places
from .kept import stored_closings


class DifferentListError(ValueError):
    """The list is here already, and is not as the file says."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A list that a file told: written now, or here already."""

    session: Session
    is_new: bool


@transaction.atomic
def import_once(
    facts: ListFacts,
    *,
    club: Club | None = None,
    as_new: bool = False,
    visible: SessionQuerySet | None = None,
) -> Taken:
    """Write the list, or return it unchanged if it is here already.

    Nobody's device keeps a list that is new: who is to keep it, or belongs to its club,
    is granted by whoever calls.

    Somebody who may read only some lists must learn nothing of the others, and change
    nothing about them. Where the file's uid is that of a list that is not *visible*,
    the list is taken in under another one, which follows from the file's uid and the
    club: the same file is again the same list for everybody of that club.

    Args:
        facts: of the list.
        club: that a new list is to be one of; without it in a round of its own.
        as_new: whether the file becomes a list of its own, whatever is here.
        visible: the lists that whoever imports may read, say
            `Session.objects.opened_by(hashed_token)`, and then there must be a club;
            None for the host, who may read all.

    Raises:
        DifferentListError: says where the list differs first from the file.
    """
    if as_new:
        return Taken(import_list(facts.with_uid(uuid.uuid4()), club), is_new=True)
    uid, session = _find(facts.uid, club, visible)
    if session is None:
        try:
            return Taken(import_list(facts.with_uid(uid), club), is_new=True)
        except IntegrityError:
            # The same file was taken in twice at the same time.
            uid, session = _find(facts.uid, club, visible)
            if session is None:
                raise
    _compare(session, facts.with_uid(uid))
    return Taken(session, is_new=False)


def _find(
    uid: uuid.UUID, club: Club | None, visible: SessionQuerySet | None
) -> tuple[uuid.UUID, Session | None]:
    """Return under which uid the list is or will be here, and the list if it is."""
    session = Session.objects.filter(uid=uid).first()
    if session is None or visible is None or visible.filter(pk=session.pk).exists():
        return uid, session
    if club is None:
        raise ValueError("expected a club of somebody who may not read all lists")
    return _find(uuid.uuid5(uid, club.public_id), club, visible)


def _compare(session: Session, facts: ListFacts) -> None:
    """Raise DifferentListError unless the list is as *facts* tell."""
    if session.deleted_at is not None:
        told = {"id": session.public_id}
        raise DifferentListError(_("list %(id)s was deleted here") % told)
    here = load_list_facts(session)
    # A file of the open list tells none.
    if facts.closings:
        here = replace(here, closings=stored_closings(session))
    if here != facts or here.closings != facts.closings:
        told = {"id": session.public_id} | _first_difference(here, facts)
        raise DifferentListError(
            _("in list %(id)s %(place)s is %(here)s, in the file %(there)s") % told
        )


def _first_difference(here: ListFacts, there: ListFacts) -> dict[str, str]:
    ours, theirs = dict(_lines(here)), dict(_lines(there))
    place = next(
        place for place in ours | theirs if ours.get(place) != theirs.get(place)
    )
    return {"place": place, "here": _said(ours, place), "there": _said(theirs, place)}


def _said(lines: Mapping[str, object], place: str) -> str:
    if place not in lines:
        return _("missing")
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
        place = places.segment_from(first_row)
        yield f"{place}, order", list(segment.order)
        yield f"{place}, first_dealer", segment.first_dealer
        yield f"{place}, system", segment.system.value
        yield f"{place}, profile", profile_to_dict(segment.profile)
        for seat, player in segment.names.items():
            yield f"{place}, {places.player(seat)}", player
    for number, (entry_id, row) in enumerate(facts.rows, start=1):
        place = places.row(number)
        yield f"{place}, entry_id", str(entry_id)
        for field, value in facts_to_json(row).items():
            yield f"{place}, {field}", value
    for number, closing in enumerate(facts.closings, start=1):
        for field, value in _closing_lines(closing):
            yield f"{places.closing(number)}, {field}", value


def _closing_lines(closing: PastClosing) -> Iterator[tuple[str, object]]:
    yield "revision", closing.revision
    yield "at", closing.at.isoformat()
    yield "completion", closing.completion
    yield "reason", closing.reason
    yield "lots", [list(lot) for lot in closing.lots]
    yield "agreed", [[one.seat, one.at.isoformat()] for one in closing.agreed]
    if closing.reopened_at is not None:
        yield "reopened, at", closing.reopened_at.isoformat()
        yield "reopened, reason", closing.reopened_because
    if closing.then is not None:
        for place, value in _lines(closing.then):
            yield f"list, {place}", value
