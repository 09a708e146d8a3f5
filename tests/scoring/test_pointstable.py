"""The table of points: every entry against the way a single game is counted."""

from itertools import chain, combinations, product

import pytest

from scoring import (
    MOST_MATADORS,
    Contract,
    Extra,
    Outcome,
    PlayedGame,
    RuleError,
    brought_along,
    declarable_extras,
    may_be_overbid,
    points_table,
    possible_outcomes,
    reached_extras,
    result,
)

from .profiles import PROFILES

SWITCHES = (
    Extra.HAND,
    Extra.SCHNEIDER_ANNOUNCED,
    Extra.SCHWARZ_ANNOUNCED,
    Extra.OUVERT,
)


def counted(contract, matadors, extras, outcome, profile):
    """Return what one game brings, or nothing if it cannot be."""
    try:
        game = PlayedGame(
            contract=contract,
            matadors=matadors,
            extras=reached_extras(contract, extras, outcome),
            won_on_points=outcome.is_won,
        )
    except RuleError:
        return None
    return result(game, profile=profile).points


def every_declaration():
    """Yield all that switches and counts could say, possible or not."""
    switched = chain.from_iterable(
        combinations(SWITCHES, number) for number in range(len(SWITCHES) + 1)
    )
    counts = (*range(-12, 0), None, *range(1, 13))
    for contract, matadors, extras in product(Contract, counts, list(switched)):
        yield contract, matadors, frozenset(extras)


def closed(contract, extras):
    """Return what stands on the sheet when *extras* are switched on."""
    if contract is Contract.NULL:
        return extras
    return extras.union(*map(brought_along, extras))


@pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES)
def test_points_table_has_every_game_right_and_none_beside(profile):
    expected = {
        (contract, matadors and abs(matadors), closed(contract, extras), outcome): (
            points
        )
        for contract, matadors, extras in every_declaration()
        for outcome in possible_outcomes(contract, extras)
        if (points := counted(contract, matadors, extras, outcome, profile)) is not None
    }

    table = {
        (row.contract, row.matadors, row.extras, outcome): points
        for row in points_table(profile)
        for outcome, points in row.points.items()
    }

    assert table == expected
    assert len(points_table(profile)) == 244


@pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES)
def test_points_are_the_same_with_and_without(profile):
    for row in points_table(profile):
        for outcome, points in row.points.items():
            without = row.matadors and -row.matadors
            told = (row.contract, without, row.extras, outcome, profile)
            assert counted(*told) == points


# By hand: contract, matadors, extras, and the six results, – for what cannot be.
ROWS = [
    ("clubs", 2, "", "36 48 60 -72 -96 -120"),
    ("clubs", 2, "hand", "48 60 72 -96 -120 -144"),
    ("grand", 1, "hand schneider_announced", "120 – 144 -240 – -288"),
    ("spades", 11, "hand schneider_announced schwarz_announced ouvert", "198 -396"),
    ("null", None, "", "23 -46"),
    ("null", None, "hand", "35 -70"),
    ("null", None, "ouvert", "46 -92"),
    ("null", None, "hand ouvert", "59 -118"),
]


@pytest.mark.parametrize("contract, matadors, extras, points", ROWS)
def test_points_of_a_declaration(contract, matadors, extras, points):
    told = (contract, matadors, frozenset(extras.split()))

    row = next(
        one
        for one in points_table()
        if (one.contract, one.matadors, one.extras) == told
    )

    shown = [str(row.points.get(outcome, "–")) for outcome in Outcome]
    assert [one for one in shown if one != "–" or "–" in points] == points.split()


def test_points_of_a_missed_announcement_follow_the_profile():
    extras = frozenset({"hand", "schneider_announced"})
    lost = {
        name: row.points[Outcome.LOST]
        for name in ("isko_tournament", "announcement_only")
        for row in points_table(PROFILES[name])
        if (row.contract, row.matadors, row.extras) == ("clubs", 1, extras)
    }

    assert lost == {"isko_tournament": -120, "announcement_only": -96}


def test_extras_that_can_be_declared():
    suits = [" ".join(sorted(one)) for one in declarable_extras(Contract.HEARTS)]

    assert suits == [
        "",
        "hand",
        "hand schneider_announced",
        "hand schneider_announced schwarz_announced",
        "hand ouvert schneider_announced schwarz_announced",
    ]
    assert len(declarable_extras(Contract.NULL)) == 4
    assert declarable_extras(Contract.GRAND) == declarable_extras(Contract.HEARTS)


def test_bid_is_worth_asking_for_where_little_is_won():
    asked = [
        (str(row.contract), row.matadors)
        for row in points_table()
        if row.may_be_overbid
    ]

    assert asked == [
        *(("diamonds", 1), ("hearts", 1), ("spades", 1), ("clubs", 1)),
        ("null", None),
    ]


@pytest.mark.parametrize("bid", [None, 18, 33])
def test_bid_is_worth_asking_for_whatever_it_was(bid):
    assert may_be_overbid(PlayedGame(contract=Contract.SPADES, matadors=1, bid=bid))


def test_every_count_of_matadors_is_there():
    found = {}
    for row in points_table():
        found.setdefault(row.contract, set()).add(row.matadors)

    assert found.pop(Contract.NULL) == {None}
    assert found == {
        contract: set(range(1, most + 1)) for contract, most in MOST_MATADORS.items()
    }
