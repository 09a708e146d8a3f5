"""Entering a game."""

import re
import uuid

import pytest

from scoring import Contract
from skatliste.models import Change, Game, Session
from skatliste.services import undo
from tests.factories import create_game, create_keeper
from tests.snapshots import all_rows

from .conftest import cells, page_text, said, text_of
from .pad import entry

HTMX = {"HX-Request": "true"}


@pytest.fixture
def four(device):
    """The keeper of a list of four, where the dealer sits out."""
    names = ("Anna", "Ben", "Cem", "Dora")
    return create_keeper(device=device[0], names=names, planned_games=48)


def errors(response) -> list[str]:
    page = response.content.decode()
    found = re.findall(r'<p class="error"[^>]*>(.*?)</p>', page)
    return [text_of(error) for error in found]


def test_game_create_writes_the_facts_and_redirects(client, keeper, address):
    response = client.post(
        address("games/"),
        entry(contract="spades", matadors=-3, hand="on", bid=44, card_points=75),
    )

    game = Game.objects.get()
    assert response.url == address()
    assert (game.contract, game.matadors, game.hand) == ("spades", -3, True)
    assert (game.bid, game.card_points, game.won_on_points) == (44, 75, True)
    assert (game.dealer.position, game.declarer.position) == (1, 1)


def test_game_create_says_what_was_saved(client, keeper, address):
    response = client.post(address("games/"), entry(matadors=2), follow=True)

    assert said(response) == (
        "Spiel 1 eingetragen: Anna, Kreuz mit 2, +36. Jetzt 36. "
        "mit 2, Spiel 3 × 12 = 36"
    )


def test_game_create_gives_htmx_the_new_sheet_with_an_empty_pad(
    client, keeper, address
):
    response = client.post(address("games/"), entry(matadors=2), headers=HTMX)

    page = response.content.decode()
    assert page.strip().startswith('<div id="sheet" data-version="2">')
    assert cells(response, "rows")[1][1:3] == [
        "Anna Kreuz mit 2 mit 2, Spiel 3 × 12 = 36",
        "+36",
    ]
    assert " checked" not in page
    assert response["HX-Replace-Url"] == address()


def test_game_create_writes_a_passed_in_game_whatever_was_tapped(
    client, keeper, address
):
    client.post(address("games/"), entry(outcome="passed_in", matadors="rubbish"))

    game = Game.objects.get()
    assert (game.kind, game.declarer, game.contract) == ("passed_in", None, "")


def test_game_create_lets_the_deal_go_round(client, keeper, address):
    for number in range(1, 5):
        client.post(address("games/"), entry(number=number))

    dealers = Game.objects.in_playing_order().values_list("dealer__position", flat=True)
    assert list(dealers) == [1, 2, 3, 1]


OUTCOMES = [
    ({"outcome": "won_schneider"}, "", True, "schneider"),
    ({"outcome": "won_schwarz"}, "", True, "schwarz"),
    ({"outcome": "lost"}, "", False, ""),
    ({"outcome": "lost_schneider"}, "", False, "schneider"),
    ({"outcome": "lost_schwarz"}, "", False, "schwarz"),
    ({"outcome": "won"}, "hand schneider_announced", True, "schneider"),
    ({"outcome": "lost"}, "hand schneider_announced", False, ""),
    ({"outcome": "won"}, "hand schwarz_announced", True, "schwarz"),
    ({"outcome": "won"}, "hand ouvert", True, "schwarz"),
]


@pytest.mark.parametrize("told, switches, won, level", OUTCOMES)
def test_game_create_stores_verdict_and_level(
    client, keeper, address, told, switches, won, level
):
    switched = dict.fromkeys(switches.split(), "on")

    client.post(address("games/"), entry(**told, **switched))

    game = Game.objects.get()
    assert (game.won_on_points, game.level) == (won, level)


def test_game_create_closes_ouvert(client, keeper, address):
    client.post(address("games/"), entry(contract="grand", hand="on", ouvert="on"))

    game = Game.objects.get()
    assert (game.schneider_announced, game.schwarz_announced) == (True, True)


def test_game_create_books_an_overbid_null_as_its_replacement(client, keeper, address):
    told = {"contract": "null", "matadors": None, "bid": 24, "replacement_matadors": 1}

    response = client.post(address("games/"), entry(**told), headers=HTMX)

    assert cells(response, "rows")[1][1:3] == [
        "Anna Null Null 23, gereizt 24, gewertet als Kreuz mit 1, Spiel 2 × 12 = 24, "
        "überreizt doppelt −48",
        "−48",
    ]


def test_game_create_forgets_the_replacement_of_an_earlier_idea(
    client, keeper, address
):
    client.post(address("games/"), entry(bid=24, replacement_matadors=12))

    game = Game.objects.get()
    assert (game.contract, game.replacement_matadors) == ("clubs", None)


