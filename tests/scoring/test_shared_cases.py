"""Published cases and filled-in lists that are kept beside this checkout.

They are not ours to ship. Where they are missing, these tests are skipped; the facts
of the single games are also in data/results.csv.
"""

import csv
import io
import json
from pathlib import Path

import pytest

from scoring import Contract, Entry, PassedIn, PlayedGame, System, tally
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
