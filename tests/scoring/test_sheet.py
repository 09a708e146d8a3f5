"""A list: running totals, won and lost, the foot, and the checks that can fail."""

from dataclasses import replace

import pytest

from scoring import (
    PRIVATE,
    Adjustment,
    Contract,
    Entry,
    Extra,
    PassedIn,
    PlayedGame,
    RuleError,
    System,
    check_declarer,
    dealer_of,
    tally,
)

from .sheets import SHEETS, sheet

WON = PlayedGame(contract=Contract.CLUBS, matadors=1)
LOST = replace(WON, won_on_points=False)
CHECKED = (
    *("games", "won", "lost", "passed_in", "plus", "minus"),
    *("points", "total", "expected_total"),
)
EVERY_FOOT = [(name, system) for name in SHEETS for system in System]


@pytest.mark.parametrize("name", SHEETS)
def test_tally_running_totals(name):
    told = sheet(name)

    rows = tallied(told).rows

    assert [row.number for row in rows] == [game.number for game in told.games]
    assert [row.total for row in rows] == [game.total for game in told.games]
    assert [figures(row.result) for row in rows] == [
        (game.value, game.points) for game in told.games
    ]


@pytest.mark.parametrize("name, system", EVERY_FOOT)
def test_tally_foot(name, system):
    told = sheet(name)

    feet = tallied(told, system).foot

    for counted, expected in zip(feet, told.foot(system), strict=True):
        assert {key: getattr(counted, key) for key in FIGURES} == {
            key: getattr(expected, key) for key in FIGURES
        }


@pytest.mark.parametrize("name, system", EVERY_FOOT)
def test_tally_checks_agree(name, system):
    checks = tallied(sheet(name), system).checks

    assert checks.games_agree
    assert checks.points_agree
    assert checks.totals_agree


@pytest.mark.parametrize(
    "name, system, figures",
    [
        ("evening-36", "classic", (36, 25, 9, 2, 1566, 766, 800, 800, 800)),
        ("evening-36", "seeger", (36, 25, 9, 2, 1566, 766, 800, 1600, 1600)),
        ("evening-36", "seeger_fabian", (36, 25, 9, 2, 1566, 766, 800, 2320, 2320)),
        ("evening-4p-12", "seeger_fabian", (12, 6, 5, 1, 414, 406, 8, 508, 508)),
        ("evening-5p-10", "seeger_fabian", (10, 6, 3, 1, 260, 258, 2, 440, 440)),
    ],
)
def test_tally_checks_figures(name, system, figures):
    checks = tallied(sheet(name), System(system)).checks

    assert tuple(getattr(checks, name) for name in CHECKED) == figures


@pytest.mark.parametrize(
    "name, paid", [(SHEETS[0], 30), (SHEETS[1], 40), (SHEETS[2], 46)]
)
def test_tally_total_by_the_rule_of_thumb(name, paid):
    checks = tallied(sheet(name)).checks

    assert checks.total == checks.points + 50 * checks.won + paid * checks.lost


@pytest.mark.parametrize(
    "tampered, failing",
    [
        ({"games": 37}, "games_agree"),
        ({"won": 24}, "games_agree"),
        ({"lost": 10}, "games_agree"),
        ({"passed_in": 1}, "games_agree"),
        ({"plus": 1567}, "points_agree"),
        ({"minus": 765}, "points_agree"),
        ({"points": 801}, "points_agree"),
        ({"total": 2321}, "totals_agree"),
        ({"expected_total": 2280}, "totals_agree"),
    ],
)
def test_checks_can_fail(tampered, failing):
    checks = replace(tallied(sheet("evening-36")).checks, **tampered)

    failed = [name for name in CHECKS if not getattr(checks, name)]

    assert failed == [failing]


@pytest.mark.parametrize("name", SHEETS)
def test_sheet_is_possible(name):
    told = sheet(name)

    for game in told.games:
        assert game.dealer == dealer_of(game.number, told.seats)
        if game.declarer is not None:
            check_declarer(game.declarer, game.dealer, told.seats)


