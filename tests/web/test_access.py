"""Who may do what: every address there is, tried by those who may not.

The addresses come from the URL configuration. Who adds one says in `RIGHTS` whose
it is, and then need write nothing more here.
"""

import re
from dataclasses import dataclass
from itertools import product

import pytest
from django.db.models import F
from django.test import Client

from scoring import ISKO_TOURNAMENT
from skatliste.forms import profile_word
from skatliste.http import DEVICE_COOKIE
from skatliste.models import Club, ClubRole, Grant, Player, Role, Session
from skatliste.queries import list_key, points_file
from skatliste.services import delete_list, grant_in_club, grant_role
from tests.closings import close_and_reopen, make_evening
from tests.factories import create_adjustment, create_device, create_game, create_keeper
from tests.snapshots import all_rows

from .conftest import page_text
from .site_map import fill, routes

READER, KEEPER, ADMIN, MEMBER = "reader", "keeper", "admin", "member"
# Who else may do what is a right of theirs.
HOLDERS = {
    READER: {READER, KEEPER, MEMBER, ADMIN},
    KEEPER: {KEEPER, ADMIN},
    MEMBER: {MEMBER, ADMIN},
    ADMIN: {ADMIN},
}
# Somebody without anything, everybody of this list and club, and of another one.
ROLES = ("none", READER, KEEPER, MEMBER, ADMIN)
OTHERS = ("other reader", "other keeper", "other member", "other admin")
READ, WRITE, BOTH = {"GET"}, {"POST"}, {"GET", "POST"}
NOTHING_HERE = "Hier ist nichts."


@dataclass(frozen=True)
class Right:
    whose: str
    methods: set[str]


RIGHTS = {
    "session-list": Right("anyone", READ),
    "session-create": Right("anyone", BOTH),
    "calculator": Right("anyone", READ),
    "blank": Right("anyone", READ),
    "rules": Right("anyone", READ),
    "healthz": Right("anyone", READ),
    "points": Right("anyone", READ),
    "preferences": Right("anyone", BOTH),
    "imprint": Right("anyone", READ),
    "privacy": Right("anyone", READ),
    "manifest": Right("anyone", READ),
    "join": Right("who has the key", BOTH),
    "join-by-code": Right("anyone", BOTH),
    "board": Right("anyone", READ),
    "session-board": Right(READER, READ),
    "session-detail": Right(READER, READ),
    "session-sheet": Right(READER, READ),
    "session-share": Right(READER, READ),
    "session-code": Right(READER, BOTH),
    "session-seat": Right(READER, BOTH),
    "session-renew": Right(KEEPER, BOTH),
    "session-hand-over": Right(KEEPER, BOTH),
    "session-take-over": Right(READER, BOTH),
    "session-devices": Right(KEEPER, READ),
    "device-update": Right(KEEPER, BOTH),
    "device-role": Right(KEEPER, WRITE),
    "device-remove": Right(KEEPER, BOTH),
    "game-flag": Right(READER, BOTH),
    "game-settle": Right(READER, WRITE),
    "session-update": Right(KEEPER, BOTH),
    "people": Right(KEEPER, BOTH),
    "session-rules": Right(KEEPER, BOTH),
    "session-delete": Right(KEEPER, BOTH),
    "session-restore": Right(KEEPER, WRITE),
    "session-export": Right(READER, READ),
    "session-files": Right(READER, READ),
    "game-create": Right(KEEPER, BOTH),
    "game-preview": Right(KEEPER, WRITE),
    "game-update": Right(KEEPER, BOTH),
    "game-insert": Right(KEEPER, BOTH),
    "game-move": Right(KEEPER, BOTH),
    "game-delete": Right(KEEPER, BOTH),
    "game-restore": Right(KEEPER, WRITE),
    "session-undo": Right(KEEPER, BOTH),
    "session-redo": Right(KEEPER, BOTH),
    "session-log": Right(READER, READ),
    "game-log": Right(READER, READ),
    "adjustment-create": Right(KEEPER, BOTH),
    "adjustment-update": Right(KEEPER, BOTH),
    "session-finish": Right(KEEPER, BOTH),
    "session-stake": Right(KEEPER, WRITE),
    "session-agree": Right(KEEPER, WRITE),
    "session-reopen": Right(KEEPER, BOTH),
    "session-revision": Right(READER, READ),
    "session-next": Right(KEEPER, BOTH),
    "evening": Right(READER, READ),
    "evening-export": Right(READER, READ),
    "evening-files": Right(READER, READ),
    "log-in": Right("anyone", BOTH),
    "sign-up": Right("anyone", BOTH),
    "log-out": Right("who has logged in", BOTH),
    "account": Right("who has logged in", READ),
    "change-password": Right("who has logged in", BOTH),
    "gather": Right("who has logged in", WRITE),
    "club-create": Right("anyone", BOTH),
    "club-detail": Right(MEMBER, READ),
    "club-people": Right(ADMIN, BOTH),
    "club-person": Right(ADMIN, WRITE),
    "club-update": Right(ADMIN, BOTH),
    "club-links": Right(ADMIN, READ),
    "club-renew": Right(ADMIN, BOTH),
    "club-device": Right(ADMIN, BOTH),
    "club-leave": Right(MEMBER, BOTH),
    "club-import": Right(ADMIN, BOTH),
    "import": Right("anyone", BOTH),
    "club-export": Right(ADMIN, READ),
    "club-files": Right(ADMIN, READ),
}
ROUTES = dict(routes())
KEPT = [name for name, right in RIGHTS.items() if right.whose in HOLDERS]
ALLOWED = [(name, method) for name in KEPT for method in sorted(RIGHTS[name].methods)]
MATRIX = [
    (name, method, role) for name, method in ALLOWED for role in (*ROLES, *OTHERS)
]
GAMES = [name for name in KEPT if "<int:game_id>" in ROUTES.get(name, "")]
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
NOT_ALLOWED = [
    (name, method)
    for name, method in product(RIGHTS, METHODS)
    if method not in RIGHTS[name].methods
]
# The same for everyone: nothing of a reader stands in it.
MAY_BE_KEPT = {"rules", "points"}
WRITE_ONLY = [name for name, right in RIGHTS.items() if right.methods == WRITE]
WRITING = [name for name, right in RIGHTS.items() if "POST" in right.methods]


