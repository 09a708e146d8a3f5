"""The lists of a device, the people of its round, and a list's bare facts."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Max

from scoring import Deck, Language, System
from skatliste.models import Club, Game, ListFacts, ListRules, Player, Session

_NAMES_OFFERED = 30
_LISTS_SHOWN = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class ListEntry:
    """A list in the overview."""

    public_id: str
    title: str
    names: tuple[str, ...]
    begun_at: datetime
    games: int
    planned_games: int

    @property
    def name_line(self) -> str:
        return ", ".join(self.names)


def lists_of_device(hashed_token: str) -> list[ListEntry]:
    """Return the standing lists that this device keeps, the newest first."""
    return _kept(hashed_token, deleted=False)


def deleted_lists(hashed_token: str) -> list[ListEntry]:
    """Return the deleted lists that this device can restore, the newest first."""
    return _kept(hashed_token, deleted=True)


def known_names(club: Club) -> list[str]:
    """Return the names of a round, who sat at a table last comes first."""
    return list(
        Player.objects.filter(club=club)
        .annotate(last_seat=Max("seats__pk"))
        .filter(last_seat__isnull=False)
        .order_by("-last_seat")
        .values_list("name", flat=True)[:_NAMES_OFFERED]
    )


def find_list(public_id: str) -> Session | None:
    """Return the list, whoever keeps it: for the host's command line only."""
    return Session.objects.filter(public_id=public_id).first()


def list_names(session: Session) -> list[str]:
    """Return the names of a list in seat order."""
    return list(
        session.seats.order_by("position").values_list("player__name", flat=True)
    )


def load_list_facts(session: Session) -> ListFacts:
    """Return everything a file of the list has to tell, figures left out."""
    seats = list(session.seats.select_related("player"))
    positions = {seat.pk: seat.position for seat in seats}
    return ListFacts(
        uid=session.uid,
        title=session.title,
        place=session.place,
        begun_at=session.begun_at,
        rules=ListRules(
            planned_games=session.planned_games,
            system=System(session.system),
            profile=session.rule_profile,
        ),
        language=Language(session.language),
        deck=Deck(session.deck),
        names=tuple(seat.player.name for seat in seats),
        rows=tuple(
            (game.entry_id, game.facts(positions))
            for game in session.games.standing().in_playing_order()
        ),
    )


def _kept(hashed_token: str, *, deleted: bool) -> list[ListEntry]:
    sessions = (
        Session.objects.kept_by(hashed_token)
        .filter(deleted_at__isnull=not deleted)
        .prefetch_related("seats__player")
        .order_by("-begun_at")[:_LISTS_SHOWN]
    )
    shown = list(sessions)
    counted = Game.objects.standing().filter(session__in=shown).values_list("session")
    games = dict(counted.annotate(Count("pk")))
    return [_entry(session, games.get(session.pk, 0)) for session in shown]


def _entry(session: Session, games: int) -> ListEntry:
    return ListEntry(
        public_id=session.public_id,
        title=session.title,
        names=tuple(seat.player.name for seat in session.seats.all()),
        begun_at=session.begun_at,
        games=games,
        planned_games=session.planned_games,
    )
