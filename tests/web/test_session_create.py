"""Beginning a list."""

import hashlib

import pytest
from django.test import Client

from scoring import ISKO_TOURNAMENT, System, profile_to_dict
from skatliste.models import (
    Change,
    Club,
    Device,
    Grant,
    Player,
    Session,
    read_segments,
)
from tests.factories import create_keeper, table_of
from tests.snapshots import all_rows

from .conftest import page_text
from .fields import offered, problems, typed

NEW = "/sessions/new/"
THREE = {"name_1": "Anna", "name_2": "Ben", "name_3": "Cem"}
FOUR = THREE | {"name_4": "Dora"}
EMPTY = dict.fromkeys(["title", "venue", "planned_games", "stake", *FOUR, "name_5"], "")

MISSING = "Wer sitzt hier? Ein Name fehlt."
TWICE = "So heißt schon Platz 1: bitte unterscheiden, etwa „Anna B.“ und „Anna K.“."
INVISIBLE = "Darin sind unsichtbare Zeichen: bitte neu tippen."
LONG_NAME = "Hier passen höchstens 40 Zeichen hin."
LONG_TITLE = "Hier passen höchstens 80 Zeichen hin."
NO_NUMBER = "Hier gehört eine ganze Zahl hin, zum Beispiel 36."
FEW = "Mindestens 3 Spiele."
MANY = "Höchstens 480 Spiele."
UNEVEN_THREE = (
    "Alle geben gleich oft, also bei 3 Personen ein Vielfaches von 3, zum Beispiel 36."
)
UNEVEN_FOUR = (
    "Alle geben gleich oft, also bei 4 Personen ein Vielfaches von 4, zum Beispiel 48."
)

REFUSED = [
    pytest.param(THREE | {"name_3": ""}, {"name_3": MISSING}, id="two names"),
    pytest.param(
        {"name_1": "Anna", "name_4": "Dora"},
        {"name_2": MISSING, "name_3": MISSING},
        id="a gap",
    ),
    pytest.param(
        {"title": "", "planned_games": ""},
        {"name_1": MISSING, "name_2": MISSING, "name_3": MISSING},
        id="no names",
    ),
    pytest.param(
        {}, {"name_1": MISSING, "name_2": MISSING, "name_3": MISSING}, id="nothing"
    ),
    pytest.param(
        dict.fromkeys(THREE, "Anna"), {"name_2": TWICE, "name_3": TWICE}, id="equal"
    ),
    pytest.param(
        THREE | {"name_3": "ANNA"}, {"name_3": TWICE}, id="equal but for case"
    ),
    pytest.param(THREE | {"name_4": " anna\t"}, {"name_4": TWICE}, id="but for blanks"),
    pytest.param(
        {"name_1": "Straße", "name_2": "STRASSE", "name_3": "Cem"},
        {"name_2": TWICE},
        id="equal but for a sharp s",
    ),
    pytest.param(
        {"name_1": "J\u00fcrgen", "name_2": "Ju\u0308rgen", "name_3": "Cem"},
        {"name_2": TWICE},
        id="equal to the eye",
    ),
    pytest.param(THREE | {"name_1": 10_240 * "x"}, {"name_1": LONG_NAME}, id="10 kB"),
    pytest.param(THREE | {"name_1": 41 * "x"}, {"name_1": LONG_NAME}, id="41 letters"),
    pytest.param(THREE | {"title": 81 * "x"}, {"title": LONG_TITLE}, id="long title"),
    pytest.param(THREE | {"name_2": "Be\x07n"}, {"name_2": INVISIBLE}, id="control"),
    pytest.param(THREE | {"name_2": "Be\x1bn"}, {"name_2": INVISIBLE}, id="escape"),
    pytest.param(THREE | {"name_2": "Be\x00n"}, {"name_2": INVISIBLE}, id="NUL"),
    pytest.param(THREE | {"name_2": "\u202ennA"}, {"name_2": INVISIBLE}, id="bidi"),
    pytest.param(THREE | {"name_2": "\u2066Ben"}, {"name_2": INVISIBLE}, id="isolate"),
    pytest.param(THREE | {"name_2": "Ben\u200b"}, {"name_2": INVISIBLE}, id="no width"),
    pytest.param(
        THREE | {"name_2": "\ufeffBen"}, {"name_2": INVISIBLE}, id="byte order"
    ),
    pytest.param(THREE | {"name_2": "\ue000"}, {"name_2": INVISIBLE}, id="private use"),
    pytest.param(THREE | {"title": "\u202ee"}, {"title": INVISIBLE}, id="bidi title"),
    pytest.param(THREE | {"name_2": " \t\u3000"}, {"name_2": MISSING}, id="blanks"),
    pytest.param(
        THREE | {"planned_games": "37"}, {"planned_games": UNEVEN_THREE}, id="37"
    ),
    pytest.param(
        FOUR | {"planned_games": "54"},
        {"planned_games": UNEVEN_FOUR},
        id="54 with four",
    ),
    pytest.param(THREE | {"planned_games": "0"}, {"planned_games": FEW}, id="0"),
    pytest.param(THREE | {"planned_games": "-36"}, {"planned_games": FEW}, id="-36"),
    pytest.param(THREE | {"planned_games": "483"}, {"planned_games": MANY}, id="483"),
    pytest.param(
        THREE | {"planned_games": "1" + 30 * "0"}, {"planned_games": MANY}, id="10**30"
    ),
    pytest.param(
        THREE | {"planned_games": 5000 * "9"},
        {"planned_games": NO_NUMBER},
        id="endless",
    ),
    pytest.param(
        THREE | {"planned_games": "viele"}, {"planned_games": NO_NUMBER}, id="viele"
    ),
    pytest.param(
        THREE | {"planned_games": "36,5"}, {"planned_games": NO_NUMBER}, id="36,5"
    ),
    pytest.param(
        THREE | {"name_1": "", "title": 81 * "x", "planned_games": "x"},
        {"name_1": MISSING, "title": LONG_TITLE, "planned_games": NO_NUMBER},
        id="several",
    ),
]


