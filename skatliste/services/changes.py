"""The lock of a list and the log of its changes."""

from collections.abc import Mapping

from skatliste.models import Action, Change, Game, Session

JsonFacts = Mapping[str, object]


def lock_list(session_id: int) -> Session:
    """Return the list, read anew, and keep other writers of it waiting.

    Call it first in a transaction. With SQLite the transaction itself is the lock,
    since it begins IMMEDIATE; elsewhere it is the list's row.
    """
    return Session.objects.select_for_update().get(pk=session_id)


def record(
    session: Session,
    action: Action,
    *,
    device_id: int | None,
    game: Game | None = None,
    before: JsonFacts | None = None,
    after: JsonFacts | None = None,
) -> None:
    """Write what was done, as the list's next version."""
    session.version += 1
    session.save(update_fields=["version"])
    Change.objects.create(
        session=session,
        version=session.version,
        action=action,
        device_id=device_id,
        game=game,
        before=before,
        after=after,
    )
