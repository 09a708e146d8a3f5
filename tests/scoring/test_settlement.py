"""What is paid at the end, to the cent, and by as few payments as can be."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from scoring import (
    Language,
    Payment,
    RuleError,
    format_cents,
    parse_stake,
    settle,
    settle_series,
)

from .tables import as_numbers, table

STAKES = [Fraction(told) for told in ("1/20", "1/8", "1/4", "1/3", "1/2", "1", "5")]

stakes = some.sampled_from(STAKES) | some.fractions(
    min_value=Fraction(1, 10_000), max_value=10_000, max_denominator=10_000
)


def lists(*, most_seats=12, most_points=3_000):
    """Return lists by chance: the total of each seat."""
    points = some.integers(-most_points, most_points)
    seats = some.integers(1, 99)
    return some.dictionaries(seats, points, min_size=2, max_size=most_seats)


@pytest.mark.parametrize("totals, stake, balances, payments", table("settlements.csv"))
def test_settle(totals, stake, balances, payments):
    settled = settle(by_seat(totals), stake=Fraction(stake))

    assert settled.balances == by_seat(balances)
    assert settled.payments == paid(payments)


@pytest.mark.parametrize("seats", [0, 1, 13])
def test_settle_takes_two_to_twelve_seats(seats):
    with pytest.raises(ValueError, match="expected 2 to 12 seats, got"):
        settle(dict.fromkeys(range(seats), 0), stake=Fraction(1))


@pytest.mark.parametrize("stake", ["0", "-1/4", "10001", "20001/2"])
def test_settle_takes_a_stake_up_to_100_euros(stake):
    with pytest.raises(ValueError, match="expected a stake up to 10000 cents, got"):
        settle({1: 10, 2: 0}, stake=Fraction(stake))


def test_settle_keeps_the_order_and_the_numbers_of_the_seats():
    settled = settle({7: 0, 2: 10, 5: -10}, stake=Fraction(1, 4))

    assert [*settled.balances.items()] == [(7, 0), (2, 8), (5, -8)]


def test_settle_twelve_in_pairs_takes_six_payments():
    totals = {seat: (-1) ** seat * (100 + seat // 2) for seat in range(2, 14)}

    settled = settle(totals, stake=Fraction(1, 12))

    assert settled.balances == totals
    assert [one.cents for one in settled.payments] == [106, 105, 104, 103, 102, 101]


@given(lists(), stakes)
@settings(deadline=None)
def test_balances_add_up_to_nothing(totals, stake):
    settled = settle(totals, stake=stake)

    assert sum(settled.balances.values()) == 0
    assert [*settled.balances] == [*totals]


@given(lists(), stakes)
@settings(deadline=None)
def test_balances_are_less_than_a_cent_off(totals, stake):
    balances = settle(totals, stake=stake).balances

    exact = each_with_each(totals, stake)

    assert all(abs(balances[seat] - exact[seat]) < 1 for seat in totals)


@given(lists(most_points=10**30), stakes)
@settings(deadline=None)
def test_balances_of_huge_totals_are_exact(totals, stake):
    balances = settle(totals, stake=stake).balances

    exact = each_with_each(totals, stake)

    assert sum(balances.values()) == 0
    assert all(abs(balances[seat] - exact[seat]) < 1 for seat in totals)


@given(lists(most_points=20), stakes)
@settings(deadline=None)
def test_balances_follow_the_totals(totals, stake):
    balances = settle(totals, stake=stake).balances

    for one, other in combinations(totals, 2):
        if totals[one] == totals[other]:
            assert abs(balances[one] - balances[other]) <= 1
        else:
            higher, lower = sorted((one, other), key=totals.get, reverse=True)
            assert balances[higher] >= balances[lower]


@given(lists(), stakes, some.randoms())
@settings(deadline=None)
def test_settlement_does_not_know_the_order_of_the_totals(totals, stake, chance):
    mixed = [*totals.items()]
    chance.shuffle(mixed)

    assert settle(dict(mixed), stake=stake) == settle(totals, stake=stake)


@given(lists(), stakes, some.randoms())
@settings(deadline=None)
def test_balances_move_with_the_people_but_for_equal_remainders(totals, stake, chance):
    places = [*totals]
    chance.shuffle(places)
    moved = dict(zip(totals, places, strict=True))

    before = settle(totals, stake=stake).balances
    after = settle({moved[seat]: totals[seat] for seat in totals}, stake=stake).balances

    remainders = {seat: one % 1 for seat, one in each_with_each(totals, stake).items()}
    for seat in totals:
        shared = [*remainders.values()].count(remainders[seat]) > 1
        assert before[seat] == after[moved[seat]] or shared


@given(lists(), stakes)
@settings(deadline=None)
def test_payments_settle_the_balances(totals, stake):
    settled = settle(totals, stake=stake)

    left = dict(settled.balances)
    for one in settled.payments:
        left[one.payer] += one.cents
        left[one.receiver] -= one.cents

    assert {*left.values()} == {0}


@given(lists(), stakes)
@settings(deadline=None)
def test_payments_go_one_way_and_the_largest_first(totals, stake):
    settled = settle(totals, stake=stake)

    balances, payments = settled.balances, settled.payments

    assert all(one.cents > 0 for one in payments)
    assert all(balances[one.payer] < 0 < balances[one.receiver] for one in payments)
    order = [(-one.cents, one.payer, one.receiver) for one in payments]
    assert order == sorted({*order})


# Few points, so that many groups come out even.
@given(lists(most_seats=5, most_points=4), some.sampled_from(STAKES))
@settings(deadline=None, max_examples=300)
def test_payments_are_the_fewest(totals, stake):
    settled = settle(totals, stake=stake)

    assert len(settled.payments) == fewest(settled.balances)


@given(lists(), stakes)
@settings(deadline=None)
def test_settle_series_of_one_list_is_its_settlement(totals, stake):
    assert settle_series([totals], stake=stake) == settle(totals, stake=stake)


def test_settle_series_rounds_once():
    # 3 × 1 − 1 = 2 and −1, −1 at ¼ are 0.5, −0.25 and −0.25.
    one = {1: 1, 2: 0, 3: 0}

    told = settle_series([one, one], stake=Fraction(1, 4))

    assert told.balances == {1: 1, 2: 0, 3: -1}


def test_settle_series_is_among_those_who_took_part():
    told = settle_series([{1: 100, 2: 0, 3: 0}, {1: 0, 2: 0, 4: 40}], stake=Fraction(1))

    assert told.balances == {1: 160, 2: -140, 3: -100, 4: 80}


@pytest.mark.parametrize(
    "totals", [[], [{1: 5}], [{1: 5}, {1: 7}], [dict.fromkeys(range(13), 0)]]
)
def test_settle_series_takes_two_to_twelve_people(totals):
    with pytest.raises(ValueError, match="2 to 12 seats"):
        settle_series(totals, stake=Fraction(1))


@pytest.mark.parametrize("text, stake", table("stakes.csv"))
def test_parse_stake(text, stake):
    assert parse_stake(text) == Fraction(stake)
    assert parse_stake(f" \t{text}\u00a0\n") == Fraction(stake)


LONG = ["", " ", "\n", "1" * 10_000, "0." + "1" * 10_000, " " * 10_000, "1\x00", "1\n1"]


@pytest.mark.parametrize("text", [*table("refused_stakes.csv"), *LONG])
def test_parse_stake_refuses(text):
    with pytest.raises(RuleError) as refused:
        parse_stake(text)

    assert refused.value.code == "stake_unreadable"
    assert refused.value.field == "stake"


@given(some.text() | some.text("0123456789.,/ "))
@settings(deadline=None)
def test_parse_stake_reads_or_refuses(text):
    try:
        stake = parse_stake(text)
    except RuleError:
        return

    assert 0 < stake <= 10_000
    assert stake.denominator <= 10_000


@given(
    some.fractions(
        min_value=Fraction(1, 10_000), max_value=10_000, max_denominator=10_000
    )
)
@settings(deadline=None)
def test_parse_stake_reads_what_a_fraction_prints(stake):
    assert parse_stake(str(stake)) == stake


@pytest.mark.parametrize("cents, german, english", table("amounts.csv"))
def test_format_cents(cents, german, english):
    assert format_cents(int(cents), Language.GERMAN) == german
    assert format_cents(int(cents), Language.ENGLISH) == english


def by_seat(figures):
    return dict(enumerate(as_numbers(figures), start=1))


def paid(payments):
    """Return the payments that a cell says: "payer receiver cents", parted by bars."""
    told = payments.split("|") if payments else []
    return tuple(Payment(*as_numbers(one)) for one in told)


def each_with_each(totals, stake):
    """Return what each receives when everybody pays everybody, without rounding."""
    return {
        seat: sum((total - other) * stake for other in totals.values())
        for seat, total in totals.items()
    }


def fewest(balances):
    """Return how many payments *balances* need, by trying who could pay each other.

    Any pairs will do that link everybody to people who are even among themselves.
    """
    pairs = [*combinations(balances, 2)]
    return next(
        count
        for count in range(len(balances))
        for chosen in combinations(pairs, count)
        if all(sum(map(balances.get, one)) == 0 for one in linked(balances, chosen))
    )


def linked(seats, pairs):
    """Return the groups of *seats* that *pairs* link."""
    groups = [{seat} for seat in seats]
    for pair in pairs:
        joined = [one for one in groups if not one.isdisjoint(pair)]
        groups = [one for one in groups if one not in joined] + [set().union(*joined)]
    return groups


def test_settle_series_lets_nobody_settle_alone():
    # A penalty before the first deal of the second list: nobody is against it.
    lists = [{1: 30, 2: 0}, {1: -50}]

    assert settle_series(lists, stake=Fraction(1)).balances == {1: 30, 2: -30}
    assert settle_series([{1: -50}, {2: 7}], stake=Fraction(1)).balances == {1: 0, 2: 0}
