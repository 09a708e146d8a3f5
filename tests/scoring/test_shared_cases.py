"""Published cases and filled-in lists that are kept beside this checkout.

They are not ours to ship. Where they are missing, these tests are skipped; the facts
of the single games are also in data/results.csv.
"""

import csv
import io
import json
from functools import cache
from pathlib import Path

import pytest

from scoring import (
    BASE_VALUES,
    MOST_MATADORS,
    Contract,
    Entry,
    PassedIn,
    PlayedGame,
    System,
    ranks,
    tally,
)
from scoring.casefile import score_cases

from .tables import as_extras

CASES = Path(__file__).parents[3] / "shared" / "cases"
LISTS = (
    "real-3p-37",
    "real-3p-111",
    "real-3p-174",
    "real-3p-183",
    "constructed-4p-12",
    "constructed-5p-5",
    "public-3-games",
)
CONTRACTS = {
    "Karo": Contract.DIAMONDS,
    "Herz": Contract.HEARTS,
    "Pik": Contract.SPADES,
    "Kreuz": Contract.CLUBS,
    "Grand": Contract.GRAND,
    "Null": Contract.NULL,
}
TICKS = {
    "hand": "hand",
    "schneider": "schneider",
    "schneider_ann": "schneider_announced",
    "schwarz": "schwarz",
    "schwarz_ann": "schwarz_announced",
    "open": "ouvert",
}
# A foot's figure and what the lists call it.
FOOT = {
    "points": "game_points",
    "won": "won",
    "lost": "lost",
    "won_lost_points": "won_lost_50",
    "others_lost": "opponents_lost",
    "others_points": "opponents_bonus",
    "total": "total",
}
# The values of suit games without a level.
VALUES = [base * times for base in (9, 10, 11, 12) for times in range(2, 13)]
# Sessions with the score of each game; of one seat's figures; of one game alone.
WITH_SCORES = ("S4a", "S4b", "S4d", "S4e")
OF_ONE_SEAT = ("S4g", "S4h")
ONE_GAME = ("S5a", "S5b", "S5d", "S5e", "S5g", "S5h", "S8b", "S8c")
# House rules, Bierlachs and money, which nothing here counts.
LATER = ("S6", "S7a", "S7c", "S7d", "S7f", "S7g", "S9a", "S9b", "S9d", "S10")
S1_FINALS = [
    ("classic_final", "published"),
    ("seeger", "derived"),
    ("seeger_fabian", "derived"),
]
# A published figure of all seats and what a foot calls it.
OF_SEATS = {
    "seeger_fabian": "total",
    "other_players_lost_games": "others_lost",
    "own_bonus": "won_lost_points",
}
SYSTEM_OF = {
    "classic_final": System.CLASSIC,
    "seeger": System.SEEGER,
    "seeger_fabian": System.SEEGER_FABIAN,
}


@pytest.mark.parametrize("name", ["published.csv", "derived.csv", "rivals.csv"])
def test_shared_cases(name):
    text = shared(name)
    expected = [
        (row["id"], row["expected_value"], row["expected_score"], row["overbid"], "")
        for row in csv.DictReader(io.StringIO(text))
    ]

    assert len(expected) > 0
    assert scored(text) == expected


@pytest.mark.parametrize("name", LISTS)
def test_shared_list_rows(name):
    told = shared_list(name)

    rows = counted(told).rows

    assert [row.total for row in rows] == [
        game.get("running") for game in told["games"]
    ]
    assert [figures(row) for row in rows] == [
        (game.get("value"), game.get("points"), count_of(game))
        for game in told["games"]
    ]


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("figure, called", FOOT.items())
def test_shared_list_foot(name, figure, called):
    told = shared_list(name)

    feet = counted(told).foot

    assert [getattr(foot, figure) for foot in feet] == told["foot"][called]


@pytest.mark.parametrize("name", LISTS)
def test_shared_list_checks(name):
    told = shared_list(name)

    checks = counted(told).checks

    assert (checks.games, checks.total, checks.passed_in) == (
        told["foot"]["check_games"],
        told["foot"]["check_sum"],
        told["foot"]["passed_in"],
    )
    assert checks.games_agree
    assert checks.points_agree
    assert checks.totals_agree


def test_shared_sessions_are_all_read():
    told = {one["id"] for one in json.loads(shared("sessions.json"))}

    assert told == {"S1", "S2", *WITH_SCORES, *OF_ONE_SEAT, *ONE_GAME, *LATER}


@pytest.mark.parametrize("name, part", S1_FINALS)
def test_shared_session_finals(name, part):
    told = shared_session("S1")

    counted = tally_of(told, map(as_session_game, told["games"]), SYSTEM_OF[name])

    assert [foot.total for foot in counted.foot] == told[part][name]
    assert [row.result.points for row in counted.rows] == [
        game["score"] for game in told["games"]
    ]


def test_shared_session_running_totals():
    told = shared_session("S1")
    games = list(map(as_session_game, told["games"]))

    for number, expected in enumerate(told["published"]["classic_running"], start=1):
        counted = tally_of(told, games[:number], System.CLASSIC)
        assert [foot.total for foot in counted.foot] == expected


@pytest.mark.parametrize("system", System)
def test_shared_session_of_a_whole_evening(system):
    told = shared_session("S2")
    facts = told["published"]
    games = [
        (seat, score)
        for seat, points, won, lost in zip(
            told["players"], facts["points"], facts["won"], facts["lost"], strict=True
        )
        for score in scores(points, won, lost)
    ]

    foot = tally_of(told, games, system).foot

    assert [one.total for one in foot] == (
        told["derived"] | {"classic": facts["points"]}
    )[system]
    first = [*ranks(foot).values()].index(1)
    assert told["players"][first] == facts[f"winner_{system}"]


