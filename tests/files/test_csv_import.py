"""What is read from a table of a list: cell by cell, row by row."""

import pytest
from django.utils import translation

from scoring import (
    Adjustment,
    Contract,
    Deck,
    Extra,
    Language,
    PassedIn,
    PlayedGame,
    Replacement,
)

from .tables import SIMPLE, THREE, facts_in, game_in, problems_in, read, read_row

HAND, SCHNEIDER, SCHWARZ = Extra.HAND, Extra.SCHNEIDER, Extra.SCHWARZ
ANNOUNCED, OUVERT = Extra.SCHNEIDER_ANNOUNCED, Extra.OUVERT
NO_RESULT = "Hier gehört „gewonnen“ oder „verloren“ hin, oder die Punkte."


@pytest.fixture(autouse=True)
def german():
    with translation.override("de"):
        yield


def played(contract, matadors=None, *extras, won=True, **more):
    return PlayedGame(
        contract=contract,
        matadors=matadors,
        extras=frozenset(extras),
        won_on_points=won,
        **more,
    )


@pytest.mark.parametrize(
    "cells, game",
    [
        ("1;Anna;Kreuz;mit 2;Hand;gewonnen", played(Contract.CLUBS, 2, HAND)),
        ("1;Anna;♣;2;H;+", played(Contract.CLUBS, 2, HAND)),
        ("1;Anna;Eichel;m2;h;g", played(Contract.CLUBS, 2, HAND)),
        ("1;Anna;12;2;h;48", played(Contract.CLUBS, 2, HAND)),
        ("1;Anna;Kreuz mit 2 Hand;;;gewonnen", played(Contract.CLUBS, 2, HAND)),
        ("1;Anna;Pik;ohne 3;;verloren", played(Contract.SPADES, -3, won=False)),
        ("1;Anna;spades;without 3;;lost", played(Contract.SPADES, -3, won=False)),
        ("1;Anna;leaves;-3;-;l", played(Contract.SPADES, -3, won=False)),
        ("1;Anna;Blatt;−3;;−88", played(Contract.SPADES, -3, won=False)),
        ("1;ANNA;Grand;1;Schneider;won", played(Contract.GRAND, 1, SCHNEIDER)),
        (
            "1;Anna;Grand;1;;Gewonnen, Gegner Schneider",
            played(Contract.GRAND, 1, SCHNEIDER),
        ),
        (
            "1;Anna;Grand;1;;Verloren, selbst Schwarz",
            played(Contract.GRAND, 1, SCHWARZ, won=False),
        ),
        # Who wins an announced game has made what he announced.
        (
            "1;Anna;Herz;1;Hand, Schneider, angesagt;gewonnen",
            played(Contract.HEARTS, 1, HAND, SCHNEIDER, ANNOUNCED),
        ),
        (
            "1;Anna;Herz;1;H SA;verloren",
            played(Contract.HEARTS, 1, HAND, ANNOUNCED, won=False),
        ),
        (
            "1;Anna;Karo;1;H SWA O;gewonnen",
            played(Contract.DIAMONDS, 1, HAND, OUVERT, SCHWARZ),
        ),
        ("1;Anna;Null;;;gewonnen", played(Contract.NULL)),
        ("1;Anna;Null ouvert;-;;-92", played(Contract.NULL, None, OUVERT, won=False)),
        ("1;Anna;59;;;59", played(Contract.NULL, None, OUVERT, HAND)),
        ("1;;eingepasst;;;", PassedIn()),
        ("1;;Passed in;;;", PassedIn()),
        ("1;-;;;;", PassedIn()),
        ("1;;;;;passt", PassedIn()),
        ("1;;E;;;", PassedIn()),
        (";Anna;Korrektur;;;-40", Adjustment(-40)),
        (";Anna;adjustment;;;+25", Adjustment(25)),
    ],
)
def test_a_game(cells, game):
    assert game_in(cells) == game


