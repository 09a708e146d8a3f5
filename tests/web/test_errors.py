"""Pages of the house for what goes wrong, and what every answer carries along."""

import pytest
from django.db import OperationalError, connection
from django.templatetags.static import static
from django.test import Client
from django.utils.translation import override

from skatliste.views.errors import server_error
from tests.snapshots import all_rows

from .conftest import page_text

NEW = "/sessions/new/"
URLENCODED = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data; boundary=x"
BAD_REQUEST = "Diese Anfrage war nicht zu verstehen."

POLICY = {
    "default-src": "'none'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
}


@pytest.fixture
def failing(db):
    """A browser that is told of faults by their page, as in the club room."""
    return Client(raise_request_exception=False)


def policy_of(response) -> dict[str, str]:
    parts = response["Content-Security-Policy"].split("; ")
    return dict(part.split(" ", maxsplit=1) for part in parts)


def test_files_load_nothing(stranger):
    response = stranger.get(static("skatliste.css"))
    response.close()

    assert response.status_code == 200
    assert policy_of(response) == {"default-src": "'none'"}


@pytest.mark.parametrize(
    "path",
    [
        "/nothing/",
        "/sessions/",
        "/sessions/nosuchlist/",
        "/admin/",
        "/.env",
        "/%00",
        "/ä",
    ],
)
def test_errors_not_found(stranger, path):
    response = stranger.get(path, follow=True)

    text = page_text(response)
    assert response.status_code == 404
    assert "Hier ist nichts. Vielleicht fehlt ein Stück vom Link" in text
    assert text.endswith("Zu meinen Listen Fehler 404")


def test_errors_not_found_in_english(stranger):
    response = stranger.get("/nothing/", headers={"Accept-Language": "en"})

    assert "There is nothing here." in page_text(response)


@pytest.mark.parametrize("path", ["/nothing/", "/points/no/such.json"])
def test_errors_not_found_are_kept_by_nobody(stranger, path):
    response = stranger.get(path)

    assert {"no-store", "private"} <= set(response["Cache-Control"].split(", "))


def test_errors_lead_back_to_the_lists(stranger):
    page = stranger.get("/nothing/").content.decode()

    assert '<a class="button" href="/">Zu meinen Listen</a>' in page


@pytest.mark.urls("tests.web.broken")
def test_errors_of_ours_show_no_inner_life(failing):
    response = failing.get("/broken/")

    page = response.content.decode()
    assert response.status_code == 500
    assert "Hier ist etwas schiefgegangen." in page
    assert "Die Liste ist sicher; das zuletzt Getippte" in page
    assert "Traceback" not in page
    assert "nowhere" not in page
    assert "OperationalError" not in page


def test_errors_of_ours_need_nothing_that_pages_are_made_of(rf, settings):
    options = {**settings.TEMPLATES[0]["OPTIONS"], "context_processors": ["no.such"]}
    settings.TEMPLATES = [{**settings.TEMPLATES[0], "OPTIONS": options}]
    settings.STORAGES = {"staticfiles": {"BACKEND": "no.such.Storage"}}

    with override("de"):
        response = server_error(rf.get("/"))

    assert response.status_code == 500
    assert page_text(response).endswith("Zu meinen Listen Fehler 500")


@pytest.mark.urls("tests.web.broken")
def test_errors_of_ours_are_logged_with_their_traceback(failing, caplog):
    failing.get("/broken/")

    assert caplog.messages == ["Internal Server Error: /broken/"]
    assert 'cursor.execute("SELECT nothing FROM nowhere")' in caplog.text


def test_errors_of_the_database_show_a_page(failing, keeper):
    def refuse(*_told):
        raise OperationalError("disk I/O error")

    with connection.execute_wrapper(refuse):
        response = failing.get("/")

    assert response.status_code == 500
    assert "Hier ist etwas schiefgegangen." in page_text(response)
    assert "disk" not in page_text(response)


@pytest.mark.parametrize("tail", ["stake/", "restore/", "games/1/restore/"])
def test_errors_of_an_address_for_buttons_alone(stranger, tail):
    response = stranger.get(f"/sessions/nosuchlist/{tail}")

    text = page_text(response)
    assert response.status_code == 405
    assert response["Allow"] == "POST"
    assert "no-store" in response["Cache-Control"]
    assert "Nichts wurde geändert: bitte zurückgehen" in text
    assert text.endswith("Zu meinen Listen Fehler 405")


def test_errors_of_a_page_that_takes_no_form(stranger):
    response = stranger.post("/rules/", headers={"Accept-Language": "en"})

    assert response.status_code == 405
    assert response["Allow"] == "GET, HEAD"
    assert "Nothing was changed: please go back" in page_text(response)


def test_errors_too_large(stranger):
    before = all_rows()
    sent = b"name_1=" + 65_536 * b"x"

    response = stranger.post(NEW, sent, content_type=URLENCODED)

    assert response.status_code == 413
    assert "Das war zu viel auf einmal." in page_text(response)
    assert page_text(response).endswith("Fehler 413")
    assert all_rows() == before


