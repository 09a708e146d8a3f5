"""Columns of people who came back: named, exported, and agreed to."""

from skatliste.exports import export_list
from skatliste.imports import read_json
from skatliste.services import (
    delete_game,
    join_table,
    leave_table,
    substitute,
    undo,
)
from tests.factories import create_game, create_keeper
from tests.now import now, seen

from .conftest import page_text


def head(keeper, **names):
    session = now(keeper)
    return {
        "version": str(session.version),
        "planned_games": str(session.planned_games),
    } | names


def test_a_name_of_somebody_whose_games_are_deleted_is_refused_with_a_sentence(
    client, keeper, address
):
    game = create_game(keeper=keeper, declarer=2)
    substitute(**seen(keeper), position=1, name="Dora", takes_points_over=True)
    delete_game(keeper=keeper, game_id=game.pk)
    names = {"name_1": "Dora", "name_2": "Anna", "name_3": "Cem"}

    response = client.post(address("edit/"), head(keeper, **names))

    assert response.status_code == 422
    assert "So heißt schon jemand, der auf dieser Liste" in page_text(response)
    assert 'value="Anna"' in response.content.decode()


def test_somebody_with_two_columns_stays_readable(client, keeper, address):
    create_game(keeper=keeper, declarer=2)
    substitute(**seen(keeper), position=1, name="Dora", takes_points_over=True)
    join_table(**seen(keeper), name="Anna", before=1)
    leave_table(**seen(keeper), position=1)
    create_game(keeper=keeper, declarer=4)

    told = read_json(export_list(now(keeper), "json"))
    names = {f"name_{one}": name for one, name in told.names.items()}
    response = client.post(address("edit/"), head(keeper, title="Runde", **names))

    assert response.status_code == 302
    assert now(keeper).title == "Runde"


def test_nobody_agrees_for_a_column_that_nobody_has(client, device):
    keeper = create_keeper(device=device[0], planned_games=3)
    join_table(**seen(keeper), name="Dora", before=None)
    undo(keeper=keeper, step_id=now(keeper).undo_to_id)
    for _ in range(3):
        create_game(keeper=keeper)
    address = f"/sessions/{keeper.session.public_id}/"
    version = str(now(keeper).version)
    client.post(f"{address}finish/", {"version": version})

    response = client.post(f"{address}agree/", {"seat": "4", "revision": "1"})

    assert now(keeper).is_closed
    assert response.status_code == 404
    assert client.get(address).status_code == 200