REFUSED = [
    ({"contract": None}, ["Was wird gespielt?"]),
    ({"declarer": None}, ["Wer spielt?"]),
    ({"declarer": None, "contract": None}, ["Wer spielt?", "Was wird gespielt?"]),
    (
        {"matadors": None},
        ["Mit oder ohne wie viele? Es fehlt die Zahl der Spitzen."],
    ),
    ({"outcome": None}, ["Wie ging’s aus? Bitte eines der Ergebnisse antippen."]),
    ({"outcome": "maybe"}, ["Wie ging’s aus? Bitte eines der Ergebnisse antippen."]),
    ({"contract": "ramsch"}, ["Dieses Spiel gibt es im Skat nicht."]),
    (
        {"contract": "grand", "matadors": 5},
        ["Im Grand gibt es nur vier Trümpfe: mit/ohne 1–4."],
    ),
    ({"matadors": 0}, ["Spitzen gibt es von 1 bis 11, mit oder ohne."]),
    ({"matadors": 12}, ["Spitzen gibt es von 1 bis 11, mit oder ohne."]),
    ({"matadors": -12}, ["Spitzen gibt es von 1 bis 11, mit oder ohne."]),
    ({"matadors": "1" * 5000}, ["Hier gehört eine ganze Zahl hin."]),
    ({"matadors": "zwei"}, ["Hier gehört eine ganze Zahl hin."]),
    ({"matadors": "2.5"}, ["Hier gehört eine ganze Zahl hin."]),
    (
        {"schwarz_announced": "on"},
        ["Schwarz ansagen geht nur aus der Hand: Hand dazuwählen."],
    ),
    (
        {"schneider_announced": "on"},
        ["Schneider ansagen geht nur aus der Hand: Hand dazuwählen."],
    ),
    ({"ouvert": "on"}, ["Offen gespielt wird nur aus der Hand: Hand dazuwählen."]),
    ({"contract": "null"}, ["Null hat keine Spitzen: mit/ohne abwählen."]),
    (
        {"contract": "null", "matadors": None, "outcome": "won_schneider"},
        ["Null kennt nur Hand und ouvert: das andere abwählen."],
    ),
    (
        {"contract": "null", "matadors": None, "schwarz_announced": "on"},
        ["Null kennt nur Hand und ouvert: das andere abwählen."],
    ),
    (
        {"contract": "null", "matadors": None, "bid": 24},
        [
            "Der Null liegt unter dem Reizwert und zählt als Ersatzspiel: "
            "mit oder ohne wie viele?"
        ],
    ),
    (
        {"bid": 19},
        ["Das ist kein Reizwert. Möglich sind 18, 20, 22, 23, 24 … 264."],
    ),
    (
        {"bid": 10**30},
        ["Das ist kein Reizwert. Möglich sind 18, 20, 22, 23, 24 … 264."],
    ),
    (
        {"bid": -18},
        ["Das ist kein Reizwert. Möglich sind 18, 20, 22, 23, 24 … 264."],
    ),
    ({"declarer": 4}, ["Diese Person sitzt nicht an diesem Tisch."]),
    ({"declarer": 10**30}, ["Diese Person sitzt nicht an diesem Tisch."]),
    ({"declarer": "Anna"}, ["Hier gehört eine ganze Zahl hin."]),
    (
        {"entry_id": None},
        ["Diese Seite war unvollständig. Bitte noch einmal auf das Ergebnis tippen."],
    ),
    (
        {"entry_id": "x", "number": "y"},
        ["Diese Seite war unvollständig. Bitte noch einmal auf das Ergebnis tippen."],
    ),
]


@pytest.mark.parametrize("told, sentences", REFUSED, ids=lambda one: str(one)[:50])
def test_game_create_refuses_with_a_sentence(client, keeper, address, told, sentences):
    response = client.post(address("games/"), entry(**told))

    assert response.status_code == 422
    assert errors(response) == sentences
    assert Game.objects.count() == 0


@pytest.mark.parametrize("card_points", [121, -1, 10**20])
def test_game_create_refuses_impossible_card_points(
    client, keeper, address, card_points
):
    response = client.post(address("games/"), entry(card_points=card_points))

    assert response.status_code == 422
    assert len(errors(response)) == 1
    assert Game.objects.count() == 0


def test_game_create_refuses_the_dealer_at_a_table_of_four(client, four):
    address = f"/sessions/{four.session.public_id}/games/"

    response = client.post(address, entry(declarer=1))

    assert errors(response) == [
        "Wer gibt, spielt in diesem Spiel nicht mit: anderen wählen."
    ]
    assert Game.objects.count() == 0


def test_game_create_takes_no_seat_of_another_list(client, keeper, address, four):
    foreign = four.session.seats.last()

    response = client.post(address("games/"), entry(declarer=foreign.pk))

    assert errors(response) == ["Diese Person sitzt nicht an diesem Tisch."]


