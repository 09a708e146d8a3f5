"""What a closed list came to, kept for standings over many lists.

The only place that writes it, in the transaction that closes the list, and the one
that `manage.py recompute` and `manage.py check_lists` ask.
"""

from collections.abc import Sequence

from django.db import transaction

from scoring import Tally, ranks, tally
from skatliste.models import SeatResult, Segments, Session, latest_names, read_segments

from .changes import lock_list
from .states import seats_of


def count_list(session: Session, segments: Segments | None = None) -> Tally:
    """Return a list counted out from its facts; takes two queries."""
    segments = segments or read_segments(session)
    rows = list(session.games.standing().in_playing_order())
    return tally(
        (
            segments.at(row.order_key).entry(row.facts(segments.positions))
            for row in rows
        ),
        seats=tuple(latest_names(segments.facts)),
        system=segments.last.system,
        profile=segments.last.profile,
    )


def seat_results(
    session: Session, *, lots: Sequence[Sequence[int]]
) -> list[SeatResult]:
    """Return what is to be kept of a list, without writing it.

    Only seats that were at the table in some game, or had points booked, are ranked
    and kept.

    Args:
        session: the list.
        lots: what the table drew among people who were equal, positions from the
            best on.

    Raises:
        RuleError: for a lot among others than all who share a rank.
    """
    segments = read_segments(session)
    seats = seats_of(session)
    players = _last_players(session)
    feet = [foot for foot in count_list(session, segments).foot if foot.took_part]
    places = ranks(feet, lots=lots)
    return [
        SeatResult(
            session=session,
            seat=seats[foot.seat],
            player_id=players[foot.seat],
            rank=places[foot.seat],
            games=foot.games,
            won=foot.won,
            lost=foot.lost,
            points=foot.points,
            adjusted=foot.adjusted,
            total=foot.total,
        )
        for foot in feet
    ]


def write_results(session: Session, *, lots: Sequence[Sequence[int]]) -> None:
    """Keep what the list came to, in the place of what was kept before."""
    results = seat_results(session, lots=lots)
    session.results.all().delete()
    SeatResult.objects.bulk_create(results)


def drop_results(session: Session) -> None:
    """Keep nothing of a list that is written on again."""
    session.results.all().delete()


@transaction.atomic
def recompute_results(session_id: int) -> None:
    """Make what is kept of a list anew; of an open or void one nothing is kept."""
    session = lock_list(session_id)
    closing = session.closings.order_by("-revision").first()
    if closing is None or not closing.counts or not session.is_closed:
        drop_results(session)
        return
    write_results(session, lots=closing.lots)


def _last_players(session: Session) -> dict[int, int]:
    """Return the id of who sat last in each column, by position."""
    sat = session.seats.filter(sittings__isnull=False).order_by(
        "sittings__segment__from_key"
    )
    return dict(sat.values_list("position", "sittings__player_id"))