@pytest.mark.parametrize(
    "extras, game",
    [
        ("x;;;;;", played(Contract.CLUBS, 1, HAND)),
        ("X;ja;;;;", played(Contract.CLUBS, 1, HAND, SCHNEIDER)),
        ("1;1;1;0;nein;", played(Contract.CLUBS, 1, HAND, SCHNEIDER, ANNOUNCED)),
    ],
)
def test_extras_in_columns_of_their_own(extras, game):
    head = (
        "Alleinspieler;Spiel;mit;ohne;Hand;Schneider;Schneider angesagt;Schwarz;"
        "Schwarz angesagt;ouvert;Ergebnis"
    )

    assert game_in(f"Anna;Kreuz;1;;{extras};+", head) == game


@pytest.mark.parametrize(
    "cells, problem",
    [
        (
            "1;Anna;Ramsch;;;+",
            "Spiel „Ramsch“: Dieses Spiel gibt es nicht: Karo bis Kreuz, Grand oder "
            "Null.",
        ),
        (
            "1;Anna;Kreuz;;;+",
            "Mit oder ohne wie viele? Es fehlt die Zahl der Spitzen.",
        ),
        ("1;Anna;Kreuz;12;;+", "Spitzen gibt es von 1 bis 11, mit oder ohne."),
        (
            "1;Anna;Kreuz;viele;;+",
            "Spitzen „viele“: Mit oder ohne wie viele? Es fehlt die Zahl der Spitzen.",
        ),
        (
            "1;Anna;Grand;5;;+",
            "Im Grand gibt es nur vier Trümpfe: mit/ohne 1–4.",
        ),
        (
            "1;Anna;Kreuz;2;X;+",
            "Extras „X“: Das kennt Skat nicht. Zum Beispiel: „Kreuz mit 2 Hand“.",
        ),
        (
            "1;Anna;Kreuz;2;SA;+",
            "Schneider ansagen geht nur aus der Hand: Hand dazuwählen.",
        ),
        (
            "1;Anna;Kreuz;2;;",
            "Ergebnis: Gewonnen oder verloren? Das fehlt noch.",
        ),
        (
            "1;Anna;Kreuz;2;;vielleicht",
            f"Ergebnis „vielleicht“: {NO_RESULT}",
        ),
        ("1;Anna;Kreuz;2;;=48", f"Ergebnis „=48“: {NO_RESULT}"),
        ("1;Anna;Kreuz;2;;1e999", f"Ergebnis „1e999“: {NO_RESULT}"),
        ("1;Anna;Kreuz;2;;NaN", f"Ergebnis „NaN“: {NO_RESULT}"),
        (
            "1;Xaver;Kreuz;2;;+",
            "Alleinspieler „Xaver“: Niemand mit diesem Namen sitzt am Tisch.",
        ),
        ("1;;Kreuz;2;;+", "Alleinspieler: fehlt."),
        ("1;Anna;;2;;+", "Spiel: fehlt."),
        ("1;Anna;Null;2;;+", "Null hat keine Spitzen: mit/ohne abwählen."),
        (
            "1;Anna;Kreuz mit 1;2;;+",
            "Die Spitzen stehen zweimal da, und nicht gleich: 1, 2.",
        ),
        (
            "1;Anna;Kreuz;2;;72",
            "72 wäre der doppelte Wert: Ging das Spiel verloren? Dann gehört ein Minus "
            "davor.",
        ),
        (";Anna;Korrektur;;;", "Punkte: fehlt."),
        (
            ";Anna;Korrektur;;;0",
            "Null Punkte ändern nichts: wie viele sollen es sein?",
        ),
    ],
)
def test_a_row_that_cannot_be(cells, problem):
    reading = read_row(cells)

    assert reading.problems == (f"Zeile 2: {problem}",)
    assert reading.facts.rows == ()


FULL = "Nr;Geber;Alleinspieler;Spiel;Spitzen;Ergebnis;Reizwert;Augen;Notiz"