def test_game_create_keeps_what_was_typed(client, keeper, address):
    sent = entry(
        contract="grand", matadors=5, declarer=2, hand="on", bid=50, card_points=99
    )

    page = client.post(address("games/"), sent).content.decode()

    assert 'name="declarer" value="2" checked' in page
    assert 'name="contract" value="grand" checked' in page
    assert 'name="matadors" value="5" checked' in page
    assert 'name="hand" checked' in page
    assert 'name="bid" value="50" checked' in page
    assert 'value="99"' in page
    assert sent["entry_id"] in page


def test_game_create_refuses_in_english(client, keeper, address):
    response = client.post(
        address("games/"), entry(matadors=0), headers={"Accept-Language": "en"}
    )

    assert errors(response) == ["Matadors go from 1 to 11, with or without."]


def test_game_create_twice_is_one_row(client, keeper, address):
    sent = entry()
    client.post(address("games/"), sent)

    response = client.post(address("games/"), sent, headers=HTMX)

    assert response.status_code == 200
    assert Game.objects.count() == 1


def test_game_create_twice_is_one_row_where_the_next_dealer_played(client, four):
    address = f"/sessions/{four.session.public_id}/games/"
    sent = entry(declarer=2)
    client.post(address, sent)

    response = client.post(address, sent, headers=HTMX)

    assert response.status_code == 200
    assert Game.objects.count() == 1


def test_game_create_sent_again_revives_nothing(client, keeper, address):
    sent = entry()
    client.post(address("games/"), sent)
    client.post(address(f"games/{Game.objects.get().pk}/delete/"))

    response = client.post(address("games/"), sent, headers=HTMX)

    assert response.status_code == 200
    assert Game.objects.get().deleted_at is not None


def test_game_create_with_two_results_asks(client, keeper, address):
    sent = entry()
    client.post(address("games/"), sent)

    response = client.post(address("games/"), sent | {"outcome": "lost"}, headers=HTMX)

    assert response.status_code == 409
    assert errors(response) == [
        "Dieses Spiel steht schon mit einem anderen Ergebnis in der Liste. "
        "Bitte nachsehen: Zum Ändern die Zeile antippen."
    ]
    assert [row[2] for row in cells(response, "rows")[1:]] == ["+24"]
    # Sent once more on purpose, it is another game.
    assert sent["entry_id"] not in response.content.decode()
    assert Game.objects.count() == 1


def test_game_create_on_a_list_that_went_on_asks(client, keeper, address):
    create_game(keeper=keeper)
    sent = entry(number=1, contract="hearts")

    response = client.post(address("games/"), sent, headers=HTMX)

    page = response.content.decode()
    assert response.status_code == 409
    assert errors(response)[0].startswith("Die Liste hat sich inzwischen geändert.")
    assert 'name="contract" value="hearts" checked' in page
    assert 'name="number" value="2"' in page
    assert Game.objects.count() == 1


def test_game_create_after_that_question_writes(client, keeper, address):
    create_game(keeper=keeper)
    sent = entry(number=1)
    client.post(address("games/"), sent)

    client.post(address("games/"), sent | {"number": "2"})

    assert Game.objects.count() == 2


def test_game_create_raises_the_version_and_is_logged(client, keeper, address):
    client.post(address("games/"), entry())

    keeper.session.refresh_from_db()
    change = Change.objects.last()
    assert keeper.session.version == 2
    assert (change.version, change.action) == (2, "game_entered")
    assert change.device_id == keeper.device_id
    game = Game.objects.get()
    assert change.before == {"games": {str(game.pk): None}}
    assert change.after["games"][str(game.pk)]["contract"] == "clubs"


def test_game_create_reloaded_after_a_refusal_shows_the_list(client, keeper, address):
    assert client.get(address("games/")).url == address()


def test_game_create_is_not_found_for_a_stranger(stranger, keeper, address):
    response = stranger.post(address("games/"), entry())

    assert response.status_code == 404
    assert Game.objects.count() == 0


@pytest.mark.parametrize("games", [1, 3, 47])
def test_game_create_costs_the_same_on_a_long_list(
    client, keeper, address, games, django_assert_num_queries
):
    for _ in range(games):
        create_game(keeper=keeper, contract=Contract.HEARTS)

    # The grant; the table (3); begin, lock, count, segments, three writes,
    # commit (8); the list anew, and the sheet (3).
    with django_assert_num_queries(16):
        client.post(address("games/"), entry(number=games + 1), headers=HTMX)


def test_game_create_takes_an_unknown_uuid_shape(client, keeper, address):
    sent = entry(entry_id=uuid.uuid4().hex)

    client.post(address("games/"), sent)

    assert Game.objects.get().entry_id == uuid.UUID(sent["entry_id"])


def test_game_create_of_an_entry_that_was_taken_back_says_so(client, keeper, address):
    sent = entry()
    client.post(address("games/"), sent)
    undo(keeper=keeper, step_id=Session.objects.get().undo_to_id)
    before = all_rows()

    response = client.post(address("games/"), sent, follow=True)

    assert "war schon eingetragen und wurde zurückgenommen" in page_text(response)
    assert all_rows() == before
