"""Who came and went, rows that are no game, endings: out into a file and back."""

import json

import pytest

from scoring import PRIVATE, Ending, System
from skatliste.exports import export_list
from skatliste.imports import import_once, read_json
from skatliste.models import Game, GameFacts, ListFacts, Session
from skatliste.queries import load_list_facts
from skatliste.services import (
    change_places,
    change_rules,
    correct_game,
    join_table,
    leave_table,
    substitute,
)
from tests.factories import (
    create_adjustment,
    create_game,
    create_keeper,
    create_passed_in,
)
from tests.now import seen
from tests.refusals import refusals
from tests.skat_files import example, facts_only, problems_of

from .facts import facts_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def keeper():
    """The keeper of a list at which everything happened once."""
    keeper = create_keeper(names=["Anna", "Ben", "Cem"])
    create_game(keeper=keeper, declarer=1)
    create_adjustment(keeper=keeper, seat=2, points=-40, reason="zu spät")
    join_table(**seen(keeper), name="Dora", before=None)
    create_passed_in(keeper=keeper)
    create_passed_in(keeper=keeper)
    leave_table(**seen(keeper), position=1)
    create_passed_in(keeper=keeper)
    substitute(**seen(keeper), position=2, name="Eva", takes_points_over=True)
    create_passed_in(keeper=keeper)
    substitute(**seen(keeper), position=3, name="Frida", takes_points_over=False)
    create_adjustment(keeper=keeper, seat=4, points=25, reason="Nachtrag")
    change_places(**seen(keeper), order=[5, 2, 4], dealer=4)
    game = create_game(keeper=keeper, declarer=2, won=False)
    facts = facts_of(game)
    decided = GameFacts(
        game=facts.game,
        dealer=facts.dealer,
        declarer=facts.declarer,
        ending=Ending.CONCEDED,
    )
    correct_game(keeper=keeper, game_id=game.pk, revision=1, facts=decided)
    change_rules(
        **seen(keeper), system=System.SEEGER, profile=PRIVATE, whole_list=False
    )
    create_passed_in(keeper=keeper)
    return keeper


def file_of(keeper) -> dict:
    return json.loads(export_list(stored(keeper.session), "json"))


def stored(session) -> Session:
    return Session.objects.get(pk=session.pk)


def read(content: dict) -> ListFacts:
    return read_json(json.dumps(content).encode())


def test_file_tells_who_sat_where_and_from_which_row(keeper):
    told = file_of(keeper)["segments"]

    assert [
        (one["from_row"], [seat["name"] for seat in one["seats"]]) for one in told
    ] == [
        (1, ["Anna", "Ben", "Cem"]),
        (3, ["Anna", "Ben", "Cem", "Dora"]),
        (5, ["Ben", "Cem", "Dora"]),
        (6, ["Eva", "Cem", "Dora"]),
        (7, ["Eva", "Frida", "Dora"]),
        (8, ["Frida", "Eva", "Dora"]),
        (9, ["Frida", "Eva", "Dora"]),
    ]
    assert told[5]["first_dealer"] == 4
    assert [one["system"] for one in told[-2:]] == ["seeger_fabian", "seeger"]


def test_file_tells_points_by_hand(keeper):
    told = file_of(keeper)

    row = told["games"][1]
    assert (row["number"], row["kind"], row["seat"], row["points"], row["note"]) == (
        None,
        "adjustment",
        2,
        -40,
        "zu spät",
    )
    assert "dealer" not in row
    assert [seat["adjusted"] for seat in told["foot"]["seats"]] == [0, -40, 0, 25, 0]
    assert told["foot"]["checks"]["adjusted"] == -15


def test_file_tells_how_a_game_was_decided(keeper):
    assert [row.get("ending") for row in file_of(keeper)["games"]][-2:] == [
        "conceded",
        None,
    ]


def test_file_is_the_same_list_when_it_comes_back(keeper):
    facts = load_list_facts(stored(keeper.session))

    assert read(file_of(keeper)) == facts
    anew = import_once(read(file_of(keeper)), as_new=True).session
    came = load_list_facts(anew)
    assert (came.segments, came.rows) == (facts.segments, facts.rows)


def test_file_of_a_list_that_came_as_a_file_is_that_file(keeper):
    content = export_list(stored(keeper.session), "json")

    session = import_once(read_json(content), as_new=True).session

    told = export_list(stored(session), "json").decode()
    assert told.replace(str(session.uid), str(keeper.session.uid)) == content.decode()


def test_file_that_is_known_is_not_written_again(keeper):
    before = Game.objects.count()

    assert import_once(read(file_of(keeper))).session == keeper.session
    assert Game.objects.count() == before


REFUSED = {
    "row of somebody who is not there": (
        lambda told: told["games"][1].update(seat=5),
        "row 2: seat: ",
    ),
    "adjustment of nothing": (
        lambda told: told["games"][1].update(points=0),
        "row 2: points: No points change nothing",
    ),
    "adjustment that is dealt": (
        lambda told: told["games"][1].update(dealer=1),
        "row 2: 'dealer': there is no such field here",
    ),
    "ending that there is not": (
        lambda told: told["games"][0].update(ending="given up"),
        "row 1: ending: expected one of",
    ),
    "segment beyond the rows": (
        lambda told: told["segments"][-1].update(from_row=99),
        "segments: there is no row 99 to begin at",
    ),
    "segments out of order": (
        lambda told: told["segments"][1].update(from_row=1),
        "segment 2: from_row: is not after the segment before",
    ),
    "dealer who is not there": (
        lambda told: told["segments"][0].update(first_dealer=4),
        "segment 1: first_dealer: 4 does not sit at the table",
    ),
    "other players": (
        lambda told: told["players"][0].update(name="Xenia"),
        "players: are not those who sit in the segments last",
    ),
    "other adjusted sum": (
        lambda told: told["foot"]["seats"][1].update(adjusted=0),
        "foot, seat 2: adjusted: expected -40 by the rules, got 0",
    ),
}


@pytest.mark.parametrize("change, problem", REFUSED.values(), ids=REFUSED)
def test_file_with_nonsense_is_refused_with_its_place(keeper, change, problem):
    told = file_of(keeper)
    change(told)

    assert problem in "\n".join(refusals(read, told))


def test_file_with_a_column_taken_twice_in_a_segment_is_refused():
    document = facts_only(example())
    names = [(1, "Anna"), (1, "Jörg"), (3, "Cem")]
    seats = [{"seat": seat, "name": name} for seat, name in names]
    document["segments"] = [{"from_row": 1, "seats": seats}]

    # Its rows are not judged by a table that nobody knows.
    assert problems_of(document) == ["segment 1, seat: seat: 1 is taken twice"]


def test_file_with_a_first_segment_that_begins_later_is_refused():
    document = facts_only(example())
    seats = [{"seat": seat, **one} for seat, one in enumerate(document["players"], 1)]
    document["segments"] = [{"from_row": 2, "seats": seats}]

    assert problems_of(document) == [
        "segment 1: from_row: the first segment begins at row 1"
    ]
