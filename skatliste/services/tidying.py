"""Removes for good what was deleted, what has expired, and what nobody can reach."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from typing import Final

from django.contrib.sessions.models import Session as Login
from django.core.exceptions import ObjectDoesNotExist
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from skatliste.models import (
    Change,
    Closing,
    Club,
    Consent,
    Device,
    Flag,
    Invitation,
    Player,
    Session,
)

from .changes import lock_list

# SQLite lets one write at a time, and not by who came first: a game that is entered
# meanwhile could wait for seconds.
_PAUSE_SECONDS: Final = 0.05
# What tells who did it: a device that is named there is told apart from others.
_TELLING = (Change, Closing, Consent, Flag)


def count_untidy(*, deleted: datetime, forgotten: datetime) -> Counter[str]:
    """Return how much `tidy` would begin with; it writes nothing.

    What only the lists lead to, people for one, is found when these are gone.
    """
    return Counter(
        lists=_deleted_lists(deleted).count(),
        devices=_lonely_devices(forgotten).count(),
        invitations=_expired_invitations().count(),
        logins=_ended_logins().count(),
    )


def tidy(*, deleted: datetime, forgotten: datetime) -> Counter[str]:
    """Remove what is of no more use, a bit at a time, while others go on writing.

    Args:
        deleted: lists that were deleted before go, with everything in them.
        forgotten: browsers that came before, and that nothing belongs to, go.

    Returns:
        how many went of what.
    """
    gone: Counter[str] = Counter()
    for session_id in list(_deleted_lists(deleted).values_list("pk", flat=True)):
        gone += _unless_in_use(partial(_remove_list, session_id, deleted))
    for device_id in list(_lonely_devices(forgotten).values_list("pk", flat=True)):
        gone += _unless_in_use(partial(_remove_device, device_id, forgotten))
    gone["invitations"] = _expired_invitations().delete()[0]
    gone["logins"] = _ended_logins().delete()[0]
    return gone


def _deleted_lists(before: datetime) -> QuerySet[Session]:
    return Session.objects.filter(deleted_at__lt=before)


def _lonely_devices(before: datetime) -> QuerySet[Device]:
    """Devices without a right on anything, that stand in no log."""
    nothing = {"grants": None, "club_grants": None, "invitations": None}
    return Device.objects.filter(
        *(~Exists(model.objects.filter(device=OuterRef("pk"))) for model in _TELLING),
        created_at__lt=before,
        account=None,
        club__sessions=None,
        **nothing,
    )


def _expired_invitations() -> QuerySet[Invitation]:
    return Invitation.objects.filter(expires_at__lt=timezone.now())


def _ended_logins() -> QuerySet[Login]:
    return Login.objects.filter(expire_date__lt=timezone.now())


def _unless_in_use(remove: Callable[[], Counter[str]]) -> Counter[str]:
    """Remove something, or nothing: it may come into use, or be gone, just now."""
    time.sleep(_PAUSE_SECONDS)
    try:
        return remove()
    except (IntegrityError, ObjectDoesNotExist):
        return Counter()


@transaction.atomic
def _remove_list(session_id: int, before: datetime) -> Counter[str]:
    session = lock_list(session_id)
    # Somebody may have restored it just now.
    if session.deleted_at is None or session.deleted_at >= before:
        return Counter()
    club, evening = session.club, session.evening
    # Each step hangs on the one before: Django would follow them one by one, deeper
    # than Python lets it.
    session.changes.update(parent=None, target=None)
    session.delete()
    if evening is not None and not evening.sessions.exists():
        evening.delete()
    gone = Counter(lists=1, people=_remove_people(club))
    _remove_round(club)
    return gone


def _remove_people(club: Club) -> int:
    """Remove the people of a round who stand in no list of it any more.

    Of a club only its admins do so: it knows people who have not played yet.
    """
    if club.is_named:
        return 0
    unseated = Player.objects.filter(club=club, sittings=None, results=None)
    if not unseated.exists():
        return 0
    # Undoing a step may bring back somebody who sits in no list now.
    told = _people_in_logs(club)
    lonely = [pk for pk in unseated.values_list("pk", flat=True) if pk not in told]
    Player.objects.filter(pk__in=lonely).delete()
    return len(lonely)


def _people_in_logs(club: Club) -> set[int]:
    changes = Change.objects.filter(
        Q(before__has_key="list") | Q(after__has_key="list"), session__club=club
    )
    return {
        player
        for documents in changes.values_list("before", "after").iterator()
        for player in _people_in(documents)
    }


def _people_in(told: object) -> Iterator[int]:
    """Yield everybody whom a document of the log names, however deep in it."""
    if isinstance(told, dict):
        for _position, player in told.get("sitters", ()):
            yield player
        told = tuple(told.values())
    if isinstance(told, list | tuple):
        for one in told:
            yield from _people_in(one)


@transaction.atomic
def _remove_device(device_id: int, before: datetime) -> Counter[str]:
    device = _lonely_devices(before).select_related("club").get(pk=device_id)
    device.delete()
    _remove_round(device.club)
    return Counter(devices=1)


def _remove_round(club: Club) -> None:
    """Remove the round of one device that nothing is left of."""
    empty = {"sessions": None, "evenings": None, "devices": None, "grants": None}
    Club.objects.filter(pk=club.pk, name="", **empty).delete()
