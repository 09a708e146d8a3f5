"""The log of a list in words: its head, the people at its table, and its rules."""

import pytest

from scoring import PRIVATE, System
from skatliste.services import (
    ListHead,
    change_places,
    change_rules,
    correct_list,
    join_table,
    leave_table,
    substitute,
    swap_names,
)
from tests.factories import create_game, create_keeper

from .facts import correct_head, version_of
from .histories import history, newest

pytestmark = pytest.mark.django_db


def test_history_tells_the_head_of_the_list(keeper):
    head = ListHead(title="Runde", place="Anker", planned_games=48, stake="1/4")

    correct_list(keeper=keeper, head=head, names={1: "Xenia"})

    assert newest(keeper) == (
        "Kopf der Liste geändert",
        [
            ("Titel", "", "Runde"),
            ("Ort", "", "Anker"),
            ("Anzahl der Spiele", "36", "48"),
            ("Cent je Punkt", "", "1/4"),
            ("Spalte 1", "Anna", "Xenia"),
        ],
    )


TABLE = {
    "join": (
        lambda told: join_table(**told, name="Dora", before=None),
        "Jemand kam dazu",
        [("Am Tisch", "Anna, Ben, Cem, Eva", "Anna, Ben, Cem, Eva, Dora")],
    ),
    "leave": (
        lambda told: leave_table(**told, position=2),
        "Jemand ging",
        [("Am Tisch", "Anna, Ben, Cem, Eva", "Anna, Cem, Eva")],
    ),
    "substitute": (
        lambda told: substitute(
            **told, position=2, name="Dora", takes_points_over=True
        ),
        "Ein Platz wurde übernommen",
        [("Spalte 2", "Ben", "Dora")],
    ),
    "places": (
        lambda told: change_places(**told, order=[2, 1, 3, 4], dealer=2),
        "Plätze am Tisch geändert",
        [
            ("Am Tisch", "Anna, Ben, Cem, Eva", "Ben, Anna, Cem, Eva"),
            ("Gibt zuerst", "Anna", "Ben"),
        ],
    ),
    "swap": (
        lambda told: swap_names(**told, one=1, other=3),
        "Namen getauscht",
        [("Spalte 1", "Anna", "Cem"), ("Spalte 3", "Cem", "Anna")],
    ),
    "rules": (
        lambda told: change_rules(
            **told, system=System.SEEGER, profile=PRIVATE, whole_list=True
        ),
        "Regeln geändert",
        [
            ("Wertung", "Seeger-Fabian", "Seeger"),
            (
                "Regel",
                "Ein überreizter Null zählt als Farbspiel oder Grand nach Wahl, "
                "verloren.",
                "Ein überreizter Null kostet doppelt den nächsten Nullwert, der den "
                "Reizwert deckt; über 59 zählt er als Farbspiel oder Grand nach Wahl.",
            ),
            ("Gilt für", "", "die ganze Liste"),
        ],
    ),
}


@pytest.mark.parametrize("act, words, lines", TABLE.values(), ids=TABLE)
def test_history_tells_what_changed_at_the_table(act, words, lines):
    keeper = create_keeper(names=["Anna", "Ben", "Cem", "Eva"])
    create_game(keeper=keeper, declarer=2)

    act({"keeper": keeper, "version": version_of(keeper)})

    assert newest(keeper) == (words, lines)


def test_history_tells_from_where_on_rules_hold(keeper):
    create_game(keeper=keeper)

    change_rules(
        keeper=keeper,
        version=version_of(keeper),
        system=System.CLASSIC,
        profile=PRIVATE,
        whole_list=False,
    )

    assert newest(keeper)[1][-1] == ("Gilt für", "", "die folgenden Spiele")


def test_history_names_people_as_they_were_called_then(keeper):
    create_game(keeper=keeper)
    correct_head(keeper, "Xenia", "Ben", "Cem")

    told = [entry.lines[0].new for entry in history(keeper).entries]

    assert told[:2] == ["Xenia", "Anna, Kreuz mit 1, +24"]


def test_history_names_nobody_whose_data_is_gone(keeper):
    create_game(keeper=keeper)
    correct_head(keeper, "Xenia", "Ben", "Cem")
    anna = keeper.session.club.players.get(name="Anna")
    anna.delete()

    assert "Anna" not in str(history(keeper))
    assert history(keeper).entries[1].lines[0].new == "jemand, Kreuz mit 1, +24"
