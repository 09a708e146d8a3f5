"""The lists of a device, the people of its round, and a list's bare facts."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, F, Max
from django.utils import timezone

from scoring import Deck, Language
from skatliste.models import (
    Club,
    Game,
    ListFacts,
    Player,
    SeatResult,
    Session,
    SessionQuerySet,
    Sitting,
    latest_names,
    read_segments,
)

from .loading import placed_segments

_NAMES_OFFERED = 60
_LISTS_SHOWN = 200
_STILL_PLAYED = timedelta(hours=24)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListEntry:
    """A list in the overview; of a closed one that counts also who has won."""

    public_id: str
    title: str
    names: tuple[str, ...]
    begun_at: datetime
    games: int
    planned_games: int
    is_closed: bool = False
    winners: tuple[str, ...] = ()
    best: int | None = None

    @property
    def name_line(self) -> str:
        return ", ".join(self.names)


def lists_of_device(hashed_token: str) -> list[ListEntry]:
    """Return the standing lists that this device keeps, the newest first."""
    kept = Session.objects.kept_by(hashed_token).filter(deleted_at=None)
    return list_entries(kept)


def lists_read(hashed_token: str) -> list[ListEntry]:
    """Return the standing lists that it only reads along, the newest first."""
    read = Session.objects.read_by(hashed_token).filter(deleted_at=None)
    return list_entries(read)


def deleted_lists(hashed_token: str) -> list[ListEntry]:
    """Return the deleted lists that this device can restore, the newest first."""
    kept = Session.objects.kept_by(hashed_token).filter(deleted_at__isnull=False)
    return list_entries(kept)


def lists_being_played(hashed_token: str) -> list[str]:
    """Return the addresses of lists that a device may read and that are played now.

    Now is since yesterday: whoever forgot to close a list plays it no longer.
    """
    since = timezone.now() - _STILL_PLAYED
    open_lists = Session.objects.opened_by(hashed_token).filter(
        deleted_at=None, closed_at=None, begun_at__gte=since
    )
    shown = open_lists.order_by("begun_at", "pk")[:_LISTS_SHOWN]
    return list(shown.values_list("public_id", flat=True))


def known_names(club: Club) -> list[str]:
    """Return the names of a round: of the last list first, in the order they sat.

    A club also knows people who have not played yet; in the round of a device these
    are names that were misspelt.
    """
    people = Player.objects.filter(club=club, is_active=True).annotate(
        last_list=Max("sittings__segment__session"),
        last_seat=Max("sittings__pk"),
    )
    if not club.is_named:
        people = people.filter(last_seat__isnull=False)
    newest = F("last_list").desc(nulls_last=True)
    ordered = people.order_by(newest, "last_seat", "name")
    return list(ordered.values_list("name", flat=True)[:_NAMES_OFFERED])


def find_list(public_id: str) -> Session | None:
    """Return the list, whoever keeps it: for the host's command line only."""
    return Session.objects.filter(public_id=public_id).first()


def list_names(session: Session) -> list[str]:
    """Return who sat last in each column of a list, in their order."""
    return list(latest_names(read_segments(session).facts).values())


def load_list_facts(session: Session) -> ListFacts:
    """Return everything a file of the list has to tell, figures left out."""
    segments = read_segments(session)
    games = list(session.games.standing().in_playing_order())
    return ListFacts(
        uid=session.uid,
        title=session.title,
        place=session.place,
        begun_at=session.begun_at,
        planned_games=session.planned_games,
        stake=session.stake,
        language=Language(session.language),
        deck=Deck(session.deck),
        segments=placed_segments(segments, [game.order_key for game in games]),
        rows=tuple((game.entry_id, game.facts(segments.positions)) for game in games),
    )


def list_entries(sessions: SessionQuerySet) -> list[ListEntry]:
    """Return the newest of *sessions* as they stand in an overview."""
    shown = list(sessions.order_by("-begun_at")[:_LISTS_SHOWN])
    dealt = Game.objects.standing().dealt()
    counted = dealt.filter(session__in=shown).values_list("session")
    games = dict(counted.annotate(Count("pk")))
    names = _names_of(shown)
    won = _winners_of([session for session in shown if session.is_closed])
    return [
        ListEntry(
            public_id=session.public_id,
            title=session.title,
            names=tuple(names[session.pk].values()),
            begun_at=session.begun_at,
            games=games.get(session.pk, 0),
            planned_games=session.planned_games,
            is_closed=session.is_closed,
            winners=tuple(name for name, _ in won.get(session.pk, ())),
            best=next((total for _, total in won.get(session.pk, ())), None),
        )
        for session in shown
    ]


def _names_of(sessions: list[Session]) -> dict[int, dict[int, str]]:
    """Return who sat last in each column of each list, by the list's id."""
    sittings = (
        Sitting.objects.filter(segment__session__in=sessions)
        .order_by("segment__from_key", "seat__position")
        .values_list("segment__session", "seat__position", "player__name")
    )
    names: dict[int, dict[int, str]] = {session.pk: {} for session in sessions}
    for session_id, position, name in sittings:
        names[session_id][position] = name
    return {key: dict(sorted(found.items())) for key, found in names.items()}


def _winners_of(closed: list[Session]) -> dict[int, list[tuple[str, int]]]:
    """Return name and total of who is first in each list, by the list's id."""
    won: dict[int, list[tuple[str, int]]] = {}
    first = SeatResult.objects.filter(session__in=closed, rank=1)
    told = first.order_by("seat__position").values_list(
        "session", "player__name", "total"
    )
    for session_id, name, total in told:
        won.setdefault(session_id, []).append((name, total))
    return won
