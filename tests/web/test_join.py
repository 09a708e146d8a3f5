"""The link that makes another browser a keeper of the list."""

import logging
import re

import pytest
from django.core.management import call_command
from django.db.models import F
from django.test import Client

from skatliste.models import Grant, Role, Session
from skatliste.queries import list_key
from skatliste.services import delete_list
from tests.factories import create_keeper
from tests.snapshots import all_rows

from .conftest import page_text

# A key is a k, the list's address, and 32 digits that only this host can count out.
SPOILED = [
    "/join/k{id}{mac:.31}/",
    "/join/k{id}{mac}0/",
    "/join/k{id}{mac}%20/",
    "/join/k{id}{mac}%00/",
    "/join/k{id}{mac}ä/",
    "/join/k{id}{upper}/",
    "/join/k{id}00000000000000000000000000000000/",
    "/join/k{id}/",
    "/join/k{mac}/",
    "/join/K{id}{mac}/",
    "/join/r{id}{mac}/",
    "/join/{id}{mac}/",
    "/join/k/",
    "/join/x/",
    "/join//",
    pytest.param("/join/k" + 4000 * "0" + "/", id="endless"),
]


def copied_link(browser, address) -> str:
    """Return the path of the link that a keeper can copy to let others write."""
    page = browser.get(f"{address}share/").content.decode()
    return re.search(r'value="http://testserver(/join/k\w+/)"', page)[1]


@pytest.fixture
def link(client, address):
    return copied_link(client, address())


@pytest.fixture
def renewed():
    """Renews the keys of all lists, as a host does after a link got around."""
    return lambda: Session.objects.update(key_version=F("key_version") + 1)


def test_join_shows_one_button(stranger, link):
    response = stranger.get(link)

    text = page_text(response)
    assert "Weiterschreiben Anna, Ben, Cem" in text
    assert "Danach kann dieses Gerät die Liste schreiben" in text
    assert response.content.decode().count("<button") == 1


def test_join_shows_the_title(client, stranger, device):
    keeper = create_keeper(device=device[0], title="Runde")
    link = copied_link(client, f"/sessions/{keeper.session.public_id}/")

    assert "Weiterschreiben Runde : Anna, Ben, Cem" in page_text(stranger.get(link))


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_join_writes_nothing_when_it_is_opened(stranger, link, method):
    before = all_rows()

    response = stranger.generic(method, link)

    assert all_rows() == before
    assert "device" not in response.cookies


def test_join_still_is_no_right_when_it_was_only_opened(stranger, link, address):
    stranger.get(link)

    assert "Hier ist nichts." in page_text(stranger.get(address()))


def test_join_grants_and_redirects_to_the_clean_address(stranger, link, address):
    response = stranger.post(link)

    grant = Grant.objects.latest("pk")
    assert (response.status_code, response.url) == (302, address())
    assert (grant.role, grant.key_version) == ("keeper", 1)
    assert "Spiel 1 von 36" in page_text(stranger.get(address()))


def test_join_sets_a_cookie_that_scripts_cannot_read(stranger, link):
    cookie = stranger.post(link).cookies["device"]

    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert len(cookie.value) == 43


def test_join_keeps_the_device_of_a_browser_that_has_one(stranger, link):
    names = {"name_1": "Xaver", "name_2": "Yvonne", "name_3": "Zoe"}
    stranger.post("/sessions/new/", names)

    stranger.post(link)

    text = page_text(stranger.get("/"))
    assert "Xaver, Yvonne, Zoe" in text
    assert "Anna, Ben, Cem" in text


def test_join_shows_the_list_on_the_start_page(stranger, link):
    stranger.post(link)

    assert "Anna, Ben, Cem" in page_text(stranger.get("/"))


def test_join_leaves_the_first_keeper_a_keeper(client, stranger, link, address):
    stranger.post(link)

    assert "Spiel 1 von 36" in page_text(client.get(address()))


def test_join_pressed_again_grants_once(stranger, link):
    stranger.post(link)
    before = all_rows()

    stranger.post(link)

    assert all_rows() == before


def test_join_opens_a_deleted_list_to_be_restored(stranger, keeper, link, address):
    delete_list(keeper=keeper)

    stranger.post(link)

    assert "Diese Liste ist gelöscht." in page_text(stranger.get(address()))


def test_join_does_not_show_a_deleted_list_to_readers(stranger, keeper):
    link = f"/join/{list_key(keeper.session, Role.READER)}/"
    assert "Anna, Ben, Cem" in page_text(stranger.get(link))

    delete_list(keeper=keeper)

    assert "Hier ist nichts." in page_text(stranger.get(link))


