"""A list counted out, ready to be printed by a page, a file or a test."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from scoring import (
    WON_LOST_POINTS,
    SeatFoot,
    Tally,
    games_to_round_end,
    others_points,
    profile_sentences,
    tally,
)
from skatliste.models import PlacedSegments, SegmentFacts, Session, Table, latest_names

from .rows import DeletedRow, Manner, SheetRow, Speaker, WrittenRow

_NEWEST_ROWS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLine:
    """One column of the sheet and its foot.

    Attributes:
        name: who sits there, or sat there last.
        earlier: who sat there before, in whose place the name stands now.
        foot: what it comes to.
        is_at_table: whether somebody sits there for the next game.
        is_dealer: whether that is who deals it.
        is_newest: whether the last total was written here.
    """

    name: str
    earlier: tuple[str, ...]
    foot: SeatFoot
    is_at_table: bool
    is_dealer: bool
    is_newest: bool


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """Everything a reader of the list sees, figures included.

    Attributes:
        session: the list itself.
        segments: who sat where in which rows, and how it was counted.
        table: who sits where for the next game.
        tally: totals, foot and checks.
        choices: the rule profile in words.
        rows: in playing order, adjustments among them.
        deleted: rows that can be restored, in playing order.
        manner: language and deck of its words.
    """

    session: Session
    segments: PlacedSegments
    table: Table
    tally: Tally
    choices: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    deleted: tuple[DeletedRow, ...] = ()
    manner: Manner

    @cached_property
    def names(self) -> dict[int, str]:
        """Who sat last in each column, in the order of the columns."""
        return latest_names(segment for _, segment in self.segments)

    @cached_property
    def seats(self) -> tuple[SeatLine, ...]:
        newest = next(
            (row.facts.declarer for row in self.newest_first if row.total is not None),
            None,
        )
        return tuple(
            SeatLine(
                name=self.names[foot.seat],
                earlier=self._earlier_names(foot.seat),
                foot=foot,
                is_at_table=foot.seat in self.table.positions,
                is_dealer=foot.seat == self.table.dealer,
                is_newest=foot.seat == newest,
            )
            for foot in self.tally.foot
        )

    @property
    def name_line(self) -> str:
        """The names in the order of the columns, for a list without a title."""
        return ", ".join(self.names.values())

    @property
    def dealer_name(self) -> str:
        return self.table.names[self.table.dealer]

    @property
    def newest_first(self) -> tuple[SheetRow, ...]:
        return self.rows[::-1]

    @property
    def newest(self) -> tuple[SheetRow, ...]:
        """The last rows, the newest first."""
        return self.newest_first[:_NEWEST_ROWS]

    @property
    def games(self) -> int:
        """Games written; adjustments are none."""
        return self.tally.checks.games

    @property
    def is_complete(self) -> bool:
        """Whether all planned games are written."""
        return self.games >= self.session.planned_games

    @property
    def now(self) -> SegmentFacts:
        """Who sits where, and how it counts, from the last row on."""
        return self.segments[-1][1]

    @property
    def games_to_round_end(self) -> int:
        """How many games are missing until everybody here has dealt equally often."""
        begun, now = self.segments[-1]
        for begin, earlier in reversed(self.segments[:-1]):
            if not now.goes_on_from(earlier):
                break
            begun, now = begin, earlier
        here = sum(row.number is not None for row in self.rows[begun - 1 :])
        return games_to_round_end(here, len(self.now.order))

    @property
    def won_lost_rates(self) -> tuple[int, ...]:
        """50 where the system counts won and lost games; several if it changed."""
        return _distinct(WON_LOST_POINTS[segment.system] for segment in self._counted)

    @property
    def others_rates(self) -> tuple[int, ...]:
        """What a game lost by another brings: 40, 30, 24; several if that changed."""
        return _distinct(
            others_points(segment.system, len(segment.order))
            for segment in self._counted
        )

    @property
    def has_adjustments(self) -> bool:
        return any(row.is_adjustment for row in self.rows)

    def find_row(self, game_id: int) -> SheetRow | None:
        return next((row for row in self.rows if row.game_id == game_id), None)

    def segment_at(self, index: int) -> SegmentFacts:
        """Return what holds for the row at *index*, 0 for the first."""
        return _segment_at(self.segments, index)

    def what_if(
        self,
        rows: Sequence[WrittenRow] | None = None,
        segments: PlacedSegments | None = None,
    ) -> "Sheet":
        """Return the list as it would be with other rows or other segments."""
        return count_out(
            self.session,
            segments if segments is not None else self.segments,
            rows if rows is not None else [row.written for row in self.rows],
            manner=self.manner,
        )

    @property
    def _counted(self) -> list[SegmentFacts]:
        """Segments that rows were written in; the last one if there are none yet."""
        ends = [begin for begin, _ in self.segments[1:]] + [len(self.rows) + 1]
        played = [
            segment
            for (begin, segment), end in zip(self.segments, ends, strict=True)
            if end > begin
        ]
        return played or [self.now]

    def _earlier_names(self, position: int) -> tuple[str, ...]:
        sat = [segment.names.get(position) for _, segment in self.segments]
        now = self.names[position]
        return tuple(dict.fromkeys(one for one in sat if one and one != now))


def count_out(
    session: Session,
    segments: PlacedSegments,
    rows: Sequence[WrittenRow],
    *,
    manner: Manner,
) -> Sheet:
    """Return a list counted out, its words in the language and deck of *manner*."""
    now = segments[-1][1]
    names = latest_names(segment for _, segment in segments)
    at = [_segment_at(segments, index) for index in range(len(rows))]
    counted = tally(
        (segment.entry(row.facts) for segment, row in zip(at, rows, strict=True)),
        seats=tuple(names),
        system=now.system,
        profile=now.profile,
    )
    speaker = Speaker(tuple(names), manner)
    return Sheet(
        session=session,
        segments=segments,
        table=now.table(
            number=counted.checks.games + 1,
            dealer=now.dealer_after(_last_dealer(rows, segments[-1][0])),
        ),
        tally=counted,
        choices=profile_sentences(now.profile, language=manner[0]),
        rows=tuple(map(speaker.row, rows, at, counted.rows)),
        manner=manner,
    )


def _segment_at(segments: PlacedSegments, index: int) -> SegmentFacts:
    found = segments[0][1]
    for begin, segment in segments:
        if begin > index + 1:
            break
        found = segment
    return found


def _last_dealer(rows: Sequence[WrittenRow], begin: int) -> int | None:
    here = (row.facts for row in reversed(rows[begin - 1 :]))
    return next((facts.dealer for facts in here if facts.is_game), None)


def _distinct(rates: Iterable[int]) -> tuple[int, ...]:
    return tuple(rate for rate in dict.fromkeys(rates) if rate)
