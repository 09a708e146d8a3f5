"""What a device is told when the site is put on its home screen."""

import re
from pathlib import Path

import pytest


@pytest.mark.parametrize(
    "language, name", [("de", "Skat-Liste"), ("en", "Skat score sheet")]
)
def test_manifest_names_the_site_in_the_readers_language(stranger, db, language, name):
    stranger.cookies["tongue"] = language

    response = stranger.get("/manifest.webmanifest")

    told = response.json()
    assert response["Content-Type"] == "application/manifest+json"
    assert (told["lang"], told["name"], told["start_url"]) == (language, name, "/")


def test_manifest_has_the_icons_and_the_colour_of_the_page(stranger, db):
    told = stranger.get("/manifest.webmanifest").json()

    page = stranger.get("/").content.decode()
    assert f'name="theme-color" content="{told["theme_color"]}"' in page
    for icon in told["icons"]:
        path = re.sub(r"^/static/([\w/-]+)\.\w+\.png$", r"static/\1.png", icon["src"])
        header = Path(path).read_bytes()[:24]
        width, height = (int.from_bytes(header[at : at + 4]) for at in (16, 20))
        assert icon["sizes"] == f"{width}x{height}"


def test_manifest_is_told_of_on_every_page(stranger, db):
    link = '<link rel="manifest" href="/manifest.webmanifest"'

    for address in ("/", "/calculator/", "/preferences/", "/nowhere/"):
        assert link in stranger.get(address).content.decode()
