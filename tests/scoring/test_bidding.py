"""Before the game: what it is worth, how high a hand may bid, what covers a bid."""

from dataclasses import FrozenInstanceError, replace
from itertools import combinations, product

import pytest

from scoring import (
    BASE_VALUES,
    CARDS,
    MOST_MATADORS,
    Contract,
    Extra,
    PlayedGame,
    RuleError,
    covering_games,
    game_value,
    legal_bids,
    next_bid,
    result,
    safe_bid,
    skat_effect,
    trumps,
    value_table,
)

from .tables import YES_OR_NO, as_number, table

# Every count there is, in every game that has one.
COUNTS = [
    (contract, sign * count)
    for contract, most in MOST_MATADORS.items()
    for count, sign in product(range(1, most + 1), (1, -1))
]


def test_value_table():
    printed = [tuple(map(as_number, row.values)) for row in table("value_table.csv")]

    rows = [(row.multiplier, *row.values) for row in value_table().rows]

    assert rows == printed


def test_value_table_of_null():
    nulls = {frozenset(row.extras): row.value for row in value_table().nulls}

    assert nulls == {
        frozenset(): 23,
        frozenset({Extra.HAND}): 35,
        frozenset({Extra.OUVERT}): 46,
        frozenset({Extra.HAND, Extra.OUVERT}): 59,
    }


def test_value_table_has_the_legal_bids_and_no_other():
    worth = value_table()
    values = {value for row in worth.rows for value in row.values if value}

    assert values | {row.value for row in worth.nulls} == {*legal_bids()}


def test_next_bid_climbs_through_all():
    climbed = [next_bid()]
    while (higher := next_bid(climbed[-1])) is not None:
        climbed.append(higher)

    assert climbed == [*legal_bids()]


@pytest.mark.parametrize("bid", [-1, 0, 17, 19, 265])
def test_next_bid_refused(bid):
    with pytest.raises(RuleError, match="bid_is_no_game_value"):
        next_bid(bid)


@pytest.mark.parametrize(
    "contract, matadors, hand, safe, worst, with_hand, with_schneider",
    table("safe_bids.csv"),
)
def test_safe_bid(contract, matadors, hand, safe, worst, with_hand, with_schneider):
    bids = safe_bid(Contract(contract), as_number(matadors), hand=YES_OR_NO[hand])

    assert (bids.safe, bids.worst) == (int(safe), int(worst))
    assert bids.with_hand == int(with_hand)
    assert bids.with_schneider == as_number(with_schneider)


@pytest.mark.parametrize("hand", [False, True])
@pytest.mark.parametrize("contract, matadors", [*COUNTS, (Contract.NULL, None)])
def test_safe_bid_is_covered_and_the_next_is_overbid(contract, matadors, hand):
    own = {Extra.HAND} if hand else set()
    bids = safe_bid(contract, matadors, hand=hand)
    played = {bids.safe: own, bids.with_hand: {Extra.HAND}}
    if bids.with_schneider:
        played[bids.with_schneider] = own | {Extra.SCHNEIDER}

    for bid, extras in played.items():
        game = PlayedGame(
            contract=contract, matadors=matadors, extras=frozenset(extras)
        )
        assert bid in legal_bids()
        assert not result(replace(game, bid=bid)).overbid
        assert game_value(game) < next_bid(bid)


# With eleven needs a card of the skat.
@pytest.mark.parametrize("contract, matadors", [one for one in COUNTS if one[1] < 11])
def test_safe_bid_worst_of_all_skats(contract, matadors):
    hand = hand_of(contract, matadors)
    left = [card for card in CARDS if card not in hand]

    effects = [skat_effect(hand, skat, contract) for skat in combinations(left, 2)]

    assert {effect.before for effect in effects} == {matadors}
    least = min(abs(effect.after) for effect in effects)
    assert safe_bid(contract, matadors).worst == BASE_VALUES[contract] * (least + 1)


@pytest.mark.parametrize("bid, matadors, sure, at_risk", table("covering_games.csv"))
def test_covering_games(bid, matadors, sure, at_risk):
    covering = covering_games(int(bid), int(matadors))

    assert named(one for one in covering if not one.at_risk) == sure
    assert named(one for one in covering if one.at_risk) == at_risk


@pytest.mark.parametrize("bid", legal_bids())
def test_covering_games_reach_the_bid_with_no_level_to_spare(bid):
    for matadors in (*range(-11, 0), *range(1, 12)):
        for one in covering_games(bid, matadors):
            assert one.game.bid == bid
            assert one.value == game_value(one.game) == result(one.game).points >= bid
            assert not one.at_risk or highest_level_is_needed(one)


@pytest.mark.parametrize("bid", legal_bids())
def test_covering_games_leave_out_what_cannot_reach_the_bid(bid):
    for matadors in (-11, -4, -1, 1, 4, 11):
        covered = {one.game.contract for one in covering_games(bid, matadors)}
        for contract, base in BASE_VALUES.items():
            count = min(abs(matadors), MOST_MATADORS[contract])
            assert (contract in covered) is (base * (count + 7) >= bid)


@pytest.mark.parametrize("bid", legal_bids())
def test_every_bid_has_a_covering_game(bid):
    assert any(covering_games(bid, matadors) for matadors in range(1, 12))


@pytest.mark.parametrize(
    "contract, matadors, code, field", table("refused_safe_bids.csv")
)
def test_safe_bid_refused(contract, matadors, code, field):
    with pytest.raises(RuleError) as refused:
        safe_bid(Contract(contract), as_number(matadors))

    assert (refused.value.code, refused.value.field) == (code, field)


@pytest.mark.parametrize("bid, matadors, code, field", table("refused_coverings.csv"))
def test_covering_games_refused(bid, matadors, code, field):
    with pytest.raises(RuleError) as refused:
        covering_games(int(bid), int(matadors))

    assert (refused.value.code, refused.value.field) == (code, field)


@pytest.mark.parametrize(
    "value, field",
    [
        (value_table(), "rows"),
        (value_table().rows[0], "multiplier"),
        (value_table().nulls[0], "value"),
        (safe_bid(Contract.CLUBS, 1), "safe"),
        (covering_games(18, 1)[0], "value"),
    ],
)
def test_what_is_said_stays_so(value, field):
    with pytest.raises(FrozenInstanceError):
        setattr(value, field, 0)


def hand_of(contract, matadors):
    """Return ten cards with that run, or as many as there are without it."""
    order, count = trumps(contract), abs(matadors)
    others = tuple(card for card in CARDS if card not in order)
    held = order[:count] if matadors > 0 else order[count:]
    return (*held, *others)[:10]


def highest_level_is_needed(one):
    levels = [extra for extra in Extra if extra in one.game.extras]
    weaker = frozenset(levels[:-1])
    return game_value(replace(one.game, extras=weaker, bid=None)) < one.game.bid


def named(covering):
    return "/".join(
        " ".join(
            [
                one.game.contract,
                *(extra for extra in Extra if extra in one.game.extras),
                str(one.value),
            ]
        )
        for one in covering
    )
