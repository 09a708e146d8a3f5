"""Whatever is done to a list, it stays in order and counts as if written anew.

SKATLISTE_EVENINGS sets how many evenings are drawn; what each of them is about
follows from its number alone.
"""

import json
import os
import uuid
from dataclasses import replace

import pytest

from scoring import Language
from skatliste.checking import check_list
from skatliste.exports import export_list
from skatliste.imports import read_json
from skatliste.models import Game
from skatliste.queries import load_list_facts, load_sheet
from skatliste.services import import_list, list_state

from .evenings import ACTIONS, REFUSALS, Evening

pytestmark = pytest.mark.django_db

EVENINGS = int(os.environ.get("SKATLISTE_EVENINGS", "8"))
THINGS_DONE = 200
FULL_EVENINGS = (34, 37)


@pytest.fixture(params=range(EVENINGS))
def evening(request):
    """An evening at which 200 things were done to a list."""
    evening = Evening(request.param)
    evening.act(THINGS_DONE)
    return evening


def figures(session) -> tuple:
    """Return all that a reader sees of a list, ids of the database left out."""
    sheet = load_sheet(session, language=Language.GERMAN)
    rows = [
        (row.number, row.facts, row.result, row.total, row.sentence, row.cells)
        for row in sheet.rows
    ]
    return rows, sheet.seats, sheet.tally.checks, sheet.table, sheet.names


def exported(session) -> dict:
    """Return the list as its file tells it, without its id and its log."""
    content = json.loads(export_list(session, "json"))
    for name in ("people", "log"):
        content.pop(name, None)
    del content["session"]["uid"]
    return content


def test_any_evening_leaves_a_list_that_is_in_order(evening):
    session = evening.session
    assert check_list(session) == []

    # Written anew from its facts it is the same list.
    facts = read_json(export_list(session, "json"))
    assert facts == load_list_facts(session)
    anew = import_list(replace(facts, uid=uuid.uuid4()))
    assert figures(anew) == figures(session)
    assert exported(anew) == exported(session)
    assert check_list(anew) == []

    # All the way back, and all the way here again.
    evening.redo_all()
    whole = exported(evening.session)
    steps = evening.undo_all()
    begun = session.changes.get(version=1).after["list"]
    assert list_state(evening.session) == begun
    assert Game.objects.filter(session=session).known().count() == 0
    assert evening.redo_all() == steps
    assert exported(evening.session) == whole
    assert check_list(evening.session) == []


def test_evenings_are_about_everything():
    done: set[str] = set()
    refused: set[str] = set()
    for number in FULL_EVENINGS:
        evening = Evening(number)
        evening.act(THINGS_DONE)
        done |= evening.done.keys()
        refused |= evening.refused.keys()

    assert done == ACTIONS.keys()
    assert len(refused) >= len(REFUSALS) // 2
