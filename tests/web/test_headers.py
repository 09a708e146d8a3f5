"""What every answer tells a browser, whatever kind of answer it is."""

import pytest
from django.templatetags.static import static
from django.test import Client

from scoring import ISKO_TOURNAMENT
from skatliste.forms import profile_word
from skatliste.queries import points_file

POINTS = f"/points/{profile_word(ISKO_TOURNAMENT)}/{points_file(ISKO_TOURNAMENT).mark}"
NEW = "/sessions/new/"
EVERYBODY = {
    "page": ("/rules/", 200),
    "JSON": (f"{POINTS}.json", 200),
    "text": ("/healthz", 200),
    "manifest": ("/manifest.webmanifest", 200),
    "nothing": ("/nothing/", 404),
    "redirect": ("/rules", 301),
}
TURNED_OFF = ("camera", "microphone", "geolocation", "payment", "usb", "serial")


def check(response):
    """Assert that nothing of what belongs to every answer is missing."""
    policy = response["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert response["X-Frame-Options"] == "DENY"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Referrer-Policy"] in {"same-origin", "strict-origin"}
    assert response["Cross-Origin-Opener-Policy"] == "same-origin"
    check_permissions(response["Permissions-Policy"].split(", "))


def check_permissions(policy):
    assert {f"{name}=()" for name in TURNED_OFF} <= set(policy)
    assert [one for one in policy if not one.endswith("=()")] == [
        "screen-wake-lock=(self)"
    ]
    assert len(policy) == len({one.partition("=")[0] for one in policy})


@pytest.mark.parametrize("path, status", EVERYBODY.values(), ids=EVERYBODY)
def test_headers_of_what_everybody_may_ask(stranger, path, status):
    response = stranger.get(path)

    assert response.status_code == status
    check(response)


def test_headers_of_a_file(stranger):
    response = stranger.get(static("skatliste.css"))
    response.close()

    assert response.status_code == 200
    check(response)


@pytest.mark.parametrize("tail", ["", "export.csv", "export.json", "games/", "log"])
def test_headers_of_what_belongs_to_a_list(client, address, tail):
    check(client.get(address(tail)))


@pytest.mark.parametrize("host", ["evil.example", "a b"])
def test_headers_of_what_a_foreign_host_is_told(stranger, host):
    response = stranger.get("/", headers={"Host": host})

    assert response.status_code == 400
    check(response)


@pytest.mark.parametrize(
    "sent, status",
    [({"CONTENT_LENGTH": "99999"}, 413), ({"CONTENT_LENGTH": "x"}, 400), ({}, 403)],
)
def test_headers_of_a_refused_form(db, sent, status):
    response = Client(enforce_csrf_checks=True).generic("POST", NEW, b"", **sent)

    assert response.status_code == status
    check(response)


@pytest.fixture
def behind_tls(settings):
    """Be set up as SKATLISTE_TLS does."""
    settings.TLS = settings.SECURE_SSL_REDIRECT = settings.CSRF_COOKIE_SECURE = True
    settings.SECURE_HSTS_SECONDS = 31_536_000


@pytest.mark.parametrize("path", ["/", "/nothing/", "/rules", "/healthz"])
def test_headers_behind_tls_forbid_to_come_without(db, behind_tls, path):
    response = Client().get(path, secure=True)

    assert response["Strict-Transport-Security"] == "max-age=31536000"
    check(response)


def test_headers_of_the_redirect_to_tls(db, behind_tls):
    response = Client().get("/rules/")

    assert (response.status_code, response["Location"]) == (
        301,
        "https://testserver/rules/",
    )
    assert "Strict-Transport-Security" not in response
    check(response)


def test_headers_redirect_no_foreign_host_to_tls(db, behind_tls):
    response = Client().get("/", headers={"Host": "evil.example"})

    assert response.status_code == 400
    assert "Location" not in response
    check(response)


def test_cookies_are_no_business_of_scripts_or_other_sites(stranger, settings):
    names = {f"name_{number}": name for number, name in enumerate("ABC", start=1)}
    stranger.get(NEW)

    stranger.post(NEW, names)

    assert {"csrftoken", "device"} <= set(stranger.cookies)
    for cookie in stranger.cookies.values():
        assert cookie["httponly"]
        assert cookie["samesite"] == "Lax"
        assert not cookie["secure"]
