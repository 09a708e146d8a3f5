"""Ways in that end by themselves: short codes, and links that hand a list over."""

from datetime import timedelta
from typing import Final

from django.db import transaction
from django.utils.timezone import now

from skatliste.keys import new_code, new_hand_over_key, secret_hash
from skatliste.models import Invitation, Keeper, Member, Session

LIFETIME: Final = timedelta(minutes=10)


class InvitationUsed(Exception):
    """It has ended meanwhile, or somebody else has used it."""


@transaction.atomic
def offer_code(member: Member) -> str:
    """Return a new code to be read aloud; the device's earlier one ends with it."""
    _end_earlier(member, Invitation.Kind.CODE)
    while True:
        code = new_code()
        # Another table may have the same one just now.
        if _keep(member, Invitation.Kind.CODE, code):
            return code


@transaction.atomic
def offer_hand_over(keeper: Keeper) -> str:
    """Return the key of a link that hands the list over; an earlier one ends."""
    _end_earlier(keeper, Invitation.Kind.HAND_OVER)
    key = new_hand_over_key()
    _keep(keeper, Invitation.Kind.HAND_OVER, key)
    return key


def use_up(invitation: Invitation) -> None:
    """End an invitation that is good for one use.

    Raises:
        InvitationUsed: it had ended already.
    """
    valid = Invitation.objects.filter(pk=invitation.pk, expires_at__gt=now())
    if not valid.delete()[0]:
        raise InvitationUsed


def end_invitations(session: Session) -> None:
    """End every code of a list, and every link that hands it over."""
    session.invitations.all().delete()


def _end_earlier(member: Member, kind: Invitation.Kind) -> None:
    Invitation.objects.filter(expires_at__lte=now()).delete()
    Invitation.objects.filter(
        session=member.session, device_id=member.device_id, kind=kind
    ).delete()


def _keep(member: Member, kind: Invitation.Kind, secret: str) -> bool:
    """Store a secret by its hash; return whether no other one has that hash."""
    _invitation, is_new = Invitation.objects.get_or_create(
        secret_hash=secret_hash(secret),
        defaults={
            "session": member.session,
            "kind": kind,
            "device_id": member.device_id,
            "expires_at": now() + LIFETIME,
        },
    )
    return is_new
