"""How fast the rules are: `python bench/scoring.py` prints plain lines, goals beside.

Needs no package. Where `skaty` can be imported (it wants Python 3.13 or newer), its
score function gets the same games in the same run.
"""

import builtins
import csv
import platform
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
# In place of this folder, where the name would find this script.
sys.path[0] = str(ROOT)

from scoring import (  # noqa: E402 - found by the line above
    Contract,
    Entry,
    Extra,
    PassedIn,
    PlayedGame,
    System,
    list_effect,
    result,
    spoken,
    spoken_effect,
    tally,
)

# skaty 0.1.1 names three types before they exist, which Python 3.13 does not forgive.
for name in ("DeclareBid", "Listen", "Pass"):
    setattr(builtins, name, object)
try:
    from skaty.cards import Card, Rank, Suit, create_deck
    from skaty.isko.rules import ISkO
    from skaty.isko.state import GameDeclaration, ISkOGameState, ISkOGameTypes
    from skaty.rules import GamePhases
except ImportError:
    HAS_SKATY = False
else:
    HAS_SKATY = True
    # Any deal with a skat of no points will do: the score asks for the tricks only.
    _SKAT = [Card(Rank.SEVEN, Suit.HEARTS), Card(Rank.EIGHT, Suit.HEARTS)]
    _REST = [card for card in create_deck() if card not in _SKAT]
    DEAL = [_REST[:10], _REST[10:20], _REST[20:]], _SKAT
    ISKO_RULES = ISkO()

DATA: Final = ROOT / "tests" / "scoring" / "data"
COLUMNS: Final = ("source", "contract", "matadors", "extras", "won_on_points", "bid")
SEATS: Final = (1, 2, 3, 4)
# The contestants take turns, so that a slow minute meets them all, and the fastest
# turn of each counts: a busy machine only ever makes one slower.
TURNS: Final = 60

BUILT: Final = "built, validated, scored"
READY: Final = "scored, built before"
THEIRS_MADE: Final = "skaty, state made and scored"
THEIRS: Final = "skaty, state made before"
# Who is measured against whom.
RIVALS: Final = {BUILT: (THEIRS_MADE, THEIRS), READY: (THEIRS,)}
TALLIED: Final = "list of 48 built and tallied"
SAID: Final = "the same with every sentence"
GOALS: Final = {TALLIED: 1.0, SAID: 3.0}


def main() -> None:
    """Measure and print."""
    facts = [_facts(row) for row in _rows("results.csv", COLUMNS)]
    print(f"Python {platform.python_version()}, {len(facts)} games, best of {TURNS}")
    games = [PlayedGame(**told) for told in facts]
    work: dict[str, Callable[[], object]] = {
        BUILT: lambda: [result(PlayedGame(**told)) for told in facts],
        READY: lambda: [result(game) for game in games],
    }
    states = [_skaty_state(game) for game in games] if HAS_SKATY else []
    if states:
        work[THEIRS_MADE] = lambda: [
            _skaty_state(game).calculate_game_score() for game in games
        ]
        work[THEIRS] = lambda: [state.calculate_game_score() for state in states]
    seconds = _fastest(work)
    for name, taken in seconds.items():
        print(f"{name:30} {len(games) / taken:10,.0f} games/s")
    if not states:
        print("skaty cannot be imported here: nothing to compare with")
    for name, rivals in RIVALS.items() if states else ():
        for rival in rivals:
            print(f"{name} / {rival}: {seconds[rival] / seconds[name]:.2f} (goal: 1)")
    if states:
        _print_agreement(games, states)
    _print_list()


def _print_agreement(games: Sequence[PlayedGame], states: Sequence[Any]) -> None:
    theirs = [state.calculate_game_score()[0] for state in states]
    same = sum(
        result(game).points == points
        for game, points in zip(games, theirs, strict=True)
    )
    print(f"{'same points as skaty':30} {same:10} of {len(games)} games")


