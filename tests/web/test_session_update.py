"""Correcting the title and the names of a list."""

import pytest

from scoring import ISKO_TOURNAMENT, profile_to_dict
from skatliste.models import Change, Player, Session
from skatliste.services import delete_list
from tests.factories import create_game, create_keeper
from tests.snapshots import all_rows

from .conftest import cells, page_text
from .fields import problems, typed

AS_IT_IS = {"title": "", "name_1": "Anna", "name_2": "Ben", "name_3": "Cem"}

MISSING = "Wer sitzt hier? Ein Name fehlt."
TWICE = "So heißen zwei: bitte unterscheiden, etwa „Anna B.“."
INVISIBLE = "Darin sind unsichtbare Zeichen: bitte neu tippen."
LONG_NAME = "Hier passen höchstens 40 Zeichen hin."
LONG_TITLE = "Hier passen höchstens 80 Zeichen hin."

REFUSED = [
    ({"name_1": ""}, {"name_1": MISSING}),
    ({"name_2": " \t"}, {"name_2": MISSING}),
    ({"name_2": "anna"}, {"name_2": TWICE}),
    ({"name_1": "Cem"}, {"name_3": TWICE}),
    ({"name_3": 10_240 * "x"}, {"name_3": LONG_NAME}),
    ({"name_3": "C\x00em"}, {"name_3": INVISIBLE}),
    ({"name_3": "\u202emeC"}, {"name_3": INVISIBLE}),
    ({"title": 81 * "x"}, {"title": LONG_TITLE}),
    ({"title": "\x07"}, {"title": INVISIBLE}),
]


def names(session):
    return list(session.seats.values_list("player__name", flat=True))


def test_session_update_shows_title_and_names(client, device):
    keeper = create_keeper(device=device[0], title="Runde")

    response = client.get(f"/sessions/{keeper.session.public_id}/edit/")

    assert typed(response) == AS_IT_IS | {"title": "Runde"}


def test_session_update_shows_a_field_for_each_seat(client, device):
    four = ("Anna", "Ben", "Cem", "Dora")
    keeper = create_keeper(device=device[0], names=four, planned_games=48)

    response = client.get(f"/sessions/{keeper.session.public_id}/edit/")

    assert typed(response) == AS_IT_IS | {"name_4": "Dora"}


def test_session_update_writes_nothing_when_it_is_looked_at(client, keeper, address):
    before = all_rows()

    client.get(address("edit/"), AS_IT_IS | {"title": "Runde"})

    assert all_rows() == before


def test_session_update_writes_and_redirects(client, keeper, address):
    told = AS_IT_IS | {"title": " Die  Runde ", "name_2": "Bernd"}

    response = client.post(address("edit/"), told)

    session = Session.objects.get()
    assert (response.status_code, response.url) == (302, address())
    assert session.title == "Die Runde"
    assert names(session) == ["Anna", "Bernd", "Cem"]


def test_session_update_renames_people_on_the_sheet(client, keeper, address):
    create_game(keeper=keeper, declarer=2)

    client.post(address("edit/"), AS_IT_IS | {"name_2": "Bernd"})

    rows = cells(client.get(address()), "rows")
    assert rows[0][3:6] == ["Anna", "Bernd", "Cem"]
    assert rows[1][1] == "Bernd Kreuz mit 1 mit 1, Spiel 2 × 12 = 24"


def test_session_update_shows_the_title_in_the_head(client, keeper, address):
    client.post(address("edit/"), AS_IT_IS | {"title": "Die Runde"})

    assert page_text(client.get(address())).startswith("Die Runde – Skat-Liste")


def test_session_update_can_swap_two_names(client, keeper, address):
    client.post(address("edit/"), AS_IT_IS | {"name_1": "Ben", "name_2": "Anna"})

    assert names(keeper.session) == ["Ben", "Anna", "Cem"]
    assert Player.objects.count() == 3


def test_session_update_leaves_names_on_other_lists_alone(
    client, device, keeper, address
):
    other = create_keeper(device=device[0])

    client.post(address("edit/"), AS_IT_IS | {"name_2": "Bernd"})

    assert names(other.session) == ["Anna", "Ben", "Cem"]


def test_session_update_logs_people_by_their_ids(client, device, keeper, address):
    anna, ben, cem = Player.objects.order_by("pk")

    client.post(address("edit/"), AS_IT_IS | {"title": "Runde", "name_2": "Bernd"})

    bernd = Player.objects.get(name="Bernd")
    change = Change.objects.get(version=2)
    rules = {
        "planned_games": 36,
        "system": "seeger_fabian",
        "profile": profile_to_dict(ISKO_TOURNAMENT),
    }
    assert Session.objects.get().version == 2
    assert (change.action, change.device) == ("list_corrected", device[0])
    assert change.before == rules | {"title": "", "players": [anna.pk, ben.pk, cem.pk]}
    assert change.after == rules | {
        "title": "Runde",
        "players": [anna.pk, bernd.pk, cem.pk],
    }


def test_session_update_without_a_difference_writes_nothing(client, keeper, address):
    before = all_rows()

    response = client.post(address("edit/"), AS_IT_IS | {"name_1": " Anna "})

    assert response.url == address()
    assert all_rows() == before


def test_session_update_cannot_add_or_remove_a_seat(client, keeper, address):
    client.post(address("edit/"), AS_IT_IS | {"name_1": "Ute", "name_4": "Dora"})

    assert names(keeper.session) == ["Ute", "Ben", "Cem"]


def test_session_update_changes_nothing_but_title_and_names(client, keeper, address):
    told = {"planned_games": "3", "system": "classic", "version": "9", "club": "1"}

    client.post(address("edit/"), AS_IT_IS | told)

    session = Session.objects.get()
    assert (session.planned_games, session.system) == (36, "seeger_fabian")
    assert session.version == 1


@pytest.mark.parametrize("told, sentences", REFUSED)
def test_session_update_refuses(client, keeper, address, told, sentences):
    before = all_rows()

    response = client.post(address("edit/"), AS_IT_IS | told)

    assert response.status_code == 422
    assert problems(response) == sentences
    assert typed(response) == AS_IT_IS | told
    assert all_rows() == before


def test_session_update_says_above_all_that_nothing_was_saved(client, keeper, address):
    text = page_text(client.post(address("edit/"), AS_IT_IS | {"name_1": ""}))

    assert "Noch nicht gespeichert: Schau bitte auf das Markierte." in text


def test_session_update_refuses_a_form_without_fields(client, keeper, address):
    response = client.post(address("edit/"), {})

    assert response.status_code == 422
    assert problems(response) == dict.fromkeys(["name_1", "name_2", "name_3"], MISSING)
    assert names(keeper.session) == ["Anna", "Ben", "Cem"]


def test_session_update_finds_no_deleted_list(client, keeper, address):
    delete_list(keeper=keeper)
    before = all_rows()

    response = client.post(address("edit/"), AS_IT_IS | {"name_1": "Ute"})

    assert "Hier ist nichts." in page_text(response)
    assert all_rows() == before
