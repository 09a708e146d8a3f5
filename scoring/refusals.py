"""What to say when the rules refuse an entry: one sentence a code, and what to do."""

from collections.abc import Mapping
from typing import Final

from .errors import RuleError
from .wording import Language

GERMAN: Final[Mapping[str, str]] = {
    "adjustment_is_nothing": "Null Punkte ändern nichts: wie viele sollen es sein?",
    "adjustment_out_of_range": "Von −9999 bis 9999 Punkte lassen sich von Hand buchen.",
    "bid_is_no_game_value": (
        "Das ist kein Reizwert. Möglich sind 18, 20, 22, 23, 24 … 264."
    ),
    "bid_missing": "Wie hoch wurde gereizt? In dieser Runde gehört das dazu.",
    "bid_not_positive": "Der Reizwert ist eine Zahl ab 18.",
    "card_points_contradict_tricks": (
        "Diese Augen und diese Stiche passen nicht zusammen: eines davon nachzählen."
    ),
    "card_points_impossible": (
        "1 und 119 Augen gibt es nicht, keine Karte zählt eins: nachzählen."
    ),
    "card_points_missing": "Wie viele Augen mit dem Skat? Die Zahl der Augen fehlt.",
    "card_points_out_of_range": "Augen gibt es von 0 bis 120, mit dem Skat.",
    "card_twice": "Eine Karte steht doppelt da: jede gibt es nur einmal.",
    "card_unknown": "Diese Karte gibt es nicht. Zum Beispiel: „Kreuz-Bube“ oder „♣B“.",
    "choice_cannot_be": "So kann man diese Regel nicht wählen.",
    "choice_unknown": "Diese Regel kann man hier nicht wählen.",
    "contract_unknown": "Dieses Spiel gibt es nicht: Karo bis Kreuz, Grand oder Null.",
    "dealer_sits_out": "Wer gibt, spielt in diesem Spiel nicht mit: anderen wählen.",
    "declarer_is_not_at_the_table": "Diese Person sitzt nicht an diesem Tisch.",
    "declarer_sits_out": "Diese Person sitzt in diesem Spiel aus: andere wählen.",
    "extra_unknown": "Das kennt Skat nicht. Zum Beispiel: „Kreuz mit 2 Hand“.",
    "grand_matadors_out_of_range": "Im Grand gibt es nur vier Trümpfe: mit/ohne 1–4.",
    "level_not_played": (
        "Aufgegeben oder abgebrochen zählt die einfache Stufe: Gewonnen oder Verloren."
    ),
    "lot_not_among_the_tied": (
        "Gelost wird unter allen, die gleich stehen, und nur unter ihnen."
    ),
    "matadors_missing": "Mit oder ohne wie viele? Es fehlt die Zahl der Spitzen.",
    "matadors_out_of_range": "Spitzen gibt es von 1 bis 11, mit oder ohne.",
    "not_a_number": "Hier gehört eine Zahl hin.",
    "null_has_no_levels": "Null kennt nur Hand und ouvert: das andere abwählen.",
    "null_has_no_matadors": "Null hat keine Spitzen: mit/ohne abwählen.",
    "null_overbid_needs_matadors": (
        "Der Null liegt unter dem Reizwert und zählt als Ersatzspiel: "
        "mit oder ohne wie viele?"
    ),
    "ouvert_requires_hand": "Offen gespielt wird nur aus der Hand: Hand dazuwählen.",
    "replacement_is_null": "Das Ersatzspiel ist ein Farbspiel oder Grand.",
    "replacement_without_overbid_null": (
        "Ein Ersatzspiel gibt es nur bei einem überreizten Null."
    ),
    "schneider_announced_requires_hand": (
        "Schneider ansagen geht nur aus der Hand: Hand dazuwählen."
    ),
    "schwarz_announced_requires_hand": (
        "Schwarz ansagen geht nur aus der Hand: Hand dazuwählen."
    ),
    "stake_unreadable": (
        "Diesen Einsatz kann man nicht lesen: Cent je Punkt, über 0 bis 10000, "
        "zum Beispiel „0,5“ oder „1/4“."
    ),
    "too_many_cards": "Das sind zu viele Karten: zehn hat die Hand, zwei hat der Skat.",
    "tricks_missing": "Wie viele Stiche? Im Null zählen nur sie.",
    "tricks_out_of_range": "Stiche gibt es von 0 bis 10.",
    "verdict_missing": "Gewonnen oder verloren? Das fehlt noch.",
}

