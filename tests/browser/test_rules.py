"""The rules on a screen: a book for the phone, too."""

import pytest

from .test_sizes import SIZES, ids, overflow

pytestmark = pytest.mark.looks


@pytest.fixture
def context_options():
    return {"java_script_enabled": False}


# The narrowest is a phone with its text at twice the size.
@pytest.mark.parametrize("language", ["de-DE", "en-GB"])
@pytest.mark.parametrize("size", [*SIZES, (180, 370)], ids=ids)
def test_rules_are_no_wider_than_the_screen(browser, server, size, language):
    viewport = {"width": size[0], "height": size[1]}
    context = browser.new_context(locale=language, viewport=viewport, is_mobile=True)
    page = context.new_page()
    page.goto(f"{server}/rules/")

    found = overflow(page)
    context.close()
    assert found == 0


@pytest.mark.parametrize("size", SIZES, ids=ids)
def test_rules_have_tables_that_fit_a_phone(page, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto("/rules/")

    wider = "frames => frames.filter(one => one.scrollWidth > one.clientWidth).length"
    assert page.locator(".frame").evaluate_all(wider) == 0


def test_rules_open_at_the_chapter_that_is_tapped(page):
    page.goto("/rules/")
    page.get_by_role("link", name="Überreizt").click()

    heading = page.get_by_role("heading", level=2, name="Überreizt")
    page.wait_for_url("**/rules/#overbid")
    assert abs(heading.bounding_box()["y"]) < 100
