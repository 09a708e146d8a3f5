"""What the table has agreed, and who sits where at one moment of the evening."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring import (
    ISKO_TOURNAMENT,
    Entry,
    PlayedGame,
    RuleError,
    RuleProfile,
    System,
    check_declarer,
    check_game,
    next_dealer,
    sitting_out,
)

from .facts import GameFacts


@dataclass(frozen=True, slots=True, kw_only=True)
class SegmentFacts:
    """Who sits where, and how the games count, in one stretch of a list.

    Attributes:
        order: positions of the seats as they sit clockwise, which is how they deal.
        names: of the people by their position, in the order of the columns.
        first_dealer: position of who deals its first game.
        system: how the foot is counted.
        profile: what the round chose where the rules leave a choice.
    """

    order: tuple[int, ...]
    names: Mapping[int, str]
    first_dealer: int
    system: System = System.SEEGER_FABIAN
    profile: RuleProfile = ISKO_TOURNAMENT

    def dealer_after(self, last: int | None) -> int:
        """Return who deals after *last*; the first dealer if nobody here has dealt."""
        if last is None or last not in self.order:
            return self.first_dealer
        return next_dealer(last, self.order)

    def goes_on_from(self, earlier: "SegmentFacts") -> bool:
        """Whether a round goes on over both: the same places, whoever sits there."""
        if len(earlier.order) != len(self.order):
            return False
        return earlier.order == self.order or set(earlier.order) != set(self.order)

    def check(self, facts: GameFacts) -> None:
        """Raise RuleError unless the row can have been written at this table.

        Who dealt and who played sat here, and played cards; a game can be counted by
        the rules that hold here. An adjustment can be anybody's who sits here.
        """
        for seat in (facts.dealer, facts.declarer):
            if seat is not None and seat not in self.order:
                raise RuleError("declarer_is_not_at_the_table", "declarer")
        if facts.dealer is not None and facts.declarer is not None:
            check_declarer(facts.declarer, facts.dealer, self.order)
        if isinstance(facts.game, PlayedGame):
            check_game(facts.game, profile=self.profile)

    def table(self, *, number: int, dealer: int) -> "Table":
        """Return the table at which game *number* is dealt by *dealer*."""
        return Table(
            names=self.names,
            order=self.order,
            number=number,
            dealer=dealer,
            profile=self.profile,
        )

    def entry(self, facts: GameFacts) -> Entry:
        """Return a row of this stretch as `scoring` counts it."""
        return Entry(
            game=facts.game,
            declarer=facts.declarer,
            at_table=self.order,
            system=self.system,
            profile=self.profile,
        )


# Those of a list, each with the row that it begins at, 1 for the first row.
PlacedSegments = tuple[tuple[int, SegmentFacts], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Who sits where when game *number* is dealt.

    Attributes:
        names: of the people by their position, in the order of the columns.
        order: the positions clockwise; as in *names* unless told.
        number: of the game that is about to be written or corrected.
        dealer: position of who deals it.
        profile: what the round chose where the rules leave a choice.
    """

    names: Mapping[int, str]
    order: tuple[int, ...] = ()
    number: int
    dealer: int
    profile: RuleProfile = ISKO_TOURNAMENT

    @property
    def positions(self) -> tuple[int, ...]:
        """The positions clockwise."""
        return self.order or tuple(self.names)

    @property
    def sitting_out(self) -> frozenset[int]:
        """Positions that play no cards in this game."""
        return sitting_out(self.dealer, self.positions)


def latest_names(segments: Iterable[SegmentFacts]) -> dict[int, str]:
    """Return who sat last in each column, in the order of the columns."""
    names: dict[int, str] = {}
    for segment in segments:
        names |= segment.names
    return dict(sorted(names.items()))
