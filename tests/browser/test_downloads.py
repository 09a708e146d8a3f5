"""Files, fetched by a browser: what they are called, and how far the long one is."""

import zipfile

import pytest
from playwright.sync_api import expect

from skatliste.http import DEVICE_COOKIE
from skatliste.services import found_club
from tests.factories import create_device, create_game, create_keeper

# What the device would be asked to pass on becomes the title of the page.
SEND_BY = """
navigator.canShare = () => true;
navigator.share = ({ text, files }) => {
  const told = ({ type, size, name }) => `${type} ${size} ${name}`;
  document.title = text ?? files.map(told).join();
  return Promise.resolve();
};
"""


@pytest.fixture
def keeper(page):
    device, token = create_device()
    club = found_club(device=device, name="Skatfreunde Ährensee")
    keeper = create_keeper(device=device, club=club, title="Dienstag / Ährensee")
    create_game(keeper=keeper)
    page.goto("/")
    cookie = {"name": DEVICE_COOKIE, "value": token, "url": page.url}
    page.context.add_cookies([cookie])
    return keeper


def files_of(keeper):
    return f"/sessions/{keeper.session.public_id}/files/"


def test_paper_is_fetched_in_two_taps_from_the_list(page, keeper):
    page.goto(f"/sessions/{keeper.session.public_id}/")
    page.get_by_role("link", name="Dateien: PDF").tap()
    with page.expect_download() as fetched:
        page.get_by_role("link", name="Die Liste als PDF").tap()
    name = fetched.value.suggested_filename

    assert name.startswith("Skatliste 20")
    assert name.endswith(" Dienstag - Ährensee.pdf")
    assert fetched.value.path().read_bytes().startswith(b"%PDF-")


def test_archive_of_a_club_tells_how_far_it_is(page, keeper):
    page.goto(f"/clubs/{keeper.session.club.public_id}/files/")
    progress = page.locator("#progress")
    expect(progress).to_contain_text("Bei vielen Listen")
    with page.expect_download() as fetched:
        page.get_by_role("link", name="Alles (ZIP)").tap()
    expect(progress).to_have_text("Die Datei ist vollständig, mit 1 Liste.")

    assert fetched.value.suggested_filename.startswith("Skatfreunde Ährensee 20")
    assert zipfile.ZipFile(fetched.value.path()).testzip() is None


def test_result_is_sent_as_text_and_as_picture(page, keeper):
    page.add_init_script(SEND_BY)
    page.goto(files_of(keeper))
    text = page.get_by_label("Das Ergebnis als Text").input_value()
    page.get_by_role("button", name="Text senden").tap()
    page.wait_for_function(
        "told => document.title === told.replace(/\\s+/g, ' ').trim()", arg=text
    )
    page.get_by_role("button", name="Bild senden").tap()
    page.wait_for_function("() => document.title.startsWith('image/png ')")

    _type, size, name = page.title().split(maxsplit=2)
    assert int(size) > 1000
    assert name.startswith("Skatliste 20")
    assert name.endswith(" Dienstag - Ährensee.png")


def test_nothing_is_offered_to_be_sent_where_nothing_can_be(page, keeper):
    page.add_init_script("delete Navigator.prototype.share")
    page.goto(files_of(keeper))

    expect(page.get_by_role("button", name="senden")).to_have_count(0)
    page.get_by_label("Das Ergebnis als Text").focus()
    chosen = page.evaluate("() => getSelection().toString()")
    assert "Anna" in chosen
