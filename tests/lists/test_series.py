"""Several lists of one evening: the next one, and what they come to together."""

import pytest

from scoring import PRIVATE, Contract, Language, System
from skatliste.models import (
    Completion,
    Device,
    Evening,
    Grant,
    Keeper,
    Session,
    read_segments,
)
from skatliste.queries import EveningCount, load_evening
from skatliste.services import (
    ListHead,
    NotFinished,
    Seating,
    begin_next,
    change_places,
    correct_list,
    delete_list,
    grant_keeper,
    join_table,
    reopen_list,
)
from tests.closings import close, plan
from tests.factories import (
    ANNA,
    BEN,
    CEM,
    DORA,
    create_adjustment,
    create_device,
    create_game,
    create_keeper,
)
from tests.now import now
from tests.snapshots import all_rows

from .facts import version_of
from .test_concurrency import PHONES, at_once

pytestmark = pytest.mark.django_db


def finished(**options) -> Keeper:
    """Return the keeper of a complete list: Ben has won, Cem has lost."""
    keeper = create_keeper(planned_games=2, **options)
    create_game(keeper=keeper, declarer=2)
    create_game(keeper=keeper, declarer=3, won=False)
    return keeper


def next_of(keeper, seating=Seating.KEPT) -> Keeper:
    following = begin_next(keeper=keeper, seating=seating)
    return Keeper(session=following, device_id=keeper.device_id)


def people(keeper) -> list[str]:
    """Return who sits at the table now, from place 1 on."""
    now = read_segments(keeper.session).last
    return [now.names[position] for position in now.order]


def count_of(keeper) -> EveningCount | None:
    device = Device.objects.get(pk=keeper.device_id)
    return load_evening(
        Evening.objects.get().public_id, device.token_hash, language=Language.GERMAN
    )


def places(keeper) -> list[tuple[int, str, tuple, int]]:
    count = count_of(keeper)
    return [(one.rank, one.name, one.totals, one.total) for one in count.places]


def test_begin_next_has_the_same_people_and_rules():
    keeper = finished(system=System.SEEGER, profile=PRIVATE, title="Freitag")
    correct_list(
        keeper=keeper,
        head=ListHead(title="Freitag", place="Ochsen", planned_games=2, stake="1/4"),
        names={},
    )
    close(keeper)

    following = next_of(keeper)

    now = read_segments(following.session).last
    assert people(following) == [ANNA, BEN, CEM]
    assert (now.system, now.profile, now.first_dealer) == (System.SEEGER, PRIVATE, 1)
    new = following.session
    assert (new.title, new.place, new.stake) == ("Freitag", "Ochsen", "1/4")
    assert (new.planned_games, new.games.count()) == (2, 0)


def test_begin_next_makes_the_evening_when_there_are_two():
    keeper = finished()
    assert not Evening.objects.exists()

    second = next_of(keeper)
    create_game(keeper=second)
    create_game(keeper=second)
    third = next_of(second)

    evening = Evening.objects.get()
    assert list(evening.sessions.order_by("pk")) == [
        keeper.session,
        second.session,
        third.session,
    ]


def test_begin_next_keeps_the_same_persons():
    keeper = finished()

    following = next_of(keeper)

    before = keeper.session.segments.get().sittings.values_list("player_id", flat=True)
    after = following.session.segments.get().sittings
    assert list(after.values_list("player_id", flat=True)) == list(before)


def test_begin_next_keeps_the_places_as_they_are_now():
    keeper = create_keeper(planned_games=1)
    create_game(keeper=keeper)
    change_places(keeper=keeper, version=version_of(keeper), order=[3, 1, 2], dealer=3)

    assert people(next_of(keeper)) == [CEM, ANNA, BEN]


def test_begin_next_by_points():
    assert people(next_of(finished(), Seating.BY_POINTS)) == [BEN, ANNA, CEM]


def test_begin_next_by_points_goes_by_the_seat_where_they_are_equal():
    keeper = create_keeper(planned_games=1)
    create_game(keeper=keeper, declarer=3)

    assert people(next_of(keeper, Seating.BY_POINTS)) == [CEM, ANNA, BEN]


def test_begin_next_by_points_goes_by_the_ranking_where_totals_are_equal():
    keeper = create_keeper(planned_games=3, system=System.CLASSIC)
    create_game(keeper=keeper, declarer=3, matadors=1)
    create_game(keeper=keeper, declarer=2, contract=Contract.HEARTS, matadors=1)
    create_adjustment(keeper=keeper, seat=2, points=4)
    create_game(keeper=keeper, declarer=3, contract=Contract.CLUBS, matadors=1)
    create_adjustment(keeper=keeper, seat=3, points=-24)

    # Both have 24; Cem has won two games, Ben one.
    assert people(next_of(keeper, Seating.BY_POINTS)) == [CEM, BEN, ANNA]


def test_begin_next_draws_every_order():
    drawn = {tuple(people(next_of(finished(), Seating.DRAWN))) for _ in range(60)}

    # That one of the six is missing after sixty draws happens once in 10,000 years.
    assert len(drawn) == 6


def test_begin_next_plans_as_many_rounds_for_another_table():
    keeper = create_keeper(planned_games=36)
    create_game(keeper=keeper)
    join_table(keeper=keeper, version=version_of(keeper), name=DORA, before=None)
    close(keeper, completion=Completion.CUT_SHORT)

    following = next_of(keeper)

    assert people(following) == [ANNA, BEN, CEM, DORA]
    assert following.session.planned_games == 48


def test_begin_next_is_readable_by_who_kept_the_list_before():
    keeper = finished()
    other, _ = create_device()
    grant_keeper(other, keeper.session)
    outdated, _ = create_device()
    Grant.objects.create(
        device=outdated, session=keeper.session, role="keeper", key_version=0
    )

    following = next_of(keeper)

    grants = following.session.grants.order_by("device_id")
    assert [one.device_id for one in grants] == [keeper.device_id, other.pk]