@pytest.fixture
def told(keeper):
    """Return what stands in the addresses of a list with one game."""
    session = keeper.session
    game = create_game(keeper=keeper)
    belonging, _ = create_device()
    grant_in_club(belonging, session.club, ClubRole.MEMBER)
    return {
        "public_id": session.public_id,
        "evening_id": make_evening(keeper).public_id,
        "revision": close_and_reopen(keeper).revision,
        "game_id": game.pk,
        "adjustment_id": create_adjustment(keeper=keeper).pk,
        "suffix": "json",
        "whose": Role.READER.value,
        "grant_id": Grant.objects.get(session=session).pk,
        "club_id": session.club.public_id,
        "player_id": Player.objects.filter(club=session.club).first().pk,
        "device_id": belonging.pk,
        "role": ClubRole.MEMBER,
        "key": list_key(session, Role.KEEPER),
        "profile": profile_word(ISKO_TOURNAMENT),
        "mark": points_file(ISKO_TOURNAMENT).mark,
    }


@pytest.fixture
def browsers(keeper, told):
    """Return a browser for each role, with the rights of this list or of another."""
    other = create_keeper()
    return {
        "none": Client(enforce_csrf_checks=True),
        **{role: browser_as(role, keeper.session) for role in ROLES[1:]},
        **{role: browser_as(role.split()[1], other.session) for role in OTHERS},
    }


def browser_as(role, session):
    """Return the browser of somebody with this role, and with no other."""
    device, token = create_device()
    if role in Role:
        grant_role(device, session, Role(role))
    else:
        grant_in_club(device, session.club, ClubRole(role))
    browser = Client(enforce_csrf_checks=True)
    browser.cookies[DEVICE_COOKIE] = token
    return browser


@pytest.fixture
def neighbour(db):
    """The browser of a keeper of another list."""
    device, token = create_device()
    create_game(keeper=create_keeper(device=device))
    browser = Client(enforce_csrf_checks=True)
    browser.cookies[DEVICE_COOKIE] = token
    return browser


def request(browser, method, address):
    """Send what a form of ours sends, with a valid token."""
    page = browser.get("/sessions/new/").content.decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
    data = {"csrfmiddlewaretoken": token} if method == "POST" else {}
    return getattr(browser, method.lower())(address, data)


def test_access_is_told_for_every_address():
    assert set(RIGHTS) == set(ROUTES)
    assert len(list(routes())) == len(ROUTES)


def test_access_is_public_to_these_addresses_only():
    public = {ROUTES[name] for name in RIGHTS if name not in KEPT}

    assert public == {
        *("/account/", "/account/login/", "/account/logout/", "/account/new/"),
        *("/account/password/", "/account/gather/"),
        *("/", "/sessions/new/", "/clubs/new/", "/join/", "/join/<slug:key>/"),
        *("/import/", "/blank.pdf"),
        *(
            "/board/",
            "/calculator/",
            "/rules/",
            "/healthz",
            "/preferences/",
            "/imprint/",
            "/privacy/",
            "/manifest.webmanifest",
        ),
        "/points/<slug:profile>/<slug:mark>.json",
    }


def test_access_is_by_a_right_below_every_list_and_club():
    below = {
        name
        for name, route in routes()
        if re.search("<slug:(public|evening|club)_id>", route)
    }

    assert below == set(KEPT)


