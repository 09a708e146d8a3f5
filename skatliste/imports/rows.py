"""Reads the games of a file."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any, Final

from scoring import (
    MOST_CARD_POINTS,
    Contract,
    Extra,
    Language,
    PlayedGame,
    RuleError,
    RuleProfile,
    check_declarer,
    check_game,
    dealer_of,
    next_dealer,
    refusal,
)
from skatliste.models import GameFacts, Kind, ListFacts, facts_from_json

from .reading import Reader
from .shapes import BID, TRUTH, UNIQUE_ID, exactly, line, list_of, one_of, whole_number

IdentifiedRow = tuple[uuid.UUID, GameFacts]

_FIELDS: Final = ("number", "entry_id", "kind", "dealer", "note", "figures")
_PLAYED_FIELDS: Final = (
    *("declarer", "contract", "matadors", "extras", "won_on_points"),
    *("bid", "card_points", "replacement"),
)
MOST_ROWS: Final = 10_000
_GAMES: Final = list_of(0, MOST_ROWS)
# Wide: the rules say best what is wrong with a declarer or with matadors.
_NUMBER: Final = whole_number(-999, 999)
_CARD_POINTS: Final = whole_number(0, MOST_CARD_POINTS)
_NOTE: Final = line(200)
_KIND: Final = one_of(Kind)
_CONTRACT: Final = one_of(Contract)
_EXTRA: Final = one_of(Extra)


def read_rows(
    document: Reader, positions: Sequence[int], head: ListFacts
) -> tuple[IdentifiedRow, ...]:
    """Return the games in playing order; those that are refused are left out."""
    games = document.need("games", _GAMES, [])
    if not positions:
        return ()
    rows: list[IdentifiedRow] = []
    seen: set[uuid.UUID] = set()
    due = dealer_of(1, positions)
    for number, content in enumerate(games, start=1):
        row = Reader(f"row {number}", content, document.problems)
        row.check("number", exactly(number))
        # A sheet that does not tell the dealer is dealt in turn.
        dealer = row.take("dealer", whole_number(1, len(positions)), due)
        due = next_dealer(dealer, positions)
        # Made from the list's id, so that the same file is the same list.
        entry_id = _entry_id(row, uuid.uuid5(head.uid, str(number)), seen)
        facts = _facts(row, dealer, positions, head.rules.profile)
        if facts is not None:
            rows.append((entry_id, facts))
    return tuple(rows)


def _entry_id(row: Reader, default: uuid.UUID, earlier: set[uuid.UUID]) -> uuid.UUID:
    entry_id = row.take("entry_id", UNIQUE_ID, default)
    if entry_id in earlier:
        row.refuse("entry_id: stands in an earlier row already")
    earlier.add(entry_id)
    return entry_id


def _facts(
    row: Reader, dealer: int, positions: Sequence[int], profile: RuleProfile
) -> GameFacts | None:
    kind = row.need("kind", _KIND, None)
    told: dict[str, object] = {"dealer": dealer, "note": row.take("note", _NOTE, "")}
    if kind is Kind.PLAYED:
        told |= _played(row)
        row.refuse_all_but(*_FIELDS, *_PLAYED_FIELDS)
    elif kind is Kind.PASSED_IN:
        row.refuse_all_but(*_FIELDS)
    if kind is None or not row.is_sound:
        return None
    try:
        return _allowed({"kind": kind.value, **told}, positions, profile)
    except RuleError as error:
        row.refuse(f"{error.field}: {refusal(error, Language.ENGLISH)}")
        return None


def _played(row: Reader) -> dict[str, object]:
    return {
        "declarer": row.need("declarer", _NUMBER, None),
        "contract": row.need("contract", _CONTRACT, None),
        "matadors": row.take("matadors", _NUMBER, None),
        "extras": row.take_each("extras", _EXTRA, most=len(Extra)),
        "won_on_points": row.need("won_on_points", TRUTH, None),
        "bid": row.take("bid", BID, None),
        "card_points": row.take("card_points", _CARD_POINTS, None),
        "replacement": _replacement(row),
    }


def _replacement(row: Reader) -> Mapping[str, object] | None:
    if not row.has("replacement"):
        return None
    game = row.inner("replacement")
    game.refuse_all_but("contract", "matadors")
    return {
        "contract": game.take("contract", _CONTRACT, None),
        "matadors": game.need("matadors", _NUMBER, None),
    }


def _allowed(
    told: Mapping[str, Any], positions: Sequence[int], profile: RuleProfile
) -> GameFacts:
    facts = facts_from_json(told)
    if isinstance(facts.game, PlayedGame):
        check_game(facts.game, profile=profile)
    if facts.declarer is not None:
        check_declarer(facts.declarer, facts.dealer, positions)
    return facts
