"""Writing games: one version and one line of the log for each change, or nothing."""

import uuid

import pytest

from skatliste.models import ORDER_STEP, Change, Game, Keeper, facts_to_json
from skatliste.services import (
    EntryConflict,
    StaleNumber,
    StaleRevision,
    correct_game,
    delete_game,
    restore_game,
)
from tests.factories import create_device, create_game, create_keeper
from tests.snapshots import all_rows

from .facts import ENTRY, GRAND, PASSED_IN, SPADES, enter, facts_of, version_of

pytestmark = pytest.mark.django_db


def enter_three(keeper) -> list[Game]:
    return [enter(keeper, entry_id=uuid.uuid4(), number=number) for number in (1, 2, 3)]


def rows_as(game, facts, *, deleted=False, corrected=False):
    """Return how the log tells the first row of a list; None before it was there."""
    if facts is None:
        return {"games": {str(game.pk): None}}
    state = {"order_key": ORDER_STEP, "deleted": deleted, "corrected": corrected}
    return {"games": {str(game.pk): facts_to_json(facts) | state}}


def test_enter_game_writes_the_row(keeper):
    game = enter(keeper, GRAND)

    assert facts_of(game) == GRAND
    assert (game.entry_id, game.revision, game.deleted_at) == (ENTRY, 1, None)


def test_enter_game_leaves_one_change(keeper):
    game = enter(keeper)

    change = Change.objects.get(version=2)
    assert version_of(keeper) == 2
    assert (change.action, change.game) == ("game_entered", game)
    assert change.device_id == keeper.device_id
    assert change.before == rows_as(game, None)
    assert change.after == rows_as(game, SPADES)


def test_enter_game_of_the_same_entry_writes_nothing(keeper):
    game = enter(keeper)
    before = all_rows()

    again = enter(keeper)

    assert again == game
    assert all_rows() == before


def test_enter_game_of_the_same_entry_from_another_device_writes_nothing(keeper):
    game = enter(keeper)
    device, _ = create_device()
    before = all_rows()

    again = enter(Keeper(session=keeper.session, device_id=device.pk))

    assert again == game
    assert all_rows() == before


def test_enter_game_of_the_same_entry_after_further_games_writes_nothing(keeper):
    game = enter(keeper)
    create_game(keeper=keeper)
    before = all_rows()

    assert enter(keeper) == game
    assert all_rows() == before


def test_enter_game_of_the_same_entry_leaves_a_correction_alone(keeper):
    game = enter(keeper)
    correct_game(keeper=keeper, game_id=game.pk, revision=1, facts=GRAND)
    before = all_rows()

    again = enter(keeper)

    assert facts_of(again) == GRAND
    assert all_rows() == before


def test_enter_game_of_the_same_entry_revives_nothing(keeper):
    game = enter(keeper)
    delete_game(keeper=keeper, game_id=game.pk)
    before = all_rows()

    again = enter(keeper)

    assert again.deleted_at is not None
    assert all_rows() == before


@pytest.mark.parametrize("facts", [GRAND, PASSED_IN])
def test_enter_game_of_the_same_entry_with_other_facts_is_a_conflict(keeper, facts):
    enter(keeper)
    before = all_rows()

    with pytest.raises(EntryConflict):
        enter(keeper, facts)

    assert all_rows() == before


def test_enter_game_with_the_facts_of_the_correction_is_a_conflict(keeper):
    game = enter(keeper)
    correct_game(keeper=keeper, game_id=game.pk, revision=1, facts=GRAND)

    with pytest.raises(EntryConflict):
        enter(keeper, GRAND)


def test_enter_game_of_the_same_entry_on_another_list_is_another_game(keeper):
    first = enter(keeper)

    second = enter(create_keeper())

    assert second != first
    assert second.entry_id == first.entry_id


@pytest.mark.parametrize("number", [-1, 0, 1, 3, 10**30])
def test_enter_game_with_a_stale_number_writes_nothing(keeper, number):
    enter(keeper, entry_id=uuid.uuid4())
    before = all_rows()

    with pytest.raises(StaleNumber):
        enter(keeper, number=number)

    assert all_rows() == before


def test_enter_game_counts_standing_rows_only(keeper):
    first = enter(keeper, entry_id=uuid.uuid4())
    delete_game(keeper=keeper, game_id=first.pk)

    game = enter(keeper, number=1)

    assert list(Game.objects.standing()) == [game]


def test_enter_game_comes_last_even_after_a_deleted_row(keeper):
    first = enter(keeper, entry_id=uuid.uuid4())
    delete_game(keeper=keeper, game_id=first.pk)
    second = enter(keeper, number=1)

    restore_game(keeper=keeper, game_id=first.pk)

    assert list(Game.objects.in_playing_order()) == [first, second]


def test_correct_game_replaces_the_facts(keeper):
    game = enter(keeper)

    correct_game(keeper=keeper, game_id=game.pk, revision=1, facts=GRAND)

    corrected = Game.objects.get()
    assert facts_of(corrected) == GRAND
    assert (corrected.revision, corrected.entry_id) == (2, ENTRY)
    assert corrected.order_key == game.order_key


