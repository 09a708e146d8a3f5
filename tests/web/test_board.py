"""Lists on a screen on the wall."""

from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client
from django.utils import timezone

from skatliste.http import DEVICE_COOKIE
from skatliste.models import ClubRole, Completion, Role, Session
from skatliste.queries import list_key
from skatliste.services import delete_list, grant_in_club, grant_role
from tests.closings import close
from tests.factories import create_device, create_game, create_keeper, create_passed_in

from .conftest import page_text

NO_LIST = "Dieser Browser darf keine mitlesen"


@pytest.fixture
def wall(db):
    """The browser of a screen on the wall, and its device."""
    device, token = create_device()
    browser = Client()
    browser.cookies[DEVICE_COOKIE] = token
    return browser, device


def read_along(wall, **head):
    """Return the keeper of a new list that the wall may read."""
    keeper = create_keeper(**head)
    grant_role(wall[1], keeper.session, Role.READER)
    return keeper


def test_board_shows_totals_and_the_last_game(client, keeper, address):
    create_game(keeper=keeper, declarer=2, matadors=2)

    text = page_text(client.get(address("board/")))

    assert "Spiel 2 von 36" in text
    assert "Ben 36 gewonnen zu verloren 1 : 0 gibt gesamt 86, Platz 1" in text
    assert "Ben Kreuz mit 2 +36 mit 2, Spiel 3 × 12 = 36" in text.replace("\u00a0", " ")


def test_board_shows_who_deals(client, keeper, address):
    create_passed_in(keeper=keeper)

    text = page_text(client.get(address("board/")))
    assert "Ben 0 gewonnen zu verloren 0 : 0 gibt" in text


def test_board_leads_to_reading_along(wall, stranger):
    session = read_along(wall).session

    page = wall[0].get(f"/sessions/{session.public_id}/board/").content.decode()

    assert 'role="img" aria-label="Code zum Mitlesen"' in page
    assert list_key(session, Role.KEEPER) not in page


def test_board_of_a_browser_without_lists_says_what_to_do(stranger):
    assert NO_LIST in page_text(stranger.get("/board/"))


def test_board_takes_lists_in_turn(wall):
    read_along(wall, title="Tisch 1")
    read_along(wall, title="Tisch 2")

    pages = [wall[0].get(f"/board/?turn={turn}") for turn in (0, 1, 2)]

    told = [page_text(page).split(" –")[0] for page in pages]
    assert told == ["Tisch 1", "Tisch 2", "Tisch 1"]
    assert 'data-next="/board/?turn=1"' in pages[0].content.decode()


@pytest.mark.parametrize("turn", ["-1", "x", "", "9" * 30, "\x00"])
def test_board_begins_anew_for_nonsense(wall, turn):
    read_along(wall, title="Tisch 1")
    read_along(wall, title="Tisch 2")

    assert "Tisch 1" in page_text(wall[0].get("/board/", {"turn": turn}))


def test_board_stays_if_it_is_told_to(wall):
    read_along(wall, title="Tisch 1")
    read_along(wall, title="Tisch 2")

    page = wall[0].get("/board/?turn=1&still=on")

    assert "Tisch 2" in page_text(page)
    assert "data-next" not in page.content.decode()


def test_board_of_one_list_has_no_turns(wall):
    read_along(wall)

    page = wall[0].get("/board/")

    assert "data-next" not in page.content.decode()
    assert "Hier bleiben" not in page_text(page)


def test_board_shows_the_lists_of_a_club(wall):
    club = create_keeper(title="Tisch 7").session.club
    grant_in_club(wall[1], club, ClubRole.MEMBER)

    assert "Tisch 7" in page_text(wall[0].get("/board/"))


@pytest.mark.parametrize(
    "end",
    [
        lambda keeper: delete_list(keeper=keeper),
        lambda keeper: close(keeper, completion=Completion.CUT_SHORT),
        lambda _: Session.objects.update(begun_at=timezone.now() - timedelta(days=2)),
        lambda _: Session.objects.update(reader_version=F("reader_version") + 1),
    ],
    ids=["deleted", "closed", "long ago", "no longer to be read"],
)
def test_board_shows_what_is_being_played_only(wall, end):
    keeper = read_along(wall)
    create_game(keeper=keeper)
    end(keeper)

    assert NO_LIST in page_text(wall[0].get("/board/"))


def test_board_is_swapped_alone(client, address):
    headers = {"HX-Request": "true"}

    page = client.get(address("board/"), headers=headers).content.decode()

    assert page.lstrip().startswith('<div id="board"')
    assert "<html" not in page


def test_board_is_not_sent_twice(client, keeper, address):
    headers = {"HX-Request": "true"}
    tag = client.get(address("board/"), headers=headers)["ETag"]

    again = client.get(address("board/"), headers={**headers, "If-None-Match": tag})
    create_game(keeper=keeper)
    anew = client.get(address("board/"), headers={**headers, "If-None-Match": tag})

    assert (again.status_code, again.content) == (304, b"")
    assert anew.status_code == 200


@pytest.mark.parametrize("games", [1, 30])
def test_board_reads_as_often_for_many_games(
    client, keeper, address, games, django_assert_num_queries
):
    for _ in range(games):
        create_game(keeper=keeper)

    with django_assert_num_queries(3):
        client.get(address("board/"))
