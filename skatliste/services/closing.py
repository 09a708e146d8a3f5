"""Close a list, agree to what it came to, and open it again."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from skatliste.models import Action, Closing, Completion, Consent, Keeper, Session

from .changes import lock_list, lock_open_list, record
from .results import drop_results, write_results
from .states import seats_of


class NothingToClose(Exception):
    """No game stands on the list."""


class NotClosed(Exception):
    """The list is written on, or was closed once more since it was seen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """How a list came to its end.

    Attributes:
        completion: with all its games, or broken off and by which rule it counts.
        reason: why, if the table wants that to be remembered.
        lots: what the table drew among people who were equal, positions from the
            best on.
        agreed: positions of those who agree, as this device was told.
        content: the list as a file, made of the version that is closed.
    """

    completion: Completion
    reason: str = ""
    lots: Sequence[Sequence[int]] = ()
    agreed: Collection[int] = ()
    content: str


@transaction.atomic
def close_list(*, keeper: Keeper, version: int, ended: Ended) -> Closing:
    """Close the list as *ended* tells. It is no step that could be undone.

    Raises:
        NothingToClose: no game was written.
        ValueError: for a complete list that is not, or the other way round.
        RuleError: for a lot among others than all who share a rank.
        ListClosed, StaleVersion: see `lock_open_list`.
    """
    session = lock_open_list(keeper, version=version)
    _check_end(session, ended)
    closing = Closing.objects.create(
        session=session,
        revision=session.revision,
        device_id=keeper.device_id,
        completion=ended.completion,
        reason=ended.reason,
        lots=[list(lot) for lot in ended.lots],
        content=ended.content,
    )
    if closing.counts:
        write_results(session, lots=ended.lots)
    _agree(closing, sorted(ended.agreed), keeper)
    session.closed_at = closing.closed_at
    session.save(update_fields=["closed_at"])
    record(
        session,
        Action.LIST_CLOSED,
        device_id=keeper.device_id,
        after={
            "revision": closing.revision,
            "completion": closing.completion,
            "reason": closing.reason,
            "agreed": sorted(ended.agreed),
        },
    )
    return closing


def _check_end(session: Session, ended: Ended) -> None:
    games = session.games.standing().dealt().count()
    if not games:
        raise NothingToClose
    all_written = games >= session.planned_games
    if all_written is not (ended.completion == Completion.COMPLETE):
        raise ValueError(f"expected another end of {games} games, got {ended}")


@transaction.atomic
def agree_to_list(*, keeper: Keeper, revision: int, position: int) -> None:
    """Write that who has the column *position* agrees. Once is enough.

    Raises:
        NotClosed: this revision is not the one that is closed.
        KeyError: there is no such column.
    """
    session = lock_list(keeper.session.pk)
    closing = _closing(session, revision)
    if closing.consents.filter(seat__position=position).exists():
        return
    _agree(closing, [position], keeper)
    record(
        session,
        Action.LIST_AGREED,
        device_id=keeper.device_id,
        after={"revision": revision, "seat": position},
    )


@transaction.atomic
def reopen_list(*, keeper: Keeper, revision: int, reason: str) -> None:
    """Let the list be written on as its next revision; this one stays readable.

    Raises:
        NotClosed: this revision is not the one that is closed.
    """
    session = lock_list(keeper.session.pk)
    closing = _closing(session, revision)
    closing.reopened_at, closing.reopened_because = timezone.now(), reason
    closing.save(update_fields=["reopened_at", "reopened_because"])
    session.closed_at = None
    session.revision += 1
    session.save(update_fields=["closed_at", "revision"])
    drop_results(session)
    record(
        session,
        Action.LIST_REOPENED,
        device_id=keeper.device_id,
        after={"revision": session.revision, "reason": reason},
    )


def _closing(session: Session, revision: int) -> Closing:
    if not session.is_closed or session.revision != revision:
        raise NotClosed
    return session.closings.get(revision=revision)


def _agree(closing: Closing, positions: Sequence[int], keeper: Keeper) -> None:
    seats = seats_of(closing.session)
    Consent.objects.bulk_create(
        Consent(closing=closing, seat=seats[position], device_id=keeper.device_id)
        for position in positions
    )
