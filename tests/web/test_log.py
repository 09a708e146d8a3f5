"""The history of a list and of one row, as a keeper reads it."""

import re

import pytest
from django.test import Client

from skatliste.http import DEVICE_COOKIE
from skatliste.models import Device
from skatliste.queries import MOST_SHOWN
from skatliste.services import correct_game, delete_game
from tests.factories import create_game, create_keeper
from tests.lists.facts import GRAND, correct_head

from .conftest import page_text, text_of

# One for the keeper, four for the log.
READS = 5


def lines(response) -> list[str]:
    """Return the lines of a log without their times."""
    page = response.content.decode()
    log = re.search(r'<ol class="log">(.*?)</ol>', page, re.DOTALL)[1]
    told = re.sub(r"<time.*?</time>", "", log)
    return [text_of(part) for part in re.split(r"<li>\s*<strong>", told)[1:]]


def test_log_tells_everything_the_newest_first(client, keeper, address):
    game = create_game(keeper=keeper, matadors=2)
    correct_game(keeper=keeper, game_id=game.pk, revision=1, facts=GRAND)

    response = client.get(address("log/"))

    assert lines(response) == [
        "Spiel 1 korrigiert Anna, Kreuz mit 2, +36 → Cem, Grand ohne 1 Hand, −144 "
        "Augen des Alleinspielers: 59 · dieses Gerät",
        "Spiel 1 eingetragen Anna, Kreuz mit 2, +36 · dieses Gerät",
        "Liste begonnen Am Tisch: Anna, Ben, Cem Wertung: Seeger-Fabian "
        "Gibt zuerst: Anna · dieses Gerät",
    ]


def test_log_shows_that_something_was_taken_off(client, keeper, address):
    correct_head(keeper, "Anna", "Ben", "Cem", title="Runde")
    correct_head(keeper, "Anna", "Ben", "Cem")

    assert "Titel: Runde → –" in lines(client.get(address("log/")))[0]


def test_log_is_linked_from_the_list(client, address):
    assert f'href="{address("log/")}"' in client.get(address()).content.decode()


def test_log_of_a_row_tells_of_it_alone(client, keeper, address):
    game = create_game(keeper=keeper)
    create_game(keeper=keeper, declarer=2)

    response = client.get(address(f"games/{game.pk}/log/"))

    assert "Verlauf von Spiel 1" in page_text(response)
    assert lines(response) == [
        "Spiel 1 eingetragen Anna, Kreuz mit 1, +24 · dieses Gerät"
    ]
    assert f'href="{address("log/")}"' in response.content.decode()


def test_log_of_a_deleted_row_is_readable(client, keeper, address):
    game = create_game(keeper=keeper)
    delete_game(keeper=keeper, game_id=game.pk)

    response = client.get(address(f"games/{game.pk}/log/"))

    assert "Verlauf der Zeile" in page_text(response)
    assert len(lines(response)) == 2


def test_log_of_a_row_of_another_list_is_not_there(client, device, address):
    other = create_game(keeper=create_keeper(device=device[0]))

    assert client.get(address(f"games/{other.pk}/log/")).status_code == 404


def test_log_leads_to_what_is_older(client, keeper, address):
    for number in range(MOST_SHOWN + 1):
        correct_head(keeper, "Anna", "Ben", "Cem", title=f"Runde {number}")

    response = client.get(address("log/"))
    older = re.search(r'href="(\?before=\d+)"', response.content.decode())[1]

    assert len(lines(response)) == MOST_SHOWN
    assert len(lines(client.get(address("log/") + older))) == 2


@pytest.mark.parametrize("before", ["x", "-1", "0", str(10**30), "1\0", ""])
def test_log_before_nonsense_is_the_newest(client, keeper, address, before):
    create_game(keeper=keeper)

    response = client.get(address("log/"), {"before": before})

    assert response.status_code == 200
    assert len(lines(response)) == 2


def test_log_shows_a_name_as_text(client, keeper, address):
    correct_head(keeper, "<b>Anna", "Ben", "Cem")

    assert "<b>Anna" not in client.get(address("log/")).content.decode()
    assert "<b>Anna" in page_text(client.get(address("log/")))


def test_log_speaks_english(client, keeper, address):
    create_game(keeper=keeper, matadors=2)

    response = client.get(address("log/"), headers={"Accept-Language": "en"})

    assert lines(response)[0] == (
        "Game 1 entered Anna, clubs with 2, +36 · this device"
    )


@pytest.mark.parametrize("games", [1, 12])
def test_log_reads_as_often_for_a_long_list(
    client, keeper, address, games, django_assert_num_queries
):
    for _ in range(games):
        create_game(keeper=keeper)

    with django_assert_num_queries(READS):
        client.get(address("log/"))


AGENTS = {
    "iPhone": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1",
    "iPad": "Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X) Safari/604.1",
    "Android": "Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140 Mobile",
    "Windows": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/140.0",
    "Mac": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15",
    "Linux": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0",
    "": "curl/8.5.0 " + "x" * 5000,
}


@pytest.mark.parametrize("label, agent", AGENTS.items())
def test_device_is_remembered_in_one_word(stranger, label, agent):
    names = {"name_1": "Anna", "name_2": "Ben", "name_3": "Cem"}

    stranger.post("/sessions/new/", names, headers={"User-Agent": agent})

    assert Device.objects.get().label == label


def test_log_tells_one_device_from_another(client, keeper, address):
    link = re.search(
        r'value="https?://[^/]+(/join/k.*?)"',
        client.get(address("share/")).content.decode(),
    )
    other = Client(headers={"User-Agent": AGENTS["Android"]})
    other.post(link[1])
    assert DEVICE_COOKIE in other.cookies
    create_game(keeper=keeper)

    shown = lines(other.get(address("log/")))

    assert shown[0].endswith("· Gerät 1")
