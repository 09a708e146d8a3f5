"""Every game there is with every bid there is: what must hold for each of them.

All contracts, matadors, legal extras and verdicts without a bid and with all 63 of
them, and every Null below its bid with everything that can replace it.
"""

from itertools import product

import pytest

from scoring import (
    Contract,
    Extra,
    PlayedGame,
    Reason,
    Replacement,
    explain,
    legal_bids,
    result,
)

# Written out, not taken from the code under test.
BASE = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 24}
MOST_MATADORS = {"diamonds": 11, "hearts": 11, "spades": 11, "clubs": 11, "grand": 4}
MOST_TIMES = {"diamonds": 18, "hearts": 18, "spades": 18, "clubs": 18, "grand": 11}
NULL = {"": 23, "hand": 35, "ouvert": 46, "hand ouvert": 59}
ANNOUNCED = (
    "hand",
    "hand schneider_announced",
    "hand schneider_announced schwarz_announced",
    "hand schneider_announced schwarz_announced ouvert",
)
REACHED = ("", "schneider", "schneider schwarz")
EXTRAS = [
    frozenset(map(Extra, words.split()))
    for words in [*REACHED, *map(" ".join, product(ANNOUNCED, REACHED))]
]
MADE = {
    Extra.SCHNEIDER_ANNOUNCED: Extra.SCHNEIDER,
    Extra.SCHWARZ_ANNOUNCED: Extra.SCHWARZ,
}
# Without a bid first.
BIDS = (None, *legal_bids())
# The steps do not know the bid: they are looked at without one and with the highest.
EXPLAINED = (None, 264)


def run_of(most):
    return [sign * count for count in range(1, most + 1) for sign in (1, -1)]


def facts_of(contract):
    return product(run_of(MOST_MATADORS[contract]), EXTRAS, (True, False))


def charges(contract, matadors, extras, won):
    """Return what a game costs or brings with every bid, all laws checked."""
    facts = {"contract": Contract(contract), "matadors": matadors, "extras": extras}
    base, charged = BASE[contract], []
    real = result(PlayedGame(**facts, won_on_points=won)).value
    for bid in BIDS:
        game = PlayedGame(**facts, won_on_points=won, bid=bid)
        scored = result(game)
        broken = broken_laws(game, scored, base, real)
        if bid in EXPLAINED and not multiplies_out(explain(game), base, real):
            broken.append("the steps multiply out to the value")
        assert not broken, f"{broken}: {game}"
        charged.append(scored.value)
    return charged


def multiplies_out(why, base, real):
    """Whether the steps count up by one from the matadors to the value."""
    counts = [step.count for step in why.steps]
    times = [*range(abs(why.booked.matadors), real // base + 1)]
    return (counts, why.base_value, why.value) == (times, base, times[-1] * base)


def broken_laws(game, scored, base, real):
    """Return the laws that a game worth *real* breaks, in words."""
    charge = scored.value if scored.won else -2 * scored.value
    laws = {"won brings the value, lost costs it twice": scored.points == charge}
    if game.bid is None or game.bid <= real:
        laws["the value is a positive multiple"] = real > 0 == real % base
        laws["a covered bid changes nothing"] = scored.value == real
        laws["won is made"] = scored.won is is_made(game)
    else:
        least = scored.value % base == 0 and scored.value - base < game.bid
        lost = not scored.won and scored.reason is Reason.OVERBID
        laws["overbid is lost whatever the points"] = lost
        laws["overbid is the smallest multiple that reaches the bid"] = least
        laws["overbid reaches the bid and the real value"] = scored.value >= max(
            game.bid, real
        )
    return [law for law, holds in laws.items() if not holds]


def is_made(game):
    """Whether he has 61 card points and all that he announced."""
    announced = [level for extra, level in MADE.items() if extra in game.extras]
    return game.won_on_points and all(level in game.extras for level in announced)


@pytest.mark.parametrize("contract", BASE)
def test_every_suit_game_and_grand(contract):
    charged = {facts: charges(contract, *facts) for facts in facts_of(contract)}

    values = {without_bid for without_bid, *_ in charged.values()}
    assert values == {BASE[contract] * n for n in range(2, MOST_TIMES[contract] + 1)}
    for (matadors, less, won), values in charged.items():
        for more in EXTRAS:
            if more > less:
                pairs = zip(values, charged[matadors, more, won], strict=True)
                lowered = [pair for pair in pairs if pair[0] > pair[1]]
                told = f"{contract} {matadors:+} {sorted(more)} is below {sorted(less)}"
                assert not lowered, told


@pytest.mark.parametrize("words, value", NULL.items())
def test_every_null_that_covers_its_bid(words, value):
    extras = frozenset(map(Extra, words.split()))
    for won, bid in product((True, False), BIDS):
        if bid is None or bid <= value:
            game = PlayedGame(
                contract=Contract.NULL, extras=extras, won_on_points=won, bid=bid
            )
            why = explain(game)
            points = value if won else -2 * value
            told = (why.steps, why.value, why.result.points, why.result.won)
            assert told == ((), value, points, won), game


@pytest.mark.parametrize("words, value", NULL.items())
def test_every_null_below_its_bid(words, value):
    extras = frozenset(map(Extra, words.split()))
    hand = "hand" in words
    bids = [bid for bid in BIDS[1:] if bid > value]
    for matadors, bid, won in product(run_of(11), bids, (True, False)):
        costs = {}
        for contract, base in BASE.items():
            real = min(abs(matadors), MOST_MATADORS[contract]) + 1 + hand
            costs[contract] = base * max(real, -(-bid // base))
        for contract in (*BASE, None):
            game = PlayedGame(
                contract=Contract.NULL,
                extras=extras,
                won_on_points=won,
                bid=bid,
                replacement=Replacement(
                    matadors=matadors, contract=contract and Contract(contract)
                ),
            )
            cost = costs[contract] if contract else min(costs.values())
            scored = result(game)
            told = (scored.value, scored.points, scored.won, scored.reason)
            assert told == (cost, -2 * cost, False, Reason.OVERBID), game
            if contract and bid in EXPLAINED:
                count = min(abs(matadors), MOST_MATADORS[contract]) + 1 + hand
                base = BASE[contract]
                assert multiplies_out(explain(game), base, count * base), game


def test_every_game_is_tried():
    games = [facts for contract in BASE for facts in facts_of(contract)]

    assert (len(games), len(BIDS)) == ((4 * 22 + 8) * 15 * 2, 64)
