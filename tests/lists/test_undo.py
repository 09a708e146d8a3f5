"""Undo and redo over the whole life of a list."""

import json

import pytest

from scoring import PRIVATE, System
from skatliste.exports import export_list
from skatliste.models import Change, Game
from skatliste.services import (
    ListHead,
    StaleStep,
    change_rules,
    correct_game,
    correct_list,
    delete_game,
    enter_game,
    join_table,
    move_game,
    redo,
    restore_game,
    swap_names,
    undo,
)
from tests.factories import create_game, create_keeper
from tests.now import now
from tests.snapshots import all_rows

from .facts import ENTRY, GRAND, SPADES, enter, facts_of, insert

pytestmark = pytest.mark.django_db

LOG_PARTS = {"people", "log"}


def undo_once(keeper) -> Change:
    return undo(keeper=keeper, step_id=now(keeper).undo_to_id)


def redo_once(keeper) -> Change:
    return redo(keeper=keeper, step_id=now(keeper).redo_to_id)


def undo_all(keeper) -> int:
    steps = 0
    while now(keeper).undo_to_id:
        undo_once(keeper)
        steps += 1
    return steps


def redo_all(keeper) -> int:
    steps = 0
    while now(keeper).redo_to_id:
        redo_once(keeper)
        steps += 1
    return steps


def exported(keeper) -> dict:
    """Return the file of the list but for its log, which only grows."""
    told = json.loads(export_list(now(keeper), "json"))
    return {name: part for name, part in told.items() if name not in LOG_PARTS}


def correct_head(keeper, title="Runde", names=("Anna", "Ben", "Cem")) -> None:
    head = ListHead(title=title, place="", planned_games=36)
    named = dict(enumerate(names, start=1))
    correct_list(keeper=keeper, head=head, names=named)


STEPS = {
    "enter": lambda keeper, _game: create_game(keeper=keeper),
    "insert": lambda keeper, game: insert(keeper, game, moves_dealers=True),
    "correct": lambda keeper, game: correct_game(
        keeper=keeper, game_id=game.pk, revision=game.revision, facts=GRAND
    ),
    "move": lambda keeper, game: move_game(
        keeper=keeper, game_id=game.pk, before_id=None, version=now(keeper).version
    ),
    "delete": lambda keeper, game: delete_game(keeper=keeper, game_id=game.pk),
    "head": lambda keeper, _game: correct_head(keeper, "Runde", ["Xenia", "Ben", "C"]),
    "join": lambda keeper, _game: join_table(
        keeper=keeper, version=now(keeper).version, name="Dora", before=None
    ),
    "swap": lambda keeper, _game: swap_names(
        keeper=keeper, version=now(keeper).version, one=1, other=3
    ),
    "rules from now on": lambda keeper, _game: change_rules(
        keeper=keeper,
        version=now(keeper).version,
        system=System.CLASSIC,
        profile=PRIVATE,
        whole_list=False,
    ),
    "rules of the whole list": lambda keeper, _game: change_rules(
        keeper=keeper,
        version=now(keeper).version,
        system=System.SEEGER,
        profile=PRIVATE,
        whole_list=True,
    ),
}


@pytest.mark.parametrize("take", STEPS.values(), ids=STEPS)
def test_undo_puts_back_what_a_step_changed_and_redo_brings_it_again(keeper, take):
    first = create_game(keeper=keeper)
    create_game(keeper=keeper)
    before = exported(keeper)
    take(keeper, first)
    after = exported(keeper)

    undo_once(keeper)

    assert before != after
    assert exported(keeper) == before
    redo_once(keeper)
    assert exported(keeper) == after


def test_undo_goes_back_to_the_empty_list_and_redo_all_the_way_again(keeper):
    games = [create_game(keeper=keeper) for _ in range(3)]
    for take in STEPS.values():
        take(keeper, Game.objects.standing().in_playing_order().first())
    restore_game(keeper=keeper, game_id=games[0].pk)
    whole = exported(keeper)

    steps = Change.objects.filter(is_step=True).count()

    undone = undo_all(keeper)

    assert Game.objects.standing().count() == 0
    assert undone == steps == 14
    assert redo_all(keeper) == undone
    assert exported(keeper) == whole


def test_undo_takes_the_steps_back_one_after_the_other(keeper):
    games = [create_game(keeper=keeper) for _ in range(3)]

    undo_once(keeper)
    undo_once(keeper)

    assert list(Game.objects.standing()) == games[:1]


def test_undo_leaves_a_line_in_the_log_and_deletes_none(keeper):
    create_game(keeper=keeper)
    entered = now(keeper).undo_to

    undo_once(keeper)
    redo_once(keeper)

    told = Change.objects.values_list("version", "action", "target")
    assert list(told)[2:] == [(3, "undone", entered.pk), (4, "redone", entered.pk)]


def test_a_new_step_ends_redo(keeper):
    create_game(keeper=keeper)
    undo_once(keeper)

    create_game(keeper=keeper)

    assert now(keeper).redo_to is None


def test_redo_follows_the_newest_way_after_others_were_left(keeper):
    create_game(keeper=keeper)
    left = create_game(keeper=keeper)
    undo_once(keeper)
    taken = create_game(keeper=keeper)
    undo_all(keeper)

    redo_all(keeper)

    assert left not in Game.objects.standing()
    assert taken in Game.objects.standing()


def test_undo_twice_by_two_devices_undoes_once(keeper):
    create_game(keeper=keeper)
    create_game(keeper=keeper)
    seen = now(keeper).undo_to_id
    undo(keeper=keeper, step_id=seen)
    before = all_rows()

    with pytest.raises(StaleStep):
        undo(keeper=keeper, step_id=seen)

    assert all_rows() == before


def test_redo_of_what_is_no_longer_undone_is_refused(keeper):
    create_game(keeper=keeper)
    undo_once(keeper)
    seen = now(keeper).redo_to_id
    create_game(keeper=keeper)
    before = all_rows()

    with pytest.raises(StaleStep):
        redo(keeper=keeper, step_id=seen)

    assert all_rows() == before


def test_undo_of_a_step_of_another_list_is_refused(keeper):
    other = create_keeper()
    create_game(keeper=other)
    create_game(keeper=keeper)

    with pytest.raises(StaleStep):
        undo(keeper=keeper, step_id=now(other).undo_to_id)


def test_the_beginning_of_a_list_cannot_be_undone(keeper):
    assert now(keeper).undo_to is None


def test_an_undone_entry_sent_again_is_not_revived(keeper):
    game = enter(keeper)
    undo_once(keeper)
    before = all_rows()

    assert enter_game(keeper=keeper, entry_id=ENTRY, number=1, facts=SPADES) == game
    assert all_rows() == before


def test_undo_of_a_correction_takes_its_mark_off(keeper):
    game = enter(keeper)
    correct_game(keeper=keeper, game_id=game.pk, revision=1, facts=GRAND)
    assert Game.objects.get().is_corrected

    undo_once(keeper)

    assert facts_of(game) == SPADES
    assert not Game.objects.get().is_corrected


def test_undo_raises_the_revision_so_that_an_open_correction_is_stale(keeper):
    game = enter(keeper)
    correct_game(keeper=keeper, game_id=game.pk, revision=1, facts=GRAND)

    undo_once(keeper)

    assert Game.objects.get().revision == 3
