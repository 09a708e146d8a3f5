"""Names of files: whatever a list is called, they are names and nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Language
from skatliste.exports import list_file_name, sheet_for_file
from skatliste.exports.names import MOST_BYTES, safe_name, unique_name
from skatliste.http import attachment
from tests.factories import create_session


@pytest.mark.parametrize(
    "text, name",
    [
        ("Vereinsabend", "Vereinsabend"),
        ("Ährensee, 3. Runde", "Ährensee, 3. Runde"),
        ("A\u0308hrensee", "Ährensee"),
        ("../../etc/passwd", "etc-passwd"),
        ("..\\..\\boot.ini", "boot.ini"),
        ("C:\\Windows", "C-Windows"),
        ("a/b/c", "a-b-c"),
        ('"quoted" <b> | ? *', "quoted- -b"),
        ("a\nb\tc\u00a0d", "a b c d"),
        ("gn\u202exslx.exe", "gnxslx.exe"),
        ("zero\x00byte\x1b[31m", "zerobyte[31m"),
        ("con", "_con"),
        ("NUL.txt", "_NUL.txt"),
        ("Com1", "_Com1"),
        ("Conrad", "Conrad"),
        (" . ", ""),
        ("", ""),
        ("\u202e\u200b", ""),
        ("Вечер 斯卡特 🃏", "Вечер 斯卡特 🃏"),
    ],
)
def test_names_are_safe(text, name):
    assert safe_name(text) == name


@given(st.text(max_size=300))
def test_names_are_names_whatever_is_typed(text):
    name = safe_name(text)

    assert len(name.encode()) <= MOST_BYTES + 1
    assert not set(name) & set('/\\:*?"<>|\x00\r\n')
    assert ".." not in name
    assert name == name.strip(" .")
    assert name.isprintable()


@given(st.text(max_size=100))
def test_names_in_a_header_are_ascii(text):
    header = attachment(f"{safe_name(text)}.pdf")
    plain = header.split('"')[1]

    assert header.isascii()
    assert header.isprintable()
    assert header.count('"') == 2
    assert plain.endswith(".pdf")


def test_names_in_a_header_are_told_twice():
    assert attachment("Straße 50 % Ü.pdf") == (
        'attachment; filename="Strasse 50  Ue.pdf"; '
        "filename*=UTF-8''Stra%C3%9Fe%2050%20%25%20%C3%9C.pdf"
    )


def test_names_are_there_once():
    taken = set()
    names = ["Runde", "runde", "Runde", "Runde (2)"]

    assert [unique_name(name, taken) for name in names] == [
        "Runde",
        "runde (2)",
        "Runde (3)",
        "Runde (2) (2)",
    ]


@pytest.mark.parametrize(
    "language, title, name",
    [
        (Language.GERMAN, "Vereinsabend", "Skatliste %s Vereinsabend.pdf"),
        (Language.ENGLISH, "Vereinsabend", "Skat list %s Vereinsabend.pdf"),
        (Language.GERMAN, "", "Skatliste %s Anna, Ben, Cem.pdf"),
        (Language.GERMAN, "///", "Skatliste %s Anna, Ben, Cem.pdf"),
    ],
)
def test_names_tell_the_list(db, language, title, name):
    session = create_session()
    session.language, session.title = language, title
    sheet = sheet_for_file(session)
    begun = f"{session.begun_at.astimezone():%Y-%m-%d %H.%M}"

    assert list_file_name(sheet, "pdf") == name % begun
    words = {"de": "mit Rechenweg", "en": "with calculations"}[language]
    longer = f"{name.removesuffix('.pdf')} {words}.pdf"
    assert list_file_name(sheet, "sentences.pdf") == longer % begun
