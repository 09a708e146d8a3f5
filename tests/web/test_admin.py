"""The pages of the host: nobody else is told that they are there."""

import re

import pytest
from django.contrib.auth import get_user_model
from django.contrib.staticfiles.finders import get_finders
from django.test import Client
from django.urls import NoReverseMatch, reverse

from skatliste.admin import host_site
from skatliste.models import Change, Flag, Session
from skatliste.services import begin_club, delete_list
from tests.checked import assert_in_order
from tests.factories import create_game
from tests.snapshots import all_rows

from .conftest import page_text

PASSWORD = "drei Asse im Skat"  # noqa: S105  # of nobody
MODELS = [model._meta for model in host_site._registry]  # noqa: SLF001
NOTHING_HERE = "Hier ist nichts."


@pytest.fixture(autouse=True)
def quick(settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def host(db):
    """The browser of who has made this host's account, and logged in as all do."""
    get_user_model().objects.create_superuser("Host", password=PASSWORD)
    browser = Client()
    browser.post("/account/login/", {"name": "Host", "password": PASSWORD})
    return browser


@pytest.fixture
def told(keeper):
    """A club, and a list with a row that somebody doubts."""
    begin_club("Donnerstagsrunde")
    game = create_game(keeper=keeper)
    Flag.objects.create(game=game, device_id=keeper.device_id, word="falsch")
    return keeper


def addresses():
    """Return every kind of address there is for the host."""
    found = {"index": reverse("host:index")}
    for pattern in host_site.urls[0]:
        for part in getattr(pattern, "url_patterns", [pattern]):
            name = part.name
            for told in ([], ["1"]):
                try:
                    found[name] = reverse(f"host:{name}", args=told)
                except NoReverseMatch:
                    continue
    return found


ADDRESSES = addresses() if host_site else {}


def test_admin_has_addresses_for_all_that_is_there():
    assert len(ADDRESSES) > 4 * len(MODELS)


@pytest.mark.parametrize("method", ["get", "post", "head"])
@pytest.mark.parametrize(
    "path", [*ADDRESSES.values(), "/admin/x/", "/admin/skatliste/"]
)
@pytest.mark.parametrize("who", ["stranger", "client", "member"])
def test_admin_is_nothing_for_everybody_else(request, db, path, method, who):
    if who == "member":
        get_user_model().objects.create_user("Anna", password=PASSWORD)
        browser = Client()
        browser.force_login(get_user_model().objects.get())
    else:
        browser = request.getfixturevalue(who)
    before = all_rows()
    response = getattr(browser, method)(path)

    assert response.status_code == 404
    if method != "head":
        assert NOTHING_HERE in page_text(response)
    assert all_rows() == before


@pytest.mark.parametrize("meta", MODELS, ids=str)
def test_admin_shows_what_there_is(host, told, meta):
    listed = host.get(reverse(f"host:{meta.app_label}_{meta.model_name}_changelist"))
    one = meta.model.objects.order_by("-pk").first()
    if meta.model_name == "clubgrant":
        return
    shown = host.get(
        reverse(f"host:{meta.app_label}_{meta.model_name}_change", args=[one.pk])
    )

    assert listed.status_code == shown.status_code == 200
    assert NOTHING_HERE not in page_text(listed)


@pytest.mark.parametrize(
    "meta", [one for one in MODELS if one.app_label != "auth"], ids=str
)
@pytest.mark.parametrize("what", ["change", "delete", "add"])
def test_admin_changes_nothing_of_lists(host, told, meta, what):
    one = meta.model.objects.order_by("-pk").first()
    args = [] if what == "add" else [one.pk if one else 1]
    path = reverse(f"host:{meta.app_label}_{meta.model_name}_{what}", args=args)
    before = all_rows()
    response = host.post(path, {"title": "x", "name": "x", "post": "yes"})

    assert response.status_code in {302, 403}
    assert all_rows() == before


def act(host, action, *sessions):
    path = reverse("host:skatliste_session_changelist")
    sent = {"action": action, "_selected_action": [one.pk for one in sessions]}
    return host.post(path, sent)


def test_admin_puts_lists_away_and_brings_them_back(host, told):
    session = told.session
    act(host, "put_away", session)
    session.refresh_from_db()
    assert session.deleted_at is not None

    act(host, "bring_back", session)
    session.refresh_from_db()
    assert session.deleted_at is None
    actions = Change.objects.filter(session=session).values_list("action", "device")
    assert list(actions)[-2:] == [("list_deleted", None), ("list_restored", None)]
    assert_in_order()


def test_admin_puts_nothing_away_twice(host, told):
    delete_list(keeper=told)
    version = Session.objects.get(pk=told.session.pk).version
    act(host, "put_away", told.session)

    assert Session.objects.get(pk=told.session.pk).version == version


def test_admin_tells_the_log_of_a_list_that_the_host_did_it(
    host, client, told, address
):
    act(host, "put_away", told.session)
    act(host, "bring_back", told.session)

    assert client.get(address("log/")).status_code == 200


def test_admin_shows_no_secret(host, told, device):
    device[0].refresh_from_db()
    path = reverse("host:skatliste_device_change", args=[device[0].pk])

    assert device[0].token_hash not in host.get(path).content.decode()


def test_admin_sets_a_forgotten_password(host):
    anna = get_user_model().objects.create_user("Anna", password=PASSWORD)
    path = reverse("host:auth_user_password_change", args=[anna.pk])
    new = "vier Buben und mehr"
    sent = {"password1": new, "password2": new, "usable_password": "true"}
    host.post(path, sent)

    anna.refresh_from_db()
    assert anna.check_password(new)


def test_admin_deletes_an_account_and_leaves_its_devices_alone(
    host, client, device, told
):
    anna = get_user_model().objects.create_user("Anna", password=PASSWORD)
    device[0].account = anna
    device[0].save()
    host.post(reverse("host:auth_user_delete", args=[anna.pk]), {"post": "yes"})

    assert not get_user_model().objects.filter(pk=anna.pk).exists()
    assert client.get(f"/sessions/{told.session.public_id}/").status_code == 200


def test_admin_looks_up_no_nul(host, told):
    at = "/admin/skatliste/grant/"

    assert host.get(at, {"role__exact": "\0"}).status_code == 404
    assert host.post(at, {"_selected_action": "\0"}).status_code == 404
    assert host.get(at, {"role__exact": "reader"}).status_code == 200


@pytest.mark.parametrize("language, word", [("de", "Listen"), ("en", "Lists")])
def test_admin_speaks_the_readers_language(host, told, language, word):
    page = host.get("/admin/", headers={"Accept-Language": language})

    assert word in page_text(page)


def test_admin_has_nothing_inline(host, told):
    for path in ADDRESSES.values():
        page = host.get(path).content.decode()
        assert not re.search(
            r"<script(?![^>]*\ssrc=)(?![^>]*type=.application/json)", page
        )
        assert not re.search(r"\s(?:style|on\w+)\s*=", page)


def test_admin_files_are_there_and_no_others(host, told):
    served = {path for finder in get_finders() for path, _ in finder.list([])}
    assert not [path for path in served if "select2" in path or "htmx.js" in path]
    pages = [host.get(path).content.decode() for path in ADDRESSES.values()]
    asked = {
        one
        for page in pages
        for one in re.findall(r'(?:src|href)="(/static/[^"]+)"', page)
    }

    assert any("admin" in path for path in asked)
    for path in asked:
        response = host.get(path)
        response.close()
        assert response.status_code == 200, path