def test_join_works_on_every_device_that_has_the_link(db, link, address):
    browsers = [Client(), Client(), Client()]

    for browser in browsers:
        browser.post(link)

    seen = [page_text(browser.get(address())) for browser in browsers]
    assert all("Spiel 1 von 36" in text for text in seen)


@pytest.mark.parametrize("spoiled", SPOILED)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_join_finds_nothing_by_a_spoiled_key(stranger, link, method, spoiled):
    public_id, mac = link[7:-33], link[-33:-1]
    path = spoiled.format(id=public_id, mac=mac, upper=mac.upper())
    before = all_rows()

    response = stranger.generic(method, path)

    assert "Hier ist nichts." in page_text(response)
    assert all_rows() == before
    assert "device" not in response.cookies


def test_join_finds_nothing_by_the_key_of_another_list(client, stranger, device, link):
    other = create_keeper(device=device[0]).session.public_id
    foreign = copied_link(client, f"/sessions/{other}/")
    swapped = f"/join/k{other}{link[-33:]}"

    assert "Hier ist nichts." in page_text(stranger.post(swapped))
    assert foreign != swapped


def test_join_finds_nothing_by_a_key_of_another_host(
    client, stranger, link, address, settings
):
    settings.SECRET_KEY = "another house's secret"  # noqa: S105
    foreign = copied_link(client, address())
    settings.SECRET_KEY = "this house's secret"  # noqa: S105

    response = stranger.post(foreign)

    assert foreign != link
    assert "Hier ist nichts." in page_text(response)


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_join_finds_nothing_by_a_renewed_key(stranger, link, renewed, method):
    renewed()
    before = all_rows()

    response = stranger.generic(method, link)

    assert "Hier ist nichts." in page_text(response)
    assert all_rows() == before


def test_join_ends_every_grant_of_a_renewed_key(
    client, stranger, link, address, renewed
):
    stranger.post(link)

    renewed()

    assert "Hier ist nichts." in page_text(client.get(address()))
    assert "Hier ist nichts." in page_text(stranger.get(address()))
    assert "Anna" not in page_text(client.get("/"))


def test_join_grants_anew_by_the_link_that_the_host_prints(
    client, keeper, address, link, renewed, capsys
):
    renewed()
    call_command("keeper_link", keeper.session.public_id)
    new = capsys.readouterr().out.strip()

    client.post(new)

    assert new != link
    assert "Spiel 1 von 36" in page_text(client.get(address()))
    assert Grant.objects.get().key_version == 2


def test_join_does_not_tell_the_key_to_other_sites(stranger, link):
    response = stranger.get(link)

    # Not "no-referrer": with it browsers hide the origin of the POST as well, which
    # then is refused as one from elsewhere.
    assert response["Referrer-Policy"] == "strict-origin"


def test_join_is_kept_by_no_cache_and_found_by_no_search(stranger, link):
    response = stranger.get(link)

    assert "no-store" in response["Cache-Control"]
    assert '<meta name="robots" content="noindex">' in response.content.decode()


@pytest.mark.parametrize("origin, status", [("http://testserver", 302), ("null", 403)])
def test_join_is_pressed_on_a_page_of_ours_only(link, address, origin, status):
    browser = Client(enforce_csrf_checks=True)
    page = browser.get(link).content.decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]

    response = browser.post(
        link, {"csrfmiddlewaretoken": token}, headers={"Origin": origin}
    )

    assert response.status_code == status
    assert ("device" in response.cookies) is (status == 302)


def everything_logged(caplog) -> str:
    return caplog.text + "".join(str(vars(record)) for record in caplog.records)


def test_join_keeps_an_unknown_key_out_of_the_log(stranger, link, caplog):
    caplog.set_level(logging.DEBUG, logger="django.request")

    stranger.get(link[:-2] + "/")
    stranger.get(link[:-1])
    stranger.get(link + "more")

    assert caplog.messages == ["Not Found: /join/…", "Not Found: /join/…"]
    assert link[6:-3] not in everything_logged(caplog)


@pytest.mark.urls("tests.web.broken")
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_join_keeps_the_key_out_of_the_log_when_it_fails(db, caplog, method):
    link = "/join/k3kkb6v9fz2xq0123456789abcdef0123456789abcdef/"
    browser = Client(raise_request_exception=False)

    response = browser.generic(method, link)

    assert response.status_code == 500
    assert caplog.messages == ["Internal Server Error: /join/…"]
    assert "nowhere" in caplog.text
    assert "0123456789abcdef" not in everything_logged(caplog)


def test_join_keeps_the_key_out_of_the_log_when_the_form_is_old(link, caplog):
    response = Client(enforce_csrf_checks=True).post(link)

    assert response.status_code == 403
    assert caplog.messages == ["Forbidden (CSRF cookie not set.): /join/…"]
    assert link[6:-1] not in everything_logged(caplog)
