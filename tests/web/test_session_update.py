"""Correcting the title and the names of a list."""

import pytest
from django.utils import timezone

from scoring import ISKO_TOURNAMENT, System, profile_to_dict
from skatliste.models import Change, Player, Session, read_segments
from skatliste.queries import list_names
from skatliste.services import delete_list, join_table, substitute, undo
from tests.factories import create_game, create_keeper, table_of
from tests.snapshots import all_rows

from .conftest import page_text
from .fields import problems, typed

NAMES = {"name_1": "Anna", "name_2": "Ben", "name_3": "Cem"}
AS_IT_IS = NAMES | {"title": "", "venue": "", "stake": "", "planned_games": "36"}
AS_SEEN = AS_IT_IS | {"version": "1"}

MISSING = "Wer sitzt hier? Ein Name fehlt."
TWICE = "So heißt schon Spalte 1: bitte unterscheiden, etwa „Anna B.“ und „Anna K.“."
HOW_MANY = "Wie viele Spiele sollen es sein?"
INVISIBLE = "Darin sind unsichtbare Zeichen: bitte neu tippen."
LONG_NAME = "Hier passen höchstens 40 Zeichen hin."
EVEN = "Alle geben gleich oft: 36 oder 39 Spiele gehen auf."
MANY = "Höchstens 480 Spiele."
STAKE = (
    "Diesen Einsatz kann man nicht lesen: Cent je Punkt, über 0 bis 10000, zum "
    "Beispiel „0,5“ oder „1/4“."
)
LONG_TITLE = "Hier passen höchstens 80 Zeichen hin."

REFUSED = [
    ({"name_1": ""}, {"name_1": MISSING}),
    ({"name_2": " \t"}, {"name_2": MISSING}),
    ({"name_2": "anna"}, {"name_2": TWICE}),
    ({"name_1": "Cem"}, {"name_1": TWICE.replace("Spalte 1", "Spalte 3")}),
    ({"name_3": 10_240 * "x"}, {"name_3": LONG_NAME}),
    ({"name_3": "C\x00em"}, {"name_3": INVISIBLE}),
    ({"name_3": "\u202emeC"}, {"name_3": INVISIBLE}),
    ({"title": 81 * "x"}, {"title": LONG_TITLE}),
    ({"title": "\x07"}, {"title": INVISIBLE}),
    ({"venue": 81 * "x"}, {"venue": LONG_TITLE}),
    ({"stake": "nix"}, {"stake": STAKE}),
    ({"planned_games": ""}, {"planned_games": HOW_MANY}),
    ({"planned_games": "37"}, {"planned_games": EVEN}),
    ({"planned_games": "1" + 30 * "0"}, {"planned_games": MANY}),
]


def names(session):
    return list_names(session)


def test_session_update_shows_title_and_names(client, device):
    keeper = create_keeper(device=device[0], title="Runde")

    response = client.get(f"/sessions/{keeper.session.public_id}/edit/")

    assert typed(response) == AS_IT_IS | {"title": "Runde"}


def test_session_update_shows_a_field_for_each_seat(client, device):
    four = ("Anna", "Ben", "Cem", "Dora")
    keeper = create_keeper(device=device[0], names=four, planned_games=48)

    response = client.get(f"/sessions/{keeper.session.public_id}/edit/")

    assert typed(response) == AS_IT_IS | {"name_4": "Dora", "planned_games": "48"}


def test_session_update_writes_nothing_when_it_is_looked_at(client, keeper, address):
    before = all_rows()

    client.get(address("edit/"), AS_IT_IS | {"title": "Runde"})

    assert all_rows() == before


def test_session_update_writes_and_redirects(client, keeper, address):
    told = AS_SEEN | {"title": " Die  Runde ", "name_2": "Bernd"}

    response = client.post(address("edit/"), told)

    session = Session.objects.get()
    assert (response.status_code, response.url) == (302, address())
    assert session.title == "Die Runde"
    assert names(session) == ["Anna", "Bernd", "Cem"]


def test_session_update_renames_people_on_the_sheet(client, keeper, address):
    create_game(keeper=keeper, declarer=2)

    client.post(address("edit/"), AS_SEEN | {"version": "2", "name_2": "Bernd"})

    text = page_text(client.get(address()))
    assert "Bernd" in text
    assert "Ben " not in text


def test_session_update_shows_the_title_in_the_head(client, keeper, address):
    client.post(address("edit/"), AS_SEEN | {"title": "Die Runde"})

    assert page_text(client.get(address())).startswith("Die Runde – Skat-Liste")


