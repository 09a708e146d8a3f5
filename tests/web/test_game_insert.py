"""Putting in a game that was forgotten."""

import pytest
from django.utils import timezone

from skatliste.models import Change, Game, Session
from skatliste.services import join_table
from tests.factories import create_adjustment, create_game, create_keeper

from .conftest import page_text, said
from .pad import effect, entry, hidden, saved
from .test_game_create import HTMX, errors

# The grant, and the sheet.
PAGE = 4


@pytest.fixture
def three(keeper):
    """Three games of Anna's, each worth 24, dealt by Anna, Ben and Cem."""
    return [create_game(keeper=keeper, declarer=1) for _ in range(3)]


@pytest.fixture
def at(client, address, three):
    """Open the pad before a game, and tap a result there."""

    def tap(index=1, *, save="", headers=None, **told):
        url = address(f"games/{three[index].pk}/insert/")
        sent = entry(number=None, **told)
        sent |= hidden(client.get(url)) | {"dealer": told.get("dealer", "2")}
        shown = client.post(url, sent, headers=headers)
        if not save:
            return shown
        return client.post(url, saved(shown, sent, save), headers=headers)

    return tap


def dealers() -> list[int]:
    rows = Game.objects.standing().in_playing_order()
    return [row.dealer.position for row in rows]


def test_game_insert_shows_a_pad_before_the_game(client, three, address):
    response = client.get(address(f"games/{three[1].pk}/insert/"))

    page = response.content.decode()
    assert "Vergessenes Spiel vor Spiel 2" in page_text(response)
    assert '<option value="2" selected>Ben</option>' in page
    assert f'action="{address(f"games/{three[1].pk}/insert/")}"' in page


def test_game_insert_is_reached_from_the_row(client, three, address):
    page = client.get(address(f"games/{three[1].pk}/edit/")).content.decode()

    assert f'href="{address(f"games/{three[1].pk}/insert/")}"' in page


def test_game_insert_shows_what_changes_and_asks_about_the_dealers(at):
    response = at(1, outcome="lost", headers=HTMX)

    assert response.status_code == 422
    assert effect(response) == [
        "Anna 72 → 24 Gesamt 222 → 124",
        "Ben Gesamt 0 → 40",
        "Cem Gesamt 0 → 40",
        "Spiel 2 (dann 3) · Anna 48 → 0",
        "Spiel 3 (dann 4) · Anna 72 → 24",
    ]
    assert "Rücken die Geber aller späteren Spiele" in page_text(response)
    assert Game.objects.count() == 3


@pytest.mark.parametrize(
    "save, expected", [("stay", [1, 2, 2, 3]), ("move", [1, 2, 3, 1])]
)
def test_game_insert_writes_the_game_where_it_was_forgotten(
    at, address, save, expected
):
    response = at(1, matadors=4, save=save)

    rows = Game.objects.in_playing_order()
    assert response.url == address()
    assert [row.matadors for row in rows] == [1, 4, 1, 1]
    assert dealers() == expected


def test_game_insert_says_what_was_saved_and_how_to_undo_it(at, address):
    response = at(1, matadors=4, save="stay", headers=HTMX)

    assert response["HX-Replace-Url"] == address()
    assert said(response) == (
        "Spiel 2 eingeschoben. „Rückgängig“ nimmt es wieder weg. "
        "Anna, Kreuz mit 4, +60. Jetzt 132. mit 4, Spiel 5 × 12 = 60"
    )


def test_game_insert_can_be_a_game_passed_in(at):
    at(0, outcome="passed_in", contract=None, declarer=None, save="stay")

    assert Game.objects.in_playing_order().first().kind == "passed_in"


def test_game_insert_takes_another_dealer(at):
    at(1, dealer="3", save="stay")

    assert dealers() == [1, 3, 2, 3]


def test_game_insert_sent_twice_is_one_game(client, address, three):
    url = address(f"games/{three[1].pk}/insert/")
    sent = entry(number=None) | hidden(client.get(url)) | {"dealer": "2"}
    told = saved(client.post(url, sent), sent, "stay")
    client.post(url, told)

    response = client.post(url, told, follow=True)

    assert Game.objects.count() == 4
    assert said(response).startswith("Spiel 2 eingeschoben")


def test_game_insert_sent_again_with_another_game_asks(client, address, three):
    url = address(f"games/{three[1].pk}/insert/")
    sent = entry(number=None) | hidden(client.get(url)) | {"dealer": "2"}
    client.post(url, saved(client.post(url, sent), sent, "stay"))
    sent |= {"matadors": "4"}
    told = saved(client.post(url, sent), sent, "stay")

    response = client.post(url, told)

    assert response.status_code == 409
    assert errors(response)[0].startswith("Dieses Spiel steht schon")
    assert hidden(response)["entry_id"] != told["entry_id"]
    assert Game.objects.count() == 4


def test_game_insert_into_a_list_that_changed_is_shown_anew(
    client, keeper, address, three
):
    url = address(f"games/{three[1].pk}/insert/")
    sent = entry(number=None) | hidden(client.get(url)) | {"dealer": "2"}
    shown = client.post(url, sent)
    create_game(keeper=keeper, declarer=1)

    response = client.post(url, saved(shown, sent, "stay"))

    assert response.status_code == 409
    assert errors(response) == [
        "Die Liste hat sich inzwischen geändert: So wäre es jetzt."
    ]
    assert effect(response)[-1] == "Spiel 4 (dann 5) · Anna 96 → 120"
    assert 'name="matadors" value="1" checked' in response.content.decode()
    assert Game.objects.count() == 4
    assert client.post(url, saved(response, sent, "stay")).url == address()


