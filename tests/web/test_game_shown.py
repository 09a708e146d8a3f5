"""Correcting an earlier game: what changes is shown before it is saved."""

import pytest

from skatliste.models import Change, Game
from tests.factories import create_game

from .conftest import page_text
from .pad import effect, hidden, saved
from .test_game_create import HTMX, errors
from .test_game_update import correction


@pytest.fixture
def three(keeper):
    """Three games of Anna's, each worth 24."""
    return [create_game(keeper=keeper, declarer=1) for _ in range(3)]


def test_game_update_of_the_last_row_is_saved_at_once(client, three, address):
    response = client.post(
        address(f"games/{three[2].pk}/edit/"), correction(outcome="lost")
    )

    assert response.url == address()


def test_game_update_of_an_earlier_row_shows_first_what_changes(client, three, address):
    sent = correction(outcome="lost", card_points=59)

    response = client.post(address(f"games/{three[0].pk}/edit/"), sent, headers=HTMX)

    page = response.content.decode()
    assert response.status_code == 422
    assert effect(response) == [
        "Anna 72 → 0 Gesamt 222 → 50",
        "Ben Gesamt 0 → 40",
        "Cem Gesamt 0 → 40",
        "Spiel 2 · Anna 48 → −24",
        "Spiel 3 · Anna 72 → 0",
    ]
    assert 'name="contract" value="clubs" checked' in page
    assert 'name="card_points" type="number"' in page
    assert 'value="59"' in page
    assert Game.objects.filter(revision=1).count() == 3


def test_game_update_of_an_earlier_row_is_saved_as_shown(client, three, address):
    sent = correction(outcome="lost_schneider", matadors=2)
    shown = client.post(address(f"games/{three[0].pk}/edit/"), sent)

    response = client.post(address(f"games/{three[0].pk}/edit/"), saved(shown, sent))

    three[0].refresh_from_db()
    assert response.url == address()
    assert (three[0].matadors, three[0].level) == (2, "schneider")


def test_game_update_shows_anew_what_was_tapped_otherwise(client, three, address):
    sent = correction(outcome="lost")
    shown = client.post(address(f"games/{three[0].pk}/edit/"), sent)

    response = client.post(
        address(f"games/{three[0].pk}/edit/"), saved(shown, sent | {"matadors": "4"})
    )

    assert response.status_code == 422
    assert effect(response)[0] == "Anna 72 → −72 Gesamt 222 → −22"
    assert Game.objects.filter(revision=1).count() == 3


def test_game_update_shows_anew_in_a_list_that_changed(client, keeper, three, address):
    sent = correction(outcome="lost")
    shown = client.post(address(f"games/{three[0].pk}/edit/"), sent)
    create_game(keeper=keeper, declarer=2)

    response = client.post(address(f"games/{three[0].pk}/edit/"), saved(shown, sent))

    assert response.status_code == 409
    assert errors(response) == [
        "Die Liste hat sich inzwischen geändert: So wäre es jetzt."
    ]
    assert effect(response)[1] == "Ben Gesamt 74 → 114"
    again = client.post(address(f"games/{three[0].pk}/edit/"), saved(response, sent))
    assert again.url == address()


def test_game_update_sent_twice_as_shown_is_one_correction(client, three, address):
    sent = correction(outcome="lost")
    shown = client.post(address(f"games/{three[0].pk}/edit/"), sent)
    told = saved(shown, sent)
    client.post(address(f"games/{three[0].pk}/edit/"), told)

    response = client.post(address(f"games/{three[0].pk}/edit/"), told)

    assert response.url == address()
    assert Change.objects.filter(action="game_corrected").count() == 1


def test_game_update_of_an_earlier_row_that_changed_asks(client, three, address):
    sent = correction(outcome="lost")
    shown = client.post(address(f"games/{three[0].pk}/edit/"), sent)
    other = correction(card_points=70)
    client.post(address(f"games/{three[0].pk}/edit/"), other)

    response = client.post(address(f"games/{three[0].pk}/edit/"), saved(shown, sent))

    assert response.status_code == 409
    assert errors(response)[0].startswith("Diese Zeile hat sich inzwischen geändert.")
    assert hidden(response)["revision"] == "2"


def test_game_update_that_changes_no_total_is_saved_at_once(client, three, address):
    response = client.post(
        address(f"games/{three[0].pk}/edit/"), correction(bid=18, card_points=70)
    )

    assert response.url == address()


def test_game_update_asks_what_contradicts_itself_before_what_changes(
    client, three, address
):
    sent = correction(outcome="lost", card_points=61)
    asked = client.post(address(f"games/{three[0].pk}/edit/"), sent)
    sent |= {"asked": hidden(asked)["asked"]}
    shown = client.post(address(f"games/{three[0].pk}/edit/"), sent)

    response = client.post(address(f"games/{three[0].pk}/edit/"), saved(shown, sent))

    assert effect(asked) == []
    assert effect(shown)[0] == "Anna 72 → 0 Gesamt 222 → 50"
    assert response.url == address()


@pytest.mark.parametrize(
    "nonsense",
    [
        {"shown": "x" * 5000, "version": 10**30, "save": "yes"},
        {"shown": "\0", "version": "\0", "save": "\u202e", "wanted": "won"},
        {"version": "?", "save": "yes", "outcome": "", "wanted": "\0"},
        {"ending": "\0"},
        {"ending": 10**30},
        {"note": "a\u202eb"},
        {"note": "\0"},
        {"note": "x" * 201},
        {"asked": "\0"},
    ],
)
def test_game_update_survives_nonsense(client, three, address, nonsense):
    response = client.post(
        address(f"games/{three[0].pk}/edit/"), correction(outcome="lost") | nonsense
    )

    assert response.status_code == 422
    assert Game.objects.filter(revision=1).count() == 3


def test_game_update_in_english(client, three, address):
    response = client.post(
        address(f"games/{three[0].pk}/edit/"),
        correction(outcome="lost"),
        headers={"Accept-Language": "en"},
    )

    assert effect(response)[-1] == "Game 3 · Anna 72 → 0"
    assert "This changes:" in page_text(response)


def test_game_update_hides_many_later_rows(client, keeper, address):
    games = [create_game(keeper=keeper, declarer=1) for _ in range(8)]

    response = client.post(
        address(f"games/{games[0].pk}/edit/"), correction(outcome="lost")
    )

    assert "7 spätere Stände" in page_text(response)
