"""A row belongs to the segment that it was written in, whatever is done around it."""

import json
import uuid

import pytest

from scoring import (
    ISKO_TOURNAMENT,
    PRIVATE,
    Contract,
    PlayedGame,
    RuleError,
    System,
)
from skatliste.exports import export_list
from skatliste.imports import read_json
from skatliste.models import Game, GameFacts
from skatliste.queries import load_list_facts, load_table
from skatliste.services import (
    ListHead,
    NameTaken,
    StaleNumber,
    change_rules,
    correct_list,
    delete_game,
    enter_game,
    insert_game,
    join_table,
    leave_table,
    move_game,
    substitute,
    undo,
)
from tests.checked import assert_in_order
from tests.factories import create_game, create_keeper
from tests.now import now, seen, sheet_of
from tests.refusals import refusals
from tests.snapshots import all_rows

from .facts import PASSED_IN, SPADES

pytestmark = pytest.mark.django_db

HEAD = ListHead(title="", place="", planned_games=36)


def tables(keeper) -> list[tuple[int, ...]]:
    """Return who sat at the table in each row."""
    counted = sheet_of(keeper)
    return [counted.segment_at(index).order for index in range(len(counted.rows))]


@pytest.fixture
def moved(keeper):
    """Two games, Dora joins, and the second game is moved before the first."""
    one, two = (create_game(keeper=keeper, declarer=seat) for seat in (2, 3))
    join_table(**seen(keeper), name="Dora", before=None)
    move_game(**seen(keeper), game_id=two.pk, before_id=one.pk)
    return keeper


def test_a_game_is_entered_at_the_table_of_now_when_the_row_before_is_gone(moved):
    create_game(keeper=moved, declarer=4)

    assert tables(moved) == [(1, 2, 3), (1, 2, 3), (1, 2, 3, 4)]
    assert_in_order()


def test_a_row_is_moved_to_the_end_of_the_segment_of_now(moved):
    first = Game.objects.in_playing_order()[0]

    move_game(**seen(moved), game_id=first.pk, before_id=None)

    assert tables(moved) == [(1, 2, 3), (1, 2, 3, 4)]
    assert_in_order()


def test_a_game_is_inserted_at_the_table_of_the_row_that_it_is_put_before(moved):
    last = create_game(keeper=moved, declarer=4)

    insert_game(
        **seen(moved),
        entry_id=uuid.uuid4(),
        before_id=last.pk,
        facts=GameFacts(game=PASSED_IN.game, dealer=4),
        moves_dealers=False,
    )

    assert tables(moved) == [(1, 2, 3), (1, 2, 3), (1, 2, 3, 4), (1, 2, 3, 4)]
    assert_in_order()


def test_a_game_of_somebody_who_has_left_since_is_stale():
    keeper = create_keeper(names=("Anna", "Ben", "Cem", "Dora"))
    number = load_table(keeper.session).number
    leave_table(**seen(keeper), position=2)
    before = all_rows()

    with pytest.raises(StaleNumber):
        enter_game(keeper=keeper, entry_id=uuid.uuid4(), number=number, facts=SPADES)

    assert all_rows() == before


def test_deleting_a_row_whose_entry_was_undone_changes_nothing(keeper):
    game = create_game(keeper=keeper)
    undo(keeper=keeper, step_id=now(keeper).undo_to_id)
    before = all_rows()

    delete_game(keeper=keeper, game_id=game.pk)

    assert all_rows() == before


def test_a_row_cannot_be_moved_to_where_it_cannot_be_counted(keeper):
    change_rules(**seen(keeper), system=System.SEEGER, profile=PRIVATE, whole_list=True)
    null = enter_game(
        keeper=keeper,
        entry_id=uuid.uuid4(),
        number=1,
        facts=GameFacts(
            game=PlayedGame(contract=Contract.NULL, bid=24), dealer=1, declarer=2
        ),
    )
    create_game(keeper=keeper)
    change_rules(
        **seen(keeper),
        system=System.SEEGER,
        profile=ISKO_TOURNAMENT,
        whole_list=False,
    )
    create_game(keeper=keeper)
    before = all_rows()

    with pytest.raises(RuleError, match="null_overbid_needs_matadors"):
        move_game(**seen(keeper), game_id=null.pk, before_id=None)

    assert all_rows() == before


def test_nobody_gets_the_name_of_somebody_who_sat_at_the_same_table(keeper):
    create_game(keeper=keeper)
    substitute(**seen(keeper), position=2, name="Dora", takes_points_over=True)
    create_game(keeper=keeper)
    before = all_rows()

    with pytest.raises(NameTaken):
        correct_list(keeper=keeper, head=HEAD, names={1: "Ben"})

    assert all_rows() == before


def test_a_list_in_which_a_column_was_never_played_in_comes_back(keeper):
    join_table(**seen(keeper), name="Dora", before=None)
    leave_table(**seen(keeper), position=2)
    create_game(keeper=keeper)

    facts = load_list_facts(now(keeper))

    assert list(facts.names) == [1, 3, 4]
    assert read_json(export_list(now(keeper), "json")) == facts


def test_a_file_tells_its_columns_in_their_order(keeper):
    join_table(**seen(keeper), name="Dora", before=None)
    leave_table(**seen(keeper), position=2)
    told = json.loads(export_list(now(keeper), "json"))
    told["players"].reverse()

    assert refusals(read_json, json.dumps(told).encode()) == [
        "player 2: seat: expected a whole number from 5 to 12, got 3",
        "player 3: seat: expected a whole number from 6 to 12, got 1",
    ]
