"""The log of a list, and that a change is there as a whole or not at all."""

import uuid

import pytest
from django.db import OperationalError, connection

from skatliste.models import Change, Device
from skatliste.services import (
    ListHead,
    begin_list,
    correct_game,
    delete_game,
    delete_list,
    restore_game,
    restore_list,
)
from tests.factories import create_keeper, table_of
from tests.snapshots import all_rows

from .facts import GRAND, correct_head, enter, version_of

pytestmark = pytest.mark.django_db


def test_log_names_every_version_once(keeper):
    game = enter(keeper)
    correct_game(keeper=keeper, game_id=game.pk, revision=1, facts=GRAND)
    delete_game(keeper=keeper, game_id=game.pk)
    restore_game(keeper=keeper, game_id=game.pk)
    correct_head(keeper, title="Runde")
    delete_list(keeper=keeper)
    restore_list(keeper=keeper)

    assert list(Change.objects.values_list("version", "action")) == [
        (1, "list_begun"),
        (2, "game_entered"),
        (3, "game_corrected"),
        (4, "game_deleted"),
        (5, "game_restored"),
        (6, "list_corrected"),
        (7, "list_deleted"),
        (8, "list_restored"),
    ]


def test_log_holds_no_name(keeper):
    enter(keeper)
    correct_head(keeper, "Xaver", "Ben", "Cem", title="Runde")
    delete_list(keeper=keeper)

    logged = str(list(Change.objects.values()))

    assert [name for name in ("Anna", "Xaver", "Ben", "Cem") if name in logged] == []


def test_version_counts_each_list_by_itself(keeper):
    other = create_keeper()
    enter(other)

    assert (version_of(keeper), version_of(other)) == (1, 2)


WRITES = {
    "enter": lambda keeper, _game: enter(keeper, entry_id=uuid.uuid4(), number=2),
    "correct": lambda keeper, game: correct_game(
        keeper=keeper, game_id=game.pk, revision=1, facts=GRAND
    ),
    "delete": lambda keeper, game: delete_game(keeper=keeper, game_id=game.pk),
    "correct list": lambda keeper, _game: correct_head(
        keeper, "Xaver", "Yvonne", "Zoe", title="Runde"
    ),
    "delete list": lambda keeper, _game: delete_list(keeper=keeper),
    "begin": lambda keeper, _game: begin_list(
        device=Device.objects.get(pk=keeper.device_id),
        table=table_of("Xaver", "Yvonne", "Zoe"),
        head=ListHead(planned_games=36),
    ),
}


def fill_the_disk_at_the_log(execute, sql, params, many, context):
    if sql.startswith('INSERT INTO "skatliste_change"'):
        raise OperationalError("database or disk is full")
    return execute(sql, params, many, context)


@pytest.mark.parametrize("write", WRITES.values(), ids=WRITES)
def test_failure_at_the_last_step_leaves_everything_as_it_was(keeper, write):
    game = enter(keeper)
    before = all_rows()

    with (
        connection.execute_wrapper(fill_the_disk_at_the_log),
        pytest.raises(OperationalError, match="disk is full"),
    ):
        write(keeper, game)

    assert all_rows() == before


@pytest.mark.parametrize("write", WRITES.values(), ids=WRITES)
def test_failure_does_not_keep_the_next_attempt_from_writing(keeper, write):
    game = enter(keeper)
    with (
        connection.execute_wrapper(fill_the_disk_at_the_log),
        pytest.raises(OperationalError),
    ):
        write(keeper, game)

    write(keeper, game)

    assert Change.objects.count() == 3
