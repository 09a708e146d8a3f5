"""An evening of several lists (*Serien*): who has what, and who is first."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from scoring import (
    SETTLING_SEATS,
    Language,
    SeatFoot,
    parse_stake,
    ranks,
    settle_series,
)
from skatliste.models import Closing, Completion, Evening, SeatResult, Session, Sitting

from .closings import Debt, debts_of
from .loading import load_sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """One list of the evening.

    Attributes:
        number: 1 for the first.
        public_id: of the list.
        begun_at: when it was begun.
        is_open: whether it is still written on, so that its figures are not final.
        is_void: whether it was broken off and counts for nothing.
        is_readable: whether the one who asks may open it.
        feet: what ranks each person, by the person's id.
        stake: cents for a point as a fraction; may be empty.
    """

    number: int
    public_id: str
    begun_at: datetime
    is_open: bool
    is_void: bool
    is_readable: bool
    feet: Mapping[int, SeatFoot]
    stake: str

    @property
    def totals(self) -> dict[int, int]:
        return {player: foot.total for player, foot in self.feet.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningPlace:
    """One line of the evening's ranking.

    Attributes:
        rank: 1 for the first; people who are equal share it.
        name: who.
        totals: of each series, in their order; None where the person was not there.
        total: of the evening.
        cents: what is received, or paid if below 0; None without a stake.
    """

    rank: int
    name: str
    totals: tuple[int | None, ...]
    total: int
    cents: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningCount:
    """What an evening comes to so far.

    Attributes:
        evening: itself.
        series: in the order in which they were begun.
        places: in their order.
        stake: cents for a point as a fraction, if all its lists are played for the
            same; else empty.
        debts: as few payments as settle it.
    """

    evening: Evening
    series: tuple[Series, ...]
    places: tuple[EveningPlace, ...]
    stake: str
    debts: tuple[Debt, ...]

    @property
    def lines(self) -> list[tuple[Series, list[tuple[str, int | None]]]]:
        """Each series with name and total of everybody, in the order of the places."""
        return [
            (one, [(place.name, place.totals[at]) for place in self.places])
            for at, one in enumerate(self.series)
        ]

    @property
    def begun_at(self) -> datetime:
        return self.series[0].begun_at

    @property
    def is_running(self) -> bool:
        return any(one.is_open for one in self.series)


def load_evening(
    public_id: str, hashed_token: str | None, *, language: Language
) -> EveningCount | None:
    """Return an evening as the device with this token may read it.

    Takes six queries, and two more for each list that is still open.

    Args:
        public_id: of the evening.
        hashed_token: of the device; None for the host, who may open every list.
        language: of the sentences of its lists.

    Returns:
        None if the device may open none of its lists.
    """
    evening = Evening.objects.filter(public_id=public_id).first()
    if evening is None:
        return None
    sessions = list(evening.sessions.filter(deleted_at=None).order_by("pk"))
    readable = _readable(evening, hashed_token)
    if not readable:
        return None
    people = _People.of(sessions)
    void = _void_ones(sessions)
    results = _results_of(sessions)
    series = tuple(
        Series(
            number=number,
            public_id=session.public_id,
            begun_at=session.begun_at,
            is_open=not session.is_closed,
            is_void=session.pk in void,
            is_readable=session.pk in readable,
            feet=results.get(session.pk, {})
            if session.is_closed
            else people.merged(session, _open_feet(session, language)),
            stake=session.stake,
        )
        for number, session in enumerate(sessions, start=1)
    )
    return _count(evening, series, people.names)


def _readable(evening: Evening, hashed_token: str | None) -> set[int]:
    lists = Session.objects.all()
    if hashed_token is not None:
        lists = lists.opened_by(hashed_token)
    found = lists.filter(evening=evening, deleted_at=None)
    return set(found.values_list("pk", flat=True))


@dataclass(frozen=True, slots=True)
class _People:
    """Who sat last in each column of some lists."""

    ids: Mapping[int, Mapping[int, int]]
    names: Mapping[int, str]

    @classmethod
    def of(cls, sessions: Sequence[Session]) -> "_People":
        ids: dict[int, dict[int, int]] = {session.pk: {} for session in sessions}
        names: dict[int, str] = {}
        sittings = (
            Sitting.objects.filter(segment__session__in=sessions)
            .select_related("player", "seat")
            .order_by("segment__from_key", "place")
        )
        for sitting in sittings:
            ids[sitting.seat.session_id][sitting.seat.position] = sitting.player_id
            names[sitting.player_id] = sitting.player.name
        return cls(ids, names)

    def merged(self, session: Session, feet: Iterable[SeatFoot]) -> dict[int, SeatFoot]:
        players = self.ids[session.pk]
        return merged_feet((players[foot.seat], foot) for foot in feet)


def _open_feet(session: Session, language: Language) -> list[SeatFoot]:
    foot = load_sheet(session, language=language).tally.foot
    return [one for one in foot if one.took_part]


def _void_ones(sessions: Sequence[Session]) -> set[int]:
    # The last closing of a closed list: earlier ones were opened again.
    closed = Closing.objects.filter(
        session__in=[session for session in sessions if session.is_closed],
        reopened_at=None,
        completion=Completion.VOID,
    )
    return set(closed.values_list("session_id", flat=True))


def _results_of(sessions: Sequence[Session]) -> dict[int, dict[int, SeatFoot]]:
    found: dict[int, list[tuple[int, SeatFoot]]] = {}
    for one in SeatResult.objects.filter(session__in=sessions).select_related("seat"):
        foot = _ranked(one.seat.position, total=one.total, won=one.won, lost=one.lost)
        found.setdefault(one.session_id, []).append((one.player_id, foot))
    return {key: merged_feet(feet) for key, feet in found.items()}


def merged_feet(feet: Iterable[tuple[int, SeatFoot]]) -> dict[int, SeatFoot]:
    """Return one foot for each person, who may have had more than one column."""
    totals, won, lost = Counter[int](), Counter[int](), Counter[int]()
    for player, foot in feet:
        totals[player] += foot.total
        won[player] += foot.won
        lost[player] += foot.lost
    return {
        player: _ranked(player, total=total, won=won[player], lost=lost[player])
        for player, total in totals.items()
    }


def _ranked(seat: int, *, total: int, won: int, lost: int) -> SeatFoot:
    """Return a foot with all that ranks it; its parts do not matter here."""
    return SeatFoot(seat=seat, points=total, won=won, lost=lost)


def _count(
    evening: Evening, series: tuple[Series, ...], names: Mapping[int, str]
) -> EveningCount:
    feet = merged_feet(pair for one in series for pair in one.feet.items())
    places = ranks(feet.values())
    counted = [one.totals for one in series if one.feet]
    stake = _common_stake(series)
    cents: Mapping[int, int] = {}
    debts: tuple[Debt, ...] = ()
    if stake and len(feet) in SETTLING_SEATS:
        settled = settle_series(counted, stake=parse_stake(stake))
        cents, debts = settled.balances, debts_of(settled.payments, names)
    order = sorted(feet, key=lambda player: (places[player], names[player]))
    return EveningCount(
        evening=evening,
        series=series,
        places=tuple(
            EveningPlace(
                rank=places[player],
                name=names[player],
                totals=tuple(one.totals.get(player) for one in series),
                total=feet[player].total,
                cents=cents.get(player),
            )
            for player in order
        ),
        stake=stake,
        debts=debts,
    )


def _common_stake(series: Sequence[Series]) -> str:
    stakes = {one.stake for one in series if not one.is_void}
    return stakes.pop() if len(stakes) == 1 else ""
