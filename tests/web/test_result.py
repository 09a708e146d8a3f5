"""What is shown of a row that was just written: figures as the sheet has them."""

import re

from skatliste.models import Game, Session
from tests.factories import create_game, create_keeper

from .conftest import page_text, said, text_of
from .pad import entry, hidden, saved

HTMX = {"HX-Request": "true"}
HINT = "Vier Tipps: Wer · Was · Spitzen · Ausgang."


def card(response) -> str:
    """Return what a reader sees of the row that was just written."""
    page = response.content.decode()
    return text_of(re.search(r'<div class="result".*?</div>', page, re.DOTALL)[0])


def test_result_shows_who_points_total_and_sentence(client, keeper, address):
    create_game(keeper=keeper, matadors=1)

    response = client.post(
        address("games/"), entry(number=2, matadors=2, outcome="lost"), headers=HTMX
    )

    assert card(response) == (
        "Spiel 2 eingetragen Anna Kreuz mit 2 −72 jetzt −48 "
        "mit 2, Spiel 3 × 12 = 36, verloren doppelt −72"
    )


def test_result_of_a_game_passed_in_is_short(client, address):
    sent = entry(outcome="passed_in", contract=None, declarer=None, matadors=None)

    response = client.post(address("games/"), sent, follow=True)

    assert card(response) == "Spiel 1 eingetragen eingepasst"
    assert said(response) == "Spiel 1 eingetragen: eingepasst."


def test_result_of_an_earlier_row_tells_the_total_of_now(client, keeper, address):
    first = create_game(keeper=keeper, matadors=1)
    create_game(keeper=keeper, matadors=1)
    url = address(f"games/{first.pk}/edit/")
    sent = hidden(client.get(url)) | entry(matadors=3, number=None)

    response = client.post(url, saved(client.post(url, sent), sent), follow=True)

    assert card(response).startswith("Spiel 1 korrigiert Anna Kreuz mit 3 +48 jetzt 72")


def test_result_is_shown_once(client, address):
    client.post(address("games/"), entry(), follow=True)

    assert said(client.get(address())) is None


def test_result_that_is_gone_by_now_is_told_in_words(client, address):
    client.post(address("games/"), entry())
    Game.objects.all().delete()

    response = client.get(address())

    assert said(response) == "Spiel 1 eingetragen"


def test_result_of_another_list_is_no_row_of_this_one(client, device, address):
    client.post(address("games/"), entry())
    other = create_keeper(device=device[0], names=("Dora", "Emil", "Fritz"))

    response = client.get(f"/sessions/{other.session.public_id}/")

    assert said(response) == "Spiel 1 eingetragen"


def test_hint_is_not_given_again_once_a_game_was_written(client, device, address):
    assert HINT in page_text(client.get(address()))
    client.post(address("games/"), entry())
    other = create_keeper(device=device[0], names=("Dora", "Emil", "Fritz"))

    text = page_text(client.get(f"/sessions/{other.session.public_id}/"))

    assert HINT not in text
    assert "Noch kein Spiel." in text


def test_hint_stays_as_long_as_nothing_was_written(client, address):
    client.post(address("games/"), entry(declarer=None))

    assert HINT in page_text(client.get(address()))
    assert Session.objects.get().games.count() == 0
