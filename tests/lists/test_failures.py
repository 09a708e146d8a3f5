"""A failure in the middle of a write leaves the list as it was, wherever it strikes."""

import uuid

import pytest
from django.db import OperationalError, connection

from scoring import PRIVATE, System
from skatliste.models import Completion, Game
from skatliste.services import (
    Ended,
    ListHead,
    change_places,
    change_rules,
    close_list,
    correct_game,
    correct_list,
    delete_game,
    insert_game,
    join_table,
    leave_table,
    move_game,
    redo,
    restore_game,
    substitute,
    swap_names,
    undo,
)
from tests.checked import assert_in_order
from tests.factories import create_game, create_keeper
from tests.now import now, row, seen
from tests.snapshots import all_rows

from .facts import GRAND, PASSED_IN

pytestmark = pytest.mark.django_db

WRITING = ("INSERT", "UPDATE", "DELETE")


@pytest.fixture
def keeper():
    """The keeper of a list of four, with three games, a deleted and an undone one."""
    keeper = create_keeper(names=("Anna", "Ben", "Cem", "Dora"))
    for declarer in (2, 4, 2):
        create_game(keeper=keeper, declarer=declarer)
    deleted = create_game(keeper=keeper, declarer=1)
    delete_game(keeper=keeper, game_id=deleted.pk)
    create_game(keeper=keeper, declarer=2)
    undo(keeper=keeper, step_id=now(keeper).undo_to_id)
    return keeper


WRITES = {
    "enter": lambda keeper: create_game(keeper=keeper, declarer=2),
    "insert": lambda keeper: insert_game(
        **seen(keeper),
        entry_id=uuid.uuid4(),
        before_id=row(2).pk,
        facts=PASSED_IN,
        moves_dealers=False,
    ),
    "insert and move the dealers": lambda keeper: insert_game(
        **seen(keeper),
        entry_id=uuid.uuid4(),
        before_id=row(2).pk,
        facts=PASSED_IN,
        moves_dealers=True,
    ),
    "correct": lambda keeper: correct_game(
        keeper=keeper, game_id=row(2).pk, revision=1, facts=GRAND
    ),
    "move": lambda keeper: move_game(
        **seen(keeper), game_id=row(3).pk, before_id=row(1).pk
    ),
    "restore": lambda keeper: restore_game(
        keeper=keeper, game_id=Game.objects.exclude(deleted_at=None).get().pk
    ),
    "undo": lambda keeper: undo(keeper=keeper, step_id=now(keeper).undo_to_id),
    "redo": lambda keeper: redo(keeper=keeper, step_id=now(keeper).redo_to_id),
    "join": lambda keeper: join_table(**seen(keeper), name="Emil", before=None),
    "leave": lambda keeper: leave_table(**seen(keeper), position=4),
    "substitute": lambda keeper: substitute(
        **seen(keeper), position=4, name="Emil", takes_points_over=False
    ),
    "change places": lambda keeper: change_places(
        **seen(keeper), order=(1, 3, 2, 4), dealer=3
    ),
    "swap": lambda keeper: swap_names(**seen(keeper), one=1, other=3),
    "rules from now on": lambda keeper: change_rules(
        **seen(keeper), system=System.CLASSIC, profile=PRIVATE, whole_list=False
    ),
    "rules of the whole list": lambda keeper: change_rules(
        **seen(keeper), system=System.CLASSIC, profile=PRIVATE, whole_list=True
    ),
    "head": lambda keeper: correct_list(
        keeper=keeper,
        head=ListHead(title="Runde", place="Ochsen", planned_games=48, stake="1/4"),
        names={1: "Xaver"},
    ),
    "close": lambda keeper: close_list(
        **seen(keeper),
        ended=Ended(completion=Completion.CUT_SHORT, agreed=(1, 2), content="{}"),
    ),
}


class Disk:
    """Becomes full at the write with this number."""

    def __init__(self, full_at: int) -> None:
        self.full_at = full_at
        self.writes = 0

    def __call__(self, execute, sql, params, many, context):
        if sql.startswith(WRITING):
            self.writes += 1
            if self.writes == self.full_at:
                raise OperationalError("database or disk is full")
        return execute(sql, params, many, context)


@pytest.mark.parametrize("write", WRITES.values(), ids=WRITES)
def test_failure_at_any_write_leaves_everything_as_it_was(keeper, write):
    before = all_rows()
    writes = 0
    while True:
        writes += 1
        with connection.execute_wrapper(Disk(full_at=writes)):
            try:
                write(keeper)
            except OperationalError:
                assert all_rows() == before
                continue
        break

    # In the end there was room, and the same was written as if nothing had happened.
    assert writes > 3
    assert all_rows() != before


def test_a_list_is_in_order_after_every_failure(keeper):
    for write in WRITES.values():
        for full_at in (1, 2, 3):
            with (
                connection.execute_wrapper(Disk(full_at=full_at)),
                pytest.raises(OperationalError),
            ):
                write(keeper)

    assert_in_order()
