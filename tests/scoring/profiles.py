"""The rounds that the tables name: one for each choice."""

from scoring import (
    ISKO_TOURNAMENT,
    PRIVATE,
    BidTold,
    MissedAnnouncement,
    OverbidNull,
    OwnSchneider,
    RuleProfile,
)

PROFILES = {
    "isko_tournament": ISKO_TOURNAMENT,
    "private": PRIVATE,
    "fixed": RuleProfile(overbid_null=OverbidNull.FIXED),
    "announcement_only": RuleProfile(
        missed_announcement=MissedAnnouncement.ANNOUNCEMENT_ONLY
    ),
    "own_ignored": RuleProfile(own_schneider=OwnSchneider.IGNORED),
    "bid_told": RuleProfile(bid_told=BidTold.ALWAYS),
}