def begin(browser, **told):
    return browser.post(NEW, THREE | told)


def table(session):
    """Return the only segment of a list."""
    segments = read_segments(session)
    assert segments.keys == (0,)
    return segments.last


def seats(session):
    return list(table(session).names.items())


def test_session_create_begins_a_list_of_three(stranger):
    names = ("Anna", "Ben", "Cem")

    begin(stranger)

    session = Session.objects.get()
    assert (session.planned_games, session.stake) == (36, "")
    assert (session.title, session.language, session.deck) == ("", "de", "french")
    assert table(session) == table_of(*names, system=System.SEEGER_FABIAN)
    assert seats(session) == [(1, "Anna"), (2, "Ben"), (3, "Cem")]


def test_session_create_begins_a_list_of_four(stranger):
    names = ("Anna", "Ben", "Cem", "Dora")

    begin(stranger, name_4="Dora")

    session = Session.objects.get()
    assert session.planned_games == 48
    assert table(session) == table_of(*names, system=System.SEEGER_FABIAN)
    assert seats(session) == [(1, "Anna"), (2, "Ben"), (3, "Cem"), (4, "Dora")]


def test_session_create_logs_the_first_version(stranger):
    begin(stranger, title="Runde")

    session, change = Session.objects.get(), Change.objects.get()
    assert (session.version, change.version) == (1, 1)
    assert (change.session, change.action) == (session, "list_begun")
    assert (change.device, change.before) == (Device.objects.get(), None)
    people = Player.objects.order_by("pk").values_list("pk", flat=True)
    assert change.after == {
        "list": {
            "title": "Runde",
            "place": "",
            "planned_games": 36,
            "stake": "",
            "segments": [
                {
                    "from_key": 0,
                    "first_dealer": 1,
                    "system": "seeger_fabian",
                    "profile": profile_to_dict(ISKO_TOURNAMENT),
                    "sitters": [[1, people[0]], [2, people[1]], [3, people[2]]],
                }
            ],
        }
    }


def test_session_create_makes_the_browser_a_keeper(stranger):
    begin(stranger)

    grant = Grant.objects.get()
    assert (grant.session, grant.device) == (
        Session.objects.get(),
        Device.objects.get(),
    )
    assert (grant.role, grant.key_version) == ("keeper", 1)


def test_session_create_sets_a_cookie_that_scripts_cannot_read(stranger):
    cookie = begin(stranger).cookies["device"]

    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert (cookie["secure"], cookie["path"]) == ("", "/")
    assert cookie["max-age"] == 34_560_000


def test_session_create_sets_a_cookie_for_encrypted_connections_only(
    stranger, settings
):
    settings.TLS = True

    assert begin(stranger).cookies["device"]["secure"] is True


def test_session_create_stores_a_hash_of_the_cookie(stranger):
    secret = begin(stranger).cookies["device"].value

    hashed = hashlib.sha256(secret.encode()).hexdigest()
    assert Device.objects.get().token_hash == hashed
    assert secret not in str(all_rows())


def test_session_create_redirects_to_the_clean_address(stranger):
    response = begin(stranger)

    assert response.status_code == 302
    assert response.url == f"/sessions/{Session.objects.get().public_id}/"


def test_session_create_leads_to_the_empty_sheet(stranger):
    response = stranger.post(NEW, THREE, follow=True)

    assert "Spiel 1 von 36 gibt: Anna" in page_text(response)


