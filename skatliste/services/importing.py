"""Write lists, evenings and clubs that were read from files, as the files tell them."""

import json
from collections.abc import Sequence

from django.db import transaction

from skatliste.models import (
    ORDER_STEP,
    Action,
    Closing,
    Club,
    ClubFacts,
    Consent,
    Evening,
    Game,
    ListFacts,
    PastClosing,
    Player,
    Seat,
    Session,
)

from .changes import record
from .lists import segment_state
from .past import past_entries
from .results import write_results
from .states import State, list_state, seats_of, write_segments


@transaction.atomic
def import_list(facts: ListFacts, club: Club | None = None) -> Session:
    """Write a whole list that was read from a file. Nobody's device keeps it yet.

    It is one of *club*, or in a round of its own.
    """
    closed = facts.closed
    session = Session.objects.create(
        uid=facts.uid,
        club=club or Club.objects.create(),
        title=facts.title,
        place=facts.place,
        begun_at=facts.begun_at,
        planned_games=facts.planned_games,
        stake=facts.stake,
        language=facts.language.value,
        deck=facts.deck.value,
        revision=_revision(facts),
        closed_at=closed.at if closed is not None else None,
    )
    _write_segments(session, facts)
    _write_rows(session, facts)
    for past in facts.closings:
        _write_closing(session, past)
    if closed is not None and closed.counts:
        write_results(session, lots=closed.lots)
    after: State = {"list": list_state(session)}
    if facts.log.entries:
        after["log"] = past_entries(session.club, facts.log)
        # What is done here goes on from what was done there.
        session.version = facts.log.entries[-1]["version"]
    record(session, Action.LIST_IMPORTED, device_id=None, after=after)
    return session


@transaction.atomic
def import_evening(sessions: Sequence[Session]) -> Evening:
    """Let lists that were just written be an evening, in this order."""
    evening = Evening.objects.create(club=sessions[0].club)
    # Their order is that in which they were written.
    Session.objects.filter(pk__in=[one.pk for one in sessions]).update(evening=evening)
    return evening


def import_club(facts: ClubFacts, *, as_new: bool = False) -> tuple[Club, bool]:
    """Return the club of a file, without its people and lists, and whether it is new.

    One that is here already, by its id, stays as it is; with *as_new* it is another.
    """
    head = {
        "name": facts.name,
        "place": facts.place,
        "stake": facts.stake,
        "system": facts.system,
        "profile": facts.profile,
    }
    if as_new:
        return Club.objects.create(**head), True
    return Club.objects.get_or_create(public_id=facts.id, defaults=head)


def import_people(club: Club, facts: ClubFacts) -> bool:
    """Let everybody of the file be of the club; whoever is known stays as they are.

    Returns:
        Whether anybody was not known.
    """
    known = set(club.players.values_list("name", flat=True))
    new = [
        Player(club=club, name=name, is_active=is_active)
        for name, is_active in facts.people.items()
        if name not in known
    ]
    # Somebody else may have told the same name meanwhile.
    Player.objects.bulk_create(new, ignore_conflicts=True)
    return bool(new)


def _revision(facts: ListFacts) -> int:
    """Return the revision that is written on, or that was closed last."""
    if not facts.closings:
        return 1
    return facts.closings[-1].revision + (facts.closed is None)


def _write_segments(session: Session, facts: ListFacts) -> None:
    segments = [
        # From the first key after the row before.
        segment_state(
            session.club,
            segment,
            from_key=(first_row - 1) * ORDER_STEP + 1 if first_row > 1 else 0,
        )
        for first_row, segment in facts.segments
    ]
    write_segments(session, segments)


def _write_rows(session: Session, facts: ListFacts) -> None:
    seats = seats_of(session)
    games = []
    for place, (entry_id, row) in enumerate(facts.rows, start=1):
        game = Game(session=session, entry_id=entry_id, order_key=place * ORDER_STEP)
        game.write_facts(row, seats)
        games.append(game)
    Game.objects.bulk_create(games)


def _write_closing(session: Session, past: PastClosing) -> None:
    closing = Closing.objects.create(
        session=session,
        revision=past.revision,
        completion=past.completion,
        reason=past.reason,
        lots=[list(lot) for lot in past.lots],
        content=_content(session, past),
        reopened_at=past.reopened_at,
        reopened_because=past.reopened_because,
    )
    # The moment of writing stands there by itself.
    Closing.objects.filter(pk=closing.pk).update(closed_at=past.at)
    _write_consents(closing, past, seats_of(session))


def _write_consents(
    closing: Closing, past: PastClosing, seats: dict[int, Seat]
) -> None:
    consents = Consent.objects.bulk_create(
        Consent(closing=closing, seat=seats[one.seat]) for one in past.agreed
    )
    for consent, told in zip(consents, past.agreed, strict=True):
        consent.agreed_at = told.at
    Consent.objects.bulk_update(consents, ["agreed_at"])


def _content(session: Session, past: PastClosing) -> str:
    """Return the revision as a file of this list, whatever uid it had elsewhere."""
    document = json.loads(past.content)
    if document["session"]["uid"] == str(session.uid):
        return past.content
    document["session"]["uid"] = str(session.uid)
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"
