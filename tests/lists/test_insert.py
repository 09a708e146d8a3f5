"""A forgotten game put in, and rows moved: numbers, dealers, and what is refused."""

import pytest

from scoring import RuleError
from skatliste.models import Game
from skatliste.services import (
    DealerConflict,
    EntryConflict,
    NoRoom,
    StaleRevision,
    StaleVersion,
    delete_game,
    insert_game,
    join_table,
    move_game,
)
from tests.factories import create_adjustment, create_game, create_keeper
from tests.now import now
from tests.snapshots import all_rows

from .facts import ENTRY, GRAND, PASSED_IN, insert

pytestmark = pytest.mark.django_db


def move(keeper, game, before=None):
    move_game(
        keeper=keeper,
        game_id=game.pk,
        before_id=before.pk if before else None,
        version=now(keeper).version,
    )


def rows() -> list[Game]:
    return list(Game.objects.standing().in_playing_order())


def dealers() -> list[int]:
    return [row.dealer.position for row in rows() if row.dealer]


def test_insert_game_stands_before_the_row_and_moves_no_other(keeper):
    games = [create_game(keeper=keeper) for _ in range(3)]
    keys = [game.order_key for game in games]

    game = insert(keeper, games[1])

    assert rows() == [games[0], game, *games[1:]]
    assert [row.order_key for row in rows() if row != game] == keys


def test_insert_game_before_the_first(keeper):
    first = create_game(keeper=keeper)

    game = insert(keeper, first)

    assert rows() == [game, first]


def test_insert_game_can_leave_the_dealers_alone(keeper):
    games = [create_game(keeper=keeper) for _ in range(4)]

    insert(keeper, games[1])

    assert dealers() == [1, 1, 2, 3, 1]


def test_insert_game_can_move_the_dealers_on(keeper):
    games = [create_game(keeper=keeper) for _ in range(4)]

    insert(keeper, games[1], moves_dealers=True)

    assert dealers() == [1, 1, 3, 1, 2]


def test_insert_game_moves_no_dealer_of_a_row_that_is_no_game(keeper):
    games = [create_game(keeper=keeper) for _ in range(2)]
    adjustment = create_adjustment(keeper=keeper)

    insert(keeper, games[0], moves_dealers=True)

    adjustment.refresh_from_db()
    assert adjustment.dealer is None
    assert dealers() == [1, 2, 3]


def test_insert_game_refuses_dealers_who_would_have_played():
    keeper = create_keeper(names=["Anna", "Ben", "Cem", "Dora"])
    # Dealt by 1, 2, 3; moved on, 3 would deal the second game, which he played.
    games = [create_game(keeper=keeper, declarer=one) for one in (4, 3, 1)]
    before = all_rows()

    with pytest.raises(DealerConflict) as refused:
        insert(keeper, games[0], moves_dealers=True)

    assert refused.value.number == 3
    assert all_rows() == before


def test_insert_game_of_the_same_entry_writes_nothing(keeper):
    first = create_game(keeper=keeper)
    game = insert(keeper, first, entry_id=ENTRY)
    before = all_rows()

    assert insert(keeper, first, entry_id=ENTRY) == game
    assert all_rows() == before


def test_insert_game_of_the_same_entry_with_other_facts_is_a_conflict(keeper):
    first = create_game(keeper=keeper)
    insert(keeper, first, entry_id=ENTRY)

    with pytest.raises(EntryConflict):
        insert(keeper, first, GRAND, entry_id=ENTRY)


def test_insert_game_into_a_list_that_was_changed_is_stale(keeper):
    first = create_game(keeper=keeper)
    seen = now(keeper).version
    create_game(keeper=keeper)
    before = all_rows()

    with pytest.raises(StaleVersion):
        insert_game(
            keeper=keeper,
            entry_id=ENTRY,
            before_id=first.pk,
            version=seen,
            facts=PASSED_IN,
            moves_dealers=False,
        )

    assert all_rows() == before


def test_insert_game_before_a_deleted_row_is_stale(keeper):
    first = create_game(keeper=keeper)
    delete_game(keeper=keeper, game_id=first.pk)

    with pytest.raises(StaleRevision):
        insert(keeper, first)


def test_insert_game_is_refused_where_there_is_no_room_left(keeper):
    first = create_game(keeper=keeper)
    Game.objects.update(order_key=1)
    before = all_rows()

    with pytest.raises(NoRoom):
        insert(keeper, first)

    assert all_rows() == before


def test_insert_game_has_room_for_thirty_at_one_place(keeper):
    first = create_game(keeper=keeper)

    games = [insert(keeper, first) for _ in range(30)]

    assert rows() == [*games, first]


def test_move_game_puts_a_row_before_another(keeper):
    games = [create_game(keeper=keeper) for _ in range(3)]

    move(keeper, games[2], games[0])

    assert rows() == [games[2], games[0], games[1]]


def test_move_game_to_the_end(keeper):
    games = [create_game(keeper=keeper) for _ in range(3)]

    move(keeper, games[0])

    assert rows() == [games[1], games[2], games[0]]


def test_move_game_before_itself_writes_nothing(keeper):
    game = create_game(keeper=keeper)
    before = all_rows()

    move(keeper, game, game)

    assert all_rows() == before


def test_move_game_to_a_table_where_the_declarer_did_not_sit_is_refused(keeper):
    games = [create_game(keeper=keeper) for _ in range(3)]
    join_table(keeper=keeper, version=now(keeper).version, name="Dora", before=None)
    dora = create_game(keeper=keeper, declarer=4)
    before = all_rows()

    with pytest.raises(RuleError, match="declarer_is_not_at_the_table"):
        move(keeper, dora, games[0])

    assert all_rows() == before