def test_session_create_reuses_the_round_of_the_browser(stranger):
    begin(stranger)
    begin(stranger, name_3="Anna", name_1="Cem", name_4="Dora")

    first, second = Session.objects.order_by("pk")
    assert first.club == second.club == Club.objects.get()
    assert sorted(Player.objects.values_list("name", flat=True)) == [
        "Anna",
        "Ben",
        "Cem",
        "Dora",
    ]
    assert Device.objects.count() == 1


def test_session_create_does_not_share_a_round_between_browsers(db):
    begin(Client())
    begin(Client())

    assert (Club.objects.count(), Player.objects.count()) == (2, 6)


def test_session_create_does_not_accept_a_secret_made_elsewhere(stranger):
    stranger.cookies["device"] = "chosen-by-somebody-else"

    secret = begin(stranger).cookies["device"].value

    assert secret != "chosen-by-somebody-else"  # noqa: S105
    assert len(secret) == 43


@pytest.mark.parametrize(
    "name, kept",
    [
        ("Jörg Übermut-Weiß", "Jörg Übermut-Weiß"),
        ("Ju\u0308rgen", "J\u00fcrgen"),
        ("🃏", "🃏"),
        ("👩\u200d🦰 Zoë", "👩\u200d🦰 Zoë"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("李小龍", "李小龍"),
        ("O'Neill & <Söhne>", "O'Neill & <Söhne>"),
        (40 * "ü", 40 * "ü"),
        ("  Anna \t von\u00a0\n der  Au ", "Anna von der Au"),
    ],
)
def test_session_create_accepts_a_name(stranger, name, kept):
    begin(stranger, name_1=name)

    assert seats(Session.objects.get()) == [(1, kept), (2, "Ben"), (3, "Cem")]


def test_session_create_folds_blanks_of_the_title(stranger):
    begin(stranger, title="  Runde \n am\tDonnerstag ")

    assert Session.objects.get().title == "Runde am Donnerstag"


@pytest.mark.parametrize("told, sentences", REFUSED)
def test_session_create_refuses(stranger, told, sentences):
    before = all_rows()

    response = stranger.post(NEW, told)

    assert response.status_code == 422
    assert problems(response) == sentences
    assert typed(response) == EMPTY | told
    assert all_rows() == before


def test_session_create_says_above_all_that_nothing_was_begun(stranger):
    response = begin(stranger, name_1="")

    text = page_text(response)
    assert "Noch nicht begonnen: Bitte das Markierte ansehen." in text
    assert "device" not in response.cookies


def test_session_create_escapes_what_it_shows_again(stranger):
    response = begin(stranger, name_1='"><b>x', name_2="")

    assert "<b>x" not in response.content.decode()
    assert typed(response)["name_1"] == '"><b>x'


def test_session_create_refuses_in_english(stranger):
    headers = {"Accept-Language": "en"}
    told = {"name_1": "Anna", "name_2": "anna", "planned_games": "2"}

    assert problems(stranger.post(NEW, told, headers=headers)) == {
        "name_2": "Place 1 has this name already: please tell the two apart, say "
        "“Anna B.” and “Anna K.”.",
        "name_3": "Who sits here? A name is missing.",
        "planned_games": "At least 3 games.",
    }


def test_session_create_offers_the_names_of_the_round(client, device):
    create_keeper(device=device[0], names=("Anna", "Ben", "Cem"))
    create_keeper(device=device[0], names=("Ben", "Dora", "Emil"))
    create_keeper(names=("Xaver", "Yvonne", "Zoe"))

    names = offered(client.get(NEW))[:5]

    assert names == ["Ben", "Dora", "Emil", "Anna", "Cem"]


def test_session_create_offers_the_names_when_it_refuses(client, keeper):
    assert offered(client.post(NEW, {"name_1": "x"}))[:3] == ["Anna", "Ben", "Cem"]


def test_session_create_says_what_holds_if_nothing_is_chosen(stranger):
    text = page_text(stranger.get(NEW))

    assert "Regeln und Länge: Turnier, 12 Runden" in text
    assert "36 Spiele zu dritt, 48 zu viert, 60 zu fünft" in text


def test_session_create_shows_an_empty_form_and_writes_nothing(stranger):
    before = all_rows()

    response = stranger.get(NEW)

    assert typed(response) == EMPTY
    assert problems(response) == {}
    assert all_rows() == before
    assert response.cookies.keys() == {"csrftoken"}


def test_session_create_ignores_what_an_address_tells(stranger):
    response = stranger.get(NEW, {"name_1": "Anna", "name_2": "Ben", "name_3": "Cem"})

    assert typed(response) == EMPTY
    assert Session.objects.count() == 0


@pytest.mark.parametrize("lists", [1, 3])
def test_session_create_reads_as_often_for_a_round_of_many(
    client, device, lists, django_assert_num_queries
):
    for number in range(lists):
        create_keeper(device=device[0], names=(f"A{number}", f"B{number}", "C"))

    with django_assert_num_queries(3):
        client.get(NEW)
