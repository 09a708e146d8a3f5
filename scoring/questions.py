"""How a finding is asked: one sentence a code. It asks, and never orders."""

from collections.abc import Mapping
from typing import Final

from .findings import Finding, Odd
from .wording import Language

GERMAN: Final[Mapping[Odd, str]] = {
    Odd.WON_BELOW_BID: (
        "Das Spiel ist weniger wert, als gereizt wurde. "
        "Ist es überreizt, also verloren?"
    ),
    Odd.WON_BELOW_61: (
        "Gewonnen mit weniger als 61 Augen: Stimmen die Augen, oder ist es verloren?"
    ),
    Odd.LOST_ABOVE_60: (
        "Verloren mit mehr als 60 Augen: Stimmen die Augen, oder ist es gewonnen?"
    ),
    Odd.SCHNEIDER_BELOW_90: (
        "Schneider mit weniger als 90 Augen: Stimmen die Augen, oder war es keiner?"
    ),
    Odd.SCHNEIDER_NOT_TOLD: "Ab 90 Augen sind die Gegner Schneider: Kommt das dazu?",
    Odd.SCHWARZ_BELOW_120: (
        "Schwarz, und doch fehlen Augen an 120: Hatten die Gegner einen Stich?"
    ),
    Odd.OWN_SCHNEIDER_ABOVE_30: (
        "Selbst Schneider mit mehr als 30 Augen: Stimmen die Augen, oder war es keiner?"
    ),
    Odd.OWN_SCHNEIDER_NOT_TOLD: (
        "Mit höchstens 30 Augen ist der Alleinspieler Schneider: Kommt das dazu?"
    ),
    Odd.OWN_SCHWARZ_ABOVE_SKAT: (
        "Selbst Schwarz mit mehr Augen, als der Skat haben kann: War ein Stich dabei?"
    ),
    Odd.SCHWARZ_WON_WITHOUT: (
        "Schwarz gewonnen ohne den höchsten Trumpf: Wurde es zugesprochen?"
    ),
    Odd.SCHWARZ_LOST_WITH: (
        "Selbst Schwarz mit dem höchsten Trumpf, das ist selten: Stimmt es?"
    ),
    Odd.MANY_MATADORS: "Fünf oder mehr Spitzen, das ist selten: Stimmt die Zahl?",
    Odd.HIGH_VALUE: "Ein Spielwert ab 150, das ist selten: Stimmt alles?",
}

ENGLISH: Final[Mapping[Odd, str]] = {
    Odd.WON_BELOW_BID: (
        "The game is worth less than was bid. Is it overbid, and so lost?"
    ),
    Odd.WON_BELOW_61: (
        "Won with fewer than 61 card points: are the points right, or is it lost?"
    ),
    Odd.LOST_ABOVE_60: (
        "Lost with more than 60 card points: are the points right, or is it won?"
    ),
    Odd.SCHNEIDER_BELOW_90: (
        "Schneider with fewer than 90 card points: are the points right, "
        "or was it none?"
    ),
    Odd.SCHNEIDER_NOT_TOLD: (
        "From 90 card points on the defenders are schneider: does that count too?"
    ),
    Odd.SCHWARZ_BELOW_120: (
        "Schwarz, but fewer than 120 card points: did the defenders have a trick?"
    ),
    Odd.OWN_SCHNEIDER_ABOVE_30: (
        "Declarer schneider with more than 30 card points: are the points right, "
        "or was it none?"
    ),
    Odd.OWN_SCHNEIDER_NOT_TOLD: (
        "With 30 card points at most the declarer is schneider: does that count too?"
    ),
    Odd.OWN_SCHWARZ_ABOVE_SKAT: (
        "Declarer schwarz with more card points than the skat can have: "
        "was there a trick?"
    ),
    Odd.SCHWARZ_WON_WITHOUT: ("Schwarz won without the highest trump: was it awarded?"),
    Odd.SCHWARZ_LOST_WITH: (
        "Declarer schwarz with the highest trump, which is rare: is it right?"
    ),
    Odd.MANY_MATADORS: "Five matadors or more, which is rare: is the number right?",
    Odd.HIGH_VALUE: "A value of 150 or more, which is rare: is everything right?",
}

SENTENCES: Final = {Language.GERMAN: GERMAN, Language.ENGLISH: ENGLISH}


def question(finding: Finding, language: Language = Language.GERMAN) -> str:
    """Return the sentence that asks the table about *finding*.

    >>> from scoring import Severity
    >>> question(Finding(Odd.SCHNEIDER_NOT_TOLD, Severity.QUESTION))
    'Ab 90 Augen sind die Gegner Schneider: Kommt das dazu?'
    """
    return SENTENCES[language][finding.code]
