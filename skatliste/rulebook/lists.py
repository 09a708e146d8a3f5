"""The list: a small one counted out, and who deals."""

from dataclasses import dataclass
from itertools import starmap
from typing import Final

from scoring import (
    OTHERS_POINTS,
    WON_LOST_POINTS,
    Contract,
    Entry,
    Extra,
    PassedIn,
    PlayedGame,
    Row,
    SeatFoot,
    System,
    Tally,
    dealer_of,
    list_effect,
    lost_game_adds,
    others_points,
    sitting_out,
    spoken,
    spoken_effect,
    tally,
)
from skatliste.labels import reader_language, system_label

from .examples import game_title, played, suit_sign

NAMES: Final = ("Anna", "Ben", "Cem", "Dora", "Emil")

# Each declarer plays cards in this game at a table of three, four and five, so the same
# games show what the size of the table changes.
GAMES: Final[tuple[tuple[int | None, PlayedGame | PassedIn], ...]] = (
    (2, played(Contract.CLUBS, 2, Extra.HAND)),
    (3, played(Contract.SPADES, 1, bid=36)),
    (2, played(Contract.GRAND, -1, Extra.SCHNEIDER)),
    (1, played(Contract.HEARTS, 1, won=False)),
    (None, PassedIn()),
    (3, played(Contract.NULL, None, Extra.OUVERT)),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListRow:
    """One game of the example."""

    number: int
    declarer: str
    title: str
    sign: str
    points: int | None
    total: int | None

    @property
    def is_lost(self) -> bool:
        return self.points is not None and self.points < 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A name with its foot."""

    name: str
    foot: SeatFoot


@dataclass(frozen=True, slots=True, kw_only=True)
class ExampleSheet:
    """What the foot of a list is printed from, by the template of every list."""

    seats: tuple[Seat, ...]
    tally: Tally
    won_lost_rates: tuple[int, ...]
    others_rates: tuple[int, ...]
    has_adjustments: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalsRow:
    """A line of totals: by one system, or of one seat at each size of the table."""

    label: str
    totals: tuple[int | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SizeTable:
    """What the size of the table changes, a column for each size.

    Attributes:
        others: what each of the others gets for a lost game.
        checks: what that adds to the sum of all totals.
        totals: a line for each seat; None where it is not at the table.
    """

    sizes: tuple[int, ...]
    others: tuple[int, ...]
    checks: tuple[int, ...]
    totals: tuple[TotalsRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FootPage:
    """How a list is counted out.

    Attributes:
        rate: what a game of one's own adds, won, or takes, lost.
        rows: the games of the example.
        sheet: its foot, at three.
        systems: its totals by system.
        sizes: the same at three, four and five.
        won, lost: what such a game adds to the list, in words.
    """

    rate: int
    rows: tuple[ListRow, ...]
    sheet: ExampleSheet
    systems: tuple[TotalsRow, ...]
    sizes: SizeTable
    won: str
    lost: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRow:
    """Who does what in one game."""

    number: int
    dealer: str
    out: tuple[str, ...]
    playing: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsPage:
    """Who deals and who sits out, for each size of the table where anybody does."""

    tables: tuple[tuple[int, tuple[DealRow, ...]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PassedPage:
    """What is written of a deal that nobody bid for."""

    word: str


def foot_page() -> FootPage:
    fabian = System.SEEGER_FABIAN
    listed = counted_list(3, fabian)
    effects = [
        spoken_effect(list_effect(row.result, fabian, 3), language=reader_language())
        for row in listed.rows[:2]
        if row.result
    ]
    return FootPage(
        rate=WON_LOST_POINTS[fabian],
        rows=tuple(starmap(_list_row, enumerate(listed.rows, start=1))),
        sheet=ExampleSheet(
            seats=tuple(
                Seat(name=NAMES[foot.seat - 1], foot=foot) for foot in listed.foot
            ),
            tally=listed,
            won_lost_rates=(WON_LOST_POINTS[fabian],),
            others_rates=(others_points(fabian, 3),),
        ),
        systems=tuple(map(_by_system, System)),
        sizes=_by_size(),
        won=effects[0],
        lost=effects[1],
    )


def seats_page() -> SeatsPage:
    return SeatsPage(
        tables=tuple(
            (size, tuple(_deal_row(number, size) for number in range(1, size + 1)))
            for size in OTHERS_POINTS
            if sitting_out(1, range(1, size + 1))
        )
    )


def passed_page() -> PassedPage:
    return PassedPage(word=spoken(PassedIn(), language=reader_language()))


def counted_list(size: int, system: System) -> Tally:
    """Return the example at a table of *size*."""
    seats = tuple(range(1, size + 1))
    entries = (
        Entry(game=game, declarer=declarer, at_table=seats) for declarer, game in GAMES
    )
    return tally(entries, seats=seats, system=system)


def _list_row(number: int, row: Row) -> ListRow:
    game, declarer = row.entry.game, row.entry.declarer
    return ListRow(
        number=number,
        declarer=NAMES[declarer - 1] if declarer else "",
        title=game_title(game),
        sign=suit_sign(game.contract) if isinstance(game, PlayedGame) else "",
        points=row.result.points if row.result else None,
        total=row.total,
    )


def _by_system(system: System) -> TotalsRow:
    return TotalsRow(
        label=system_label(system),
        totals=tuple(foot.total for foot in counted_list(3, system).foot),
    )


def _by_size() -> SizeTable:
    fabian, sizes = System.SEEGER_FABIAN, tuple(OTHERS_POINTS)
    feet = [counted_list(size, fabian).foot for size in sizes]
    return SizeTable(
        sizes=sizes,
        others=tuple(others_points(fabian, size) for size in sizes),
        checks=tuple(lost_game_adds(fabian, size) for size in sizes),
        totals=tuple(
            TotalsRow(
                label=name,
                totals=tuple(
                    foot[seat].total if seat < len(foot) else None for foot in feet
                ),
            )
            for seat, name in enumerate(NAMES)
        ),
    )


def _deal_row(number: int, size: int) -> DealRow:
    seats = tuple(range(1, size + 1))
    dealer = dealer_of(number, seats)
    out = sitting_out(dealer, seats)
    return DealRow(
        number=number,
        dealer=NAMES[dealer - 1],
        out=tuple(NAMES[seat - 1] for seat in seats if seat in out),
        playing=tuple(NAMES[seat - 1] for seat in seats if seat not in out),
    )
