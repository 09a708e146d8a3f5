"""What readers of a list say about its rows, and how it is settled."""

from django.db import transaction
from django.utils.timezone import now

from skatliste.models import Action, Flag, Game, Keeper, Member

from .changes import lock_list, record
from .states import State


@transaction.atomic
def flag_row(*, member: Member, game: Game, word: str) -> bool:
    """Write down that somebody says a row is wrong.

    A device that has said so already says it in other words at the most. Return
    whether it is told anew.
    """
    session = lock_list(member.session.pk)
    own = game.flags.filter(device_id=member.device_id, settled_at=None).first()
    if own is not None and own.word == word:
        return False
    flag = own or Flag(game=game, device_id=member.device_id)
    flag.position, flag.word = member.position, word
    flag.save()
    record(
        session,
        Action.ROW_FLAGGED,
        device_id=member.device_id,
        game=game,
        after=_said(member.position, word),
    )
    return True


@transaction.atomic
def settle_row(*, member: Member, game: Game) -> bool:
    """Settle what is said about a row: all of it as keeper, as reader the own.

    Return whether there was anything to settle.
    """
    session = lock_list(member.session.pk)
    flags = game.flags.filter(settled_at=None)
    if not isinstance(member, Keeper):
        flags = flags.filter(device_id=member.device_id)
    if not flags.update(settled_at=now()):
        return False
    record(session, Action.FLAG_SETTLED, device_id=member.device_id, game=game)
    return True


def _said(position: int | None, word: str) -> State | None:
    said: State = {"reason": word} if word else {}
    if position is not None:
        said["seat"] = position
    return said or None
