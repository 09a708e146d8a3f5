"""Our own tables come back as the lists that they were made of.

A table does not tell everything: who sat where when people came and went, how a game
ended before its last trick, and whether an overbid game was won on points. What it
tells is the same afterwards.
"""

from dataclasses import replace

import pytest

from scoring import Deck, Language, PlayedGame, Reason, result
from skatliste.exports import export_list
from skatliste.imports.csv_facts import identified
from skatliste.imports.csv_text import decode
from skatliste.models import Session
from skatliste.queries import load_list_facts
from tests.factories import (
    create_adjustment,
    create_game,
    create_keeper,
    create_passed_in,
)
from tests.scoring.sheets import SHEETS
from tests.skat_files import (
    SHARED_LISTS,
    evening,
    manual_block,
    shared_list,
    take_in,
)

from .tables import read

pytestmark = pytest.mark.django_db

# Lost in any case.
SAME_EITHER_WAY = {Reason.OVERBID, Reason.MISSED}


@pytest.mark.parametrize("deck", Deck)
@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("name", SHEETS)
def test_invented_lists(name, language, deck):
    document = evening(name)
    document["session"] |= {"language": language.value, "deck": deck.value}

    assert_comes_back(take_in(document))


@pytest.mark.parametrize("name", SHARED_LISTS)
def test_shared_lists(name):
    assert_comes_back(take_in(shared_list(name)))


def test_a_list_with_all_kinds_of_rows():
    keeper = create_keeper(names=("Änne", "=Ben", "Nr", "Dora"), first_dealer=3)
    create_game(keeper=keeper, declarer=1, bid=18, card_points=61)
    create_adjustment(keeper=keeper, seat=2, points=-40, reason="-zu spät")
    create_passed_in(keeper=keeper)
    create_game(keeper=keeper, declarer=2, won=False)

    assert_comes_back(keeper.session)


def test_people_who_sit_counterclockwise():
    keeper = create_keeper(names=("A", "B", "C", "D"), order=(1, 4, 3, 2))
    for declarer in (2, 1, 1, 1):
        create_game(keeper=keeper, declarer=declarer)

    assert_comes_back(keeper.session)


def test_the_same_table_is_the_same_list():
    session = take_in(evening(SHEETS[0]))
    facts = back(session)

    retitled = identified(replace(facts, title="Neu"), "a")
    assert replace(retitled, title="") == identified(facts, "a")
    assert identified(facts, "a").uid != identified(facts, "b").uid
    fewer = replace(facts, rows=facts.rows[1:])
    assert identified(fewer, "a").uid != identified(facts, "a").uid


def assert_comes_back(session: Session):
    facts = load_list_facts(session)

    assert told(back(session)) == told(facts)


def back(session: Session):
    text, _assumed = decode(export_list(session, "csv"))
    reading = read(text)
    assert (reading.problems, reading.remarks, reading.difference) == ((), (), None)
    return reading.facts


def told(facts):
    """Return what a table tells of a list."""
    rows = [as_told(row) for _entry, row in facts.rows]
    return facts.language, facts.deck, facts.segments, rows


def as_told(row):
    """Return a row without what cannot be known: whether an overbid game was won."""
    game = row.game
    if isinstance(game, PlayedGame) and result(game).reason in SAME_EITHER_WAY:
        game = replace(game, won_on_points=False)
    return replace(row, game=game)


@pytest.mark.parametrize("number, others", [(0, 1), (2, 3)])
def test_tables_of_the_manual(number, others):
    german, english = (read(manual_block("csv", one)) for one in (number, others))

    for reading in (german, english):
        assert (reading.problems, reading.remarks) == ((), ())
        assert reading.difference is None
    assert [row for _entry, row in german.facts.rows] == [
        row for _entry, row in english.facts.rows
    ]
    assert german.facts.segments == english.facts.segments
