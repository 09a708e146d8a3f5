"""A list goes on with another table, or by other rules."""

from collections.abc import Callable
from dataclasses import replace

from django.db import transaction
from django.db.models import Max

from scoring import dealer_among
from skatliste.models import (
    Action,
    Game,
    Keeper,
    SegmentFacts,
    Segments,
    Session,
    read_segments,
)

from .changes import lock_open_list
from .lists import change_list, segment_state
from .states import State, list_state


@transaction.atomic
def begin_segment(
    keeper: Keeper,
    version: int,
    action: Action,
    change: Callable[[SegmentFacts, Segments], SegmentFacts],
    *,
    sets_dealer: bool = False,
) -> None:
    """Let the list go on with what *change* makes of its last segment.

    Args:
        keeper: who writes.
        version: of the list that was seen.
        action: what it is in the log.
        change: takes the last segment, and all there are.
        sets_dealer: whether it says who deals next; else the turn goes on.

    Raises:
        ListClosed, StaleVersion: see `lock_open_list`.
    """
    session = lock_open_list(keeper, version=version)
    segments = read_segments(session)
    last = _last_game(session)
    new = change(segments.last, segments)
    if not sets_dealer:
        due = _due(last, segments.keys[-1], segments.last)
        dealer = dealer_among(due, segments.last.order, new.order)
        new = replace(new, first_dealer=dealer)
    before = list_state(session)
    last_key = session.games.known().aggregate(last=Max("order_key"))["last"]
    from_key = 0 if last_key is None else last_key + 1
    # What was begun after the last row was never played by.
    kept = [one for one in before["segments"] if one["from_key"] < from_key]
    state = segment_state(session.club, new, from_key=from_key)
    goes_on = (
        kept
        and _same_table(kept[-1], state)
        and new.first_dealer
        == _due(last, kept[-1]["from_key"], segments.facts[len(kept) - 1])
    )
    after = before | {"segments": kept if goes_on else [*kept, state]}
    change_list(session, action, keeper, before, after)


def _same_table(one: State, other: State) -> bool:
    names = ("system", "profile", "sitters")
    return all(one[name] == other[name] for name in names)


def _last_game(session: Session) -> Game | None:
    """Return the last row that moved the dealer."""
    dealt = session.games.standing().dealt().select_related("dealer")
    return dealt.order_by("-order_key").first()


def _due(last: Game | None, from_key: int, segment: SegmentFacts) -> int:
    """Return who deals next if the list goes on in *segment* of this order key."""
    if last is None or last.dealer is None or last.order_key < from_key:
        return segment.dealer_after(None)
    return segment.dealer_after(last.dealer.position)
