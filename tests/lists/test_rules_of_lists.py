"""The rules of a list change in mid-list, and a round goes on over it."""

import pytest

from scoring import (
    ISKO_TOURNAMENT,
    PRIVATE,
    BidTold,
    Contract,
    OverbidNull,
    RuleError,
    RuleProfile,
    System,
)
from skatliste.queries import load_table
from skatliste.services import (
    RulesRefused,
    change_places,
    change_rules,
    delete_game,
    join_table,
    restore_game,
    substitute,
)
from tests.factories import create_game, create_keeper
from tests.now import now, seen, sheet_of
from tests.snapshots import all_rows

pytestmark = pytest.mark.django_db

BIDS = RuleProfile(bid_told=BidTold.ALWAYS)
FIXED = RuleProfile(overbid_null=OverbidNull.FIXED)


@pytest.fixture
def keeper():
    return create_keeper(profile=PRIVATE)


def change(keeper, profile, *, whole_list=True, system=System.SEEGER_FABIAN):
    change_rules(**seen(keeper), system=system, profile=profile, whole_list=whole_list)


@pytest.mark.parametrize(
    "told, profile, code",
    [
        (
            {"contract": Contract.NULL, "bid": 24},
            ISKO_TOURNAMENT,
            "null_overbid_needs_matadors",
        ),
        ({}, BIDS, "bid_missing"),
    ],
)
def test_change_rules_is_refused_where_a_game_cannot_be_counted(
    keeper, told, profile, code
):
    create_game(keeper=keeper, bid=18)
    create_game(keeper=keeper, **told)
    before = all_rows()

    with pytest.raises(RulesRefused) as refused:
        change(keeper, profile)

    assert (refused.value.number, refused.value.error.code) == (2, code)
    assert all_rows() == before


def test_change_rules_from_now_on_minds_no_game_that_is_written(keeper):
    create_game(keeper=keeper, contract=Contract.NULL, bid=24)

    change(keeper, BIDS, whole_list=False)

    assert [row.points for row in sheet_of(keeper).rows] == [-70]
    assert sheet_of(keeper).now.profile == BIDS


def test_change_rules_counts_written_games_anew(keeper):
    create_game(keeper=keeper, contract=Contract.NULL, bid=24)

    change(keeper, FIXED)

    assert [row.points for row in sheet_of(keeper).rows] == [-46]


def test_change_rules_is_refused_where_a_deleted_game_could_not_come_back(keeper):
    game = create_game(keeper=keeper, contract=Contract.NULL, bid=24)
    delete_game(keeper=keeper, game_id=game.pk)

    with pytest.raises(RulesRefused) as refused:
        change(keeper, ISKO_TOURNAMENT)

    assert refused.value.number is None


def test_change_rules_asks_for_no_bid_of_a_deleted_game(keeper):
    game = create_game(keeper=keeper)
    delete_game(keeper=keeper, game_id=game.pk)

    change(keeper, BIDS)

    # But it can only stand again as the others do now.
    with pytest.raises(RuleError, match="bid_missing"):
        restore_game(keeper=keeper, game_id=game.pk)
    assert sheet_of(keeper).rows == ()


def test_change_rules_to_what_they_are_leaves_the_dealer_that_was_set(keeper):
    create_game(keeper=keeper)
    change_places(**seen(keeper), order=(1, 2, 3), dealer=3)

    change(keeper, PRIVATE, whole_list=False)

    assert load_table(now(keeper)).dealer == 3


@pytest.mark.parametrize("games, missing", [(1, 2), (2, 1), (3, 0), (4, 2)])
def test_a_round_goes_on_when_the_rules_change(keeper, games, missing):
    create_game(keeper=keeper)
    change(keeper, BIDS, whole_list=False)

    for _ in range(1, games):
        create_game(keeper=keeper, bid=18)

    assert sheet_of(keeper).games_to_round_end == missing


@pytest.mark.parametrize("takes_over", [True, False])
def test_a_round_goes_on_when_somebody_stands_in(keeper, takes_over):
    create_game(keeper=keeper)

    substitute(**seen(keeper), position=3, name="Dora", takes_points_over=takes_over)
    create_game(keeper=keeper)

    assert sheet_of(keeper).games_to_round_end == 1


def test_a_round_begins_anew_when_the_table_grows(keeper):
    create_game(keeper=keeper)
    join_table(**seen(keeper), name="Dora", before=None)
    create_game(keeper=keeper)

    assert sheet_of(keeper).games_to_round_end == 3


def test_a_round_begins_anew_in_another_order(keeper):
    create_game(keeper=keeper)
    change_places(**seen(keeper), order=(1, 3, 2), dealer=3)

    assert sheet_of(keeper).games_to_round_end == 0
