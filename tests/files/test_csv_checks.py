"""What a table says of points and totals, beside what the rules say."""

import pytest
from django.utils import translation

from .tables import THREE, read

HEAD = "Nr;Geber;Alleinspieler;Spiel;Spitzen;Ergebnis;Augen;Wert;Punkte;Anna;Ben;Cem"


@pytest.fixture(autouse=True)
def german():
    with translation.override("de"):
        yield


def remarks_on(*rows):
    reading = read("\n".join((HEAD, *rows)), *THREE)
    assert reading.problems == ()
    return reading.remarks


def totals_of(*rows, head="Alleinspieler;Spiel;Spitzen;Ergebnis;Anna;Ben;Cem"):
    reading = read("\n".join((head, *rows)), *THREE)
    assert reading.problems == ()
    return reading.difference, reading.later_differences


@pytest.mark.parametrize(
    "row, remark",
    [
        ("1;;Anna;Kreuz;2;+;;36;36;;;", None),
        ("1;;Anna;Kreuz;2;+;;36;40;;;", "+40 Punkte stehen da, es sind +36."),
        ("1;;Anna;Kreuz;2;-;;36;-36;;;", "−36 Punkte stehen da, es sind −72."),
        ("1;;Anna;Kreuz;2;+;;40;;;;", "40 steht als Wert da, es sind 36."),
        ("1;;Anna;Kreuz;2;+;;viel;;;;", "„viel“ ist keine Zahl."),
        ("1;;Anna;Kreuz;2;+;;;=1+1;;;", "„=1+1“ ist keine Zahl."),
        (
            "1;;Anna;Kreuz;2;+;60;;;;;",
            "Gewonnen mit weniger als 61 Augen: Stimmen die Augen, oder ist es "
            "verloren?",
        ),
        ("2;;Anna;Kreuz;2;+;;;;;;", "Nummer 2 steht da, an der Reihe wäre 1."),
    ],
)
def test_one_row(row, remark):
    told = remarks_on(row)

    assert told == ((f"Zeile 2: {remark}",) if remark else ())


def test_a_gap_in_the_numbers_is_told_once():
    rows = (f"{n};;Anna;Null;;+;;;;;;" for n in (1, 2, 5, 6, 6))

    assert remarks_on(*rows) == (
        "Zeile 4: Nummer 5 steht da, an der Reihe wäre 3.",
        "Zeile 6: Nummer 6 steht da, an der Reihe wäre 7.",
    )


def test_an_adjustment_has_no_number():
    rows = ("1;;Anna;Null;;+;;;;;;", ";;Ben;Korrektur;;;;;-40;;-40;")

    assert remarks_on(*rows, "2;;Cem;Null;;+;;;;;;23") == ()


def test_somebody_deals_out_of_turn():
    dealers = ("Anna", "Anna", "Cem")
    rows = (f"{n};{one};Anna;Null;;+;;;;;;" for n, one in enumerate(dealers, 1))

    assert remarks_on(*rows) == (
        "Zeile 3: Anna gibt, an der Reihe wäre Ben.",
        "Zeile 4: Cem gibt, an der Reihe wäre Ben.",
    )


def test_totals_that_agree():
    assert totals_of(
        "Anna;Kreuz;2;+;36;;", "Ben;Null;;-;;-46;", "Anna;Null;;+;59;;"
    ) == (
        None,
        0,
    )


def test_the_first_total_that_differs():
    first, later = totals_of(
        "Anna;Kreuz;2;+;36;;",
        "Ben;Null;;-;;-46;",
        "Anna;Pik;1;+;60;;",
        "Anna;Null;;+;83;;",
        "Ben;Null;;+;;-23;",
    )

    assert (first.row, first.number, first.name) == (4, 3, "Anna")
    assert (first.written, first.ours, first.sum) == (60, 58, "36 + 22 = 58")
    assert (first.reason, later) == ("", 1)


@pytest.mark.parametrize(
    "row, total, reason",
    [
        ("Anna;Pik;1;+", 36, "Die Punkte dieser Zeile wurden nicht dazugezählt."),
        (
            "Anna;Pik;1;-",
            14,
            "Der Wert wurde einfach abgezogen: Verloren zählt er doppelt.",
        ),
        (
            "Anna;Pik;1;-",
            58,
            "Der Wert wurde dazugezählt, als wäre das Spiel gewonnen.",
        ),
        ("Anna;Pik;1;-", 80, "Die Punkte wurden mit dem falschen Vorzeichen gezählt."),
        ("Anna;Pik;1;+", 14, "Die Punkte wurden mit dem falschen Vorzeichen gezählt."),
        (
            "Anna;Pik;1;+",
            -8,
            "Der Wert wurde doppelt abgezogen, als wäre das Spiel verloren.",
        ),
        ("Anna;Pik;1;+", 69, "Es wurde eine Stufe zu viel gezählt."),
        ("Anna;Pik;1;+", 47, "Es wurde eine Stufe zu wenig gezählt."),
        ("Anna;Pik;1;-", -30, "Es wurde eine Stufe zu viel gezählt."),
        ("Anna;Pik;1;+", 45, "Es wurde zum Stand von Ben gezählt."),
        ("Anna;Pik;1;+", 48, "Beim Zusammenzählen fehlt ein Übertrag."),
        ("Anna;Pik;1;+", 57, ""),
    ],
)
def test_why_it_may_differ(row, total, reason):
    first, _later = totals_of(
        "Anna;Kreuz;2;+;36;;", "Ben;Null;;+;;23;", f"{row};{total};;"
    )

    assert first.reason == reason


def test_a_minus_that_was_left_out_is_no_difference():
    assert totals_of("Anna;Null;;-;46;;") == (None, 0)


def test_one_column_for_all_totals():
    head = "Alleinspieler;Spiel;Spitzen;Ergebnis;Stand"

    first, later = totals_of("Anna;Null;;+;23", "Ben;Null;;+;24", head=head)

    assert (first.name, first.written, first.ours, later) == ("Ben", 24, 23, 0)


def test_totals_are_not_compared_where_a_row_is_missing():
    reading = read(
        "Alleinspieler;Spiel;Ergebnis;Anna\nAnna;Ramsch;+;9\nAnna;Null;+;32", *THREE
    )

    assert (len(reading.problems), reading.difference) == (1, None)
