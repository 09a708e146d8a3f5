"""The choices of a round in words, to be printed on its sheet."""

from collections.abc import Mapping
from dataclasses import fields
from enum import StrEnum
from typing import Final

from .profiles import (
    BidTold,
    MissedAnnouncement,
    OverbidNull,
    OwnSchneider,
    RuleProfile,
)
from .wording import Language

GERMAN: Final[Mapping[StrEnum, str]] = {
    OverbidNull.REPLACEMENT: (
        "Ein überreizter Null zählt als Farbspiel oder Grand nach Wahl, verloren."
    ),
    OverbidNull.NEXT_NULL: (
        "Ein überreizter Null kostet doppelt den nächsten Nullwert, der den Reizwert "
        "deckt; über 59 zählt er als Farbspiel oder Grand nach Wahl."
    ),
    OverbidNull.FIXED: "Ein überreizter Null kostet doppelt seinen eigenen Wert.",
    MissedAnnouncement.IN_FULL: (
        "Eine verfehlte Ansage zählt mit der Stufe, die angesagt war."
    ),
    MissedAnnouncement.ANNOUNCEMENT_ONLY: (
        "Eine verfehlte Ansage zählt nur als Ansage, ohne die Stufe selbst."
    ),
    BidTold.NEVER: "Der Reizwert muss nicht aufgeschrieben werden.",
    BidTold.ALWAYS: "Der Reizwert wird zu jedem Spiel aufgeschrieben.",
    OwnSchneider.COUNTS: (
        "Wer verliert und selbst Schneider oder Schwarz ist, zahlt diese Stufen mit."
    ),
    OwnSchneider.IGNORED: (
        "Schneider und Schwarz des Alleinspielers zählen nicht, wenn er verliert."
    ),
}

ENGLISH: Final[Mapping[StrEnum, str]] = {
    OverbidNull.REPLACEMENT: (
        "An overbid null counts as a suit game or grand of the declarer’s choice, lost."
    ),
    OverbidNull.NEXT_NULL: (
        "An overbid null costs twice the next null value that covers the bid; "
        "above 59 it counts as a suit game or grand of the declarer’s choice."
    ),
    OverbidNull.FIXED: "An overbid null costs twice its own value.",
    MissedAnnouncement.IN_FULL: (
        "A missed announcement counts with the level that was announced."
    ),
    MissedAnnouncement.ANNOUNCEMENT_ONLY: (
        "A missed announcement counts as such only, without the level itself."
    ),
    BidTold.NEVER: "The bid need not be written down.",
    BidTold.ALWAYS: "The bid is written down with every game.",
    OwnSchneider.COUNTS: (
        "A declarer who loses and is schneider or schwarz pays these levels too."
    ),
    OwnSchneider.IGNORED: (
        "Schneider and schwarz of a declarer who loses do not count."
    ),
}

SENTENCES: Final = {Language.GERMAN: GERMAN, Language.ENGLISH: ENGLISH}


def profile_sentences(
    profile: RuleProfile, *, language: Language = Language.GERMAN
) -> tuple[str, ...]:
    """Return one sentence for each choice of *profile*, in the order of its fields.

    >>> from scoring import ISKO_TOURNAMENT
    >>> profile_sentences(ISKO_TOURNAMENT)[2]
    'Der Reizwert muss nicht aufgeschrieben werden.'
    """
    return tuple(
        choice_sentence(getattr(profile, field.name), language=language)
        for field in fields(profile)
    )


def choice_sentence(choice: StrEnum, *, language: Language = Language.GERMAN) -> str:
    """Return the sentence for one choice of a profile.

    >>> choice_sentence(BidTold.ALWAYS, language=Language.ENGLISH)
    'The bid is written down with every game.'
    """
    return SENTENCES[language][choice]