def test_errors_too_large_by_what_the_client_says(stranger):
    response = stranger.generic("POST", NEW, b"", CONTENT_LENGTH="65537")

    assert response.status_code == 413
    assert "Das war zu viel auf einmal." in page_text(response)


def test_errors_up_to_the_limit_is_read(stranger):
    sent = b"name_1=" + 65_529 * b"x"

    response = stranger.post(NEW, sent, content_type=URLENCODED)

    assert response.status_code == 422
    assert "Hier passen höchstens 40 Zeichen hin." in page_text(response)


@pytest.mark.parametrize(
    "sent, content_type",
    [
        (1001 * b"a=&", URLENCODED),
        (b"name_1=Anna", "multipart/form-data"),
        (b"name_1=Anna", "multipart/form-data; boundary="),
        (b"name_1=Anna", "multipart/form-data; boundary=\xe4"),
        (b"name_1=Anna", f"{URLENCODED}; charset=utf-7"),
    ],
    ids=["fields", "no boundary", "empty", "foreign letter", "charset"],
)
def test_errors_not_understood(stranger, sent, content_type):
    before = all_rows()

    response = stranger.post(NEW, sent, content_type=content_type)

    assert response.status_code == 400
    assert BAD_REQUEST in page_text(response)
    assert page_text(response).endswith("Fehler 400")
    assert all_rows() == before


@pytest.mark.parametrize(
    "sent, content_type",
    [
        (b"", URLENCODED),
        (b"rubbish", MULTIPART),
        (b'--x\r\nContent-Disposition: form-data; name="name_1"\r\n\r\nAn', MULTIPART),
        (
            b'--x\r\nContent-Disposition: form-data; name="name_1"; filename="a"\r\n'
            b"\r\nAnna\r\n--x--\r\n",
            MULTIPART,
        ),
        (b'{"name_1": "Anna"}', "application/json"),
        (b"name_1=%FF%FE&name_2=%", URLENCODED),
        (b"\x00\xff", "application/octet-stream"),
    ],
    ids=["empty", "rubbish", "cut off", "file", "json", "no utf-8", "bytes"],
)
def test_errors_without_any_name_in_it(stranger, sent, content_type):
    response = stranger.post(NEW, sent, content_type=content_type)

    assert response.status_code == 422
    assert "Wer sitzt hier? Ein Name fehlt." in page_text(response)


def test_errors_of_a_length_that_is_none(stranger):
    response = stranger.generic("POST", NEW, b"", CONTENT_LENGTH="twelve")

    assert response.status_code == 400
    assert BAD_REQUEST in page_text(response)


@pytest.mark.parametrize(
    "host",
    ["evil.example", "testserver.evil.example", "8.8.8.8", "a b", "[::1", "", "@"],
)
def test_errors_of_a_foreign_host(client, keeper, address, host):
    response = client.get(address(), headers={"Host": host})

    assert response.status_code == 400
    assert BAD_REQUEST in page_text(response)
    assert "Anna" not in page_text(response)


@pytest.mark.parametrize(
    "host", ["testserver", "localhost:8000", "192.168.1.20", "[::1]"]
)
def test_errors_none_of_a_host_of_ours(stranger, host):
    response = stranger.get("/", headers={"Host": host})

    assert "Skat-Liste" in page_text(response)
    assert response.status_code == 200


def carries_everything(response) -> bool:
    return (
        policy_of(response) == POLICY
        and response["X-Content-Type-Options"] == "nosniff"
        and response["X-Frame-Options"] == "DENY"
        and response["Cross-Origin-Opener-Policy"] == "same-origin"
    )


@pytest.mark.parametrize(
    "path", ["/", "/sessions/new/", "/healthz", "/nothing/", "/join/k/", "/sessions/x"]
)
def test_errors_and_pages_of_everybody_carry_the_security_headers(stranger, path):
    response = stranger.get(path)

    assert carries_everything(response)
    assert response["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize(
    "tail",
    ["", "edit/", "delete/", "export.csv", "export.json", "games/", "games/9/edit/"],
)
def test_errors_and_pages_of_a_list_carry_the_security_headers(client, address, tail):
    response = client.get(address(tail))

    assert carries_everything(response)
    assert response["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize(
    "sent, status",
    [({"CONTENT_LENGTH": "99999"}, 413), ({"CONTENT_LENGTH": "x"}, 400), ({}, 403)],
)
def test_errors_of_a_refused_form_carry_the_security_headers(db, sent, status):
    browser = Client(enforce_csrf_checks=True)

    response = browser.generic("POST", NEW, b"", **sent)

    assert response.status_code == status
    assert carries_everything(response)


@pytest.mark.urls("tests.web.broken")
def test_errors_of_ours_carry_the_security_headers(failing):
    assert carries_everything(failing.get("/broken/"))


def test_healthz_says_that_all_is_well(stranger, django_assert_num_queries):
    with django_assert_num_queries(1):
        response = stranger.get("/healthz")

    assert response.content == b"ok"
    assert response["Content-Type"] == "text/plain"


def test_healthz_fails_without_a_database(failing):
    def refuse(*_told):
        raise OperationalError("unable to open database file")

    with connection.execute_wrapper(refuse):
        response = failing.get("/healthz")

    assert response.status_code == 500
