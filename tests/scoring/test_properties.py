"""What must hold for every game there is, tried on all of them."""

from dataclasses import replace
from functools import cache
from itertools import product

import pytest

from scoring import (
    BASE_VALUES,
    Contract,
    Extra,
    Outcome,
    PlayedGame,
    Reason,
    explain,
    game_value,
    legal_bids,
    outcome_of,
    reached_extras,
    result,
    spoken,
    title,
)
from scoring.notation import parse_game

# Written out, not taken from the code under test: what can be announced in a Hand
# game, and what can be reached in any.
ANNOUNCED = (
    "hand",
    "hand schneider_announced",
    "hand schneider_announced schwarz_announced",
    "hand schneider_announced schwarz_announced ouvert",
)
REACHED = ("", "schneider", "schneider schwarz")
LEGAL_EXTRAS = [*REACHED, *map(" ".join, product(ANNOUNCED, REACHED))]
NULL_EXTRAS = ("", "hand", "ouvert", "hand ouvert")
MATADORS = {"grand": 4, "clubs": 11, "spades": 11, "hearts": 11, "diamonds": 11}
BASE = {"grand": 24, "clubs": 12, "spades": 11, "hearts": 10, "diamonds": 9}
NULL = {"": 23, "hand": 35, "ouvert": 46, "hand ouvert": 59}


def game_of(contract, matadors, extras, *, won, bid=None):
    return PlayedGame(
        contract=Contract(contract),
        matadors=matadors,
        extras=frozenset(map(Extra, extras.split())),
        won_on_points=won,
        bid=bid,
    )


COUNTED = [
    game_of(contract, sign * count, extras, won=won)
    for contract, most in MATADORS.items()
    for count, sign in product(range(1, most + 1), (1, -1))
    for extras, won in product(LEGAL_EXTRAS, (True, False))
]
NULLS = [
    game_of("null", None, extras, won=won)
    for extras, won in product(NULL_EXTRAS, (True, False))
]
GAMES = [*COUNTED, *NULLS]


@cache
def overbids():
    """Return each game with the least and the highest bids above its value."""
    bids = {value: [bid for bid in legal_bids() if bid > value] for value in range(265)}
    return [
        (game, bid, result(replace(game, bid=bid)))
        for game in COUNTED
        for bid in {*bids[game_value(game)][:2], *bids[game_value(game)][-1:]}
    ]


def value_by_hand(game):
    """Count the levels one by one, as the first page of the rule book does."""
    has = game.extras.__contains__
    levels = [
        has(Extra.HAND),
        has(Extra.SCHNEIDER) or has(Extra.SCHNEIDER_ANNOUNCED),
        has(Extra.SCHNEIDER_ANNOUNCED),
        has(Extra.SCHWARZ) or has(Extra.SCHWARZ_ANNOUNCED),
        has(Extra.SCHWARZ_ANNOUNCED),
        has(Extra.OUVERT),
    ]
    return BASE[game.contract] * (abs(game.matadors) + 1 + sum(levels))


def made(game):
    """Whether the declarer won on points and reached what he announced."""
    has = game.extras.__contains__
    schneider = has(Extra.SCHNEIDER) or not has(Extra.SCHNEIDER_ANNOUNCED)
    schwarz = has(Extra.SCHWARZ) or not has(Extra.SCHWARZ_ANNOUNCED)
    return game.won_on_points and schneider and schwarz


def test_games_are_all_there():
    assert len(COUNTED) == (4 * 22 + 8) * 15 * 2
    assert len({*GAMES}) == len(GAMES) == 2888


def test_value_is_counted_by_hand():
    assert [game for game in COUNTED if game_value(game) != value_by_hand(game)] == []


def test_value_is_a_positive_multiple_of_the_base():
    factors = {divmod(game_value(game), BASE[game.contract]) for game in COUNTED}

    assert factors == {(times, 0) for times in range(2, 19)}


def test_value_of_null_is_fixed():
    assert {game_value(game) for game in NULLS} == {*NULL.values()}