def test_begin_next_twice_begins_one():
    keeper = finished()

    assert next_of(keeper) == next_of(keeper, Seating.BY_POINTS)
    assert Session.objects.count() == 2


def test_begin_next_anew_after_it_was_deleted():
    keeper = finished()
    first = next_of(keeper)
    delete_list(keeper=first)

    assert next_of(keeper) != first
    assert Evening.objects.count() == 1


def test_begin_next_refuses_while_the_list_is_played():
    keeper = create_keeper()
    create_game(keeper=keeper)
    before = all_rows()

    with pytest.raises(NotFinished):
        next_of(keeper)

    assert all_rows() == before


@pytest.mark.django_db(transaction=True)
def test_eight_phones_that_begin_the_next_list():
    keeper = finished()

    answers = at_once(
        lambda _phone: begin_next(keeper=keeper, seating=Seating.DRAWN).pk
    )

    assert len(answers) == PHONES
    assert len(set(answers)) == 1
    assert Session.objects.count() == 2
    assert Evening.objects.count() == 1


def test_load_evening_adds_up_by_person():
    # List 1: Ben 74 + 40, Anna 40, Cem -98. List 2, Ben in column 1: he wins again.
    keeper = finished()
    close(keeper)
    second = next_of(keeper, Seating.BY_POINTS)
    create_game(keeper=second, declarer=1)

    assert places(keeper) == [
        (1, BEN, (114, 74), 188),
        (2, ANNA, (40, 0), 40),
        (3, CEM, (-98, 0), -98),
    ]


def test_load_evening_shares_places():
    keeper = create_keeper(planned_games=1)
    create_game(keeper=keeper, declarer=1)
    second = next_of(keeper)
    create_game(keeper=second, declarer=2)

    assert [one[:2] for one in places(keeper)] == [(1, ANNA), (1, BEN), (3, CEM)]


def test_load_evening_tells_what_runs_and_what_does_not_count():
    keeper = finished()
    close(keeper)
    second = next_of(keeper)
    create_game(keeper=second)
    close(Keeper(session=second.session, device_id=keeper.device_id), completion="void")
    third = next_of(second)
    create_game(keeper=third, declarer=2)

    count = count_of(keeper)

    assert [(one.is_open, one.is_void) for one in count.series] == [
        (False, False),
        (False, True),
        (True, False),
    ]
    assert count.is_running
    assert places(keeper)[0] == (1, BEN, (114, None, 74), 188)


def test_load_evening_of_a_list_that_was_void_and_opened_again():
    keeper = create_keeper(planned_games=3)
    create_game(keeper=keeper)
    close(keeper, completion=Completion.VOID)
    next_of(keeper)
    reopen_list(keeper=keeper, revision=1, reason="Zählt doch")

    first = count_of(keeper).series[0]

    assert (first.is_open, first.is_void) == (True, False)
    close(keeper, completion=Completion.CUT_SHORT)
    first = count_of(keeper).series[0]
    assert (first.is_open, first.is_void) == (False, False)


def test_load_evening_settles_each_list_among_those_who_were_there():
    # List 1 at a cent: Ben 114, Anna 40, Cem -98, together 56, so 286, 64 and -350.
    # List 2 with Dora: Ben 74, so 3 * 74 = 222 for him and -74 for each other.
    keeper = finished()
    plan(keeper, now(keeper).planned_games, stake="1")
    close(keeper)
    second = next_of(keeper)
    join_table(keeper=second, version=version_of(second), name=DORA, before=None)
    create_game(keeper=second, declarer=2)

    count = count_of(keeper)

    assert {one.name: one.cents for one in count.places} == {
        ANNA: 64 - 74,
        BEN: 286 + 222,
        CEM: -350 - 74,
        DORA: -74,
    }
    assert sum(debt.cents for debt in count.debts) == 508
    assert count.stake == "1"


def test_load_evening_has_no_money_at_different_stakes():
    keeper = finished()
    plan(keeper, now(keeper).planned_games, stake="1")
    second = next_of(keeper)
    plan(second, now(second).planned_games, stake="1/2")
    create_game(keeper=second)

    count = count_of(keeper)

    assert (count.stake, count.debts) == ("", ())


def test_load_evening_leaves_out_a_deleted_list():
    keeper = finished()
    second = next_of(keeper)
    create_game(keeper=second)
    delete_list(keeper=second)

    assert len(count_of(keeper).series) == 1


def test_load_evening_is_for_those_who_read_one_of_its_lists():
    keeper = finished()
    second = next_of(keeper)
    late, _ = create_device()
    grant_keeper(late, second.session)

    count = count_of(Keeper(session=second.session, device_id=late.pk))

    assert [one.is_readable for one in count.series] == [False, True]
    stranger, _ = create_device()
    assert count_of(Keeper(session=second.session, device_id=stranger.pk)) is None


def test_load_evening_that_is_not_there():
    assert load_evening("nosuchevenin", "", language=Language.GERMAN) is None


@pytest.mark.parametrize("games", [2, 12])
def test_load_evening_takes_the_same_queries_however_many_games(
    django_assert_num_queries, games
):
    keeper = create_keeper(planned_games=games)
    for _ in range(games):
        create_game(keeper=keeper)
    close(keeper)
    second = next_of(keeper)
    create_game(keeper=second)
    token = Device.objects.get(pk=keeper.device_id).token_hash
    public_id = Evening.objects.get().public_id

    # Six, and two for the list that runs.
    with django_assert_num_queries(8):
        load_evening(public_id, token, language=Language.GERMAN)
