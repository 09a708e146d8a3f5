"""Closing a list, agreeing to it, and opening it again."""

import pytest

from scoring import RuleError
from skatliste.exports import export_revision
from skatliste.models import (
    Action,
    Change,
    Closing,
    Completion,
    Consent,
    SeatResult,
)
from skatliste.services import (
    Ended,
    ListClosed,
    NotClosed,
    NothingToClose,
    StaleStep,
    StaleVersion,
    agree_to_list,
    close_list,
    delete_game,
    delete_list,
    enter_game,
    recompute_results,
    reopen_list,
    restore_list,
    undo,
)
from tests.closings import close
from tests.factories import (
    create_adjustment,
    create_device,
    create_game,
    create_keeper,
    create_passed_in,
)
from tests.now import now
from tests.snapshots import all_rows

from .facts import ENTRY, SPADES, correct_head, version_of
from .test_concurrency import at_once, kinds

pytestmark = pytest.mark.django_db


@pytest.fixture
def keeper():
    """The keeper of a list of three games, all of them written."""
    keeper = create_keeper(planned_games=3)
    create_game(keeper=keeper, declarer=1)
    create_game(keeper=keeper, declarer=2, won=False)
    create_passed_in(keeper=keeper)
    return keeper


def results() -> list[tuple[int, int, int]]:
    """Return position, rank and total of every seat that is kept."""
    kept = SeatResult.objects.order_by("seat__position")
    return list(kept.values_list("seat__position", "rank", "total"))


def test_close_list_keeps_what_everybody_has(keeper):
    # Anna 24 + 50 + 40, Ben -48 - 50, Cem 40: clubs with 1 won and lost.
    close(keeper)

    assert results() == [(1, 1, 114), (2, 3, -98), (3, 2, 40)]
    assert now(keeper).is_closed


def test_close_list_keeps_the_file_of_the_list(keeper):
    content = export_revision(keeper.session)

    closing = close(keeper)

    assert Closing.objects.get().content == content
    assert (closing.revision, closing.completion) == (1, Completion.COMPLETE)


def test_close_list_is_a_version_and_no_step(keeper):
    before = now(keeper)

    close(keeper, agreed=[3, 1])

    after, change = now(keeper), Change.objects.last()
    assert after.version == before.version + 1
    assert after.undo_to_id == before.undo_to_id
    assert (change.action, change.is_step) == (Action.LIST_CLOSED, False)
    assert change.after["agreed"] == [1, 3]


def test_close_list_writes_who_agrees(keeper):
    close(keeper, agreed=[3, 1])

    consents = Consent.objects.order_by("seat__position")
    assert [one.seat.position for one in consents] == [1, 3]
    assert {one.device_id for one in consents} == {keeper.device_id}


def test_close_list_refuses_an_empty_one():
    keeper = create_keeper()
    create_adjustment(keeper=keeper)
    before = all_rows()

    with pytest.raises(NothingToClose):
        close(keeper, completion=Completion.VOID)

    assert all_rows() == before


def test_close_list_refuses_another_version(keeper):
    version = version_of(keeper)
    create_adjustment(keeper=keeper)
    before = all_rows()

    with pytest.raises(StaleVersion):
        close(keeper, version=version)

    assert all_rows() == before


def test_close_list_refuses_a_closed_one(keeper):
    close(keeper)
    before = all_rows()

    with pytest.raises(ListClosed):
        close(keeper)

    assert all_rows() == before


@pytest.mark.parametrize("completion", [Completion.CUT_SHORT, Completion.VOID])
def test_close_list_refuses_to_break_off_a_complete_one(keeper, completion):
    with pytest.raises(ValueError, match="another end of 3 games"):
        close(keeper, completion=completion)


def test_close_list_refuses_to_complete_one_that_is_not():
    keeper = create_keeper()
    create_game(keeper=keeper)

    with pytest.raises(ValueError, match="another end of 1 games"):
        close(keeper)


def test_close_list_that_was_cut_short_counts():
    keeper = create_keeper()
    create_game(keeper=keeper)

    closing = close(keeper, completion=Completion.CUT_SHORT, reason="Wirt macht zu")

    assert results() == [(1, 1, 74), (2, 2, 0), (3, 2, 0)]
    assert closing.reason == "Wirt macht zu"


def test_close_list_that_is_void_keeps_no_results():
    keeper = create_keeper()
    create_game(keeper=keeper)

    close(keeper, completion=Completion.VOID)
    recompute_results(keeper.session.pk)

    assert results() == []
    assert now(keeper).is_closed


def test_close_list_ranks_by_the_lot_that_was_drawn():
    keeper = create_keeper(planned_games=1)
    create_game(keeper=keeper)

    close(keeper, lots=[[3, 2]])
    recompute_results(keeper.session.pk)

    assert results() == [(1, 1, 74), (2, 3, 0), (3, 2, 0)]


def test_close_list_refuses_a_lot_among_others(keeper):
    before = all_rows()

    with pytest.raises(RuleError):
        close(keeper, lots=[[1, 2]])

    assert all_rows() == before


