"""What the host says about itself, and what is told of what is kept here."""

import re

import pytest

from skatliste.reader import CHOICES

from .conftest import page_text

WRITTEN = """Skatclub <Ährensee> & Freunde
Hafenstraße 1

vorstand@example.org oder https://example.org/?a=1&b=2

javascript:alert(1) <script>alert(1)</script>"""
PAGES = {"/imprint/": "IMPRINT", "/privacy/": "PRIVACY"}


def footer_of(response) -> str:
    return re.search(r"<footer.*?</footer>", response.content.decode(), re.DOTALL)[0]


@pytest.mark.parametrize("path, name", PAGES.items())
def test_words_of_the_host(stranger, settings, path, name):
    setattr(settings, name, WRITTEN)

    page = stranger.get(path).content.decode()

    assert "<p>Skatclub &lt;Ährensee&gt; &amp; Freunde<br>Hafenstraße 1</p>" in page
    assert '<a href="mailto:vorstand@example.org">vorstand@example.org</a>' in page
    assert 'href="https://example.org/?a=1&amp;b=2"' in page
    assert "alert(1)&lt;/script&gt;" in page
    assert "<script>" not in page
    assert 'href="javascript' not in page


def test_imprint_that_nobody_wrote(stranger):
    response = stranger.get("/imprint/")

    assert response.status_code == 404
    assert "Hier ist nichts." in page_text(response)
    assert "Impressum" not in footer_of(stranger.get("/"))
    assert 'href="/imprint/"' not in stranger.get("/privacy/").content.decode()


@pytest.mark.parametrize("path", ["/", "/rules/", "/nothing/", "/privacy/"])
def test_imprint_is_linked_from_everywhere(stranger, settings, path):
    settings.IMPRINT = "Skatclub"

    foot = footer_of(stranger.get(path))

    assert '<a href="/imprint/">Impressum</a>' in foot
    assert '<a href="/privacy/">Datenschutz</a>' in foot


def test_privacy_tells_what_is_true_of_the_program(stranger):
    text = page_text(stranger.get("/privacy/"))

    assert "Es wird keine Netzadresse gespeichert." in text
    assert "Dann lässt sie sich noch 30 Tage lang zurückholen" in text


@pytest.mark.parametrize("days, told", [(1, "noch 1 Tag lang"), (90, "90 Tage")])
def test_privacy_tells_how_long_deleted_lists_are_kept(stranger, settings, days, told):
    settings.KEEP_DAYS = days

    assert told in page_text(stranger.get("/privacy/"))


def test_privacy_in_english(stranger):
    response = stranger.get("/privacy/", headers={"Accept-Language": "en"})

    assert "No network address is kept." in page_text(response)


def test_privacy_names_every_cookie(stranger, settings):
    page = stranger.get("/privacy/").content.decode()
    named = {
        name
        for names in re.findall("<dt>(.*?)</dt>", page)
        for name in names.split(", ")
    }

    assert named == {
        *CHOICES,
        *("device", "renewed", "lender", "writer", "messages"),
        *(settings.CSRF_COOKIE_NAME, settings.SESSION_COOKIE_NAME),
    }


def test_privacy_by_the_host_replaces_what_the_program_says(stranger, settings):
    settings.PRIVACY = "Wir schreiben nichts mit."

    text = page_text(stranger.get("/privacy/"))

    assert "Wir schreiben nichts mit." in text
    assert "Netzadresse" not in text
