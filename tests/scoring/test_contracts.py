"""The figures of the rule book that stand in one place only."""

import scoring
from scoring import BASE_VALUES, MOST_MATADORS, Contract
from scoring.contracts import NULL_VALUES

SUITS = ("diamonds", "hearts", "spades", "clubs")


def test_contracts_rise_by_base_value():
    assert [contract.value for contract in Contract] == [*SUITS, "grand", "null"]
    assert list(BASE_VALUES.values()) == [9, 10, 11, 12, 24]
    assert list(BASE_VALUES) == list(Contract)[:-1]


def test_null_values_are_fixed():
    assert NULL_VALUES == {
        (False, False): 23,
        (True, False): 35,
        (False, True): 46,
        (True, True): 59,
    }


def test_most_matadors_eleven_in_suits_four_in_grand():
    suits = [MOST_MATADORS[Contract(suit)] for suit in SUITS]

    assert suits == [11, 11, 11, 11]
    assert MOST_MATADORS[Contract.GRAND] == 4
    assert Contract.NULL not in MOST_MATADORS


def test_suits_are_the_contracts_with_a_trump_suit():
    assert {*SUITS} == scoring.SUITS
