"""What is wrong with a file, told to who reads German: every word that is ours."""

import re

import pytest
from django.utils import translation

from skatliste.imports import ImportRefusedError, read_document
from tests.lists.test_imports_refused import BAD_VALUES, GAMES, NO_FILES
from tests.skat_files import as_bytes, changed, example

from .test_json_bad_input import BAD_INPUTS

# Of the sentences in English. Names of fields, and what a file says itself, stay.
ENGLISH = re.compile(
    r"\b(expected|got|missing|there|stands|whole|line of|list of|one of|nothing|"
    r"object|rows?|player|person|closing|already|unreadable|values|larger|nested|"
    r"twice|is no|by the|a game|was|not)\b"
)


@pytest.fixture(autouse=True)
def german():
    with translation.override("de"):
        yield


def told(content) -> str:
    with pytest.raises(ImportRefusedError) as refused:
        read_document(content)
    return "\n".join(refused.value.problems)


def said(sentences) -> str:
    """Return what is ours in *sentences*: what they quote may be of any language."""
    return re.sub(r"'[^']*'…?|\"[^\"]*\"", "", sentences)


@pytest.mark.parametrize("path, to, _english", BAD_VALUES)
def test_a_bad_value(path, to, _english):
    sentences = told(as_bytes(changed(*path, to=to)))

    assert not ENGLISH.search(said(sentences)), sentences


@pytest.mark.parametrize("content, _english", BAD_INPUTS.values(), ids=BAD_INPUTS)
def test_a_bad_input(content, _english):
    sentences = told(content)

    assert not ENGLISH.search(said(sentences)), sentences


@pytest.mark.parametrize("content, _english", NO_FILES)
def test_no_file_at_all(content, _english):
    sentences = told(content)

    assert not ENGLISH.search(said(sentences)), sentences


@pytest.mark.parametrize("facts, _english", GAMES)
def test_a_game_that_cannot_be(facts, _english):
    document = example()
    document["games"][0] |= facts

    sentences = told(as_bytes(document))

    assert sentences.startswith("Zeile 1: ")
    assert not ENGLISH.search(said(sentences)), sentences


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
