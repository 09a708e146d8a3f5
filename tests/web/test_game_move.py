"""Moving a row to another place."""

import pytest
from django.utils import timezone

from skatliste.models import Game, Session
from skatliste.services import join_table
from tests.factories import create_adjustment, create_game

from .conftest import page_text
from .fields import offered, problems
from .pad import effect


@pytest.fixture
def three(keeper):
    """A game of Anna's, one of Ben's, one of Anna's; 24, 36 and 48 points."""
    told = ((1, 1), (2, 2), (1, 3))
    return [
        create_game(keeper=keeper, declarer=declarer, matadors=matadors)
        for declarer, matadors in told
    ]


@pytest.fixture
def url(address, three):
    return address(f"games/{three[0].pk}/move/")


def version() -> int:
    return Session.objects.get().version


def order() -> list[int]:
    return [row.matadors for row in Game.objects.standing().in_playing_order()]


def test_game_move_offers_every_other_place(client, url, three):
    response = client.get(url)

    text = page_text(response)
    assert "Spiel 1 verschieben Anna, Kreuz mit 1, +24" in text
    assert "vor Spiel 3: Anna, Kreuz mit 3 am Ende der Liste" in text
    assert offered(response) == ["", str(three[2].pk), "end"]


def test_game_move_is_reached_from_the_row(client, address, three, url):
    page = client.get(address(f"games/{three[0].pk}/edit/")).content.decode()

    assert f'href="{url}"' in page


def test_game_move_shows_what_changes_before_anything_is_saved(client, url):
    response = client.get(url, {"before": "end"})

    assert response.status_code == 200
    assert effect(response) == [
        "Spiel 3 (dann 2) · Anna 72 → 48",
        "Spiel 1 (dann 3) · Anna 24 → 72",
    ]
    assert order() == [1, 2, 3]


def test_game_move_says_that_nothing_changes(client, url, three):
    response = client.get(url, {"before": three[2].pk})

    assert "Es ändert sich kein Stand." in page_text(response)


@pytest.mark.parametrize("before, expected", [(2, [2, 1, 3]), (None, [2, 3, 1])])
def test_game_move_puts_the_row_there(client, url, three, before, expected):
    told = "end" if before is None else three[before].pk

    response = client.post(url, {"before": told, "version": version()}, follow=True)

    assert order() == expected
    assert "Das Spiel ist verschoben. „Rückgängig“ setzt es zurück." in page_text(
        response
    )


def test_game_move_of_the_only_row_says_so(client, keeper, address):
    game = create_game(keeper=keeper)

    response = client.get(address(f"games/{game.pk}/move/"))

    assert "Es ist die einzige Zeile" in page_text(response)


def test_game_move_in_a_list_that_changed_is_shown_anew(client, keeper, url):
    seen = version()
    create_game(keeper=keeper, declarer=1)

    response = client.post(url, {"before": "end", "version": seen})

    assert response.status_code == 409
    assert "So wäre es jetzt." in page_text(response)
    assert effect(response)[-1] == "Spiel 1 (dann 4) · Anna 24 → 96"
    assert f'name="version" value="{version()}"' in response.content.decode()
    assert order() == [1, 2, 3, 1]


NONSENSE = ["", "x", "0", "\0", "-1", str(10**30), "end\u202e"]


@pytest.mark.parametrize("before", NONSENSE)
@pytest.mark.parametrize("method", ["get", "post"])
def test_game_move_asks_where_to(client, url, before, method):
    response = getattr(client, method)(url, {"before": before})

    assert response.status_code == 422
    assert problems(response) == {
        "before": "Wohin gehört es? Bitte einen Platz wählen."
    }


@pytest.mark.parametrize("seen", ["", "0", "x", "\0", str(10**30)])
def test_game_move_takes_no_other_version(client, url, seen):
    response = client.post(url, {"before": "end", "version": seen})

    assert response.status_code in {409, 422}
    assert order() == [1, 2, 3]


@pytest.mark.parametrize("method", ["get", "post"])
def test_game_move_to_where_somebody_did_not_sit_is_refused(
    client, keeper, address, three, method
):
    join_table(keeper=keeper, version=version(), name="Dora", before=None)
    dora = create_game(keeper=keeper, declarer=4)
    told = {"before": three[0].pk, "version": version()}

    response = getattr(client, method)(address(f"games/{dora.pk}/move/"), told)

    assert response.status_code == 422
    assert problems(response) == {"before": "Diese Person sitzt nicht an diesem Tisch."}


def test_game_move_of_an_adjustment(client, keeper, address, three):
    row = create_adjustment(keeper=keeper, seat=1)

    url = address(f"games/{row.pk}/move/")
    around = client.get(address(f"games/{three[0].pk}/move/"))
    response = client.get(url, {"before": three[0].pk})
    client.post(url, {"before": three[0].pk, "version": version()})

    assert "vor Anna, Korrektur" in page_text(around)
    assert "Zeile verschieben" in page_text(response)
    assert Game.objects.in_playing_order().first() == row


def test_game_move_without_room_says_what_to_do(client, url, three):
    Game.objects.filter(pk=three[1].pk).update(order_key=three[2].order_key - 1)

    response = client.post(url, {"before": three[2].pk, "version": version()})

    assert response.status_code == 422
    assert problems(response)["before"].startswith("An dieser Stelle")


def test_game_move_of_a_closed_list_is_refused(client, url, address):
    Session.objects.update(closed_at=timezone.now())

    response = client.post(url, {"before": "end", "version": version()})

    assert client.get(url).url == address()
    assert response.status_code == 409
    assert order() == [1, 2, 3]


def test_game_move_in_english(client, url):
    text = page_text(
        client.get(url, {"before": "end"}, headers={"Accept-Language": "en"})
    )

    assert "Move game 1" in text
    assert "What changes Game 3 (then 2) · Anna 72 → 48" in text


@pytest.mark.parametrize("games", [2, 47])
def test_game_move_costs_the_same_on_a_long_list(
    client, keeper, address, games, django_assert_num_queries
):
    made = [create_game(keeper=keeper) for _ in range(games)]
    url = address(f"games/{made[0].pk}/move/")

    with django_assert_num_queries(3):
        client.get(url, {"before": "end"})
    told = {"before": "end", "version": version()}
    # The page's three; begin, lock, row, last key, segments, three writes, commit.
    with django_assert_num_queries(12):
        client.post(url, told)