@pytest.mark.parametrize(
    "cells, problem",
    [
        ("1;Cem;Anna;Kreuz;1;+;19;;", "Reizwert „19“: Das ist kein Reizwert."),
        ("1;Cem;Anna;Kreuz;1;+;;121;", "Augen „121“: Augen gibt es von 0 bis 120"),
        ("1;Cem;Anna;Kreuz;1;+;;;" + 201 * "x", "Notiz „xxx"),
        ("1;Cem;Anna;Kreuz;1;+;;;a\u202eb", "Notiz „a�b“:"),
        ("1;Xaver;Anna;Kreuz;1;+;;;", "Geber „Xaver“: Niemand"),
        ("1;Cem;Anna;Null;;+;24;;", "Der Null liegt unter dem Reizwert"),
    ],
)
def test_further_columns_that_cannot_be(cells, problem):
    (told,) = read_row(cells, FULL).problems

    assert told.startswith(f"Zeile 2: {problem}")


def test_further_columns():
    (facts,) = facts_in(f"{FULL}\n1;Cem;Anna;Kreuz;1;+;18;70;Contra\n", *THREE)

    assert (facts.dealer, facts.declarer, facts.card_points) == (3, 1, 70)
    assert (facts.game.bid, facts.note) == (18, "Contra")


def test_an_overbid_null_has_matadors():
    (facts,) = facts_in(f"{FULL}\n1;Cem;Anna;Null;mit 1;-;24;;\n", *THREE)

    assert facts.game.replacement == Replacement(matadors=1)


@pytest.mark.parametrize(
    "points, card_points, bid, won",
    [
        ("24", "", "18", True),
        ("-48", "", "18", False),
        # Overbid: nothing else is needed to lose it.
        ("-72", "", "36", True),
        ("-72", "70", "36", True),
        ("-72", "50", "36", False),
    ],
)
def test_points_tell_who_won(points, card_points, bid, won):
    head = "Alleinspieler;Spiel;Spitzen;Reizwert;Augen;Punkte"

    assert (
        game_in(f"Anna;Kreuz;1;{bid};{card_points};{points}", head).won_on_points is won
    )


@pytest.mark.parametrize("cells, won", [("24;", True), (";48", False), (";-48", False)])
def test_points_in_two_columns(cells, won):
    head = "Alleinspieler;Grundwert;Spitzen;+;-"

    assert game_in(f"Anna;12;1;{cells}", head).won_on_points is won


def test_words_are_english_in_an_english_table():
    text = (
        "No,Dealer,Declarer,Game,Matadors,Extras,Result\n"
        "1,Anna,Anna,clubs,with 2,hand,won\n"
        "2,Ben,Ben,null ouvert,,,lost\n"
        "3,Cem,,passed in,,,\n"
    )

    reading = read(text)

    assert (reading.problems, reading.remarks) == ((), ())
    assert reading.facts.language is Language.ENGLISH
    assert reading.facts.names == {1: "Anna", 2: "Ben", 3: "Cem"}


@pytest.mark.parametrize(
    "game, deck",
    [("Kreuz", Deck.FRENCH), ("Grand", Deck.FRENCH), ("Eichel", Deck.GERMAN)],
)
def test_the_deck_is_that_of_the_words(game, deck):
    assert read_row(f"1;Anna;{game};1;;+").facts.deck is deck


def test_who_plays_are_the_people_in_their_order():
    text = f"{SIMPLE}\n1;Cem;Grand;1;;+\n2;Anna;Grand;1;;+\n3;Ben;Grand;1;;+\n"

    reading = read(text)

    assert reading.facts.names == {1: "Cem", 2: "Anna", 3: "Ben"}
    assert len(reading.assumed) == 1


