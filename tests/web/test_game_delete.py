"""Deleting a game in two steps, and restoring it."""

import pytest

from skatliste.models import Change, Game
from tests.factories import create_game, create_keeper

from .conftest import cells, page_text


def test_game_delete_asks_first(client, keeper, address):
    game = create_game(keeper=keeper, matadors=2)

    text = page_text(client.get(address(f"games/{game.pk}/delete/")))

    assert "Spiel 1 löschen?" in text
    assert "Anna, Kreuz mit 2, +36 mit 2, Spiel 3 × 12 = 36" in text
    assert Game.objects.get().deleted_at is None


def test_game_delete_takes_the_row_off_and_counts_anew(client, keeper, address):
    first = create_game(keeper=keeper, declarer=1)
    create_game(keeper=keeper, declarer=1, matadors=2)

    response = client.post(address(f"games/{first.pk}/delete/"), follow=True)

    assert [row[0] for row in cells(response, "rows")[1:]] == ["1"]
    assert cells(response, "rows")[1][3] == "36"
    assert "Das Spiel ist gelöscht." in page_text(response)


def test_game_delete_leaves_the_dealers_of_other_rows(client, keeper, address):
    first = create_game(keeper=keeper)
    second = create_game(keeper=keeper)

    client.post(address(f"games/{first.pk}/delete/"))

    second.refresh_from_db()
    assert second.dealer.position == 2


def test_game_delete_of_the_last_row_gives_the_deal_back(client, keeper, address):
    game = create_game(keeper=keeper)

    response = client.post(address(f"games/{game.pk}/delete/"), follow=True)

    assert "Spiel 1 von 36 gibt: Anna" in page_text(response)


def test_game_delete_twice_is_one_change(client, keeper, address):
    game = create_game(keeper=keeper)
    client.post(address(f"games/{game.pk}/delete/"))

    client.post(address(f"games/{game.pk}/delete/"))

    assert Change.objects.filter(action="game_deleted").count() == 1


def test_game_restore_puts_the_row_back_where_it_stood(client, keeper, address):
    first = create_game(keeper=keeper, matadors=4)
    create_game(keeper=keeper, matadors=1)
    client.post(address(f"games/{first.pk}/delete/"))

    response = client.post(address(f"games/{first.pk}/restore/"), follow=True)

    rows = cells(response, "rows")[1:]
    assert [(row[0], row[2]) for row in rows] == [("2", "+24"), ("1", "+60")]


def test_deleted_games_stand_below_the_list(client, keeper, address):
    game = create_game(keeper=keeper, matadors=4)
    client.post(address(f"games/{game.pk}/delete/"))

    text = page_text(client.get(address()))

    assert "Gelöschte Spiele (1) Anna Kreuz mit 4 Wiederherstellen" in text


@pytest.mark.parametrize("action", ["delete", "restore"])
def test_games_of_another_list_are_not_found(client, keeper, address, device, action):
    other = create_game(keeper=create_keeper(device=device[0]))

    response = client.post(address(f"games/{other.pk}/{action}/"))

    assert response.status_code == 404
    assert Change.objects.filter(game=other).count() == 1


@pytest.mark.parametrize("game_id", ["0", "99999999", "9" * 40])
def test_unknown_games_are_not_found(client, keeper, address, game_id):
    answers = [
        client.post(address(f"games/{game_id}/{action}/")).status_code
        for action in ("delete", "restore", "edit")
    ]

    assert answers == [404, 404, 404]
