"""Who is asking, and what are they allowed to see."""

from skatliste.keys import is_genuine, split_key, token_hash
from skatliste.models import Device, Grant, Keeper, Role, Session

# What undo and redo would name, so that a page tells it without another query.
_STEPS = ("session__undo_to", "session__redo_to")


def find_device(token: str) -> Device | None:
    """Return the device whose cookie holds *token*."""
    if not token:
        return None
    return (
        Device.objects.select_related("club")
        .filter(token_hash=token_hash(token))
        .first()
    )


def find_keeper(token: str, public_id: str) -> Keeper | None:
    """Return the device with *token* as keeper of the list, or None if it is not."""
    if not token:
        return None
    grant = (
        Grant.objects.select_related("session__club", "session__evening", *_STEPS)
        .filter(
            device__token_hash=token_hash(token),
            session__public_id=public_id,
            role=Role.KEEPER,
        )
        .first()
    )
    # Renewing the keys of a list ends every grant that was made with the old ones.
    if grant is None or grant.key_version != grant.session.key_version:
        return None
    return Keeper(session=grant.session, device_id=grant.device_id)


def read_anew(session: Session) -> None:
    """Let *session* be as the list is by now; takes one query."""
    session.refresh_from_db(
        from_queryset=Session.objects.select_related("undo_to", "redo_to")
    )


def find_list_by_key(key: str) -> Session | None:
    """Return the list that *key* makes its bearer a keeper of."""
    parts = split_key(key)
    if parts is None:
        return None
    session = Session.objects.filter(public_id=parts.public_id).first()
    if session is None or not is_genuine(parts, session.key_version):
        return None
    return session
