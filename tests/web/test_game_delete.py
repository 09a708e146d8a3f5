"""Deleting a game in two steps, and restoring it."""

import re
from dataclasses import replace

import pytest
from django.utils import timezone

from scoring import BidTold, RuleProfile, System
from skatliste.models import Change, Game, Session
from skatliste.services import change_rules, correct_game, delete_game
from tests.factories import create_adjustment, create_game, create_keeper
from tests.lists.facts import facts_of
from tests.now import seen
from tests.snapshots import all_rows

from .conftest import cells, page_text
from .pad import effect


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
    assert cells(response, "rows")[1][-1] == "36"
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


def test_game_delete_shows_what_changes(client, keeper, address):
    first = create_game(keeper=keeper, declarer=1)
    create_game(keeper=keeper, declarer=1, matadors=2)

    response = client.get(address(f"games/{first.pk}/delete/"))

    assert effect(response) == [
        "Anna 60 → 36 Gesamt 160 → 86",
        "Spiel 2 (dann 1) · Anna 60 → 36",
    ]


def test_game_delete_says_that_it_can_be_undone(client, keeper, address):
    game = create_game(keeper=keeper)

    response = client.post(address(f"games/{game.pk}/delete/"), follow=True)

    assert "„Rückgängig“ holt es zurück" in page_text(response)


def test_game_delete_of_an_adjustment_asks_for_the_row(client, keeper, address):
    row = create_adjustment(keeper=keeper, seat=1, points=-40, reason="Handy")

    text = page_text(client.get(address(f"games/{row.pk}/delete/")))

    assert "Diese Zeile löschen? Anna, Korrektur, −40 Handy" in text
    assert "Anna −40 → 0" in text


@pytest.mark.parametrize("action", ["delete", "restore"])
def test_games_of_a_closed_list_stay_as_they_are(client, keeper, address, action):
    game = create_game(keeper=keeper)
    if action == "restore":
        client.post(address(f"games/{game.pk}/delete/"))
    Session.objects.update(closed_at=timezone.now())
    changes = Change.objects.count()

    response = client.post(address(f"games/{game.pk}/{action}/"))

    assert response.status_code == 409
    assert "Diese Liste ist abgeschlossen." in page_text(response)
    assert Change.objects.count() == changes


def test_game_delete_of_a_closed_list_is_not_asked(client, keeper, address):
    game = create_game(keeper=keeper)
    Session.objects.update(closed_at=timezone.now())

    assert client.get(address(f"games/{game.pk}/delete/")).url == address()


@pytest.mark.parametrize("games", [1, 47])
def test_game_delete_costs_the_same_on_a_long_list(
    client, keeper, address, games, django_assert_num_queries
):
    made = [create_game(keeper=keeper) for _ in range(games)]

    # The grant, and the sheet.
    with django_assert_num_queries(3):
        client.get(address(f"games/{made[0].pk}/delete/"))


def test_game_delete_of_a_row_that_was_corrected_is_shown_anew(client, keeper, address):
    game = create_game(keeper=keeper, declarer=1)
    page = client.get(address(f"games/{game.pk}/delete/")).content.decode()
    shown = re.search(r'name="revision" value="(\d+)"', page)[1]
    facts = replace(facts_of(game), declarer=2)
    correct_game(keeper=keeper, game_id=game.pk, revision=1, facts=facts)
    before = all_rows()

    response = client.post(address(f"games/{game.pk}/delete/"), {"revision": shown})

    assert response.status_code == 409
    assert "Ben 24 → 0" in page_text(response)
    assert all_rows() == before


def test_game_restore_of_what_cannot_be_counted_by_now_is_refused(
    client, keeper, address
):
    game = create_game(keeper=keeper)
    delete_game(keeper=keeper, game_id=game.pk)
    change_rules(
        **seen(keeper),
        system=System.SEEGER_FABIAN,
        profile=RuleProfile(bid_told=BidTold.ALWAYS),
        whole_list=True,
    )
    before = all_rows()

    response = client.post(address(f"games/{game.pk}/restore/"))

    assert response.status_code == 409
    assert "Das Spiel kann nicht zurück auf die Liste" in page_text(response)
    assert all_rows() == before
