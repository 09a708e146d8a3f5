"""Who sits where from now on: joining, leaving, standing in, other places."""

from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction

from scoring import LEAST_AT_TABLE, MOST_AT_TABLE
from skatliste.models import (
    MOST_SEATS,
    Action,
    Keeper,
    SegmentFacts,
    Segments,
    latest_names,
)

from .changes import lock_open_list
from .lists import change_list
from .segments import begin_segment
from .states import latest_sitters, list_state, with_sitters


class TableRefused(Exception):
    """The table cannot be changed in this way.

    Attributes:
        code: what stands in the way: "too_few", "too_many", "name_taken",
            "has_a_column", "nobody_there" or "too_many_columns".
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def join_table(*, keeper: Keeper, version: int, name: str, before: int | None) -> None:
    """Seat *name* in a column of its own, from the next game on.

    Args:
        keeper: who writes.
        version: of the list that was seen.
        name: who joins; somebody who has left comes back to the own column.
        before: the position clockwise before whom the place is; None for the right
            of who would deal first, where newcomers sit (ISkO 3.1).

    Raises:
        TableRefused: there are five at the table, or one of this name.
        ListClosed, StaleVersion: see `lock_open_list`.
    """

    def join(now: SegmentFacts, segments: Segments) -> SegmentFacts:
        if len(now.order) >= MOST_AT_TABLE:
            raise TableRefused("too_many")
        _refuse_taken(name, now)
        position, known = _column_for(name, now, segments)
        following = before if before in now.order else now.first_dealer
        # Before the first is behind the last: the table is round.
        at = now.order.index(following) or len(now.order)
        order = (*now.order[:at], position, *now.order[at:])
        names = dict(sorted([*now.names.items(), (position, known)]))
        return replace(now, order=order, names=names)

    begin_segment(keeper, version, Action.PERSON_JOINED, join)


def leave_table(*, keeper: Keeper, version: int, position: int) -> None:
    """Let somebody leave from the next game on; the column stays as it is.

    Raises:
        TableRefused: nobody sits there, or only two would be left.
        ListClosed, StaleVersion: see `lock_open_list`.
    """

    def leave(now: SegmentFacts, _segments: Segments) -> SegmentFacts:
        if position not in now.order:
            raise TableRefused("nobody_there")
        if len(now.order) <= LEAST_AT_TABLE:
            raise TableRefused("too_few")
        order = tuple(one for one in now.order if one != position)
        names = {one: name for one, name in now.names.items() if one != position}
        return replace(now, order=order, names=names)

    begin_segment(keeper, version, Action.PERSON_LEFT, leave)


def substitute(
    *,
    keeper: Keeper,
    version: int,
    position: int,
    name: str,
    takes_points_over: bool,
) -> None:
    """Let *name* take somebody's place from the next game on.

    Args:
        keeper: who writes.
        version: of the list that was seen.
        position: whose place it is.
        name: who takes it.
        takes_points_over: whether the column goes on, or a new one is begun.

    Raises:
        TableRefused: nobody sits there, or *name* sits at the table already, or is
            to go on with somebody's column beside the own one.
        ListClosed, StaleVersion: see `lock_open_list`.
    """

    def take_over(now: SegmentFacts, segments: Segments) -> SegmentFacts:
        if position not in now.order:
            raise TableRefused("nobody_there")
        _refuse_taken(name, now)
        column = _own_column(name, now, segments)
        if takes_points_over and column is not None:
            raise TableRefused("has_a_column")
        new, known = position, name
        if not takes_points_over:
            new, known = _column_for(name, now, segments)
        names = {one: who for one, who in now.names.items() if one != position}
        return replace(
            now,
            order=tuple(new if one == position else one for one in now.order),
            names=dict(sorted((names | {new: known}).items())),
        )

    begin_segment(keeper, version, Action.SUBSTITUTED, take_over)


def change_places(
    *, keeper: Keeper, version: int, order: Sequence[int], dealer: int
) -> None:
    """Let the same people sit in another order from the next game on.

    Everybody keeps the own column, and with it the points.

    Args:
        keeper: who writes.
        version: of the list that was seen.
        order: the positions of those at the table, clockwise.
        dealer: who of them deals the next game.

    Raises:
        TableRefused: they are not the people at the table.
        ListClosed, StaleVersion: see `lock_open_list`.
    """

    def move(now: SegmentFacts, _segments: Segments) -> SegmentFacts:
        if sorted(order) != sorted(now.order) or dealer not in order:
            raise TableRefused("nobody_there")
        return replace(now, order=tuple(order), first_dealer=dealer)

    begin_segment(keeper, version, Action.PLACES_CHANGED, move, sets_dealer=True)


@transaction.atomic
def swap_names(*, keeper: Keeper, version: int, one: int, other: int) -> None:
    """Exchange two people all over the list; the points stay in their columns.

    Raises:
        TableRefused: a column of these positions was never taken.
        ListClosed, StaleVersion: see `lock_open_list`.
    """
    session = lock_open_list(keeper, version=version)
    before = list_state(session)
    latest = latest_sitters(before["segments"])
    if one == other or not {one, other} <= latest.keys():
        raise TableRefused("nobody_there")
    swapped = {latest[one]: latest[other], latest[other]: latest[one]}
    after = before | {
        "segments": with_sitters(
            before["segments"], lambda _position, player: swapped.get(player, player)
        )
    }
    change_list(session, Action.NAMES_SWAPPED, keeper, before, after)


def _refuse_taken(name: str, now: SegmentFacts) -> None:
    if name.casefold() in map(str.casefold, now.names.values()):
        raise TableRefused("name_taken")


def _own_column(
    name: str, now: SegmentFacts, segments: Segments
) -> tuple[int, str] | None:
    """Return the column that somebody left, and the name that stands over it."""
    for position, known in latest_names(segments.facts).items():
        if known.casefold() == name.casefold() and position not in now.order:
            return position, known
    return None


def _column_for(name: str, now: SegmentFacts, segments: Segments) -> tuple[int, str]:
    """Return the column of somebody who comes back, or the next free one; the name."""
    own = _own_column(name, now, segments)
    if own is not None:
        return own
    taken = {position for segment in segments.facts for position in segment.names}
    if len(taken) >= MOST_SEATS:
        raise TableRefused("too_many_columns")
    return min(set(range(1, MOST_SEATS + 1)) - taken), name
