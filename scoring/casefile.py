"""Computes a file of cases: one game a line, its value and score beside it."""

import csv
import re
from collections.abc import Iterator, Mapping
from typing import Final, TextIO

from .contracts import Contract
from .errors import RuleError
from .games import Extra, PlayedGame, Replacement, null_value
from .results import result

NEEDED_COLUMNS: Final = ("game", "declarer_won_on_points")
COLUMNS: Final = ("id", "value", "score", "overbid", "error")
_YES_OR_NO: Final = {"": False, "0": False, "1": True}
# As many digits as any figure of the game could need, and some.
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,12}")


def score_cases(source: TextIO, target: TextIO) -> None:
    """Read cases from *source* and write `COLUMNS` to *target*, in the same order.

    Columns read: id, game, matadors (signed, blank for Null), the six extras as
    0/1, declarer_won_on_points as 0/1, bid, and optionally replacement; others are
    ignored. A line that cannot be has its error's code in the last column.

    Raises:
        ValueError: for a file that has not the columns of `NEEDED_COLUMNS`.
        csv.Error: for what is no CSV.
    """
    lines = csv.DictReader(source)
    for column in NEEDED_COLUMNS:
        if column not in (lines.fieldnames or ()):
            raise ValueError(f"expected a column {column}")
    writer = csv.writer(target, lineterminator="\n")
    writer.writerow(COLUMNS)
    for line in lines:
        writer.writerow([line.get("id") or "", *_scored(line)])


def read_case(line: Mapping[str, str | None]) -> PlayedGame:
    """Return the game of one line.

    Raises:
        RuleError: for what cannot be, and for what is no number.
    """
    contract = _contract(line, "game")
    matadors = _number(line, "matadors")
    bid = _number(line, "bid")
    extras = frozenset(extra for extra in Extra if _yes(line, extra))
    replacement = None
    if contract is Contract.NULL:
        overbid = bid is not None and bid > null_value(extras)
        if overbid and matadors is not None:
            named = (line.get("replacement") or "").strip()
            chosen = _contract(line, "replacement") if named else None
            replacement = Replacement(matadors=matadors, contract=chosen)
        if overbid:
            matadors = None
    return PlayedGame(
        contract=contract,
        matadors=matadors,
        extras=extras,
        won_on_points=_verdict(line),
        bid=bid,
        replacement=replacement,
    )


def _scored(line: Mapping[str, str | None]) -> Iterator[str]:
    try:
        scored = result(read_case(line))
    except RuleError as error:
        yield from ("", "", "", error.code)
        return
    yield from (str(scored.value), str(scored.points), str(int(scored.overbid)), "")


def _contract(line: Mapping[str, str | None], column: str) -> Contract:
    try:
        return Contract((line.get(column) or "").strip().lower())
    except ValueError:
        raise RuleError("contract_unknown", column) from None


def _number(line: Mapping[str, str | None], column: str) -> int | None:
    text = (line.get(column) or "").strip()
    if not text:
        return None
    if not _NUMBER.fullmatch(text):
        raise RuleError("not_a_number", column)
    return int(text)


def _verdict(line: Mapping[str, str | None]) -> bool:
    if not (line.get("declarer_won_on_points") or "").strip():
        raise RuleError("verdict_missing", "declarer_won_on_points")
    return _yes(line, "declarer_won_on_points")


def _yes(line: Mapping[str, str | None], column: str) -> bool:
    try:
        return _YES_OR_NO[(line.get(column) or "").strip()]
    except KeyError:
        raise RuleError("not_a_number", column) from None