def test_value_does_not_know_who_won():
    pairs = zip(GAMES[::2], GAMES[1::2], strict=True)

    assert [won for won, lost in pairs if game_value(won) != game_value(lost)] == []


def test_value_is_the_same_with_and_without():
    plus = {key(game): game_value(game) for game in COUNTED if game.matadors > 0}
    minus = {key(game): game_value(game) for game in COUNTED if game.matadors < 0}

    assert plus == minus


def test_points_are_the_value_or_minus_twice_the_value():
    wrong = [
        game
        for game in GAMES
        if result(game).points not in (game_value(game), -2 * game_value(game))
    ]

    assert wrong == []


def test_won_is_made_and_pays_the_value():
    wrong = [game for game in COUNTED if result(game).won is not made(game)]

    assert wrong == []
    assert {result(game).points > 0 for game in COUNTED if made(game)} == {True}


def test_adding_a_legal_extra_never_lowers_the_value():
    values = {(key(game), game.extras): game_value(game) for game in COUNTED}

    lowered = [
        (facts, more, less)
        for (facts, less), value in values.items()
        for more in map(extras_of, LEGAL_EXTRAS)
        if more > less and values[facts, more] < value
    ]

    assert lowered == []


def test_one_more_matador_is_one_base_value():
    values = {(key(game), game.extras): game_value(game) for game in COUNTED}

    for ((contract, count), extras), value in values.items():
        if count < MATADORS[contract]:
            more = values[(contract, count + 1), extras]
            assert more - value == BASE[contract]


def test_legal_bids_are_the_values_of_all_games():
    assert {*legal_bids()} == {game_value(game) for game in GAMES}


def test_bid_within_the_value_changes_nothing():
    changed = [
        game
        for game in COUNTED
        if result(replace(game, bid=game_value(game))) != result(game)
    ]

    assert changed == []


def test_overbid_value_is_the_smallest_multiple_that_reaches_the_bid():
    wrong = [
        (game, bid)
        for game, bid, scored in overbids()
        if scored.value % BASE[game.contract]
        or not scored.value - BASE[game.contract] < bid <= scored.value
    ]

    assert wrong == []


def test_overbid_is_lost_whatever_the_points():
    wrong = [
        (game, bid)
        for game, bid, scored in overbids()
        if scored.won or scored.reason is not Reason.OVERBID
    ]

    assert wrong == []
    assert {scored.points + 2 * scored.value for _, _, scored in overbids()} == {0}


def test_overbid_costs_at_least_the_real_value():
    cheap = [game for game, _, scored in overbids() if scored.value <= game_value(game)]

    assert cheap == []


def test_explanation_counts_up_by_one_and_multiplies_out():
    for game in COUNTED:
        why = explain(game)
        counts = [step.count for step in why.steps]
        assert counts == [*range(abs(game.matadors), counts[-1] + 1)]
        assert counts[-1] * why.base_value == why.value == game_value(game)


def test_sentence_says_the_value():
    wrong = [game for game in COUNTED if f" = {game_value(game)}" not in spoken(game)]

    assert wrong == []


def test_title_reads_back_as_the_game():
    for game in COUNTED:
        if made(game):
            contract, matadors, extras = parse_game(title(game))
            reached = reached_extras(contract, extras, Outcome.WON)
            words = " ".join(reached)
            assert game_of(contract, matadors, words, won=True) == game


def test_outcome_brings_the_same_points():
    for game in GAMES:
        outcome = outcome_of(game)
        words = " ".join(reached_extras(game.contract, game.extras, outcome))
        again = game_of(game.contract, game.matadors, words, won=outcome.is_won)
        assert result(again).points == result(game).points


@pytest.mark.parametrize("contract", BASE)
def test_base_values_are_those_of_the_rule_book(contract):
    assert BASE_VALUES[Contract(contract)] == BASE[contract]


def key(game):
    return game.contract, abs(game.matadors)


def extras_of(words):
    return frozenset(map(Extra, words.split()))
