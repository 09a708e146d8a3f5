"""What is kept of a closed list, and what a list comes to in places and money."""

import pytest

from skatliste.models import Completion, Player, SeatResult
from skatliste.queries import FinalCount, final_count
from skatliste.services import (
    ListHead,
    correct_list,
    drop_results,
    join_table,
    leave_table,
    recompute_results,
    reopen_list,
    seat_results,
    substitute,
)
from tests.closings import close, plan
from tests.factories import (
    ANNA,
    BEN,
    CEM,
    DORA,
    create_adjustment,
    create_game,
    create_keeper,
)
from tests.now import now, sheet_of

from .facts import version_of

pytestmark = pytest.mark.django_db


def count_of(keeper, *, lots=()) -> FinalCount:
    return final_count(sheet_of(keeper), lots=lots)


def places(count) -> list[tuple[int, str, int]]:
    return [(place.rank, place.name, place.total) for place in count.places]


def debts(count) -> list[tuple[str, str, int]]:
    return [(debt.payer, debt.receiver, debt.cents) for debt in count.debts]


def test_final_count_ranks_and_shares_places():
    keeper = create_keeper()
    create_game(keeper=keeper, declarer=2)

    count = count_of(keeper)

    assert places(count) == [(1, BEN, 74), (2, ANNA, 0), (2, CEM, 0)]
    assert count.ties == {2: (1, 3)}


def test_final_count_goes_by_won_games_before_it_is_a_tie():
    # Both 0 points: Anna has won once and lost it by hand, Ben never played.
    keeper = create_keeper()
    create_game(keeper=keeper, declarer=1)
    create_adjustment(keeper=keeper, seat=1, points=-74)

    count = count_of(keeper)

    assert places(count) == [(1, ANNA, 0), (2, BEN, 0), (2, CEM, 0)]
    assert count.ties == {2: (2, 3)}


def test_final_count_takes_the_lot():
    keeper = create_keeper()
    create_game(keeper=keeper, declarer=2)

    count = count_of(keeper, lots=[[3, 1]])

    assert places(count) == [(1, BEN, 74), (2, CEM, 0), (3, ANNA, 0)]


def test_final_count_leaves_out_who_was_never_there():
    keeper = create_keeper()
    create_game(keeper=keeper)
    join_table(keeper=keeper, version=version_of(keeper), name=DORA, before=None)

    assert [name for _, name, _ in places(count_of(keeper))] == [ANNA, BEN, CEM]


def test_final_count_has_no_money_without_a_stake():
    keeper = create_keeper()
    create_game(keeper=keeper)

    count = count_of(keeper)

    assert (count.stake, count.debts) == (None, ())
    assert {place.cents for place in count.places} == {None}


def test_final_count_settles_each_with_each():
    # 114, -98, 40 at half a cent: Anna (3 * 114 - 56) / 2 = 143, Ben -175, Cem 32.
    keeper = create_keeper()
    create_game(keeper=keeper, declarer=1)
    create_game(keeper=keeper, declarer=2, won=False)
    plan(keeper, 36, stake="1/2")

    count = count_of(keeper)

    assert [(place.name, place.cents) for place in count.places] == [
        (ANNA, 143),
        (CEM, 32),
        (BEN, -175),
    ]
    assert debts(count) == [(BEN, ANNA, 143), (BEN, CEM, 32)]


def test_final_count_settles_with_who_has_left():
    # Four in game 1, three in game 2: Dora, who left, keeps the 30 of Ben's loss.
    keeper = create_keeper(names=(ANNA, BEN, CEM, DORA))
    create_game(keeper=keeper, declarer=2, won=False)
    leave_table(keeper=keeper, version=version_of(keeper), position=4)
    plan(keeper, 36, stake="1")

    count = count_of(keeper)

    # -98 + 3 * 30 = -8 together; four times 30 and 8 more, four times -98 and 8 more.
    assert [place.cents for place in count.places] == [128, 128, 128, -384]
    assert debts(count) == [(BEN, ANNA, 128), (BEN, CEM, 128), (BEN, DORA, 128)]


def test_final_count_is_under_the_last_name_of_a_column():
    keeper = create_keeper()
    create_game(keeper=keeper)
    substitute(
        keeper=keeper,
        version=version_of(keeper),
        position=1,
        name=DORA,
        takes_points_over=True,
    )

    assert places(count_of(keeper))[0] == (1, DORA, 74)


def test_seat_results_are_those_of_the_last_who_sat_there():
    keeper = create_keeper()
    create_game(keeper=keeper)
    substitute(
        keeper=keeper,
        version=version_of(keeper),
        position=1,
        name=DORA,
        takes_points_over=True,
    )

    kept = seat_results(keeper.session, lots=[])

    assert kept[0].player == Player.objects.get(name=DORA)


def test_seat_results_tell_the_parts():
    keeper = create_keeper()
    create_game(keeper=keeper)
    create_adjustment(keeper=keeper, points=-30)

    anna = seat_results(keeper.session, lots=[])[0]

    assert (anna.games, anna.won, anna.lost) == (1, 1, 0)
    assert (anna.points, anna.adjusted, anna.total) == (24, -30, 44)


def test_recompute_results_makes_them_anew():
    keeper = create_keeper(planned_games=1)
    create_game(keeper=keeper)
    close(keeper)
    SeatResult.objects.update(total=7, rank=9)

    recompute_results(keeper.session.pk)

    kept = SeatResult.objects.order_by("seat__position")
    assert [(one.rank, one.total) for one in kept] == [(1, 74), (2, 0), (2, 0)]


def test_recompute_results_keeps_nothing_of_an_open_list():
    keeper = create_keeper(planned_games=1)
    create_game(keeper=keeper)
    close(keeper)
    kept = list(SeatResult.objects.values())
    reopen_list(keeper=keeper, revision=1, reason="Spiel 1")
    SeatResult.objects.create(**kept[0])

    recompute_results(keeper.session.pk)

    assert not SeatResult.objects.exists()


def test_recompute_results_of_a_list_that_was_reopened_and_is_void_now():
    keeper = create_keeper(planned_games=1)
    game = create_game(keeper=keeper)
    close(keeper)
    reopen_list(keeper=keeper, revision=1, reason="Zu wenig")
    assert game.session_id == keeper.session.pk
    head = ListHead(title="", place="", planned_games=3)
    correct_list(keeper=keeper, head=head, names={})
    close(keeper, completion=Completion.VOID)

    recompute_results(keeper.session.pk)

    assert now(keeper).is_closed
    assert not SeatResult.objects.exists()


def test_drop_results():
    keeper = create_keeper(planned_games=1)
    create_game(keeper=keeper)
    close(keeper)

    drop_results(keeper.session)

    assert not SeatResult.objects.exists()
