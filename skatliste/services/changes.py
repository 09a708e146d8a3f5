"""The lock of a list, the log of its changes, and the way back and forth in it."""

from typing import Final

from django.db import transaction

from skatliste.models import Action, Change, Game, Keeper, Session

from .states import State, put_state
from .telling import tell

# After which somebody may no longer read the list, or write on it.
_ENDS_RIGHTS: Final = frozenset(
    {
        *(Action.KEYS_RENEWED, Action.DEVICE_REMOVED, Action.ROLE_CHANGED),
        *(Action.HANDED_OVER, Action.TAKEN_OVER, Action.LIST_DELETED),
    }
)


class ListClosed(Exception):
    """The list is finished: it is read, and written on only when it is reopened."""


class StaleVersion(Exception):
    """The list was changed since the one who writes has seen it."""


class StaleStep(Exception):
    """Another step is the last one by now, or there is none."""


def lock_list(session_id: int) -> Session:
    """Return the list, read anew, and keep other writers of it waiting.

    Call it first in a transaction. With SQLite the transaction itself is the lock,
    since it begins IMMEDIATE; elsewhere it is the list's row. A grant or whatever
    else only names the list can be written meanwhile.
    """
    return Session.objects.select_for_update(no_key=True).get(pk=session_id)


def lock_open_list(keeper: Keeper, *, version: int | None = None) -> Session:
    """Return the list as `lock_list` does, if it may be written on.

    Args:
        keeper: who writes.
        version: of the list that was seen, where that matters to what is written.

    Raises:
        ListClosed: it is finished.
        StaleVersion: it was changed since it was seen.
    """
    session = lock_list(keeper.session.pk)
    if session.is_closed:
        raise ListClosed
    if version is not None and version != session.version:
        raise StaleVersion
    return session


def record(
    session: Session,
    action: Action,
    *,
    device_id: int | None,
    game: Game | None = None,
    after: State | None = None,
    target: Change | None = None,
) -> Change:
    """Write what was done, as the list's next version. It is no step of its own."""
    session.version += 1
    session.save(update_fields=["version", "undo_to", "redo_to"])
    tell(session, rights=action in _ENDS_RIGHTS)
    return Change.objects.create(
        session=session,
        version=session.version,
        action=action,
        device_id=device_id,
        game=game,
        after=after,
        target=target,
    )


def record_step(
    session: Session,
    action: Action,
    *,
    device_id: int | None,
    game: Game | None = None,
    before: State,
    after: State,
) -> Change:
    """Write a change that can be undone. What was undone before it stays undone."""
    session.version += 1
    step = Change.objects.create(
        session=session,
        version=session.version,
        action=action,
        device_id=device_id,
        game=game,
        before=before,
        after=after,
        is_step=True,
        parent_id=session.undo_to_id,
    )
    session.undo_to, session.redo_to = step, None
    session.save(update_fields=["version", "undo_to", "redo_to"])
    tell(session)
    return step


@transaction.atomic
def undo(*, keeper: Keeper, step_id: int) -> Change:
    """Put back what the list's last step changed, and return that step.

    Raises:
        StaleStep: it is no longer the last one.
    """
    session = lock_open_list(keeper)
    step = session.undo_to
    if step is None or step.pk != step_id:
        raise StaleStep
    put_state(session, step.before or {})
    session.undo_to_id, session.redo_to = step.parent_id, step
    _record_way(session, Action.UNDONE, keeper, step)
    return step


@transaction.atomic
def redo(*, keeper: Keeper, step_id: int) -> Change:
    """Do once more what was undone last, and return that step.

    Raises:
        StaleStep: there is no longer anything undone, or it is another step.
    """
    session = lock_open_list(keeper)
    step = session.redo_to
    if step is None or step.pk != step_id:
        raise StaleStep
    put_state(session, step.after or {})
    # Of several ways on from a step, the newest is the one that was undone last.
    following = session.changes.filter(is_step=True, parent=step).order_by("-version")
    session.undo_to, session.redo_to = step, following.first()
    _record_way(session, Action.REDONE, keeper, step)
    return step


def _record_way(session: Session, action: Action, keeper: Keeper, step: Change) -> None:
    record(session, action, device_id=keeper.device_id, game=step.game, target=step)