def test_correct_game_to_passed_in_leaves_nothing_of_the_game(keeper):
    game = enter(keeper, GRAND)

    correct_game(keeper=keeper, game_id=game.pk, revision=1, facts=PASSED_IN)

    assert facts_of(game) == PASSED_IN


def test_correct_game_leaves_one_change_with_before_and_after(keeper):
    game = enter(keeper)

    correct_game(keeper=keeper, game_id=game.pk, revision=1, facts=GRAND)

    change = Change.objects.get(version=3)
    assert version_of(keeper) == 3
    assert (change.action, change.game) == ("game_corrected", game)
    assert change.before == rows_as(game, SPADES)
    assert change.after == rows_as(game, GRAND, corrected=True)


def test_correct_game_to_what_it_is_writes_nothing(keeper):
    game = enter(keeper)
    before = all_rows()

    correct_game(keeper=keeper, game_id=game.pk, revision=1, facts=SPADES)

    assert all_rows() == before


def test_correct_game_sent_twice_writes_once(keeper):
    game = enter(keeper)
    correct_game(keeper=keeper, game_id=game.pk, revision=1, facts=GRAND)
    before = all_rows()

    correct_game(keeper=keeper, game_id=game.pk, revision=1, facts=GRAND)

    assert all_rows() == before


@pytest.mark.parametrize("revision", [-1, 0, 1, 3, 10**30])
def test_correct_game_of_a_stale_revision_writes_nothing(keeper, revision):
    game = enter(keeper)
    correct_game(keeper=keeper, game_id=game.pk, revision=1, facts=GRAND)
    before = all_rows()

    with pytest.raises(StaleRevision):
        correct_game(keeper=keeper, game_id=game.pk, revision=revision, facts=PASSED_IN)

    assert all_rows() == before


def test_correct_game_of_a_deleted_row_writes_nothing(keeper):
    game = enter(keeper)
    delete_game(keeper=keeper, game_id=game.pk)
    before = all_rows()

    with pytest.raises(StaleRevision):
        correct_game(keeper=keeper, game_id=game.pk, revision=2, facts=GRAND)

    assert all_rows() == before


def test_correct_game_of_another_list_writes_nothing(keeper):
    game = enter(create_keeper())
    before = all_rows()

    with pytest.raises(StaleRevision):
        correct_game(keeper=keeper, game_id=game.pk, revision=1, facts=GRAND)

    assert all_rows() == before


def test_delete_game_takes_the_row_off_and_keeps_its_facts(keeper):
    first, second, third = enter_three(keeper)

    delete_game(keeper=keeper, game_id=second.pk)

    assert list(Game.objects.standing().in_playing_order()) == [first, third]
    assert facts_of(second) == SPADES


def test_delete_game_leaves_one_change(keeper):
    game = enter(keeper)

    delete_game(keeper=keeper, game_id=game.pk)

    change = Change.objects.get(version=3)
    assert version_of(keeper) == 3
    assert (change.action, change.game) == ("game_deleted", game)
    assert change.before == rows_as(game, SPADES)
    assert change.after == rows_as(game, SPADES, deleted=True)
    assert Game.objects.get().revision == 2


def test_delete_game_twice_writes_once(keeper):
    game = enter(keeper)
    delete_game(keeper=keeper, game_id=game.pk)
    before = all_rows()

    delete_game(keeper=keeper, game_id=game.pk)

    assert all_rows() == before


def test_delete_game_of_another_list_writes_nothing(keeper):
    game = enter(create_keeper())
    before = all_rows()

    with pytest.raises(Game.DoesNotExist):
        delete_game(keeper=keeper, game_id=game.pk)

    assert all_rows() == before


def test_restore_game_puts_the_row_back_where_it_stood(keeper):
    games = enter_three(keeper)
    delete_game(keeper=keeper, game_id=games[1].pk)

    restore_game(keeper=keeper, game_id=games[1].pk)

    assert list(Game.objects.standing().in_playing_order()) == games


def test_restore_game_leaves_one_change(keeper):
    game = enter(keeper)
    delete_game(keeper=keeper, game_id=game.pk)

    restore_game(keeper=keeper, game_id=game.pk)

    change = Change.objects.get(version=4)
    assert version_of(keeper) == 4
    assert (change.action, change.game) == ("game_restored", game)
    assert change.before == rows_as(game, SPADES, deleted=True)
    assert change.after == rows_as(game, SPADES)
    assert Game.objects.get().revision == 3


def test_restore_game_of_a_standing_row_writes_nothing(keeper):
    game = enter(keeper)
    before = all_rows()

    restore_game(keeper=keeper, game_id=game.pk)

    assert all_rows() == before


def test_restore_game_of_another_list_writes_nothing(keeper):
    other = create_keeper()
    game = enter(other)
    delete_game(keeper=other, game_id=game.pk)
    before = all_rows()

    with pytest.raises(Game.DoesNotExist):
        restore_game(keeper=keeper, game_id=game.pk)

    assert all_rows() == before
