"""Who deals, who sits out, who can have played alone."""

import pytest

from scoring import RuleError, check_declarer, dealer_of, next_dealer, sitting_out

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
