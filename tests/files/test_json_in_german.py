"""What is wrong with a file, told to who reads German, whole sentences.

That no word of ours is left in English is looked for wherever a file is refused: see
`tests.refusals`.
"""

import pytest
from django.utils import translation

from skatliste.imports import ImportRefusedError, read_document
from tests.skat_files import as_bytes, changed


@pytest.fixture(autouse=True)
def german():
    with translation.override("de"):
        yield


def told(content) -> str:
    with pytest.raises(ImportRefusedError) as refused:
        read_document(content)
    return "\n".join(refused.value.problems)


@pytest.mark.parametrize(
    "path, to, sentence",
    [
        (
            ("players", 1, "name"),
            "anna",
            "Spieler 2: name: 'anna' steht schon an einem Platz davor",
        ),
        (
            ("games", 0, "contract"),
            "bells",
            "Zeile 1: contract: erwartet wird eins von diamonds, hearts, spades, "
            "clubs, grand, null, da steht 'bells'",
        ),
        (
            ("session", "planned_games"),
            0,
            "session: planned_games: erwartet wird eine ganze Zahl von 1 bis 10000, "
            "da steht 0",
        ),
        (
            ("foot", "checks", "points"),
            7,
            "foot, checks: points: erwartet wird -40 nach den Regeln, da steht 7",
        ),
    ],
)
def test_a_sentence(path, to, sentence):
    assert told(as_bytes(changed(*path, to=to))) == sentence


def test_large_numbers_are_written_as_germans_write_them():
    assert told(b" " * 20_000_001) == (
        "Datei: größer als 20.000.000 Byte, sie wurde nicht gelesen"
    )


def test_a_list_of_just_so_many():
    sentence = told(as_bytes(changed("foot", "seats", to=[])))

    assert sentence == (
        "foot: seats: erwartet wird eine Liste von 3, da steht eine Liste von 0"
    )