def _print_list() -> None:
    header, *_ = _lines("sheets/evening-4p-12.csv")
    rows = _rows("sheets/evening-4p-12.csv", header.split(","))[1:] * 4
    told = [_entry_facts(row) for row in rows]

    def said() -> list[str]:
        counted = _tallied(told)
        words = []
        for row in counted.rows:
            words.append(spoken(row.entry.game))
            if row.result is not None:
                effect = list_effect(row.result, counted.system, len(SEATS))
                words.append(spoken_effect(effect))
        return words

    work = {TALLIED: lambda: _tallied(told), SAID: said}
    for name, taken in _fastest(work).items():
        print(f"{name:30} {taken * 1000:10.3f} ms (goal: {GOALS[name]:.0f} or less)")


def _tallied(told: Sequence[tuple[int | None, dict[str, Any] | None]]) -> Any:  # noqa: ANN401
    entries = [
        Entry(
            game=PassedIn() if facts is None else PlayedGame(**facts),
            declarer=declarer,
            at_table=SEATS,
        )
        for declarer, facts in told
    ]
    return tally(entries, seats=SEATS, system=System.SEEGER_FABIAN)


def _fastest(work: dict[str, Callable[[], object]]) -> dict[str, float]:
    """Return the seconds of the fastest turn of each."""
    fastest = dict.fromkeys(work, float("inf"))
    for _ in range(TURNS):
        for name, run in work.items():
            began = time.perf_counter()
            run()
            fastest[name] = min(fastest[name], time.perf_counter() - began)
    return fastest


def _lines(name: str) -> list[str]:
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def _rows(name: str, columns: Sequence[str]) -> list[dict[str, str]]:
    rows = csv.reader(_lines(name), skipinitialspace=True)
    return [dict(zip(columns, map(str.strip, row), strict=False)) for row in rows]


def _facts(row: dict[str, str]) -> dict[str, Any]:
    return {
        "contract": Contract(row["contract"]),
        "matadors": int(row["matadors"]) if row["matadors"] else None,
        "extras": frozenset(map(Extra, row["extras"].split())),
        "won_on_points": row["won_on_points"] == "yes",
        "bid": int(row["bid"]) if row["bid"] else None,
    }


def _entry_facts(row: dict[str, str]) -> tuple[int | None, dict[str, Any] | None]:
    if row["contract"] == "passed_in":
        return None, None
    return int(row["declarer"]), _facts(row)


def _skaty_state(game: PlayedGame) -> Any:  # noqa: ANN401 - the package may be absent
    """Return *game* as skaty knows it when the last trick is over, seat 0 declares."""
    hands, skat = DEAL
    state = ISkOGameState(ISKO_RULES, 0, hands, skat)
    state.phase, state.trick_history = GamePhases.GAME_OVER, [None] * 10
    state.game_type = getattr(ISkOGameTypes, game.contract.name)
    state.declaration = GameDeclaration(
        state.game_type,
        hand=Extra.HAND in game.extras,
        schneider=Extra.SCHNEIDER_ANNOUNCED in game.extras,
        schwarz=Extra.SCHWARZ_ANNOUNCED in game.extras,
        open=Extra.OUVERT in game.extras,
    )
    state.declarer_idx, state.bid = 0, game.bid or 18
    state.tops = abs(game.matadors or 0)
    points, tricks = _played(game)
    state.points, state.tricks_won = [points, 0, 0], [tricks, 0, 0]
    return state


def _played(game: PlayedGame) -> tuple[int, int]:
    """Return card points and tricks of a declarer for whom *game* ends so."""
    if game.contract is Contract.NULL:
        return 0, 0 if game.won_on_points else 1
    if Extra.SCHWARZ in game.extras:
        return (120, 10) if game.won_on_points else (0, 0)
    if Extra.SCHNEIDER in game.extras:
        return (100, 9) if game.won_on_points else (20, 1)
    return (75, 7) if game.won_on_points else (45, 4)


if __name__ == "__main__":
    main()
