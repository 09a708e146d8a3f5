"""What a write or a look costs in queries does not hang on how long the list is."""

import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from skatliste.models import Game, Session
from skatliste.queries import load_table
from skatliste.services import (
    correct_game,
    delete_game,
    enter_game,
    grant_keeper,
    import_list,
    insert_game,
    join_table,
    move_game,
    redo,
    restore_game,
    undo,
)
from tests.factories import create_game, create_keeper
from tests.now import now
from tests.web.pad import entry, saved

from .facts import GRAND, PASSED_IN, SPADES, entered_anew, list_facts

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def queries_of(act) -> int:
    with CaptureQueriesContext(
        connection,
    ) as asked:
        act()
    return len(asked)


def list_of(games, device=None):
    """Return the keeper of a list with so many games, each entered by itself."""
    keeper = create_keeper(device=device)
    for _ in range(games):
        create_game(keeper=keeper)
    return keeper


def first(keeper) -> Game:
    return keeper.session.games.standing().in_playing_order().first()


def enter(keeper):
    number = keeper.session.games.count() + 1
    return lambda: enter_game(
        keeper=keeper, entry_id=uuid.uuid4(), number=number, facts=SPADES
    )


def correct(keeper):
    game = first(keeper)
    return lambda: correct_game(keeper=keeper, game_id=game.pk, revision=1, facts=GRAND)


def insert(keeper, *, moves_dealers=False):
    game, version = first(keeper), now(keeper).version
    return lambda: insert_game(
        keeper=keeper,
        entry_id=uuid.uuid4(),
        before_id=game.pk,
        version=version,
        facts=PASSED_IN,
        moves_dealers=moves_dealers,
    )


def move(keeper):
    game, version = first(keeper), now(keeper).version
    return lambda: move_game(
        keeper=keeper, game_id=game.pk, before_id=None, version=version
    )


def delete(keeper):
    game = first(keeper)
    return lambda: delete_game(keeper=keeper, game_id=game.pk)


def restore(keeper):
    game = first(keeper)
    delete_game(keeper=keeper, game_id=game.pk)
    return lambda: restore_game(keeper=keeper, game_id=game.pk)


def take_back(keeper):
    step = now(keeper).undo_to_id
    return lambda: undo(keeper=keeper, step_id=step)


def take_back_dealers(keeper):
    insert(keeper, moves_dealers=True)()
    return take_back(keeper)


def bring_again(keeper):
    take_back(keeper)()
    step = now(keeper).redo_to_id
    return lambda: redo(keeper=keeper, step_id=step)


def join(keeper):
    version = now(keeper).version
    return lambda: join_table(keeper=keeper, version=version, name="Dora", before=None)


# Queries of each, begin and end of the transaction among them.
WRITES = {
    "enter": (enter, 8),
    "correct the first row": (correct, 8),
    "insert before the first row": (insert, 10),
    "insert and move all dealers": (
        lambda keeper: insert(keeper, moves_dealers=True),
        12,
    ),
    "move the first row to the end": (move, 9),
    "delete": (delete, 8),
    "restore": (restore, 9),
    "undo": (take_back, 10),
    "undo what moved all dealers": (take_back_dealers, 10),
    "redo": (bring_again, 11),
    "join": (join, 27),
}


@pytest.mark.parametrize("prepare, queries", WRITES.values(), ids=WRITES)
def test_a_write_costs_the_same_on_every_list(prepare, queries):
    asked = [queries_of(prepare(list_of(games))) for games in (1, 47)]

    assert asked == 2 * [queries]


def test_entering_the_first_game_costs_what_the_48th_does():
    asked = [queries_of(enter(list_of(games))) for games in (0, 47)]

    assert asked == 2 * [WRITES["enter"][1]]


def test_looking_for_the_dealer_costs_the_same_on_every_list():
    keepers = [list_of(games) for games in (0, 1, 47)]

    asked = [
        queries_of(lambda keeper=one: load_table(keeper.session)) for one in keepers
    ]

    assert asked == 3 * [2]


def address(keeper, tail="") -> str:
    return f"/sessions/{keeper.session.public_id}/{tail}"


def post_entry(client, keeper):
    number = keeper.session.games.count() + 1
    response = client.post(
        address(keeper, "games/"), entry(number=number), headers=HTMX
    )
    assert response.status_code == 200


def post_correction(client, keeper):
    page = address(keeper, f"games/{first(keeper).pk}/edit/")
    sent = entry(contract="grand", revision=1)
    response = client.post(page, sent, headers=HTMX)
    if first(keeper).contract != "grand":
        response = client.post(page, saved(response, sent), headers=HTMX)
    assert first(keeper).contract == "grand"
    assert response.status_code == 200


def post_undo(client, keeper):
    step = now(keeper).undo_to_id
    response = client.post(address(keeper, "undo/"), {"step": step}, headers=HTMX)
    assert response.status_code in {200, 302}
    assert now(keeper).redo_to_id == step


REQUESTS = {
    "enter": (post_entry, (0, 47)),
    # The last row of a list has no later totals that change.
    "correct the first row": (post_correction, (2, 48)),
    "undo": (post_undo, (1, 48)),
}


@pytest.mark.parametrize("send, lengths", REQUESTS.values(), ids=REQUESTS)
def test_a_request_costs_the_same_on_every_list(client, device, send, lengths):
    keepers = [list_of(games, device[0]) for games in lengths]

    asked = [queries_of(lambda one=one: send(client, one)) for one in keepers]

    assert asked[0] == asked[1]


@pytest.mark.parametrize("page", ["", "log/", "export.json", "export.csv", "finish/"])
def test_a_list_of_a_thousand_games_opens_in_as_many_queries(client, device, page):
    asked = []
    for games in (1, 1000):
        rows = entered_anew(games * [SPADES])
        facts = list_facts(rows)
        Session.objects.all().delete()
        session = import_list(facts)
        grant_keeper(device[0], session)
        where = f"/sessions/{session.public_id}/{page}"
        asked.append(queries_of(lambda where=where: client.get(where)))
        assert client.get(where).status_code == 200

    assert asked[0] == asked[1]
