"""What a list comes to in places and money, and how it was closed."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from scoring import (
    SETTLING_SEATS,
    Payment,
    SeatFoot,
    parse_stake,
    ranks,
    settle,
)
from skatliste.models import Closing, Completion, Consent, Session

from .sheets import Sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One line of the ranking.

    Attributes:
        rank: 1 for the first; people who are equal share it.
        position: of the column.
        name: who sat there last.
        foot: what the column comes to.
        cents: what is received, or paid if below 0; None without a stake.
    """

    rank: int
    position: int
    name: str
    foot: SeatFoot
    cents: int | None

    @property
    def total(self) -> int:
        return self.foot.total


@dataclass(frozen=True, slots=True, kw_only=True)
class Debt:
    """Who pays whom how much."""

    payer: str
    receiver: str
    cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalCount:
    """Places and money of a list.

    Attributes:
        places: in their order, those who share one in the order of the columns.
        ties: positions of those who are equal in everything, by the place that they
            share.
        stake: cents for a point, if it is played for money.
        debts: as few payments as settle it.
    """

    places: tuple[Place, ...]
    ties: Mapping[int, tuple[int, ...]]
    stake: Fraction | None
    debts: tuple[Debt, ...]

    @property
    def names(self) -> dict[int, str]:
        """Who is in it, by position in the order of the columns."""
        return dict(sorted((place.position, place.name) for place in self.places))

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(place.name for place in self.places if place.rank == 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreed:
    """Somebody who agrees to a closed list.

    Attributes:
        name: who.
        at: when.
        device: what the device is called that said so; may be empty.
        is_here: whether it was this one.
    """

    name: str
    at: datetime
    device: str
    is_here: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosedList:
    """A revision of a list as it was closed.

    Attributes:
        closing: when, how and why.
        count: places and money; those of a void list count for nothing.
        agreed: who agrees, in the order in which they said so.
        missing: name by position of those who did not yet.
    """

    closing: Closing
    count: FinalCount
    agreed: tuple[Agreed, ...]
    missing: Mapping[int, str]

    @property
    def is_void(self) -> bool:
        return not self.closing.counts

    @property
    def is_cut_short(self) -> bool:
        return self.closing.completion == Completion.CUT_SHORT


def final_count(sheet: Sheet, *, lots: Iterable[Sequence[int]] = ()) -> FinalCount:
    """Return the places and the settlement of a list as it stands; takes no query.

    Columns in which nobody sat in any game, and nothing was booked, are left out.

    Raises:
        RuleError: for a lot among others than all who share a rank.
    """
    feet = [foot for foot in sheet.tally.foot if foot.took_part]
    places = ranks(feet, lots=lots)
    stake = parse_stake(sheet.session.stake) if sheet.session.stake else None
    cents: Mapping[int, int] = {}
    payments: tuple[Payment, ...] = ()
    if stake is not None and len(feet) in SETTLING_SEATS:
        settled = settle({foot.seat: foot.total for foot in feet}, stake=stake)
        cents, payments = settled.balances, settled.payments
    names = sheet.names
    return FinalCount(
        places=tuple(
            Place(
                rank=places[foot.seat],
                position=foot.seat,
                name=names[foot.seat],
                foot=foot,
                cents=cents.get(foot.seat),
            )
            for foot in sorted(feet, key=lambda foot: (places[foot.seat], foot.seat))
        ),
        ties=_ties(feet),
        stake=stake,
        debts=debts_of(payments, names),
    )


def debts_of(payments: Iterable[Payment], names: Mapping[int, str]) -> tuple[Debt, ...]:
    """Return who pays whom, by name."""
    return tuple(
        Debt(payer=names[one.payer], receiver=names[one.receiver], cents=one.cents)
        for one in payments
    )


def load_closed(sheet: Sheet, closing: Closing, *, device_id: int) -> ClosedList:
    """Return how a list was closed; takes one query.

    Args:
        sheet: the list as it stood then.
        closing: of it.
        device_id: of who reads.
    """
    consents = list(
        closing.consents.select_related("seat", "device").order_by("agreed_at", "pk")
    )
    count = final_count(sheet, lots=closing.lots)
    agreed = {consent.seat.position for consent in consents}
    return ClosedList(
        closing=closing,
        count=count,
        agreed=tuple(
            _agreed(consent, sheet.names, device_id=device_id) for consent in consents
        ),
        missing={one: name for one, name in count.names.items() if one not in agreed},
    )


def find_closing(session: Session, revision: int) -> Closing | None:
    """Return a revision of the list as it was closed, if it ever was."""
    return session.closings.filter(revision=revision).first()


def earlier_revisions(session: Session) -> list[Closing]:
    """Return the revisions that were opened again, without their files."""
    if session.revision == 1:
        return []
    opened = session.closings.filter(reopened_at__isnull=False)
    return list(opened.defer("content").order_by("revision"))


def _agreed(consent: Consent, names: Mapping[int, str], *, device_id: int) -> Agreed:
    return Agreed(
        name=names[consent.seat.position],
        at=consent.agreed_at,
        device=consent.device.label if consent.device is not None else "",
        is_here=consent.device_id == device_id,
    )


def _ties(feet: Sequence[SeatFoot]) -> dict[int, tuple[int, ...]]:
    groups: dict[int, list[int]] = {}
    for seat, rank in ranks(feet).items():
        groups.setdefault(rank, []).append(seat)
    return {
        rank: tuple(group) for rank, group in sorted(groups.items()) if len(group) > 1
    }