def test_who_deals_tells_how_they_sit():
    text = (
        "Nr;Geber;Alleinspieler;Spiel;Ergebnis;Ben;Cem;Anna\n"
        "1;Anna;Ben;Null;+;23;;\n2;Ben;Ben;Null;+;46;;\n"
        "3;Cem;Anna;Null;+;;;23\n4;Anna;Cem;Null;+;;23;\n"
    )

    reading = read(text, "Anna", "Cem", "Ben")

    assert reading.facts.segments[0][1].order == (1, 3, 2)
    assert (reading.remarks, reading.difference) == ((), None)


def test_names_are_those_of_the_columns():
    reading = read("Alleinspieler;Spiel;Ergebnis;Anna;Ben;Cem;Dora\nBen;Null;+;;23;;\n")

    assert list(reading.facts.names.values()) == ["Anna", "Ben", "Cem", "Dora"]
    assert reading.assumed == ()


def test_a_column_that_nobody_knows_is_told():
    reading = read("Alleinspieler;Spiel;Ergebnis;Wetter\nBen;Null;+;gut\n", *THREE)

    assert reading.assumed == ("Aus diesen Spalten wird nichts gelesen: Wetter.",)


def test_a_slip_in_a_name_is_no_fourth_person():
    heads = f"{SIMPLE.replace('Nr;', 'Nr;Geber;')};Anna;Ben;Cem"
    rows = ("1;Anna;Anna;Null;;;+;23;;", "2;Ben;Bem;Null;;;+;;23;", "3;Cem;Cem;E")

    reading = read("\n".join([heads, *rows]))

    told = "Zeile 3: Alleinspieler „Bem“: Niemand mit diesem Namen sitzt am Tisch."
    assert reading.problems == (told,)


def test_two_people_are_too_few():
    (problem,) = problems_in(f"{SIMPLE}\n1;Anna;Null;;;+\n2;Ben;Null;;;+\n")

    assert problem.startswith("Es sind nur diese Leute zu finden: Anna, Ben.")


def test_six_people_are_too_many():
    rows = "".join(f"{n};P{n};Null;;;+\n" for n in range(1, 7))

    (problem,) = problems_in(f"{SIMPLE}\n{rows}")

    assert problem.startswith("Das sind mehr Leute, als an einem Tisch sitzen")


def test_nobody():
    assert problems_in(f"{SIMPLE}\n") == problems_in(f"{SIMPLE}\n1;;passt;;;\n")


def test_a_name_that_cannot_be():
    (problem,) = problems_in(f"{SIMPLE}\n1;An\u202ena;Null;;;+\n")

    assert problem.startswith("„An�na“:")


def test_printed_rows_without_a_game_are_passed_over():
    reading = read(f"{SIMPLE}\n1;Anna;Null;;;+\n2;;;;;\n3;;;;;\n", *THREE)

    assert len(reading.facts.rows) == 1
    assert reading.assumed == ("2 Zeilen ohne Spiel werden übergangen.",)


def test_who_deals_does_not_play_at_four():
    head = "Nr;Geber;Alleinspieler;Spiel;Ergebnis"

    (problem,) = problems_in(f"{head}\n1;Anna;Anna;Null;+\n", *THREE, "Dora")

    assert problem == (
        "Zeile 2: Hier gibt Anna, und Anna setzt aus: Stimmen alle Namen, und saßen "
        "sie so?"
    )


def test_at_most_a_hundred_problems_are_told():
    rows = "".join(f"{n};Anna;Ramsch;;;+\n" for n in range(1, 200))

    told = problems_in(f"{SIMPLE}\n{rows}", *THREE)

    assert len(told) == 101
    assert told[-1] == "Und 99 weitere."


def test_planned_are_twelve_rounds_or_as_many_as_were_played():
    rows = "".join(f"{n};Anna;Null;;;+\n" for n in range(1, 38))

    assert read(f"{SIMPLE}\n1;Anna;Null;;;+\n", *THREE).facts.planned_games == 36
    assert read(f"{SIMPLE}\n{rows}", *THREE).facts.planned_games == 37
