"""Who sits where from now on, and how the games count: joining, leaving, rules."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from django.db import transaction
from django.db.models import Max

from scoring import (
    LEAST_AT_TABLE,
    MOST_AT_TABLE,
    PlayedGame,
    RuleError,
    RuleProfile,
    System,
    check_game,
    dealer_among,
    profile_to_dict,
    result,
)
from skatliste.models import (
    MOST_SEATS,
    Action,
    Game,
    Keeper,
    SegmentFacts,
    Segments,
    Session,
    latest_names,
    read_segments,
)

from .changes import lock_open_list
from .lists import change_list, segment_state
from .states import State, list_state


class TableRefused(Exception):
    """The table cannot be changed in this way.

    Attributes:
        code: what stands in the way: "too_few", "too_many", "name_taken",
            "has_a_column", "nobody_there" or "too_many_columns".
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class RulesRefused(Exception):
    """A game that is written cannot be counted by the other rules.

    Attributes:
        number: of the game on the list; None if it was deleted.
        error: why not.
    """

    def __init__(self, number: int | None, error: RuleError) -> None:
        super().__init__(number, error)
        self.number = number
        self.error = error


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

    _begin_segment(keeper, version, Action.PERSON_JOINED, join)


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

    _begin_segment(keeper, version, Action.PERSON_LEFT, leave)


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

    _begin_segment(keeper, version, Action.SUBSTITUTED, take_over)


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

    _begin_segment(keeper, version, Action.PLACES_CHANGED, move, sets_dealer=True)


@transaction.atomic
def swap_names(*, keeper: Keeper, version: int, one: int, other: int) -> None:
    """Exchange two people all over the list; the points stay in their columns.

    Raises:
        TableRefused: a column of these positions was never taken.
        ListClosed, StaleVersion: see `lock_open_list`.
    """
    session = lock_open_list(keeper, version=version)
    before = list_state(session)
    taken = {
        position
        for segment in before["segments"]
        for position, _player in segment["sitters"]
    }
    if one == other or not {one, other} <= taken:
        raise TableRefused("nobody_there")
    latest = {
        position: player
        for segment in before["segments"]
        for position, player in segment["sitters"]
    }
    swapped = {latest[one]: latest[other], latest[other]: latest[one]}
    after = before | {
        "segments": [
            segment
            | {
                "sitters": [
                    [position, swapped.get(player, player)]
                    for position, player in segment["sitters"]
                ]
            }
            for segment in before["segments"]
        ]
    }
    change_list(session, Action.NAMES_SWAPPED, keeper, before, after)


@transaction.atomic
def change_rules(
    *,
    keeper: Keeper,
    version: int,
    system: System,
    profile: RuleProfile,
    whole_list: bool,
) -> None:
    """Count by another system or profile, in the whole list or from now on.

    Raises:
        RulesRefused: a game that is written cannot be counted by them.
        ListClosed, StaleVersion: see `lock_open_list`.
    """
    if not whole_list:
        _begin_segment(
            keeper,
            version,
            Action.RULES_CHANGED,
            lambda now, _segments: replace(now, system=system, profile=profile),
        )
        return
    session = lock_open_list(keeper, version=version)
    check_rules(session, profile)
    before = list_state(session)
    rules = {"system": system.value, "profile": profile_to_dict(profile)}
    after = before | {"segments": [one | rules for one in before["segments"]]}
    change_list(session, Action.RULES_CHANGED, keeper, before, after)


def check_rules(session: Session, profile: RuleProfile) -> None:
    """See whether all that is written could be counted by *profile*; write nothing.

    Deleted games as well, since they may come back; but nobody asks for their bids.

    Raises:
        RulesRefused: a game could not.
    """
    number = 0
    positions = read_segments(session).positions
    for game in session.games.known().in_playing_order():
        facts = game.facts(positions)
        is_deleted = game.deleted_at is not None
        number += facts.is_game and not is_deleted
        if isinstance(facts.game, PlayedGame):
            check = result if is_deleted else check_game
            try:
                check(facts.game, profile=profile)
            except RuleError as error:
                raise RulesRefused(None if is_deleted else number, error) from None


@transaction.atomic
def _begin_segment(
    keeper: Keeper,
    version: int,
    action: Action,
    change: Callable[[SegmentFacts, Segments], SegmentFacts],
    *,
    sets_dealer: bool = False,
) -> None:
    """Let the list go on with what *change* makes of its last segment."""
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
