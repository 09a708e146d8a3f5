"""Reads the games of a file."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from scoring import (
    LEAST_AT_TABLE,
    MOST_ADJUSTED_POINTS,
    MOST_AT_TABLE,
    MOST_CARD_POINTS,
    Contract,
    Ending,
    Extra,
    PlayedGame,
    RuleError,
    check_declarer,
    check_game,
)
from skatliste.labels import refusal_label
from skatliste.models import (
    MOST_SEATS,
    GameFacts,
    Kind,
    PlacedSegments,
    SegmentFacts,
    facts_from_json,
)

from . import places
from .reading import Reader
from .shapes import BID, TRUTH, UNIQUE_ID, exactly, line, list_of, one_of, whole_number

IdentifiedRow = tuple[uuid.UUID, GameFacts]

_FIELDS: Final = ("number", "entry_id", "kind", "note", "figures")
_PLAYED_FIELDS: Final = (
    *("declarer", "contract", "matadors", "extras", "won_on_points"),
    *("bid", "card_points", "ending", "replacement"),
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
_ENDING: Final = one_of(Ending)
_POSITION: Final = whole_number(1, MOST_SEATS)
_ADJUSTED: Final = whole_number(-MOST_ADJUSTED_POINTS, MOST_ADJUSTED_POINTS)


def read_rows(
    document: Reader, segments: PlacedSegments, uid: uuid.UUID
) -> tuple[IdentifiedRow, ...]:
    """Return the rows in playing order; those that are refused are left out."""
    games = document.need("games", _GAMES, [])
    begins = dict(segments)
    segment, last_dealer, number = begins[1], None, 0
    rows: list[IdentifiedRow] = []
    seen: set[uuid.UUID] = set()
    for place, content in enumerate(games, start=1):
        if place in begins:
            segment, last_dealer = begins[place], None
        row = Reader(places.row(place), content, document.problems)
        # Made from the list's id, so that the same file is the same list.
        entry_id = _entry_id(row, uuid.uuid5(uid, str(place)), seen)
        kind = row.need("kind", _KIND, None)
        if kind is not Kind.ADJUSTMENT:
            number += 1
            row.check("number", exactly(number))
        # A sheet that does not tell the dealer is dealt in turn.
        due = segment.dealer_after(last_dealer)
        facts = _facts(row, kind, due, segment) if kind is not None else None
        if facts is not None:
            rows.append((entry_id, facts))
            last_dealer = facts.dealer if facts.is_game else last_dealer
    for begin in begins:
        if begin > len(games) + 1:
            told = _("there is no row %(number)s to begin at") % {"number": begin}
            document.refuse_field("segments", told)
    return tuple(rows)


def _entry_id(row: Reader, default: uuid.UUID, earlier: set[uuid.UUID]) -> uuid.UUID:
    entry_id = row.take("entry_id", UNIQUE_ID, default)
    if entry_id in earlier:
        row.refuse_field("entry_id", _("stands in an earlier row already"))
    earlier.add(entry_id)
    return entry_id


def told_row(
    row: Reader, kind: Kind, *, due: int | None = None, beside: Sequence[str] = _FIELDS
) -> dict[str, object]:
    """Return what a row of this kind tells, its types checked.

    Args:
        row: where it is read.
        kind: what it stands for.
        due: who deals it unless it is told; None if it has to be.
        beside: names of fields that are read elsewhere.
    """
    told: dict[str, object] = {
        "kind": kind.value,
        "note": row.take("note", _NOTE, ""),
    }
    if kind is not Kind.ADJUSTMENT:
        take = row.need if due is None else row.take
        told |= {"dealer": take("dealer", _POSITION, due)}
    match kind:
        case Kind.PLAYED:
            told |= _played(row)
            row.refuse_all_but(*beside, "dealer", *_PLAYED_FIELDS)
        case Kind.PASSED_IN:
            row.refuse_all_but(*beside, "dealer")
        case Kind.ADJUSTMENT:
            told |= {"seat": row.need("seat", _POSITION, 0)}
            told |= {"points": row.need("points", _ADJUSTED, 1)}
            row.refuse_all_but(*beside, "seat", "points")
    return told


def _facts(
    row: Reader, kind: Kind, due: int, segment: SegmentFacts
) -> GameFacts | None:
    told = told_row(row, kind, due=due)
    if not row.is_sound:
        return None
    try:
        return _allowed(told, segment)
    except RuleError as error:
        row.refuse_field(error.field, refusal_label(error))
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
        "ending": row.take("ending", _ENDING, None),
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


def _allowed(told: Mapping[str, Any], segment: SegmentFacts) -> GameFacts:
    facts = facts_from_json(told)
    if isinstance(facts.game, PlayedGame):
        check_game(facts.game, profile=segment.profile)
    # A table that was refused itself does not tell who may play at it.
    if LEAST_AT_TABLE <= len(segment.order) <= MOST_AT_TABLE:
        _check_seats(facts, segment.order)
    return facts


def _check_seats(facts: GameFacts, order: Sequence[int]) -> None:
    declarer = "declarer" if facts.is_game else "seat"
    for field, seat in (("dealer", facts.dealer), (declarer, facts.declarer)):
        if seat is not None and seat not in order:
            raise RuleError("declarer_is_not_at_the_table", field)
    if facts.declarer is not None and facts.dealer is not None:
        check_declarer(facts.declarer, facts.dealer, order)