def test_session_update_can_swap_two_names(client, keeper, address):
    client.post(address("edit/"), AS_SEEN | {"name_1": "Ben", "name_2": "Anna"})

    assert names(keeper.session) == ["Ben", "Anna", "Cem"]
    assert Player.objects.count() == 3


def test_session_update_leaves_names_on_other_lists_alone(
    client, device, keeper, address
):
    other = create_keeper(device=device[0])

    client.post(address("edit/"), AS_SEEN | {"name_2": "Bernd"})

    assert names(other.session) == ["Anna", "Ben", "Cem"]


def test_session_update_logs_people_by_their_ids(client, device, keeper, address):
    anna, ben, cem = Player.objects.order_by("pk")

    client.post(address("edit/"), AS_SEEN | {"title": "Runde", "name_2": "Bernd"})

    bernd = Player.objects.get(name="Bernd")
    change = Change.objects.get(version=2)
    head = {"title": "", "place": "", "planned_games": 36, "stake": ""}
    segment = {
        "from_key": 0,
        "first_dealer": 1,
        "system": "seeger_fabian",
        "profile": profile_to_dict(ISKO_TOURNAMENT),
        "sitters": [[1, anna.pk], [2, ben.pk], [3, cem.pk]],
    }
    assert Session.objects.get().version == 2
    assert (change.action, change.device) == ("list_corrected", device[0])
    assert change.before == {"list": head | {"segments": [segment]}}
    renamed = segment | {"sitters": [[1, anna.pk], [2, bernd.pk], [3, cem.pk]]}
    assert change.after == {
        "list": head | {"title": "Runde", "segments": [renamed]},
    }


def test_session_update_without_a_difference_writes_nothing(client, keeper, address):
    before = all_rows()

    response = client.post(address("edit/"), AS_SEEN | {"name_1": " Anna "})

    assert response.url == address()
    assert all_rows() == before


def test_session_update_cannot_add_or_remove_a_seat(client, keeper, address):
    client.post(address("edit/"), AS_SEEN | {"name_1": "Ute", "name_4": "Dora"})

    assert names(keeper.session) == ["Ute", "Ben", "Cem"]


def test_session_update_changes_nothing_but_the_head(client, keeper, address):
    told = {"system": "classic", "club": "1", "place": "Mond", "language": "en"}

    client.post(address("edit/"), AS_SEEN | told)

    session = Session.objects.get()
    assert (session.planned_games, session.version) == (36, 1)
    assert read_segments(session).last == table_of(
        "Anna", "Ben", "Cem", system=System.SEEGER_FABIAN
    )


@pytest.mark.parametrize("told, sentences", REFUSED)
def test_session_update_refuses(client, keeper, address, told, sentences):
    before = all_rows()

    response = client.post(address("edit/"), AS_SEEN | told)

    assert response.status_code == 422
    assert problems(response) == sentences
    assert typed(response) == AS_IT_IS | told
    assert all_rows() == before


def test_session_update_says_above_all_that_nothing_was_saved(client, keeper, address):
    text = page_text(client.post(address("edit/"), AS_SEEN | {"name_1": ""}))

    assert "Noch nicht gespeichert: Bitte das Markierte ansehen." in text


def test_session_update_refuses_a_form_without_fields(client, keeper, address):
    response = client.post(address("edit/"), {})

    assert response.status_code == 422
    assert problems(response) == dict.fromkeys(NAMES, MISSING) | {
        "planned_games": HOW_MANY
    }
    assert names(keeper.session) == ["Anna", "Ben", "Cem"]


def test_session_update_finds_no_deleted_list(client, keeper, address):
    delete_list(keeper=keeper)
    before = all_rows()

    response = client.post(address("edit/"), AS_SEEN | {"name_1": "Ute"})

    assert "Hier ist nichts." in page_text(response)
    assert all_rows() == before


def test_session_update_writes_the_whole_head(client, keeper, address):
    told = {"venue": "Zum Ochsen", "stake": "0,5", "planned_games": "39"}

    client.post(address("edit/"), AS_SEEN | told)

    session = Session.objects.get()
    assert (session.place, session.stake) == ("Zum Ochsen", "1/2")
    assert session.planned_games == 39
    assert typed(client.get(address("edit/"))) == AS_IT_IS | told


@pytest.mark.parametrize(
    "stake, shown", [("1/4", "0,25"), ("1/3", "1/3"), ("2", "2"), ("", "")]
)
def test_session_update_shows_the_stake_as_it_is_typed(client, device, stake, shown):
    keeper = create_keeper(device=device[0], stake=stake)

    page = client.get(f"/sessions/{keeper.session.public_id}/edit/")

    assert typed(page)["stake"] == shown


