"""Enter, insert, correct, move, delete and restore a row."""

import uuid
from collections.abc import Callable, Mapping
from dataclasses import replace

from django.db import transaction
from django.db.models import Count, Max, Q
from django.utils import timezone

from scoring import RuleError
from skatliste.models import (
    ORDER_STEP,
    Action,
    Change,
    Game,
    GameFacts,
    Keeper,
    Kind,
    Seat,
    SegmentFacts,
    Segments,
    Session,
    read_segments,
)

from .changes import StaleVersion, lock_open_list, record_step
from .states import facts_of_state, games_state, seats_of


class EntryConflict(Exception):
    """This entry has been written before, with other facts."""


class StaleNumber(Exception):
    """The list has more or fewer rows, or another table, than was seen."""


class StaleRevision(Exception):
    """The row was changed or deleted since the one who corrects it has seen it."""


class NoRoom(Exception):
    """Too many rows were put in at this place for one more."""


class DealerConflict(Exception):
    """With the dealers moved on somebody would have played who sat out.

    Attributes:
        number: of the first game in which that would be so.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@transaction.atomic
def enter_game(
    *, keeper: Keeper, entry_id: uuid.UUID, number: int, facts: GameFacts
) -> Game:
    """Write a row at the end of the list, a game as its *number*, and return it.

    The same entry sent again writes nothing and returns what it wrote the first
    time, also if that was corrected, undone or deleted since.

    Raises:
        EntryConflict: the same entry was sent with other facts.
        StaleNumber: *number* is not the next game's, or who dealt or played it does
            not sit at the table any more.
        ListClosed: the list is finished.
    """
    session = lock_open_list(keeper)
    known = Q(is_undone=False)
    rows = session.games.aggregate(
        games=Count("pk", filter=known & Q(deleted_at=None) & ~Q(kind=Kind.ADJUSTMENT)),
        last=Max("order_key", filter=known),
        earlier=Max("pk", filter=Q(entry_id=entry_id)),
    )
    if rows["earlier"] is not None:
        earlier = session.games.get(pk=rows["earlier"])
        return _same_entry(earlier, facts, seats_of(session))
    segments = read_segments(session)
    if number != rows["games"] + 1 or not _is_possible(facts, segments.last):
        raise StaleNumber
    game = Game(
        session=session,
        entry_id=entry_id,
        order_key=_key_at_end(segments, rows["last"]),
    )
    game.write_facts(facts, segments.seats)
    game.save(force_insert=True)
    _record_new(session, Action.GAME_ENTERED, keeper, game, segments.seats)
    return game


@transaction.atomic
def insert_game(
    *,
    keeper: Keeper,
    entry_id: uuid.UUID,
    before_id: int,
    version: int,
    facts: GameFacts,
    moves_dealers: bool,
) -> Game:
    """Write a forgotten game before the row *before_id*, and return it.

    Args:
        keeper: who writes.
        entry_id: makes the entry the same however often it is sent.
        before_id: the row that it is put before.
        version: of the list that was seen.
        facts: the game.
        moves_dealers: whether every later game was dealt by the next in turn.

    Raises:
        EntryConflict: the same entry was sent with other facts.
        StaleVersion: the list was changed since.
        StaleRevision: the row before which it belongs is gone.
        DealerConflict: the dealers cannot be moved on.
        NoRoom: there is no room left between the two rows.
        ListClosed: the list is finished.
    """
    session = lock_open_list(keeper)
    earlier = session.games.filter(entry_id=entry_id).first()
    if earlier is not None:
        return _same_entry(earlier, facts, seats_of(session))
    if session.version != version:
        raise StaleVersion
    following = _standing_game(session, before_id)
    segments = read_segments(session)
    seats = segments.seats
    game = Game(
        session=session,
        entry_id=entry_id,
        order_key=_key_before(session, segments, following.order_key),
    )
    later = _later_games(session, following) if moves_dealers else []
    before = games_state(later, seats)
    game.write_facts(facts, seats)
    game.save(force_insert=True)
    _move_dealers(later, segments)
    record_step(
        session,
        Action.GAME_INSERTED,
        device_id=keeper.device_id,
        game=game,
        before={"games": {str(game.pk): None} | before["games"]},
        after=games_state([game, *later], seats),
    )
    return game


@transaction.atomic
def correct_game(
    *,
    keeper: Keeper,
    game_id: int,
    revision: int,
    facts: GameFacts,
    version: int | None = None,
) -> Game:
    """Replace the facts of a row; with *version* only in the list that was seen.

    Raises:
        StaleRevision: the row is no longer the one that was seen.
        StaleVersion: the list was changed since it was seen.
        ListClosed: the list is finished.
    """
    session = lock_open_list(keeper)
    game = _standing_game(session, game_id)
    seats = seats_of(session)
    positions = {seat.pk: position for position, seat in seats.items()}
    if game.facts(positions) == facts:
        return game
    if game.revision != revision:
        raise StaleRevision
    if version is not None and version != session.version:
        raise StaleVersion

    def correct() -> None:
        game.write_facts(facts, seats)
        game.is_corrected = True

    _change(session, Action.GAME_CORRECTED, keeper, game, correct, seats)
    return game


@transaction.atomic
def move_game(
    *, keeper: Keeper, game_id: int, before_id: int | None, version: int
) -> None:
    """Put a row before the row *before_id*, or at the end of the list if None.

    Raises:
        StaleVersion: the list was changed since it was seen.
        StaleRevision: one of the two rows is gone.
        RuleError: who dealt or played it did not sit at the table there.
        NoRoom: there is no room left between the two rows.
        ListClosed: the list is finished.
    """
    session = lock_open_list(keeper, version=version)
    game = _standing_game(session, game_id)
    segments = read_segments(session)
    if before_id is None:
        last = session.games.known().aggregate(last=Max("order_key"))["last"]
        key = _key_at_end(segments, last)
    else:
        following = _standing_game(session, before_id)
        if following.pk == game.pk:
            return
        key = _key_before(session, segments, following.order_key)
    segments.at(key).check(game.facts(segments.positions))

    def move() -> None:
        game.order_key = key

    _change(session, Action.GAME_MOVED, keeper, game, move, segments.seats)


def delete_game(*, keeper: Keeper, game_id: int, revision: int | None = None) -> None:
    """Take a row off the list; later games move up. It can be restored.

    Raises:
        StaleRevision: the row is no longer the one of *revision*, if that is told.
        ListClosed: the list is finished.
    """
    _put_game(keeper, game_id, away=True, revision=revision)


def restore_game(*, keeper: Keeper, game_id: int) -> None:
    """Put a deleted row back where it stood.

    Raises:
        RuleError: by the rules that hold there now it cannot be counted.
        ListClosed: the list is finished.
    """
    _put_game(keeper, game_id, away=False)


@transaction.atomic
def _put_game(
    keeper: Keeper, game_id: int, *, away: bool, revision: int | None = None
) -> None:
    session = lock_open_list(keeper)
    game = session.games.get(pk=game_id)
    # Its entry may have been undone since it was seen.
    if game.is_undone or (game.deleted_at is not None) is away:
        return
    if revision is not None and revision != game.revision:
        raise StaleRevision
    if not away:
        segments = read_segments(session)
        # The rules of its part of the list may have been changed in the meantime.
        segments.at(game.order_key).check(game.facts(segments.positions))

    def put() -> None:
        game.deleted_at = timezone.now() if away else None

    action = Action.GAME_DELETED if away else Action.GAME_RESTORED
    _change(session, action, keeper, game, put, seats_of(session))


def _change(
    session: Session,
    action: Action,
    keeper: Keeper,
    game: Game,
    change: Callable[[], None],
    seats: Mapping[int, Seat],
) -> None:
    before = games_state([game], seats)
    change()
    game.revision += 1
    game.save()
    record_step(
        session,
        action,
        device_id=keeper.device_id,
        game=game,
        before=before,
        after=games_state([game], seats),
    )


def _record_new(
    session: Session,
    action: Action,
    keeper: Keeper,
    game: Game,
    seats: Mapping[int, Seat],
) -> None:
    record_step(
        session,
        action,
        device_id=keeper.device_id,
        game=game,
        before={"games": {str(game.pk): None}},
        after=games_state([game], seats),
    )


def _same_entry(earlier: Game, facts: GameFacts, seats: dict[int, Seat]) -> Game:
    # As it was sent: it may have been corrected since. A row that came with a file
    # was never sent, so it stands for itself.
    entering = (Action.GAME_ENTERED, Action.GAME_INSERTED)
    sent = Change.objects.filter(game=earlier, action__in=entering).first()
    if sent is None or sent.after is None:
        written = earlier.facts({seat.pk: one for one, seat in seats.items()})
    else:
        written = facts_of_state(sent.after["games"][str(earlier.pk)])
    if written != facts:
        raise EntryConflict
    return earlier


def _standing_game(session: Session, game_id: int) -> Game:
    game = session.games.standing().filter(pk=game_id).first()
    if game is None:
        raise StaleRevision
    return game


def _key_at_end(segments: Segments, last: int | None) -> int:
    """Return an order key after the row at *last*, in the last segment."""
    # That may begin later, if the row it began after was moved away since.
    return max(last or 0, segments.keys[-1] - 1) + ORDER_STEP


def _key_before(session: Session, segments: Segments, key: int) -> int:
    """Return an order key between the row at *key* and the one before it.

    What is put before a row belongs to the same segment.
    """
    earlier = session.games.known().filter(order_key__lt=key)
    last = earlier.aggregate(last=Max("order_key"))["last"] or 0
    last = max(last, segments.begin_at(key) - 1)
    middle = (last + key) // 2
    if middle in (last, key):
        raise NoRoom
    return int(middle)


def _later_games(session: Session, first: Game) -> list[Game]:
    later = session.games.standing().filter(order_key__gte=first.order_key)
    return list(later.exclude(kind=Kind.ADJUSTMENT).in_playing_order())


def _move_dealers(games: list[Game], segments: Segments) -> None:
    """Let each of *games* have been dealt by the next in turn."""
    for game in games:
        facts = game.facts(segments.positions)
        segment = segments.at(game.order_key)
        moved = replace(facts, dealer=segment.dealer_after(facts.dealer))
        if not _is_possible(moved, segment):
            raise DealerConflict(_number_of(game))
        game.write_facts(moved, segments.seats)
        game.revision += 1
    Game.objects.bulk_update(games, ["dealer", "revision"])


def _number_of(game: Game) -> int:
    until = game.session.games.standing().filter(order_key__lte=game.order_key)
    return until.exclude(kind=Kind.ADJUSTMENT).count()


def _is_possible(facts: GameFacts, table: SegmentFacts) -> bool:
    try:
        table.check(facts)
    except RuleError:
        return False
    return True