def test_a_closed_list_refuses_what_would_change_it(keeper):
    game = create_game(keeper=keeper)
    close(keeper)
    step = now(keeper).undo_to_id
    before = all_rows()

    for act in (
        lambda: create_game(keeper=keeper),
        lambda: delete_game(keeper=keeper, game_id=game.pk),
        lambda: correct_head(keeper, "Anna", "Ben", "Dora"),
        lambda: undo(keeper=keeper, step_id=step),
    ):
        with pytest.raises(ListClosed):
            act()

    assert all_rows() == before


def test_a_closed_list_is_deleted_and_restored(keeper):
    close(keeper)
    delete_list(keeper=keeper)
    restore_list(keeper=keeper)

    assert now(keeper).is_closed
    assert len(results()) == 3


def test_agree_to_list_once_is_enough(keeper):
    close(keeper, agreed=[1])

    agree_to_list(keeper=keeper, revision=1, position=2)
    agree_to_list(keeper=keeper, revision=1, position=2)
    agree_to_list(keeper=keeper, revision=1, position=1)

    assert sorted(Consent.objects.values_list("seat__position", flat=True)) == [1, 2]
    assert Change.objects.filter(action=Action.LIST_AGREED).count() == 1


def test_agree_to_list_refuses_another_revision(keeper):
    close(keeper)
    reopen_list(keeper=keeper, revision=1, reason="Spiel 2")
    before = all_rows()

    with pytest.raises(NotClosed):
        agree_to_list(keeper=keeper, revision=1, position=2)
    with pytest.raises(NotClosed):
        agree_to_list(keeper=keeper, revision=2, position=2)

    assert all_rows() == before


def test_agree_to_list_refuses_who_is_not_there(keeper):
    close(keeper)

    with pytest.raises(KeyError):
        agree_to_list(keeper=keeper, revision=1, position=4)


def test_reopen_list_lets_it_be_written_on(keeper):
    close(keeper)

    reopen_list(keeper=keeper, revision=1, reason="Spiel 2 war falsch")

    session = now(keeper)
    assert (session.is_closed, session.revision) == (False, 2)
    assert results() == []
    assert Closing.objects.get().reopened_because == "Spiel 2 war falsch"
    assert Change.objects.last().action == Action.LIST_REOPENED
    create_game(keeper=keeper)


def test_reopen_list_refuses_twice(keeper):
    close(keeper)
    reopen_list(keeper=keeper, revision=1, reason="Spiel 2")

    with pytest.raises(NotClosed):
        reopen_list(keeper=keeper, revision=1, reason="Spiel 2")


def test_reopen_list_leaves_the_steps_to_be_undone(keeper):
    close(keeper)
    reopen_list(keeper=keeper, revision=1, reason="Spiel 3")

    undo(keeper=keeper, step_id=now(keeper).undo_to_id)

    assert keeper.session.games.standing().count() == 2


def test_a_closed_list_is_no_target_of_undo(keeper):
    close(keeper)
    closed = Change.objects.last()
    reopen_list(keeper=keeper, revision=1, reason="Spiel 3")

    with pytest.raises(StaleStep):
        undo(keeper=keeper, step_id=closed.pk)


def test_close_list_again_as_the_second_revision(keeper):
    close(keeper, agreed=[1, 2, 3])
    reopen_list(keeper=keeper, revision=1, reason="Spiel 4 fehlt")
    create_game(keeper=keeper, declarer=3)

    closing = close(keeper)

    assert closing.revision == 2
    assert results() == [(1, 1, 114), (2, 3, -98), (3, 1, 114)]
    assert closing.consents.count() == 0
    assert list(Closing.objects.values_list("revision", flat=True)) == [1, 2]


@pytest.mark.django_db(transaction=True)
def test_eight_phones_that_close_the_list():
    keeper = create_keeper(planned_games=1)
    create_game(keeper=keeper)
    version = version_of(keeper)
    content = export_revision(keeper.session)
    ended = Ended(completion=Completion.COMPLETE, content=content)

    answers = at_once(
        lambda _phone: close_list(keeper=keeper, version=version, ended=ended)
    )

    assert kinds(answers) == ["Closing", *7 * [ListClosed.__name__]]
    assert len(results()) == 3


@pytest.mark.django_db(transaction=True)
def test_eight_phones_that_agree_and_write_while_it_is_closed():
    keeper = create_keeper(planned_games=1)
    create_game(keeper=keeper)
    close(keeper)

    def act(phone):
        if phone % 2:
            return enter_game(keeper=keeper, entry_id=ENTRY, number=2, facts=SPADES)
        return agree_to_list(keeper=keeper, revision=1, position=1)

    answers = at_once(act)

    assert kinds(answers) == sorted(4 * ["ListClosed"] + 4 * ["NoneType"])
    assert Consent.objects.count() == 1


def test_agree_to_list_from_another_device(keeper):
    close(keeper)
    device, _ = create_device()

    agree_to_list(
        keeper=type(keeper)(session=keeper.session, device_id=device.pk),
        revision=1,
        position=3,
    )

    assert Consent.objects.get().device == device
