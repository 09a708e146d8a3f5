"""Whether the facts of a list go together."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring import (
    LEAST_AT_TABLE,
    MOST_AT_TABLE,
    PlayedGame,
    RuleError,
    System,
    check_declarer,
    profile_from_dict,
    result,
)
from skatliste.models import Game, GameFacts, Segment, SegmentFacts, Segments, Session
from skatliste.models import read_segments as read_sound_segments

from .findings import Findings

_UNREADABLE = (RuleError, ValueError, TypeError, KeyError)


@dataclass(frozen=True, slots=True)
class CheckedRow:
    """A row that nobody has undone.

    Attributes:
        game: as it is stored.
        subject: what it is called in a line.
        facts: what it tells; None if that cannot be read.
    """

    game: Game
    subject: str
    facts: GameFacts | None


def check_segments(session: Session, findings: Findings) -> None:
    """Note what is wrong with who sat where, and how the games count."""
    segments = list(
        session.segments.order_by("from_key")
        .select_related("first_dealer")
        .prefetch_related("sittings__seat", "sittings__player")
    )
    if not segments:
        findings.add("segments", "there is none")
    for number, segment in enumerate(segments, start=1):
        for problem in _problems_of_segment(session, segment, is_first=number == 1):
            findings.add(f"segment {number}", problem)


def read_rows(session: Session, findings: Findings) -> list[CheckedRow]:
    """Return the rows in playing order, and note what is wrong with them."""
    positions = dict(session.seats.values_list("pk", "position"))
    rows: list[CheckedRow] = []
    standing = 0
    for game in session.games.known().in_playing_order():
        standing += game.deleted_at is None
        subject = f"row {standing}"
        if game.deleted_at is not None:
            subject = f"deleted row {game.pk}"
        rows.append(CheckedRow(game, subject, _read(game, positions)))
    # Without a sound table nobody can say who sat at it.
    segments = read_sound_segments(session) if findings.are_none else None
    earlier = 0
    for row in rows:
        for problem in _problems_of_row(row, segments, earlier):
            findings.add(row.subject, problem)
        earlier = row.game.order_key
    return rows


def _problems_of_segment(
    session: Session, segment: Segment, *, is_first: bool
) -> Iterator[str]:
    sittings = sorted(segment.sittings.all(), key=lambda one: one.place)
    if is_first and segment.from_key != 0:
        yield f"the first one begins at key {segment.from_key}, not at 0"
    if not LEAST_AT_TABLE <= len(sittings) <= MOST_AT_TABLE:
        yield f"{len(sittings)} people sit at the table"
    if [one.place for one in sittings] != list(range(1, len(sittings) + 1)):
        yield "the places at the table are not numbered from 1 on"
    if segment.first_dealer_id not in {one.seat_id for one in sittings}:
        yield "who deals first does not sit at the table"
    if any(one.seat.session_id != session.pk for one in sittings):
        yield "somebody sits in a column of another list"
    if any(one.player.club_id != session.club_id for one in sittings):
        yield "somebody of another round sits at the table"
    if len({one.player.name.casefold() for one in sittings}) != len(sittings):
        yield "two people at the table have one name"
    try:
        System(segment.system)
        profile_from_dict(segment.profile)
    except _UNREADABLE as error:
        yield f"its rules cannot be read: {error}"


def _read(game: Game, positions: Mapping[int, int]) -> GameFacts | None:
    try:
        return game.facts(positions)
    except _UNREADABLE:
        return None


def _problems_of_row(
    row: CheckedRow, segments: Segments | None, earlier: int
) -> Iterator[str]:
    if row.game.order_key <= earlier:
        yield f"its key {row.game.order_key} does not follow {earlier}"
    if row.facts is None:
        yield "its facts cannot be read"
    elif segments is not None:
        yield from _problems_at_table(row.facts, segments.at(row.game.order_key))


def _problems_at_table(facts: GameFacts, table: SegmentFacts) -> Iterator[str]:
    for who, seat in (("dealer", facts.dealer), ("declarer", facts.declarer)):
        if seat is not None and seat not in table.order:
            yield f"the {who}, seat {seat}, does not sit at the table"
            return
    try:
        if facts.declarer is not None and facts.dealer is not None:
            check_declarer(facts.declarer, facts.dealer, table.order)
        if isinstance(facts.game, PlayedGame):
            result(facts.game, profile=table.profile)
    except RuleError as error:
        yield f"it cannot have been played: {error.code}"