@pytest.mark.parametrize("name", WITH_SCORES)
def test_shared_session_with_scores(name):
    told = shared_session(name)
    facts = told["published"]
    games = [(game["declarer"], game["score"]) for game in told["games"]]

    foot = tally_of(told, games, System.SEEGER_FABIAN).foot

    figures = {
        name: [getattr(one, figure) for one in foot]
        for name, figure in OF_SEATS.items()
    } | {"ranks": [*ranks(foot).values()]}
    assert {name: figures[name] for name in facts} == facts


@pytest.mark.parametrize("name", OF_ONE_SEAT)
def test_shared_session_of_one_seat(name):
    told = shared_session(name)
    own = told.get("games") or scores(told["points"], told["won"], told["lost"])
    games = [("A", score) for score in own]
    games += [("B", -36)] * told["others_lost"]

    foot = tally_of(told | {"players": "ABC"}, games, System.SEEGER_FABIAN).foot[0]

    assert (foot.points, foot.won, foot.lost) == (
        told["points"],
        told["won"],
        told["lost"],
    )
    assert foot.total == told["published_total"]


@pytest.mark.parametrize("name", ONE_GAME)
def test_shared_session_of_one_game(name):
    told = shared_session(name)
    at_table = told.get("table", 3)
    players = range(1, at_table + 1)
    game = (1, told["declarer_score"]) if "declarer_score" in told else null_of(told)
    facts = told["published"]
    if not isinstance(facts, dict):
        facts = {"declarer": facts}

    declarer, *others = tally_of(
        {"players": players}, [game], System.SEEGER_FABIAN
    ).foot

    assert declarer.total == facts["declarer"]
    paid = facts.get("each_opponent", others[0].total)
    assert [one.total for one in others] == [paid] * (at_table - 1)


def shared(name):
    path = CASES / name
    if not path.is_file():
        pytest.skip(f"the shared cases are not beside this checkout: {path}")
    return path.read_text(encoding="utf-8")


def shared_list(name):
    lists = json.loads(shared("lists.json"))["lists"]
    return next(told for told in lists if told["id"] == name)


def scored(text):
    target = io.StringIO()
    score_cases(io.StringIO(text), target)
    return [tuple(row) for row in csv.reader(target.getvalue().splitlines()[1:])]


def counted(told):
    seats = tuple(range(1, told["players"] + 1))
    games = [
        Entry(game=as_played(game), declarer=game.get("declarer"), at_table=seats)
        for game in told["games"]
    ]
    return tally(games, seats=seats, system=System.SEEGER_FABIAN)


def as_played(game):
    if game["game"] == "passed in":
        return PassedIn()
    matadors = game["tops"] and (game["tops"] if game["with_jack"] else -game["tops"])
    return PlayedGame(
        contract=CONTRACTS[game["game"]],
        matadors=matadors or None,
        extras=as_extras(" ".join(TICKS[tick] for tick in TICKS if game.get(tick))),
        won_on_points=game["won"],
        bid=game.get("bid"),
    )


def figures(row):
    if row.result is None:
        return None, None, row.count
    return row.result.value, row.result.points, row.count


def count_of(game):
    kinds = ("won_running", "lost_running", "passed_running")
    return next(game[kind] for kind in kinds if kind in game)


def shared_session(name):
    sessions = json.loads(shared("sessions.json"))
    return next(told for told in sessions if told["id"] == name)


def tally_of(told, games, system):
    """Count out *games*: declarers with a game, or with the score of one."""
    seats = tuple(told["players"])
    entries = [
        Entry(
            game=game if isinstance(game, PlayedGame) else game_scoring(game),
            declarer=declarer,
            at_table=seats,
        )
        for declarer, game in games
    ]
    return tally(entries, seats=seats, system=system)


def as_session_game(game):
    played = PlayedGame(
        contract=Contract(game["game"]),
        matadors=game.get("matadors"),
        extras=as_extras(" ".join(tick for tick in TICKS.values() if game.get(tick))),
        won_on_points=bool(game["won"]),
    )
    return game["declarer"], played


def null_of(told):
    contract, *extras = told["game"].split()
    return 1, PlayedGame(
        contract=Contract(contract),
        extras=as_extras(" ".join(extras)),
        won_on_points=bool(told["won"]),
    )


def game_scoring(score):
    """Return some game that brings *score*; where only that was published."""
    value = score if score > 0 else -score // 2
    contract, base = next(
        (contract, base)
        for contract, base in BASE_VALUES.items()
        if value % base == 0 and 2 <= value // base <= MOST_MATADORS[contract] + 1
    )
    return PlayedGame(
        contract=contract, matadors=value // base - 1, won_on_points=score > 0
    )


def scores(points, won, lost):
    """Return some scores that add up to *points*, so many won and so many lost."""
    # Lost diamonds with one; the won ones as low as the rest allows.
    rest, found = points + 36 * lost, [-36] * lost
    for left in range(won, 0, -1):
        value = next(value for value in VALUES if can_add_up(rest - value, left - 1))
        found.append(value)
        rest -= value
    return found


@cache
def can_add_up(points, games):
    if games == 0:
        return points == 0
    return any(
        can_add_up(points - value, games - 1) for value in VALUES if value <= points
    )