def test_tally_counts_run_by_kind():
    games = [(WON, 1), (LOST, 1), (PassedIn(), None), (WON, 1), (WON, 2), (LOST, 1)]
    games += [(PassedIn(), None)]

    rows = tally(at_three(games), seats=(1, 2, 3), system=System.CLASSIC).rows

    assert [row.count for row in rows] == [1, 1, 1, 2, 1, 2, 2]
    assert [row.total for row in rows] == [24, -24, None, 0, 24, -48, None]


def test_tally_counts_lost_games_apart_from_won_ones():
    games = [(WON, 1), (WON, 1), (WON, 1), (LOST, 1)]

    rows = tally(at_three(games), seats=(1, 2, 3), system=System.CLASSIC).rows

    assert [row.count for row in rows] == [1, 2, 3, 1]


@pytest.mark.parametrize("system", System)
def test_tally_says_its_system(system):
    assert tallied(sheet("evening-36"), system).system is system


def test_tally_passed_in_is_nobodys():
    passed = tally(at_three([(PassedIn(), None)] * 3), seats=(1, 2, 3), system=FABIAN)

    assert [foot.total for foot in passed.foot] == [0, 0, 0]
    assert (passed.checks.games, passed.checks.passed_in) == (3, 3)
    assert passed.rows[0].result is None


@pytest.mark.parametrize("game", [WON, replace(WON, matadors=11)])
def test_tally_won_game_pays_nobody_else(game):
    counted = tally(at_three([(game, 1)]), seats=(1, 2, 3), system=FABIAN)

    assert [foot.others_points for foot in counted.foot] == [0, 0, 0]


@pytest.mark.parametrize("game", [LOST, replace(LOST, matadors=11)])
def test_tally_lost_game_pays_the_same_whatever_it_cost(game):
    counted = tally(at_three([(game, 2)]), seats=(1, 2, 3), system=FABIAN)

    assert [foot.others_points for foot in counted.foot] == [40, 0, 40]


def test_tally_of_nothing():
    counted = tally([], seats=(1, 2, 3), system=FABIAN)

    assert counted.rows == ()
    assert [foot.total for foot in counted.foot] == [0, 0, 0]
    assert counted.checks.totals_agree


def test_tally_pays_by_the_table_of_each_game():
    """A fourth joins after a round, and the first leaves."""
    tables = [(1, 2, 3), (1, 2, 3, 4), (2, 3, 4)]
    games = [Entry(game=LOST, declarer=2, at_table=table) for table in tables]

    counted = tally(games, seats=(1, 2, 3, 4), system=FABIAN)

    assert [foot.others_points for foot in counted.foot] == [70, 0, 110, 70]
    assert [foot.others_lost for foot in counted.foot] == [2, 0, 3, 2]
    assert counted.checks.totals_agree


@pytest.mark.parametrize("seats", [(3, 1, 2), (2, 3, 1)])
def test_tally_foot_is_in_seat_order(seats):
    counted = tally(at_three([(WON, 2)]), seats=seats, system=FABIAN)

    assert tuple(foot.seat for foot in counted.foot) == seats


@pytest.mark.parametrize(
    "game, declarer, at_table",
    [(PassedIn(), 1, (1, 2, 3)), (WON, None, (1, 2, 3)), (WON, 4, (1, 2, 3))],
)
def test_entry_refused(game, declarer, at_table):
    with pytest.raises(ValueError, match="expected"):
        Entry(game=game, declarer=declarer, at_table=at_table)


FABIAN = System.SEEGER_FABIAN
CHECKS = ("games_agree", "points_agree", "totals_agree")
FIGURES = (
    "seat",
    "points",
    "won",
    "lost",
    "others_lost",
    "won_lost_points",
    "others_points",
    "total",
)


def tallied(told, system=System.SEEGER_FABIAN):
    """Count out the list *told*, one of `sheets`."""
    games = [
        Entry(game=played(game), declarer=game.declarer, at_table=told.seats)
        for game in told.games
    ]
    return tally(games, seats=told.seats, system=system)