def test_game_insert_saves_nothing_but_what_was_shown(client, address, three):
    url = address(f"games/{three[1].pk}/insert/")
    sent = entry(number=None) | hidden(client.get(url)) | {"dealer": "2"}
    shown = client.post(url, sent)

    response = client.post(url, saved(shown, sent | {"matadors": "4"}, "stay"))

    assert response.status_code == 422
    assert effect(response)[0] == "Anna 72 → 132 Gesamt 222 → 332"
    assert Game.objects.count() == 3


def test_game_insert_says_where_dealers_cannot_move_on(client, device):
    names = ("Anna", "Ben", "Cem", "Dora")
    keeper = create_keeper(device=device[0], names=names, planned_games=48)
    games = [create_game(keeper=keeper, declarer=one) for one in (4, 3, 1)]
    url = f"/sessions/{keeper.session.public_id}/games/{games[0].pk}/insert/"
    sent = entry(number=None, declarer=2) | hidden(client.get(url)) | {"dealer": "1"}
    shown = client.post(url, sent)

    response = client.post(url, saved(shown, sent, "move"))

    assert "Rückten sie weiter, wäre in Spiel 2 Geber, wer es" in page_text(shown)
    assert 'value="move"' not in shown.content.decode()
    assert response.status_code == 422
    assert errors(response) == [
        "Die Geber können nicht weiterrücken: In Spiel 2 würde geben oder aussetzen, "
        "wer gespielt hat. Die Geber bleiben lassen oder erst dieses Spiel berichtigen."
    ]
    assert client.post(url, saved(response, sent, "stay")).status_code == 302


def test_game_insert_without_room_says_what_to_do(at, three):
    Game.objects.filter(pk=three[0].pk).update(order_key=three[1].order_key - 1)

    response = at(1, save="stay")

    assert response.status_code == 422
    assert errors(response)[0].startswith("An dieser Stelle wurden zu viele Spiele")
    assert Game.objects.count() == 3


def test_game_insert_refuses_with_a_sentence(at):
    response = at(1, contract="grand", matadors=5)

    assert response.status_code == 422
    assert errors(response) == ["Im Grand gibt es nur vier Trümpfe: mit/ohne 1–4."]
    assert effect(response) == []


@pytest.mark.parametrize(
    "nonsense",
    [
        {"version": ""},
        {"version": "\0"},
        {"version": 10**30, "save": "stay"},
        {"entry_id": "?"},
        {"entry_id": ""},
        {"shown": "\0" * 50, "save": "move"},
        {"save": "\0", "outcome": ""},
        {"dealer": 10**30},
        {"declarer": 10**30},
        {"note": "\0"},
    ],
)
def test_game_insert_survives_nonsense(client, address, three, nonsense):
    url = address(f"games/{three[1].pk}/insert/")
    sent = entry(number=None) | hidden(client.get(url)) | {"dealer": "2"}

    response = client.post(url, sent | nonsense)

    assert response.status_code == 422
    assert Game.objects.count() == 3


def test_game_insert_has_the_table_of_those_days(client, keeper, address, three):
    version = Session.objects.get().version
    join_table(keeper=keeper, version=version, name="Dora", before=None)
    create_game(keeper=keeper, declarer=4)

    early = client.get(address(f"games/{three[1].pk}/insert/")).content.decode()
    late = client.get(
        address(f"games/{Game.objects.last().pk}/insert/")
    ).content.decode()

    assert 'name="declarer" value="4"' not in early
    assert 'name="declarer" value="4"' in late


def test_game_insert_before_an_adjustment(client, keeper, address, three):
    row = create_adjustment(keeper=keeper, seat=1)

    response = client.get(address(f"games/{row.pk}/insert/"))

    assert "Vergessenes Spiel vor Spiel 4" in page_text(response)


def test_game_insert_of_a_closed_list_is_refused(client, address, three):
    url = address(f"games/{three[1].pk}/insert/")
    sent = entry(number=None) | hidden(client.get(url))
    Session.objects.update(closed_at=timezone.now())

    response = client.post(url, sent)

    assert client.get(url).url == address()
    assert response.status_code == 409
    assert "Diese Liste ist abgeschlossen." in page_text(response)


def test_game_insert_in_english(client, address, three):
    url = address(f"games/{three[1].pk}/insert/")
    english = {"Accept-Language": "en"}

    text = page_text(client.get(url, headers=english))
    shown = page_text(
        client.post(url, entry(number=None) | hidden(client.get(url)), headers=english)
    )

    assert "Forgotten game before game 2" in text
    assert "Save, dealers move on Save, dealers stay" in shown


@pytest.mark.parametrize("method", ["get", "post"])
def test_game_insert_is_not_found_before_a_deleted_row(client, address, three, method):
    client.post(address(f"games/{three[1].pk}/delete/"))

    url = address(f"games/{three[1].pk}/insert/")

    assert getattr(client, method)(url).status_code == 404


def test_game_insert_is_logged_as_one_step(at):
    before = Change.objects.count()

    at(1, save="move")

    assert Change.objects.count() == before + 1
    assert Change.objects.last().action == "game_inserted"


@pytest.mark.parametrize("games", [1, 47])
def test_game_insert_costs_the_same_on_a_long_list(
    client, keeper, address, games, django_assert_num_queries
):
    made = [create_game(keeper=keeper, declarer=1) for _ in range(games)]
    url = address(f"games/{made[0].pk}/insert/")
    with django_assert_num_queries(PAGE):
        sent = entry(number=None) | hidden(client.get(url)) | {"dealer": "1"}

    with django_assert_num_queries(PAGE + 1):
        shown = client.post(url, sent, headers=HTMX)
    with django_assert_num_queries(PAGE + 15):
        client.post(url, saved(shown, sent, "move"), headers=HTMX)
