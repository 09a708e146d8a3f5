"""What a round may choose where the rules of Skat are read in more than one way.

House rules that add something (Kontra, Bock, Ramsch) are no such choice and have no
place here yet.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Final, TypeVar

from .errors import RuleError

_Choice = TypeVar("_Choice", bound=StrEnum)


class OverbidNull(StrEnum):
    """What is charged for a Null below the bid; always doubled."""

    REPLACEMENT = "replacement"
    NEXT_NULL = "next_null"
    FIXED = "fixed"


class MissedAnnouncement(StrEnum):
    """What an announced level is charged with that was not reached."""

    IN_FULL = "in_full"
    ANNOUNCEMENT_ONLY = "announcement_only"


class BidTold(StrEnum):
    """Whether an entry needs the last bid (*Reizwert*)."""

    NEVER = "never"
    ALWAYS = "always"


class OwnSchneider(StrEnum):
    """Whether Schneider and Schwarz of a losing declarer raise the value."""

    COUNTS = "counts"
    IGNORED = "ignored"


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleProfile:
    """Every choice of a round; the defaults are the order's (ISkO).

    Attributes:
        overbid_null: ISkO 3.6.2: the replacement game. Private rounds also take
            the next Null value that reaches the bid (above 59 there is none, so the
            replacement game it is), or the Null's own value.
        missed_announcement: ISkO 5.2.5, in our reading: the announcement and the
            level it speaks of. Some programs charge the announcement only.
        bid_told: the official sheet has no column for the bid, so an entry does not
            need it; but without it no game is found overbid.
        own_schneider: ISkO 5.2.3: it counts. Some rounds and programs ignore it.
    """

    overbid_null: OverbidNull = OverbidNull.REPLACEMENT
    missed_announcement: MissedAnnouncement = MissedAnnouncement.IN_FULL
    bid_told: BidTold = BidTold.NEVER
    own_schneider: OwnSchneider = OwnSchneider.COUNTS


# As tournaments play, and what counts where nobody chose.
ISKO_TOURNAMENT: Final = RuleProfile()

# Without five replacement games to compare at the table.
PRIVATE: Final = RuleProfile(overbid_null=OverbidNull.NEXT_NULL)


def profile_to_dict(profile: RuleProfile) -> dict[str, str]:
    """Return all choices of *profile* as plain words, for JSON.

    >>> profile_to_dict(PRIVATE)["overbid_null"]
    'next_null'
    """
    return {field.name: str(getattr(profile, field.name)) for field in fields(profile)}


def profile_from_dict(told: Mapping[str, object]) -> RuleProfile:
    """Return the profile that *told* says; what it does not say is the order's.

    Raises:
        RuleError: for a choice that does not exist, or that cannot be made so.

    >>> profile_from_dict({"bid_told": "always"}).bid_told
    <BidTold.ALWAYS: 'always'>
    """
    known = {field.name for field in fields(RuleProfile)}
    if unknown := sorted(str(name) for name in told if name not in known):
        raise RuleError("choice_unknown", unknown[0])
    order = ISKO_TOURNAMENT
    return RuleProfile(
        overbid_null=_chosen(told, "overbid_null", order.overbid_null),
        missed_announcement=_chosen(
            told, "missed_announcement", order.missed_announcement
        ),
        bid_told=_chosen(told, "bid_told", order.bid_told),
        own_schneider=_chosen(told, "own_schneider", order.own_schneider),
    )


def _chosen(told: Mapping[str, object], name: str, default: _Choice) -> _Choice:
    word = told.get(name, default)
    for choice in type(default):
        if choice == word:
            return choice
    raise RuleError("choice_cannot_be", name)
