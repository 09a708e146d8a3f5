"""What readers say about the rows of a list and nobody has settled yet."""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

from skatliste.models import Flag, Session


class RowFlag(NamedTuple):
    """What somebody says about a row.

    Attributes:
        who: by the place at the table, else by the device.
        word: why; may be empty.
        device_id: of who says it; None if that device is gone.
    """

    who: str
    word: str
    device_id: int | None = None


# By the row that they are about.
RowFlags = Mapping[int, tuple[RowFlag, ...]]


def load_flags(session: Session, names: Mapping[int, str]) -> RowFlags:
    """Return the open flags of a list, each row's oldest first; takes one query.

    Args:
        session: the list.
        names: who sits in each column.
    """
    flags = (
        Flag.objects.filter(game__session=session, settled_at=None)
        .select_related("device")
        .order_by("pk")
    )
    found: dict[int, tuple[RowFlag, ...]] = {}
    for flag in flags:
        told = RowFlag(_who(flag, names), flag.word, flag.device_id)
        found[flag.game_id] = (*found.get(flag.game_id, ()), told)
    return found


def seat_words(position: int, names: Mapping[int, str]) -> str:
    """Return a place at the table, with who sits there."""
    told = {"number": position, "name": names.get(position, _("somebody"))}
    return _("seat %(number)d: %(name)s") % told


def device_words(label: str, position: int | None, names: Mapping[int, str]) -> str:
    """Return what a device is called, with who holds it, if that was told."""
    label = label or _("a device")
    name = names.get(position or 0)
    return f"{label} ({name})" if name else label


def _who(flag: Flag, names: Mapping[int, str]) -> str:
    if flag.position is not None:
        return seat_words(flag.position, names)
    return (flag.device.label if flag.device else "") or _("a device")
