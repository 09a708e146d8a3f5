"""An entry that contradicts itself: the page asks, the table decides."""

import re

import pytest

from skatliste.models import Game

from .pad import entry
from .test_game_create import errors

ODD = [
    (
        {"card_points": 60},
        "Gewonnen mit weniger als 61 Augen: Stimmen die Augen, oder ist es verloren?",
    ),
    (
        {"card_points": 61, "outcome": "lost"},
        "Verloren mit mehr als 60 Augen: Stimmen die Augen, oder ist es gewonnen?",
    ),
    (
        {"card_points": 95},
        "Ab 90 Augen sind die Gegner Schneider: Kommt das dazu?",
    ),
    (
        {"matadors": -1, "outcome": "won_schwarz"},
        "Schwarz gewonnen ohne den höchsten Trumpf: Wurde es zugesprochen?",
    ),
]


@pytest.mark.parametrize("told, asked", ODD)
def test_game_create_asks_where_an_entry_contradicts_itself(
    client, keeper, address, told, asked
):
    response = client.post(address("games/"), entry(**told))

    assert response.status_code == 422
    assert errors(response) == [asked]
    assert Game.objects.count() == 0


@pytest.mark.parametrize("told, asked", ODD)
def test_game_create_writes_what_was_asked_about(client, keeper, address, told, asked):
    sent = entry(**told)
    page = client.post(address("games/"), sent).content.decode()
    codes = re.search(r'name="asked" value="(.*?)"', page)[1]

    client.post(address("games/"), sent | {"asked": codes})

    assert Game.objects.count() == 1


def test_game_create_asks_anew_about_something_else(client, keeper, address):
    sent = entry(card_points=60, asked="schneider_not_told nonsense")

    response = client.post(address("games/"), sent)

    assert response.status_code == 422
    assert Game.objects.count() == 0
