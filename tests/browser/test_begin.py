"""Beginning a list with the names of last time."""

import pytest
from playwright.sync_api import expect

from skatliste.http import DEVICE_COOKIE
from tests.factories import create_device, create_keeper

NEW = "/sessions/new/"


@pytest.fixture
def known(page, server):
    """Let the browser have kept a list of five; return its tab."""
    device, key = create_device()
    create_keeper(device=device, names=("Anna", "Ben", "Cem", "Dora", "Emil"))
    page.context.add_cookies([{"name": DEVICE_COOKIE, "value": key, "url": server}])
    page.goto(NEW)
    return page


def chip(page, name):
    return page.get_by_role("button", name=name, exact=True)


def place(page, number):
    return page.get_by_label(f"Platz {number}", exact=True)


def test_names_of_last_time_take_the_next_empty_place(known):
    place(known, 2).fill("Xaver")
    for name in ("Cem", "Anna"):
        chip(known, name).click()

    expect(place(known, 1)).to_have_value("Cem")
    expect(place(known, 3)).to_have_value("Anna")
    expect(chip(known, "Cem")).to_have_attribute("aria-pressed", "true")
    expect(chip(known, "Ben")).to_have_attribute("aria-pressed", "false")


def test_a_name_tapped_again_is_taken_out(known):
    for name in ("Cem", "Anna", "Cem", "Ben"):
        chip(known, name).click()

    expect(place(known, 1)).to_have_value("Ben")
    expect(place(known, 2)).to_have_value("Anna")


def test_a_name_that_is_typed_is_marked(known):
    place(known, 1).fill("Emil")

    expect(chip(known, "Emil")).to_have_attribute("aria-pressed", "true")


def test_the_fifth_name_opens_its_place(known):
    for name in ("Anna", "Ben", "Cem", "Dora", "Emil"):
        chip(known, name).click()

    expect(place(known, 5)).to_be_visible()
    expect(place(known, 5)).to_have_value("Emil")
    known.get_by_role("button", name="Liste beginnen").click()
    expect(known.get_by_role("heading", level=1)).to_contain_text("Spiel 1 von 60")


def test_without_scripts_no_name_is_offered_that_does_nothing(known, browser, server):
    context = browser.new_context(
        base_url=server, locale="de-DE", java_script_enabled=False
    )
    context.add_cookies(known.context.cookies())
    page = context.new_page()
    page.goto(NEW)

    expect(place(page, 1)).to_be_visible()
    expect(page.locator(".chips")).to_be_hidden()
    context.close()
