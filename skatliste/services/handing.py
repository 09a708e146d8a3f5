"""A list goes to another device: handed over, or taken over."""

from django.db import transaction

from skatliste.models import Action, Device, Invitation, Member, Role

from .changes import lock_list, record
from .devices import give_role
from .invitations import use_up


@transaction.atomic
def hand_over(*, device: Device, invitation: Invitation) -> None:
    """Let *device* keep the list, and who has invited it read along from now on.

    Raises:
        InvitationUsed: another device was quicker, or it took too long.
    """
    session = lock_list(invitation.session_id)
    use_up(invitation)
    giver_id = invitation.device_id
    give_role(session, giver_id, Role.READER)
    give_role(session, device.pk, Role.KEEPER)
    record(
        session,
        Action.HANDED_OVER,
        device_id=giver_id,
        after={"device": device.pk},
    )


@transaction.atomic
def take_over(*, member: Member, invitation: Invitation) -> None:
    """Let a reader keep the list, by a code that another device of the table shows.

    Whoever keeps the list keeps it as well.

    Raises:
        InvitationUsed: the code was used by somebody else, or it took too long.
    """
    session = lock_list(member.session.pk)
    use_up(invitation)
    give_role(session, member.device_id, Role.KEEPER)
    record(
        session,
        Action.TAKEN_OVER,
        device_id=member.device_id,
        after={"device": invitation.device_id},
    )
