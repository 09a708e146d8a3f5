"""The next list of an evening, with the people who sit at the table."""

import random
from collections.abc import Sequence
from enum import Enum

from django.db import transaction
from django.utils import timezone

from scoring import ranks
from skatliste.models import (
    MOST_PLANNED_GAMES,
    Action,
    Evening,
    Grant,
    Keeper,
    SegmentFacts,
    Segments,
    Session,
    read_segments,
)

from .changes import lock_list, record
from .lists import segment_state
from .results import count_list
from .states import list_state, write_segments


class Seating(Enum):
    """How the people of a list sit down to the next one."""

    KEPT = "kept"
    DRAWN = "drawn"
    # The best total of the list before has place 1 and deals first.
    BY_POINTS = "by_points"


class NotFinished(Exception):
    """The list before is still being played."""


@transaction.atomic
def begin_next(*, keeper: Keeper, seating: Seating) -> Session:
    """Begin the next list of the evening, and return it.

    It has the people at the table, their rules, the stake, title and place of the
    list before, and all its keepers and readers. Whoever has place 1 deals first. If
    the next list was begun already, that one is returned: nobody begins it twice.

    Raises:
        NotFinished: the list is neither closed nor complete.
    """
    session = lock_list(keeper.session.pk)
    begun = _list_after(session)
    if begun is not None:
        return begun
    if not session.is_closed and not _is_complete(session):
        raise NotFinished
    if session.evening is None:
        # It belongs to no list alone, so that no version tells of it.
        session.evening = Evening.objects.create(club=session.club)
        session.save(update_fields=["evening"])
    segments = read_segments(session)
    table = _seated(segments.last, _order(session, segments, seating))
    following = _list_like(session, planned_games=_planned(session, segments))
    write_segments(following, [segment_state(session.club, table, from_key=0)])
    _copy_grants(session, following)
    record(
        following,
        Action.LIST_BEGUN,
        device_id=keeper.device_id,
        after={"list": list_state(following)},
    )
    return following


def _list_after(session: Session) -> Session | None:
    if session.evening is None:
        return None
    later = session.evening.sessions.filter(pk__gt=session.pk, deleted_at=None)
    return later.order_by("pk").first()


def _is_complete(session: Session) -> bool:
    games = session.games.standing().dealt().count()
    return games >= session.planned_games


def _list_like(session: Session, *, planned_games: int) -> Session:
    return Session.objects.create(
        club=session.club,
        evening=session.evening,
        title=session.title,
        place=session.place,
        begun_at=timezone.now(),
        planned_games=planned_games,
        stake=session.stake,
        language=session.language,
        deck=session.deck,
    )


def _order(session: Session, segments: Segments, seating: Seating) -> Sequence[int]:
    order = segments.last.order
    if seating is Seating.DRAWN:
        return random.SystemRandom().sample(order, len(order))
    if seating is Seating.BY_POINTS:
        foot = count_list(session, segments).foot
        places = ranks(foot)
        return sorted(order, key=lambda position: (places[position], position))
    return order


def _seated(table: SegmentFacts, order: Sequence[int]) -> SegmentFacts:
    """Return the people of *table* in fresh columns, the first of *order* in 1."""
    names = {
        place: table.names[position] for place, position in enumerate(order, start=1)
    }
    return SegmentFacts(
        order=tuple(names),
        names=names,
        first_dealer=1,
        system=table.system,
        profile=table.profile,
    )


def _planned(session: Session, segments: Segments) -> int:
    """Return as many games as before, or as many rounds if others sit there now."""
    before, now = len(segments.facts[0].order), len(segments.last.order)
    if before == now:
        return session.planned_games
    rounds = min(session.planned_games // before, MOST_PLANNED_GAMES // now)
    return max(rounds, 1) * now


def _copy_grants(session: Session, following: Session) -> None:
    Grant.objects.bulk_create(
        Grant(
            device_id=grant.device_id,
            session=following,
            role=grant.role,
            key_version=following.version_of(grant.role),
        )
        for grant in session.grants.order_by("pk")
        if grant.is_valid
    )