def test_session_update_of_a_list_changed_since_writes_nothing(client, keeper, address):
    create_game(keeper=keeper)
    before = all_rows()

    response = client.post(address("edit/"), AS_SEEN | {"name_1": "Ute"})

    assert response.status_code == 409
    assert "Die Liste hat sich inzwischen geändert." in page_text(response)
    assert typed(response) == AS_IT_IS | {"name_1": "Ute"}
    assert 'name="version" value="2"' in response.content.decode()
    assert all_rows() == before


def test_session_update_of_a_closed_list_writes_nothing(client, keeper, address):
    Session.objects.update(closed_at=timezone.now())
    before = all_rows()

    response = client.post(address("edit/"), AS_SEEN | {"name_1": "Ute"})

    assert response.status_code == 409
    assert "Diese Liste ist abgeschlossen." in page_text(response)
    assert typed(response)["name_1"] == "Ute"
    assert all_rows() == before


@pytest.mark.parametrize("version", [None, "", "eins", "0", "1" + 30 * "0", 5000 * "9"])
def test_session_update_without_the_version_seen_writes_nothing(
    client, keeper, address, version
):
    told = {"name_1": "Ute"} | ({} if version is None else {"version": version})
    before = all_rows()

    response = client.post(address("edit/"), AS_IT_IS | told)

    assert response.status_code in {409, 422}
    assert typed(response) == AS_IT_IS | {"name_1": "Ute"}
    assert all_rows() == before


def test_session_update_can_be_undone(client, keeper, address):
    client.post(address("edit/"), AS_SEEN | {"name_1": "Ute", "stake": "1"})

    undo(keeper=keeper, step_id=Session.objects.get().undo_to_id)

    assert typed(client.get(address("edit/"))) == AS_IT_IS


def test_session_update_names_columns_whoever_sits_there_now(client, keeper, address):
    create_game(keeper=keeper, declarer=2)
    substitute(
        keeper=keeper, version=2, position=2, name="Dora", takes_points_over=False
    )
    seen = AS_SEEN | {"version": "3", "name_2": "Bernd", "name_4": "Dorothea"}

    page = client.get(address("edit/"))
    client.post(address("edit/"), seen)

    assert "Spalte 2, nicht mehr am Tisch" in page_text(page)
    assert names(keeper.session) == ["Anna", "Bernd", "Cem", "Dorothea"]


def test_session_update_refuses_the_name_of_who_sat_there_before(
    client, keeper, address
):
    create_game(keeper=keeper, declarer=2)
    substitute(
        keeper=keeper, version=2, position=2, name="Dora", takes_points_over=True
    )
    seen = AS_SEEN | {"version": "3", "name_2": "Dora", "name_3": "ben"}

    response = client.post(address("edit/"), seen)

    assert problems(response) == {
        "name_3": "So heißt schon jemand, der auf dieser Liste gespielt hat: bitte "
        "etwas ergänzen."
    }


@pytest.mark.parametrize(
    "games, planned, problem",
    [
        (5, "4", "Es stehen schon 5 Spiele da."),
        (5, "5", "Alle geben gleich oft: 6 oder 9 Spiele gehen auf."),
        (5, "6", None),
        (6, "36", None),
    ],
)
def test_session_update_refuses_fewer_games_than_are_written(
    client, keeper, address, games, planned, problem
):
    for _ in range(games):
        create_game(keeper=keeper)
    seen = AS_SEEN | {"version": str(games + 1), "planned_games": planned}

    response = client.post(address("edit/"), seen)

    assert problems(response).get("planned_games") == problem


def test_session_update_takes_a_length_that_fits_who_is_there_now(
    client, keeper, address
):
    for _ in range(3):
        create_game(keeper=keeper)
    join_table(keeper=keeper, version=4, name="Dora", before=None)
    seen = AS_SEEN | {"name_4": "Dora", "version": "5"}

    unchanged = client.post(address("edit/"), seen | {"title": "Runde"})
    refused = client.post(address("edit/"), seen | {"planned_games": "40"})
    client.post(address("edit/"), seen | {"version": "6", "planned_games": "43"})

    assert unchanged.status_code == 302
    assert problems(refused) == {
        "planned_games": "Alle geben gleich oft: 39 oder 43 Spiele gehen auf."
    }
    assert Session.objects.get().planned_games == 43


@pytest.mark.parametrize("games", [0, 7])
def test_session_update_reads_as_often_for_a_long_list(
    client, keeper, address, games, django_assert_num_queries
):
    for _ in range(games):
        create_game(keeper=keeper)

    with django_assert_num_queries(3):
        client.get(address("edit/"))
