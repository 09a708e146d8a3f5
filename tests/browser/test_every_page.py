"""Every page at every size, and with text twice as large: all of it fits."""

import os
from pathlib import Path

import pytest

from .pages import IMPRINT, all_pages, report, show_failures_calmly
from .rounds import Round
from .test_sizes import SIZES, ids

pytestmark = pytest.mark.looks
MEASURE = Path(__file__).parent / "measure.js"
USUAL_TEXT = 16


# The book of rules is longer; its beginning tells enough.
TALLEST = 6000


@pytest.fixture
def context_options():
    return {"is_mobile": False, "reduced_motion": "reduce"}


@pytest.fixture
def pictures(tmp_path) -> Path:
    """Where the screenshots go: SKATLISTE_SCREENSHOTS, to be looked through."""
    return Path(os.environ.get("SKATLISTE_SCREENSHOTS") or tmp_path)


def set_text(page, percent: int) -> None:
    """Let the browser have larger text, as its owner sets it for all pages."""
    size = USUAL_TEXT * percent // 100
    browser = page.context.new_cdp_session(page)
    browser.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": size}})


def photograph(page, path: Path) -> None:
    """Take the whole page; Chromium's own way to do so forgets the larger text."""
    whole = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({**page.viewport_size, "height": min(whole, TALLEST)})
    page.screenshot(path=path)


@pytest.mark.parametrize(
    "size, percent",
    [
        *((size, 100) for size in SIZES),
        ((390, 664), 200),
        ((320, 568), 200),
        ((1280, 800), 200),
    ],
    ids=lambda one: one if isinstance(one, int) else ids(one),
)
def test_every_page_fits(page, settings, pictures, size, percent):
    settings.ROOT_URLCONF = "tests.browser.faulty"
    settings.IMPRINT = IMPRINT
    settings.ACCOUNTS = True
    page.context.add_init_script(path=MEASURE)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    set_text(page, percent)
    show_failures_calmly(page)
    told, misfits = Round(), {}

    for one in all_pages(told):
        if percent > 100 and "size" in one.choices:
            # Who has set the browser to large text needs no large pages besides.
            continue
        one.open(page, told.key)
        found = page.evaluate("misfits()")
        name = f"{one.name.replace(' ', '-')}-{ids(size)}-{percent}.png"
        photograph(page, pictures / name)
        page.set_viewport_size({"width": size[0], "height": size[1]})
        if found:
            misfits[one.name] = found

    assert not misfits, report(misfits)