def played(game):
    if game.contract is None:
        return PassedIn()
    return PlayedGame(
        contract=Contract(game.contract),
        matadors=game.matadors,
        extras=frozenset(map(Extra, game.extras)),
        won_on_points=game.won_on_points,
        bid=game.bid,
    )


def at_three(games):
    """Return rows of a table of three from pairs of game and declarer."""
    return [
        Entry(game=game, declarer=declarer, at_table=(1, 2, 3))
        for game, declarer in games
    ]


def figures(scored):
    return (None, None) if scored is None else (scored.value, scored.points)


def test_tally_of_people_who_join_and_leave():
    # Three, then four, then three others: each loss pays those who were there.
    tables = [(1, 2, 3), (1, 2, 3, 4), (2, 3, 4)]
    entries = [Entry(game=LOST, declarer=2, at_table=seats) for seats in tables]

    counted = tally(entries, seats=(1, 2, 3, 4), system=FABIAN)

    assert [seat.others_points for seat in counted.foot] == [70, 0, 110, 70]
    assert [seat.games for seat in counted.foot] == [2, 3, 3, 2]
    assert counted.checks.lost_adds == {30: 2, 40: 1}
    assert counted.checks.totals_agree


def test_tally_of_an_adjustment():
    entries = [
        Entry(game=WON, declarer=1, at_table=(1, 2, 3)),
        Entry(game=Adjustment(-40), declarer=1, at_table=(1, 2, 3)),
        Entry(game=LOST, declarer=1, at_table=(1, 2, 3)),
        Entry(game=Adjustment(7), declarer=1, at_table=(1, 2, 3)),
    ]

    counted = tally(entries, seats=(1, 2, 3), system=FABIAN)

    # No number, no game won or lost, and a part of its own in the foot.
    assert [row.number for row in counted.rows] == [1, None, 2, None]
    assert [row.total for row in counted.rows] == [24, -16, -64, -57]
    assert [row.count for row in counted.rows] == [1, 1, 1, 2]
    seat = counted.foot[0]
    assert (seat.points, seat.adjusted, seat.running) == (-24, -33, -57)
    assert (seat.games, seat.won, seat.lost, seat.total) == (2, 1, 1, -57)
    assert counted.checks.games == 2
    assert counted.checks.games_agree
    assert counted.checks.points_agree
    assert counted.checks.totals_agree
    assert counted.checks.adjusted == -33


@pytest.mark.parametrize(
    "points, code",
    [
        (0, "adjustment_is_nothing"),
        (10_000, "adjustment_out_of_range"),
        (-10_000, "adjustment_out_of_range"),
    ],
)
def test_adjustment_refuses(points, code):
    with pytest.raises(RuleError) as refused:
        Adjustment(points)

    assert (refused.value.code, refused.value.field) == (code, "points")


def test_tally_of_a_system_that_changed_in_mid_list():
    entries = [
        Entry(game=WON, declarer=1, at_table=(1, 2, 3), system=System.CLASSIC),
        Entry(game=LOST, declarer=2, at_table=(1, 2, 3), system=System.SEEGER),
        Entry(game=LOST, declarer=3, at_table=(1, 2, 3)),
    ]

    counted = tally(entries, seats=(1, 2, 3), system=FABIAN)

    assert [seat.won_lost_points for seat in counted.foot] == [0, -50, -50]
    assert [seat.others_points for seat in counted.foot] == [40, 40, 0]
    assert counted.checks.won_adds == {}
    assert counted.checks.lost_adds == {-50: 1, 30: 1}
    assert counted.checks.totals_agree


def test_tally_of_a_profile_that_changed_in_mid_list():
    null = PlayedGame(contract=Contract.NULL, bid=24)
    entries = [
        Entry(game=null, declarer=1, at_table=(1, 2, 3), profile=PRIVATE),
        Entry(game=WON, declarer=1, at_table=(1, 2, 3)),
    ]

    counted = tally(entries, seats=(1, 2, 3), system=FABIAN)

    assert [row.total for row in counted.rows] == [-70, -46]
