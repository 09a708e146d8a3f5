"""Tables of lists, as they come in, and what is read from them."""

from datetime import UTC, datetime

import pytest

from skatliste.imports import ImportRefusedError
from skatliste.imports.csv_facts import CsvHead
from skatliste.imports.csv_file import read_csv

BEGUN = datetime(2026, 11, 30, 11, 0, tzinfo=UTC)
THREE = ("Anna", "Ben", "Cem")
SIMPLE = "Nr;Alleinspieler;Spiel;Spitzen;Extras;Ergebnis"


def read(text, *names, **head):
    """Return what is understood of a table; *names* as somebody gives them."""
    return read_csv(text, CsvHead(begun_at=BEGUN, names=names, **head))


def read_row(cells, head=SIMPLE, names=THREE, **told):
    """Return what is understood of a table of one row."""
    return read(f"{head}\n{cells}\n", *names, **told)


def facts_in(text, *names):
    """Return the facts of a table's rows, all of which can be."""
    reading = read(text, *names)
    assert reading.problems == ()
    return [facts for _entry, facts in reading.facts.rows]


def game_in(cells, head=SIMPLE):
    """Return the game of a table of one row."""
    (facts,) = facts_in(f"{head}\n{cells}\n", *THREE)
    return facts.game


def problems_in(text, *names):
    """Return why a table is not taken, whole or by its rows."""
    try:
        return list(read(text, *names).problems)
    except ImportRefusedError as refused:
        return refused.problems


def refused(text, *names):
    """Return the one sentence that says why nothing can be read at all."""
    with pytest.raises(ImportRefusedError) as error:
        read(text, *names)
    (sentence,) = error.value.problems
    return sentence