@pytest.mark.parametrize("name, method, role", MATRIX)
def test_access_is_by_role(told, browsers, name, method, role):
    before = all_rows()

    response = request(browsers[role], method, fill(ROUTES[name], **told))

    if role in HOLDERS[RIGHTS[name].whose]:
        assert response.status_code in {200, 302, 422}
        assert NOTHING_HERE not in page_text(response)
    else:
        assert response.status_code == 404
        assert NOTHING_HERE in page_text(response)
        assert all_rows() == before
        assert DEVICE_COOKIE not in response.cookies


@pytest.mark.parametrize("name, method", ALLOWED)
@pytest.mark.parametrize("role", [READER, KEEPER, MEMBER, ADMIN])
def test_access_ends_with_the_keys(told, browsers, name, method, role):
    Session.objects.update(
        key_version=F("key_version") + 1, reader_version=F("reader_version") + 1
    )
    Club.objects.update(
        admin_version=F("admin_version") + 1, member_version=F("member_version") + 1
    )
    before = all_rows()

    response = request(browsers[role], method, fill(ROUTES[name], **told))

    assert response.status_code == 404
    assert all_rows() == before


@pytest.mark.parametrize("name, method", ALLOWED)
def test_access_is_closed_to_others_after_a_list_was_deleted(
    keeper, told, neighbour, name, method
):
    delete_list(keeper=keeper)
    before = all_rows()

    response = request(neighbour, method, fill(ROUTES[name], **told))

    assert response.status_code == 404
    assert all_rows() == before


@pytest.mark.parametrize("name, method", ALLOWED)
def test_access_does_not_tell_whether_a_list_exists(told, neighbour, name, method):
    there = request(neighbour, method, fill(ROUTES[name], **told))
    nowhere = fill(ROUTES[name], **told | {"public_id": "nosuchlistab"})

    assert request(neighbour, method, nowhere).content == there.content


@pytest.mark.parametrize("name, method", [pair for pair in ALLOWED if pair[0] in GAMES])
def test_access_to_a_game_is_by_its_own_list_only(client, device, told, name, method):
    other = create_keeper(device=device[0]).session.public_id
    before = all_rows()

    response = request(
        client, method, fill(ROUTES[name], **told | {"public_id": other})
    )

    assert response.status_code == 404
    assert all_rows() == before


@pytest.mark.parametrize("game_id", [0, 10**9, 10**30])
@pytest.mark.parametrize("name, method", [pair for pair in ALLOWED if pair[0] in GAMES])
def test_access_to_a_game_that_is_not_there(client, told, name, method, game_id):
    before = all_rows()

    response = request(
        client, method, fill(ROUTES[name], **told | {"game_id": game_id})
    )

    assert response.status_code == 404
    assert all_rows() == before


@pytest.mark.parametrize("suffix", ["xml", "JSON", "csv-", "__class__", "pdf.", "é"])
@pytest.mark.parametrize("name", ["session-export", "evening-export"])
def test_access_to_an_export_that_is_not_there(client, told, name, suffix):
    address = fill(ROUTES[name], **told | {"suffix": suffix})

    assert NOTHING_HERE in page_text(client.get(address))


@pytest.mark.parametrize("name, method", NOT_ALLOWED)
def test_access_is_by_the_listed_methods_only(client, told, name, method):
    before = all_rows()

    response = client.generic(method, fill(ROUTES[name], **told))

    assert response.status_code == 405
    assert all_rows() == before


@pytest.mark.parametrize("name", sorted(set(RIGHTS) - {"join"}))
def test_access_by_get_changes_nothing(client, told, name):
    before = all_rows()

    client.get(fill(ROUTES[name], **told))
    client.head(fill(ROUTES[name], **told))

    assert all_rows() == before


@pytest.mark.parametrize("name", WRITING)
def test_access_by_a_form_from_elsewhere_is_refused(device, told, name):
    browser = Client(enforce_csrf_checks=True)
    browser.cookies[DEVICE_COOKIE] = device[1]
    before = all_rows()

    response = browser.post(fill(ROUTES[name], **told), {"name_1": "Anna"})

    assert response.status_code == 403
    assert "Diese Seite war zu lange offen." in page_text(response)
    assert all_rows() == before


@pytest.mark.parametrize("name", WRITING)
def test_access_by_a_page_of_another_site_is_refused(device, told, name):
    browser = Client(
        enforce_csrf_checks=True, headers={"Origin": "http://evil.example"}
    )
    browser.cookies[DEVICE_COOKIE] = device[1]
    before = all_rows()

    response = request(browser, "POST", fill(ROUTES[name], **told))

    assert response.status_code == 403
    assert all_rows() == before


@pytest.mark.parametrize("name", sorted({*RIGHTS} - {*WRITE_ONLY} - MAY_BE_KEPT))
def test_access_is_kept_by_no_cache(client, told, name):
    kept = client.get(fill(ROUTES[name], **told))["Cache-Control"]

    assert {"no-store", "private"} < set(kept.split(", "))
