"""Who deals, who sits out, who can have played alone."""

import pytest

from scoring import (
    LEAST_AT_TABLE,
    MOST_AT_TABLE,
    OTHERS_POINTS,
    RuleError,
    check_declarer,
    dealer_among,
    dealer_of,
    dealer_turned,
    games_to_round_end,
    next_dealer,
    sitting_out,
)

from .tables import as_numbers, table


@pytest.mark.parametrize("at_table, dealer, away, following", table("seating.csv"))
def test_sitting_out(at_table, dealer, away, following):
    seats = as_numbers(at_table)

    assert sitting_out(int(dealer), seats) == {*as_numbers(away)}
    assert next_dealer(int(dealer), seats) == int(following)


@pytest.mark.parametrize("at_table, dealer, away, following", table("seating.csv"))
def test_check_declarer_of_those_who_play(at_table, dealer, away, following):
    playing = {*as_numbers(at_table)} - {*as_numbers(away)}

    assert len(playing) == 3
    for declarer in playing:
        check_declarer(declarer, int(dealer), as_numbers(at_table))


@pytest.mark.parametrize("seats", [(), (1, 2), (1, 2, 3, 4, 5, 6)])
def test_sitting_out_of_no_table(seats):
    with pytest.raises(ValueError, match="expected 3, 4 or 5 seats"):
        sitting_out(1, seats)


@pytest.mark.parametrize("at_table, number, dealer", table("dealers.csv"))
def test_dealer_of(at_table, number, dealer):
    assert dealer_of(int(number), as_numbers(at_table)) == int(dealer)


@pytest.mark.parametrize(
    "at_table, dealer, declarer, code", table("refused_declarers.csv")
)
def test_check_declarer_refused(at_table, dealer, declarer, code):
    with pytest.raises(RuleError) as refused:
        check_declarer(int(declarer), int(dealer), as_numbers(at_table))

    assert (refused.value.code, refused.value.field) == (code, "declarer")


@pytest.mark.parametrize("at_table", ["1 2 3", "1 2 3 4", "1 2 3 4 5"])
def test_dealers_go_round(at_table):
    seats = as_numbers(at_table)

    dealers = [dealer_of(number, seats) for number in range(1, 3 * len(seats) + 1)]

    assert dealers == [*seats, *seats, *seats]
    assert [next_dealer(dealer, seats) for dealer in dealers[:-1]] == dealers[1:]


@pytest.mark.parametrize("at_table, dealer, away, following", table("seating.csv"))
def test_dealer_turned_is_who_dealt_before(at_table, dealer, away, following):
    seats = as_numbers(at_table)

    turned = dealer_turned(int(following), seats)

    assert next_dealer(turned, seats) == int(dealer)


@pytest.mark.parametrize("before, due, now, dealer", table("changed_tables.csv"))
def test_dealer_among(before, due, now, dealer):
    assert dealer_among(int(due), as_numbers(before), as_numbers(now)) == int(dealer)


@pytest.mark.parametrize("at_table", [3, 4, 5])
def test_round_ends_when_all_have_dealt_equally_often(at_table):
    missing = [games_to_round_end(games, at_table) for games in range(2 * at_table)]

    assert missing == [0, *range(at_table - 1, 0, -1)] * 2


def test_systems_pay_at_every_table():
    assert [*OTHERS_POINTS] == [*range(LEAST_AT_TABLE, MOST_AT_TABLE + 1)]