ENGLISH: Final[Mapping[str, str]] = {
    "adjustment_is_nothing": "No points change nothing: how many are meant?",
    "adjustment_out_of_range": "From −9999 to 9999 points can be booked by hand.",
    "bid_is_no_game_value": (
        "That is not a possible bid. Bids are 18, 20, 22, 23, 24 … 264."
    ),
    "bid_missing": "How high was the bid? At this table it belongs to the game.",
    "bid_not_positive": "A bid is a number from 18 on.",
    "card_points_contradict_tricks": (
        "These card points and tricks do not go together: count one of them again."
    ),
    "card_points_impossible": (
        "There is no way to 1 or 119 card points, no card counts one: count again."
    ),
    "card_points_missing": (
        "How many card points with the skat? Their number is missing."
    ),
    "card_points_out_of_range": "Card points go from 0 to 120, with the skat.",
    "card_twice": "A card is there twice: there is one of each.",
    "card_unknown": 'There is no such card. For example: "jack of clubs" or "♣J".',
    "choice_cannot_be": "This rule cannot be chosen in that way.",
    "choice_unknown": "There is no such rule to choose.",
    "contract_unknown": "There is no such game: diamonds to clubs, grand or null.",
    "dealer_sits_out": "Whoever deals does not play in this game: choose another.",
    "declarer_is_not_at_the_table": "This person does not sit at this table.",
    "declarer_sits_out": "This person sits out in this game: choose another.",
    "extra_unknown": 'Skat does not know this. For example: "clubs with 2 hand".',
    "grand_matadors_out_of_range": ("Grand has only four trumps: with or without 1–4."),
    "level_not_played": (
        "Given up or broken off, no level was played for: choose won or lost."
    ),
    "lot_not_among_the_tied": (
        "Lots are drawn among all who are equal, and among nobody else."
    ),
    "matadors_missing": "With or without how many? The matadors are missing.",
    "matadors_out_of_range": "Matadors go from 1 to 11, with or without.",
    "not_a_number": "A number belongs here.",
    "null_has_no_levels": "Null has only hand and ouvert: take the other off.",
    "null_has_no_matadors": "Null has no matadors: take with/without off.",
    "null_overbid_needs_matadors": (
        "This null is below the bid and counts as another game: "
        "with or without how many?"
    ),
    "ouvert_requires_hand": "Only a hand game can be played ouvert: add hand.",
    "replacement_is_null": "The replacement game is a suit game or grand.",
    "replacement_without_overbid_null": (
        "Only an overbid null has a replacement game."
    ),
    "schneider_announced_requires_hand": (
        "Only a hand game can be announced schneider: add hand."
    ),
    "schwarz_announced_requires_hand": (
        "Only a hand game can be announced schwarz: add hand."
    ),
    "stake_unreadable": (
        "This stake cannot be read: cents per point, above 0 and up to 10000, "
        'for example "0.5" or "1/4".'
    ),
    "too_many_cards": "These are too many cards: a hand has ten, the skat has two.",
    "tricks_missing": "How many tricks? In null only they count.",
    "tricks_out_of_range": "Tricks go from 0 to 10.",
    "verdict_missing": "Won or lost? That is missing.",
}

SENTENCES: Final = {Language.GERMAN: GERMAN, Language.ENGLISH: ENGLISH}


def refusal(error: RuleError, language: Language = Language.GERMAN) -> str:
    """Return the sentence that tells a person what *error* means and what to do."""
    return SENTENCES[language][error.code]
