"""Begin, correct, delete and restore a list."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from scoring import Deck, Language, profile_to_dict
from skatliste.models import (
    Action,
    Club,
    Device,
    Keeper,
    SegmentFacts,
    Session,
)

from .access import grant_keeper
from .changes import lock_list, lock_open_list, record, record_step
from .past import players_of
from .states import (
    State,
    latest_sitters,
    list_state,
    put_state,
    with_sitters,
    write_segments,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListHead:
    """What stands at the head of a list.

    Attributes:
        title: what it is called; may be empty.
        place: where it is played; may be empty.
        planned_games: how many games there are to be.
        stake: cents for a point as a fraction, "1/4"; empty if there is none.
    """

    title: str = ""
    place: str = ""
    planned_games: int
    stake: str = ""


class NameTaken(Exception):
    """Two columns would be the same person at one time."""


@transaction.atomic
def begin_list(
    *,
    device: Device,
    table: SegmentFacts,
    head: ListHead,
    club: Club | None = None,
    language: Language = Language.GERMAN,
    deck: Deck = Deck.FRENCH,
) -> Session:
    """Begin a list at *table*; *device* becomes its keeper.

    It is one of *club*, or of the device's own round. *language* and *deck* are those
    of its files, whoever reads its pages.
    """
    session = Session.objects.create(
        club=club or device.club,
        title=head.title,
        place=head.place,
        begun_at=timezone.now(),
        planned_games=head.planned_games,
        stake=head.stake,
        language=language.value,
        deck=deck.value,
    )
    write_segments(session, [segment_state(session.club, table, from_key=0)])
    grant_keeper(device, session)
    record(
        session,
        Action.LIST_BEGUN,
        device_id=device.pk,
        after={"list": list_state(session)},
    )
    return session


@transaction.atomic
def correct_list(
    *,
    keeper: Keeper,
    head: ListHead,
    names: Mapping[int, str],
    version: int | None = None,
) -> None:
    """Give the list another head, and its columns other names.

    Args:
        keeper: who writes.
        head: what is to stand there.
        names: a different one for the position of each column that is named.
        version: of the list that was seen, if that is to be checked.

    Raises:
        NameTaken: for a name under which somebody else sat at the same table.
        ListClosed: the list is finished.
        StaleVersion: it was changed since it was seen.
    """
    session = lock_open_list(keeper, version=version)
    before = list_state(session)
    after = before | {
        "title": head.title,
        "place": head.place,
        "planned_games": head.planned_games,
        "stake": head.stake,
        "segments": _renamed(session, before["segments"], names),
    }
    change_list(session, Action.LIST_CORRECTED, keeper, before, after)


def delete_list(*, keeper: Keeper) -> None:
    """Put the list away; it can be restored with everything in it."""
    _put_list(keeper.session, device_id=keeper.device_id, away=True)


def restore_list(*, keeper: Keeper) -> None:
    """Bring a deleted list back."""
    _put_list(keeper.session, device_id=keeper.device_id, away=False)


def delete_by_host(session: Session) -> None:
    """Put the list away, as its keepers can."""
    _put_list(session, device_id=None, away=True)


def restore_by_host(session: Session) -> None:
    """Bring a deleted list back, as its keepers can."""
    _put_list(session, device_id=None, away=False)


def change_list(
    session: Session, action: Action, keeper: Keeper, before: State, after: State
) -> None:
    """Write what is different in *after*, as a step; nothing if nothing is."""
    if before == after:
        return
    put_state(session, {"list": after})
    record_step(
        session,
        action,
        device_id=keeper.device_id,
        before={"list": before},
        after={"list": after},
    )


def segment_state(club: Club, segment: SegmentFacts, *, from_key: int) -> State:
    """Return a segment as the log tells it; new names become people of the club."""
    players = players_of(club, segment.names.values())
    return {
        "from_key": from_key,
        "first_dealer": segment.first_dealer,
        "system": segment.system.value,
        "profile": profile_to_dict(segment.profile),
        "sitters": [
            [position, players[segment.names[position]].pk]
            for position in segment.order
        ],
    }


def _renamed(
    session: Session, segments: Sequence[State], names: Mapping[int, str]
) -> list[State]:
    """Return *segments* with other people in them, wherever they sat."""
    latest = latest_sitters(segments)
    players = players_of(session.club, names.values())
    new = {position: players[name].pk for position, name in names.items()}

    def rename(position: int, player_id: int) -> int:
        # Whom somebody stood in for keeps his name.
        is_latest = player_id == latest[position]
        return new.get(position, player_id) if is_latest else player_id

    renamed = with_sitters(segments, rename)
    if any(_has_somebody_twice(segment) for segment in renamed):
        raise NameTaken
    return renamed


def _has_somebody_twice(segment: State) -> bool:
    sitters = segment["sitters"]
    return len({player_id for _, player_id in sitters}) != len(sitters)


@transaction.atomic
def _put_list(seen: Session, *, device_id: int | None, away: bool) -> None:
    session = lock_list(seen.pk)
    if (session.deleted_at is not None) is away:
        return
    session.deleted_at = timezone.now() if away else None
    session.save(update_fields=["deleted_at"])
    action = Action.LIST_DELETED if away else Action.LIST_RESTORED
    record(session, action, device_id=device_id)
