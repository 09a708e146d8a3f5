"""Putting a list away, and bringing it back."""

import pytest

from skatliste.models import Change, Game, Session
from skatliste.services import delete_list
from tests.factories import create_game, create_passed_in
from tests.snapshots import all_rows

from .conftest import cells, page_text
from .pad import entry

# Everything on a deleted list but its page, and what deletes and restores it.
CLOSED = [
    ("GET", "edit/"),
    ("POST", "edit/"),
    ("GET", "export.csv"),
    ("GET", "export.json"),
    ("POST", "games/"),
    ("POST", "games/preview/"),
    ("GET", "games/{game}/edit/"),
    ("POST", "games/{game}/edit/"),
    ("GET", "games/{game}/delete/"),
    ("POST", "games/{game}/delete/"),
    ("POST", "games/{game}/restore/"),
]


def test_session_delete_asks_first(client, keeper, address):
    before = all_rows()

    text = page_text(client.get(address("delete/")))

    assert "Liste löschen? Anna, Ben, Cem" in text
    assert "Sie lässt sich auf der Startseite unter „Gelöschte Listen“" in text
    assert all_rows() == before


def test_session_delete_offers_to_keep_the_list(client, keeper, address):
    page = client.get(address("delete/")).content.decode()

    assert f'<a class="button" href="{address()}">Liste behalten</a>' in page


def test_session_delete_puts_the_list_away(client, keeper, address):
    response = client.post(address("delete/"), follow=True)

    text = page_text(response)
    assert response.redirect_chain == [("/", 302)]
    assert "Die Liste ist gelöscht. Unten lässt sie sich wiederherstellen." in text
    assert "Gelöschte Listen (1) Anna, Ben, Cem" in text
    assert "Meine Listen" not in text


def test_session_delete_logs_who_did_it(client, device, keeper, address):
    client.post(address("delete/"))

    session, change = Session.objects.get(), Change.objects.get(version=2)
    assert session.version == 2
    assert (change.action, change.device) == ("list_deleted", device[0])


def test_session_delete_of_a_deleted_list_changes_nothing(client, keeper, address):
    client.post(address("delete/"))
    before = all_rows()

    response = client.post(address("delete/"))

    assert response.url == "/"
    assert all_rows() == before


def test_session_delete_leaves_a_page_that_restores(client, keeper, address):
    client.post(address("delete/"))

    response = client.get(address())

    text = page_text(response)
    assert "Diese Liste ist gelöscht." in text
    assert "Verloren ist nichts: Wiederhergestellt ist sie wie zuvor." in text
    assert f'action="{address("restore/")}"' in response.content.decode()
    assert "Anna" not in text


@pytest.mark.parametrize("method, tail", CLOSED)
def test_session_delete_closes_the_list(client, keeper, address, method, tail):
    game = create_game(keeper=keeper)
    delete_list(keeper=keeper)
    before = all_rows()

    response = client.generic(method, address(tail.format(game=game.pk)))

    assert response.status_code == 404
    assert "Hier ist nichts." in page_text(response)
    assert all_rows() == before


def test_session_delete_lets_no_game_be_written(client, keeper, address):
    delete_list(keeper=keeper)
    sent = entry()

    response = client.post(address("games/"), sent)

    assert "Hier ist nichts." in page_text(response)
    assert Game.objects.count() == 0


def test_session_restore_lets_games_be_written_again(client, keeper, address):
    delete_list(keeper=keeper)
    client.post(address("restore/"))

    client.post(address("games/"), entry(matadors=2))

    assert cells(client.get(address()), "rows")[1][2] == "+36"


def test_session_restore_brings_everything_back(client, keeper, address):
    create_game(keeper=keeper, declarer=1)
    create_game(keeper=keeper, declarer=2, won=False)
    create_passed_in(keeper=keeper)
    before = cells(client.get(address()), "rows")
    client.post(address("delete/"))

    response = client.post(address("restore/"))

    assert (response.status_code, response.url) == (302, address())
    assert cells(client.get(address()), "rows") == before
    assert [row[2] for row in before] == ["Punkte", "", "−48", "+24"]


def test_session_restore_moves_the_list_back_to_the_others(client, keeper, address):
    client.post(address("delete/"))

    client.post(address("restore/"))

    text = page_text(client.get("/"))
    assert "Meine Listen" in text
    assert "Gelöschte Listen" not in text


def test_session_restore_logs_who_did_it(client, device, keeper, address):
    client.post(address("delete/"))
    client.post(address("restore/"))

    session, change = Session.objects.get(), Change.objects.get(version=3)
    assert (session.version, session.deleted_at) == (3, None)
    assert (change.action, change.device) == ("list_restored", device[0])


def test_session_restore_of_a_standing_list_changes_nothing(client, keeper, address):
    before = all_rows()

    response = client.post(address("restore/"))

    assert response.url == address()
    assert all_rows() == before


def test_session_restore_is_not_done_by_a_link(client, keeper, address):
    delete_list(keeper=keeper)
    before = all_rows()

    response = client.get(address("restore/"))

    assert response.status_code == 405
    assert all_rows() == before
