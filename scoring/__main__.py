"""The command line: score one game, or a file of cases.

python -m scoring "Kreuz mit 2 Hand" [--bid 48] [--lost] [--language en]
python -m scoring cases FILE.csv
"""

import argparse
import csv
import io
import sys
from pathlib import Path
from typing import NoReturn

from .bids import check_bid
from .casefile import score_cases
from .contracts import Contract
from .errors import RuleError
from .games import PlayedGame, Replacement
from .notation import parse_game
from .outcomes import Outcome, reached_extras
from .refusals import refusal
from .results import check_game
from .spoken import spoken
from .wording import Deck, Language


class _OneLineParser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {' '.join(message.split())}\n")


def main(arguments: list[str]) -> int:
    """Run the command and return its exit status: 0, or 2 for nonsense."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # The sentence has signs that not every terminal's encoding knows.
            stream.reconfigure(encoding="utf-8")
    if arguments[:1] == ["cases"]:
        return _score_file(arguments[1:])
    return _score_game(arguments)


def _score_file(arguments: list[str]) -> int:
    parser = _OneLineParser(prog="scoring cases", description="Score a file of cases.")
    parser.add_argument("file", type=Path)
    path = parser.parse_args(arguments).file
    scored = io.StringIO()
    try:
        with path.open(encoding="utf-8-sig", newline="") as source:
            score_cases(source, scored)
    except OSError as error:
        return _refuse(f"{path}: {error.strerror}")
    except UnicodeDecodeError:
        return _refuse(f"{path}: expected a text file in UTF-8")
    except (ValueError, csv.Error) as error:
        return _refuse(f"{path}: {error}")
    print(scored.getvalue(), end="")
    return 0


def _score_game(arguments: list[str]) -> int:
    options = _game_parser().parse_args(arguments)
    try:
        game = _read_game(options)
    except RuleError as error:
        return _refuse(refusal(error, options.language))
    print(spoken(game, language=options.language, deck=options.deck))
    return 0


def _game_parser() -> argparse.ArgumentParser:
    parser = _OneLineParser(prog="scoring", description="Score one game of Skat.")
    parser.add_argument("game", nargs="+", help='for example "Kreuz mit 2 Hand"')
    parser.add_argument("--bid", type=int, help="the last bid: 18, 20, 22 …")
    parser.add_argument("--lost", action="store_true", help="the declarer lost")
    parser.add_argument(
        "--replacement",
        metavar="GAME",
        help='what an overbid Null counts as: "Kreuz mit 1", or just "mit 1"',
    )
    parser.add_argument("--language", type=Language, default=Language.GERMAN)
    parser.add_argument("--deck", type=Deck, default=Deck.FRENCH)
    return parser


def _read_game(options: argparse.Namespace) -> PlayedGame:
    contract, matadors, extras = parse_game(" ".join(options.game))
    if options.bid is not None:
        check_bid(options.bid)
    # Without --lost an announced level counts as made.
    outcome = Outcome.LOST if options.lost else Outcome.WON
    game = PlayedGame(
        contract=contract,
        matadors=matadors,
        extras=reached_extras(contract, extras, outcome),
        won_on_points=not options.lost,
        bid=options.bid,
        replacement=_read_replacement(options.replacement),
    )
    check_game(game)
    return game


def _read_replacement(text: str | None) -> Replacement | None:
    if text is None:
        return None
    contract: Contract | None
    try:
        contract, matadors, extras = parse_game(text)
    except RuleError:
        # Any game gives the count its shape; which one is left to the rules.
        contract, (_, matadors, extras) = None, parse_game(f"{Contract.CLUBS} {text}")
    if extras:
        raise RuleError("extra_unknown", "replacement_contract")
    if matadors is None:
        raise RuleError("matadors_missing", "replacement_matadors")
    return Replacement(matadors=matadors, contract=contract)


def _refuse(sentence: str) -> int:
    # One line, whatever was typed.
    sys.stderr.write(f"{' '.join(sentence.split())}\n")
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
