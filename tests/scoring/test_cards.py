"""The cards, the trumps in order, and the run from the club jack down."""

from dataclasses import FrozenInstanceError
from itertools import combinations

import pytest

from scoring import (
    CARD_POINTS,
    CARDS,
    MOST_MATADORS,
    SUITS,
    Contract,
    RuleError,
    matadors,
    matadors_of_jacks,
    skat_effect,
    trumps,
)

from .tables import as_cards, table

RUNS = [
    (contract, count)
    for contract, most in MOST_MATADORS.items()
    for count in range(1, most + 1)
]


def test_cards_are_32_and_count_120():
    assert len({*CARDS}) == len(CARDS) == 32
    assert sum(CARD_POINTS[card.rank] for card in CARDS) == 120


def test_card_stays_what_it_is():
    with pytest.raises(FrozenInstanceError):
        CARDS[0].suit = CARDS[-1].suit


@pytest.mark.parametrize(
    "contract, order",
    [
        ("diamonds", "CJ SJ HJ DJ DA D10 DK DQ D9 D8 D7"),
        ("hearts", "CJ SJ HJ DJ HA H10 HK HQ H9 H8 H7"),
        ("spades", "CJ SJ HJ DJ SA S10 SK SQ S9 S8 S7"),
        ("clubs", "CJ SJ HJ DJ CA C10 CK CQ C9 C8 C7"),
        ("grand", "CJ SJ HJ DJ"),
        ("null", ""),
    ],
)
def test_trumps_from_the_highest_down(contract, order):
    assert trumps(Contract(contract)) == as_cards(order)


@pytest.mark.parametrize("contract, cards, count", table("matadors.csv"))
def test_matadors(contract, cards, count):
    assert matadors(as_cards(cards), Contract(contract)) == int(count)


@pytest.mark.parametrize("contract, count", RUNS)
def test_matadors_whatever_lies_below_the_run(contract, count):
    run, below = trumps(contract)[:count], trumps(contract)[count + 1 :]
    least = trumps(contract)[count : count + 1]

    for more in range(len(below) + 1):
        assert matadors((*run, *below[:more])[:12], contract) == count
        assert matadors((*least, *below[:more]), contract) == -count


@pytest.mark.parametrize("contract", SUITS)
def test_matadors_of_jacks_are_the_same_in_grand(contract):
    jacks = as_cards("CJ SJ HJ DJ")
    hands = [hand for size in (1, 2, 3) for hand in combinations(jacks, size)]

    for hand in hands:
        assert matadors(hand, contract) == matadors(hand, Contract.GRAND)


def test_matadors_of_thirteen_cards():
    with pytest.raises(RuleError) as refused:
        matadors(CARDS[:13], Contract.CLUBS)

    assert (refused.value.code, refused.value.field) == ("too_many_cards", "cards")


@pytest.mark.parametrize(
    "contract, hand, skat, before, after", table("skat_effects.csv")
)
def test_skat_effect(contract, hand, skat, before, after):
    effect = skat_effect(as_cards(hand), as_cards(skat), Contract(contract))

    assert effect == (int(before), int(after))
    assert (effect.before, effect.after) == (int(before), int(after))


@pytest.mark.parametrize(
    "contract, hand, skat, code, field", table("refused_cards.csv")
)
def test_skat_effect_refused(contract, hand, skat, code, field):
    with pytest.raises(RuleError) as refused:
        skat_effect(as_cards(hand), as_cards(skat), Contract(contract))

    assert (refused.value.code, refused.value.field) == (code, field)


@pytest.mark.parametrize("contract, count", RUNS)
def test_skat_effect_lengthens_with_and_never_lengthens_without(contract, count):
    order = trumps(contract)
    held, missing = order[:count][:10], order[count : count + 1]

    for skat in combinations(CARDS, 2):
        if not {*skat} & {*held}:
            before, after = skat_effect(held, skat, contract)
            assert after >= before > 0
        if not {*skat} & {*missing}:
            before, after = skat_effect(missing, skat, contract)
            assert before == -count
            assert after > 0 or -count <= after
            assert (after > 0) is (order[0] in skat)


@pytest.mark.parametrize("number", range(5))
def test_matadors_of_jacks_hold_in_every_game(number):
    jacks = trumps(Contract.GRAND)
    for held in combinations(jacks, number):
        further = [
            [card for card in trumps(contract) if card not in jacks]
            for contract in MOST_MATADORS
        ]
        counts = {
            matadors(held + tuple(more), contract)
            for contract, others in zip(MOST_MATADORS, further, strict=True)
            for more in ((), others[:1], others)
        }
        certain = counts.pop() if len(counts) == 1 else None

        assert matadors_of_jacks(held) == certain


def test_matadors_of_jacks_look_at_no_other_card():
    others = [card for card in CARDS if card not in trumps(Contract.GRAND)]

    assert matadors_of_jacks([*others, *as_cards("CJ SJ")]) == 2
