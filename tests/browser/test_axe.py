"""Every page, light and dark, German and English: axe finds nothing on a phone."""

from pathlib import Path

import pytest

from .pages import IMPRINT, all_pages, report, show_failures_calmly, without_page
from .rounds import Round

pytestmark = pytest.mark.looks
AXE = Path(__file__).parent / "vendor" / "axe-4.14.1.min.js"
# WCAG 2.2 AA with the contrast of AAA, and what axe takes for good practice.
OPTIONS = {
    "runOnly": {
        "type": "tag",
        "values": [
            *("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"),
            "best-practice",
        ],
    },
    "rules": {
        "color-contrast-enhanced": {"enabled": True},
        "target-size": {"enabled": True},
    },
    "resultTypes": ["violations"],
    "preload": False,
}
RUN = """async options => {
  const found = await axe.run(options);
  const told = node => node.any.concat(node.all, node.none).map(one => one.message);
  return found.violations.flatMap(rule => rule.nodes.map(node =>
    `${rule.id}: ${node.html.replace(/\\s+/g, " ").slice(0, 200)} (${told(node)})`));
}"""


@pytest.fixture(params=["de", "en"])
def language(request):
    return request.param


@pytest.fixture
def context_options(language):
    phone = {"width": 390, "height": 844}
    return {"viewport": phone, "locale": language, "reduced_motion": "reduce"}


@pytest.fixture
def told(settings):
    settings.ROOT_URLCONF = "tests.browser.faulty"
    settings.IMPRINT = IMPRINT
    settings.ACCOUNTS = True
    return Round()


def test_every_address_has_a_page(told):
    assert without_page(told) == set()


def test_axe_finds_nothing(page, told, language):
    page.context.add_init_script(path=AXE)
    show_failures_calmly(page)
    found = {}

    for one in all_pages(told):
        one.open(page, told.key)
        assert page.locator("html").get_attribute("lang") == language, one.name
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            problems = page.evaluate(RUN, OPTIONS)
            if problems:
                found[f"{one.name}, {scheme}"] = problems

    assert not found, report(found)
