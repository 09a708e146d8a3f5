"""Beginning a list: what the table agrees on before the first game."""

import pytest

from scoring import PRIVATE, System
from skatliste.models import Session, read_segments
from tests.snapshots import all_rows

from .conftest import page_text
from .fields import offered, problems, typed
from .test_session_create import EMPTY, FOUR, INVISIBLE, NEW, THREE, begin

FIVE = FOUR | {"name_5": "Emil"}
STAKE = (
    "Diesen Einsatz kann man nicht lesen: Cent je Punkt, über 0 bis 10000, zum "
    "Beispiel „0,5“ oder „1/4“."
)
CHOICE = "Bitte eines davon wählen."
NOBODY = "An diesem Platz sitzt niemand. Wer gibt zuerst?"
TWICE = "So heißt schon Platz 2: bitte unterscheiden, etwa „Anna B.“ und „Anna K.“."
UNEVEN = (
    "Alle geben gleich oft, also bei 5 Personen ein Vielfaches von 5, zum Beispiel 60."
)


def table():
    return read_segments(Session.objects.get()).last


def test_session_create_begins_a_list_of_five(stranger):
    response = stranger.post(NEW, FIVE, follow=True)

    assert Session.objects.get().planned_games == 60
    assert table().order == (1, 2, 3, 4, 5)
    assert "Spiel 1 von 60" in page_text(response)


def test_session_create_passes_over_a_place_that_is_left_empty(stranger):
    begin(stranger, name_5="Emil", first_dealer="5")

    assert table().names == {1: "Anna", 2: "Ben", 3: "Cem", 4: "Emil"}
    assert (table().order, table().first_dealer) == ((1, 2, 3, 4), 4)


@pytest.mark.parametrize(
    "told, order, dealer",
    [
        ({}, (1, 2, 3), 1),
        ({"first_dealer": "3"}, (1, 2, 3), 3),
        ({"direction": "counterclockwise"}, (1, 3, 2), 1),
        ({"direction": "counterclockwise", "first_dealer": "2"}, (1, 3, 2), 2),
    ],
)
def test_session_create_takes_first_dealer_and_direction(stranger, told, order, dealer):
    begin(stranger, **told)

    assert (table().order, table().first_dealer) == (order, dealer)
    assert list(table().names.values()) == ["Anna", "Ben", "Cem"]


def test_session_create_counts_five_against_the_order_of_dealing(stranger):
    told = {"direction": "counterclockwise", "first_dealer": "4"}

    response = stranger.post(NEW, FIVE | told, follow=True)

    assert table().order == (1, 5, 4, 3, 2)
    assert "gibt: Dora" in page_text(response)


@pytest.mark.parametrize(
    "told, sentences",
    [
        ({"first_dealer": "4"}, {"first_dealer": NOBODY}),
        ({"first_dealer": "0"}, {"first_dealer": CHOICE}),
        ({"first_dealer": "1" + 30 * "0"}, {"first_dealer": CHOICE}),
        ({"first_dealer": "Anna"}, {"first_dealer": CHOICE}),
        ({"direction": "upwards"}, {"direction": CHOICE}),
        ({"stake": "0"}, {"stake": STAKE}),
        ({"stake": "-1"}, {"stake": STAKE}),
        ({"stake": "1/0"}, {"stake": STAKE}),
        ({"stake": "10001"}, {"stake": STAKE}),
        ({"stake": "umsonst"}, {"stake": STAKE}),
        ({"stake": 5000 * "9"}, {"stake": STAKE}),
        ({"stake": "1\x00"}, {"stake": INVISIBLE}),
        ({"venue": "\u202ee"}, {"venue": INVISIBLE}),
        ({"name_4": "Dora", "name_5": "BEN"}, {"name_5": TWICE}),
        (FIVE | {"planned_games": "36"}, {"planned_games": UNEVEN}),
    ],
)
def test_session_create_refuses_and_keeps_what_was_typed(stranger, told, sentences):
    before = all_rows()

    response = begin(stranger, **told)

    assert response.status_code == 422
    assert problems(response) == sentences
    in_inputs = told.keys() - {"first_dealer", "direction"}
    assert {name: typed(response)[name] for name in in_inputs} == {
        name: told[name] for name in in_inputs
    }
    assert "<details open>" in response.content.decode()
    assert all_rows() == before


def test_session_create_refuses_an_empty_place_in_english(stranger):
    response = stranger.post(
        NEW, THREE | {"first_dealer": "5"}, headers={"Accept-Language": "en"}
    )

    assert problems(response) == {
        "first_dealer": "Nobody sits at this place. Who deals first?"
    }


@pytest.mark.parametrize(
    "told, kept", [("0,25", "1/4"), ("½", "1/2"), (" 2 ", "2"), ("", "")]
)
def test_session_create_takes_venue_and_stake(stranger, told, kept):
    begin(stranger, venue=" Zum  Ochsen ", stake=told)

    session = Session.objects.get()
    assert (session.place, session.stake) == ("Zum Ochsen", kept)


def test_session_create_tells_how_namesakes_are_told_apart(client, keeper):
    assert "Wer nur so heißt, bekommt einen Zusatz" in page_text(client.get(NEW))


def test_session_create_tells_who_sits_out(stranger):
    text = page_text(stranger.get(NEW))

    assert "Zu viert setzt aus, wer gibt." in text
    assert "Zu fünft setzen zwei aus" in text


def test_session_create_refuses_an_unknown_system(stranger):
    response = begin(stranger, system="bridge")

    assert response.status_code == 422
    told = "Welche Wertung? Bitte eine davon antippen."
    assert problems(response) == {"system": told}
    assert typed(response) == EMPTY | THREE
    assert Session.objects.count() == 0


def test_session_create_keeps_the_chosen_system_when_it_refuses(stranger):
    told = {"system": "classic", "profile": "private", "first_dealer": "2"}

    page = begin(stranger, name_1="", **told).content.decode()

    for chosen in told.values():
        assert f'<option value="{chosen}" selected>' in page
    assert page.count(" selected") == 3
    assert "<details open>" in page


def test_session_create_prints_in_the_language_of_who_begins(stranger):
    stranger.post(NEW, THREE, headers={"Accept-Language": "en"})

    assert Session.objects.get().language == "en"


def test_session_create_offers_the_systems_the_official_one_first(stranger):
    page = stranger.get(NEW)

    assert offered(page)[7:10] == ["seeger_fabian", "seeger", "classic"]
    assert '<option value="seeger_fabian" selected>' in page.content.decode()


def test_session_create_agrees_on_private_rules(stranger):
    begin(stranger, profile="private")

    assert table().profile == PRIVATE


def test_session_create_refuses_other_rules(stranger):
    response = begin(stranger, profile="kontra")

    assert response.status_code == 422
    assert "Bitte eines davon wählen." in page_text(response)
    assert not Session.objects.exists()


def test_session_create_takes_title_length_and_system(stranger):
    begin(stranger, title="Donnerstagsrunde", planned_games="18", system="classic")

    session = Session.objects.get()
    assert session.title == "Donnerstagsrunde"
    assert (session.planned_games, table().system) == (18, System.CLASSIC)
