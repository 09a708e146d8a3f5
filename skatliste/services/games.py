"""Enter, correct, delete and restore a game."""

import uuid

from django.db import transaction
from django.db.models import Count, Max, Q
from django.utils import timezone

from skatliste.models import (
    ORDER_STEP,
    Action,
    Change,
    Game,
    GameFacts,
    Keeper,
    Seat,
    Session,
    facts_to_json,
)

from .changes import lock_list, record


class EntryConflict(Exception):
    """This entry has been written before, with other facts."""


class StaleNumber(Exception):
    """The list has more or fewer rows than the one who wrote has seen."""


class StaleRevision(Exception):
    """The row was changed or deleted since the one who corrects it has seen it."""


@transaction.atomic
def enter_game(
    *, keeper: Keeper, entry_id: uuid.UUID, number: int, facts: GameFacts
) -> Game:
    """Write a game as row *number* of the list, and return it.

    The same entry sent again writes nothing and returns what it wrote the first
    time, also if that was corrected or deleted since.

    Raises:
        EntryConflict: the same entry was sent with other facts.
        StaleNumber: *number* is not the next one.
    """
    session = lock_list(keeper.session.pk)
    earlier = session.games.filter(entry_id=entry_id).first()
    if earlier is not None:
        return _same_entry(earlier, facts, _seats(session))
    rows = session.games.aggregate(
        count=Count("pk", filter=Q(deleted_at=None)), last=Max("order_key")
    )
    if number != rows["count"] + 1:
        raise StaleNumber
    game = Game(
        session=session,
        entry_id=entry_id,
        order_key=(rows["last"] or 0) + ORDER_STEP,
    )
    game.write_facts(facts, _seats(session))
    game.save(force_insert=True)
    record(
        session,
        Action.GAME_ENTERED,
        device_id=keeper.device_id,
        game=game,
        after=facts_to_json(facts),
    )
    return game


@transaction.atomic
def correct_game(
    *, keeper: Keeper, game_id: int, revision: int, facts: GameFacts
) -> Game:
    """Replace the facts of a row.

    Raises:
        StaleRevision: the row is no longer the one that was seen.
    """
    session = lock_list(keeper.session.pk)
    game = _standing_game(session, game_id)
    seats = _seats(session)
    before = _facts_of(game, seats)
    if before == facts:
        return game
    if game.revision != revision:
        raise StaleRevision
    game.write_facts(facts, seats)
    game.revision += 1
    game.save()
    record(
        session,
        Action.GAME_CORRECTED,
        device_id=keeper.device_id,
        game=game,
        before=facts_to_json(before),
        after=facts_to_json(facts),
    )
    return game


def delete_game(*, keeper: Keeper, game_id: int) -> None:
    """Take a row off the list; later games move up. It can be restored."""
    _put_game(keeper, game_id, away=True)


def restore_game(*, keeper: Keeper, game_id: int) -> None:
    """Put a deleted row back where it stood."""
    _put_game(keeper, game_id, away=False)


@transaction.atomic
def _put_game(keeper: Keeper, game_id: int, *, away: bool) -> None:
    session = lock_list(keeper.session.pk)
    game = session.games.get(pk=game_id)
    if (game.deleted_at is not None) is away:
        return
    game.deleted_at = timezone.now() if away else None
    game.save(update_fields=["deleted_at"])
    facts = facts_to_json(_facts_of(game, _seats(session)))
    record(
        session,
        Action.GAME_DELETED if away else Action.GAME_RESTORED,
        device_id=keeper.device_id,
        game=game,
        before=facts if away else None,
        after=None if away else facts,
    )


def _same_entry(earlier: Game, facts: GameFacts, seats: dict[int, Seat]) -> Game:
    # As it was sent: it may have been corrected since. A row that came with a file
    # was never sent, so it stands for itself.
    sent = Change.objects.filter(game=earlier, action=Action.GAME_ENTERED).first()
    written = sent.after if sent else facts_to_json(_facts_of(earlier, seats))
    if written != facts_to_json(facts):
        raise EntryConflict
    return earlier


def _standing_game(session: Session, game_id: int) -> Game:
    game = session.games.standing().filter(pk=game_id).first()
    if game is None:
        raise StaleRevision
    return game


def _seats(session: Session) -> dict[int, Seat]:
    return {seat.position: seat for seat in session.seats.all()}


def _facts_of(game: Game, seats: dict[int, Seat]) -> GameFacts:
    return game.facts({seat.pk: position for position, seat in seats.items()})
