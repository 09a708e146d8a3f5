"""Begin, correct, delete and restore a list."""

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from scoring import Language, profile_to_dict
from skatliste.models import (
    ORDER_STEP,
    Action,
    Club,
    Device,
    Game,
    Keeper,
    ListFacts,
    ListRules,
    Player,
    Seat,
    Session,
)

from .access import grant_keeper
from .changes import lock_list, record


@transaction.atomic
def begin_list(
    *,
    device: Device,
    names: Sequence[str],
    rules: ListRules,
    title: str = "",
    language: Language = Language.GERMAN,
) -> Session:
    """Begin a list with *names* in seat order; *device* becomes its keeper."""
    session = Session.objects.create(
        club=device.club,
        title=title,
        begun_at=timezone.now(),
        planned_games=rules.planned_games,
        system=rules.system.value,
        profile=profile_to_dict(rules.profile),
        language=language.value,
    )
    seat_players(session, names)
    grant_keeper(device, session)
    record(
        session,
        Action.LIST_BEGUN,
        device_id=device.pk,
        after=_list_facts(session),
    )
    return session


@transaction.atomic
def correct_list(*, keeper: Keeper, title: str, names: Sequence[str]) -> None:
    """Give the list another title, and its seats other names.

    Raises:
        ValueError: unless there is one name, and a different one, for each seat.
    """
    session = lock_list(keeper.session.pk)
    before = _list_facts(session)
    seats = list(session.seats.select_related("player"))
    if len(set(names)) != len(seats):
        raise ValueError(f"expected {len(seats)} different names, got {names!r}")
    players = [_player(session.club, name) for name in names]
    if title == session.title and players == [seat.player for seat in seats]:
        return
    for seat, player in zip(seats, players, strict=True):
        seat.player = player
        seat.save(update_fields=["player"])
    session.title = title
    session.save(update_fields=["title"])
    record(
        session,
        Action.LIST_CORRECTED,
        device_id=keeper.device_id,
        before=before,
        after=_list_facts(session),
    )


def delete_list(*, keeper: Keeper) -> None:
    """Put the list away; it can be restored with everything in it."""
    _put_list(keeper, away=True)


def restore_list(*, keeper: Keeper) -> None:
    """Bring a deleted list back."""
    _put_list(keeper, away=False)


@transaction.atomic
def import_list(facts: ListFacts) -> Session:
    """Write a whole list that was read from a file. Nobody's device keeps it yet."""
    session = Session.objects.create(
        uid=facts.uid,
        club=Club.objects.create(),
        title=facts.title,
        place=facts.place,
        begun_at=facts.begun_at,
        planned_games=facts.rules.planned_games,
        system=facts.rules.system.value,
        profile=profile_to_dict(facts.rules.profile),
        language=facts.language.value,
        deck=facts.deck.value,
    )
    seats = {seat.position: seat for seat in seat_players(session, facts.names)}
    games = []
    for place, (entry_id, row) in enumerate(facts.rows, start=1):
        game = Game(session=session, entry_id=entry_id, order_key=place * ORDER_STEP)
        game.write_facts(row, seats)
        games.append(game)
    Game.objects.bulk_create(games)
    record(session, Action.LIST_IMPORTED, device_id=None, after=_list_facts(session))
    return session


def seat_players(session: Session, names: Sequence[str]) -> list[Seat]:
    """Seat *names* from place 1 on; the same name is the same person in a club."""
    return Seat.objects.bulk_create(
        Seat(session=session, position=position, player=_player(session.club, name))
        for position, name in enumerate(names, start=1)
    )


@transaction.atomic
def _put_list(keeper: Keeper, *, away: bool) -> None:
    session = lock_list(keeper.session.pk)
    if (session.deleted_at is not None) is away:
        return
    session.deleted_at = timezone.now() if away else None
    session.save(update_fields=["deleted_at"])
    action = Action.LIST_DELETED if away else Action.LIST_RESTORED
    record(session, action, device_id=keeper.device_id)


def _player(club: Club, name: str) -> Player:
    player, _ = Player.objects.get_or_create(club=club, name=name)
    return player


def _list_facts(session: Session) -> dict[str, object]:
    return {
        "title": session.title,
        "planned_games": session.planned_games,
        "system": session.system,
        "profile": session.profile,
        "players": list(session.seats.values_list("player_id", flat=True)),
    }
