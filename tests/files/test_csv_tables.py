"""Tables in every way that people and programs write them, and what is none."""

import pytest
from django.utils import translation

from skatliste.imports import ImportRefusedError
from skatliste.imports.csv_text import decode

from .tables import SIMPLE, THREE, facts_in, read, refused

TEXT = f"{SIMPLE}\n1;Änne;Kreuz;2;Hand;+\n2;Ben;;;;passt\n3;Cem;Null;;;-\n"
WINDOWS = "Windows-1252"


@pytest.fixture(autouse=True)
def german():
    with translation.override("de"):
        yield


@pytest.mark.parametrize(
    "content, assumed",
    [
        (TEXT.encode(), ""),
        (TEXT.encode("utf-8-sig"), ""),
        (TEXT.encode("utf-16"), ""),
        (TEXT.encode("cp1252"), WINDOWS),
    ],
)
def test_encodings(content, assumed):
    assert decode(content) == (TEXT, assumed)


@pytest.mark.parametrize(
    "content, sentence",
    [
        (b"PK\x03\x04" + bytes(100), "Das ist keine Tabelle aus Text."),
        (b"%PDF-1.7", "Das ist keine Tabelle aus Text."),
        (b"a;b\0c", "Das lässt sich nicht als Text lesen."),
        (b"a;b\x81", "Das lässt sich nicht als Text lesen."),
        (TEXT.encode("utf-16")[:-1], "Das lässt sich nicht als Text lesen."),
        ("Änne;Ä".encode()[:-1], "Die Datei hört mitten in einem Buchstaben auf."),
        (2_000_001 * b"x", "Die Tabelle ist größer"),
    ],
)
def test_no_text(content, sentence):
    with pytest.raises(ImportRefusedError) as error:
        decode(content)

    (told,) = error.value.problems
    assert told.startswith(sentence)


@pytest.mark.parametrize(
    "text",
    [
        TEXT.replace(";", ","),
        TEXT.replace(";", "\t"),
        TEXT.replace("\n", "\r\n"),
        TEXT.replace("\n", "\r"),
        TEXT.replace("\n", "\r\n", 1),
        TEXT.replace("\n", "\n\n;;;\n"),
        "sep=;\n" + TEXT,
        "sep=,\r\n" + TEXT.replace(";", ","),
        TEXT.replace("Änne", ' "Änne"').replace(' "', '"'),
        TEXT.upper().replace("ÄNNE", "Änne"),
        TEXT.rstrip("\n"),
    ],
)
def test_the_same_table(text):
    assert facts_in(text) == facts_in(TEXT)


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("", "In dieser Tabelle steht nichts."),
        ("\n;;\n", "In dieser Tabelle steht nichts."),
        ("Hallo Welt", "Die erste Zeile muss die Spalten nennen"),
        ("<html><body>", "Die erste Zeile muss die Spalten nennen"),
        ("Spiel;Ergebnis\nNull;+\n", "Die erste Zeile muss die Spalten nennen"),
        (f'{SIMPLE}\n1;"Anna;Null;;;+\n', "Zeile 2: Dort oder davor beginnt"),
        (f'{SIMPLE}\n1;"An"na;Null;;;+\n', "Zeile 2: Ein Anführungszeichen steht"),
        (
            f"{SIMPLE}\n1;{501 * 'x'};Null;;;+\n",
            "Zeile 2: Eine Zelle ist länger als 500",
        ),
        (f"{SIMPLE}\n1;{200_000 * 'x'};Null;;;+\n", "Zeile 2: Ein Anführungszeichen"),
        (f"{SIMPLE}\n{10_000 * ';'}x\n", "Zeile 2 hat 10.001 Spalten"),
        (SIMPLE + 10_000 * ";x", "Zeile 1 hat 10.006 Spalten"),
        (SIMPLE + 10_001 * "\n1;Anna;Null;;;+", "Es sind mehr als 10.000 Zeilen."),
    ],
)
def test_no_table(text, sentence):
    assert refused(text, *THREE).startswith(sentence)


def test_formulas_are_text():
    text = (
        "Alleinspieler;Spiel;Ergebnis;Notiz\n"
        "'=HYPERLINK(1);Null;+;'=1+1\n'+Ben;Null;-;'@x\nCem;Null;+;'quoted'\n"
        "Cem;Null;+;''=1\n"
    )

    reading = read(text)

    assert reading.facts.names == {1: "=HYPERLINK(1)", 2: "+Ben", 3: "Cem"}
    notes = [facts.note for _entry, facts in reading.facts.rows]
    assert notes == ["=1+1", "@x", "'quoted'", "'=1"]


@pytest.mark.parametrize("cell", ["48,0", "48.00", "+48", "48"])
def test_numbers_as_spreadsheets_write_them(cell):
    head = "Alleinspieler;Spiel;Spitzen;Punkte"

    assert read(f"{head}\nAnna;Kreuz;3;{cell}\n", *THREE).remarks == ()


def test_somebody_called_like_a_column():
    text = f"{SIMPLE};Note;Bid;Wert\n1;Wert;Null;;;+;;;23\n"

    reading = read(text, "Note", "Bid", "Wert")

    assert reading.problems == ()
