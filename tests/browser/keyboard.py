"""The pad under ten fingers: pressing keys, and where the focus is."""

import pytest
from playwright.sync_api import expect

from .table import Table

DESKTOP = {
    "viewport": {"width": 1280, "height": 800},
    "is_mobile": False,
    "has_touch": False,
}


def begin(page, *names: str) -> Table:
    """Begin a list, and wait until the pad does for the first key."""
    table = Table(page)
    table.begin(*names)
    if page.viewport_size == DESKTOP["viewport"]:
        expect(table.pad.locator("[name=declarer]:enabled").first).to_be_focused()
    return table


def press(table, *keys: str) -> None:
    """Press keys one after the other; a word is its letters."""
    for key in keys:
        for one in [key] if key[:1].isupper() else key:
            table.page.keyboard.press(one)


# What is in focus, and whether it is seen: a tile's frame is drawn on its face.
FOCUS = """() => {
  const one = document.activeElement;
  const seen = one.matches(".tile > input") ? one.nextElementSibling : one;
  const { outlineStyle, outlineWidth } = getComputedStyle(seen);
  return {
    isInPad: Boolean(one.closest("#pad, #cards, #keyboard") || one.form?.id === "pad"),
    isSeen: outlineStyle !== "none" && parseFloat(outlineWidth) >= 2,
    what: one.id || `${one.name}=${one.value}`,
  };
}"""


def expect_focus(table, what: str = "") -> None:
    """Wait until the focus is in the pad, and on *what* if told; it must be seen."""
    for _ in range(100):
        focus = table.page.evaluate(FOCUS)
        if focus["isInPad"] and what in {"", focus["what"]}:
            break
        table.page.wait_for_timeout(50)
    assert focus["isInPad"], focus
    assert focus["isSeen"], focus
    assert what in {"", focus["what"]}


def expect_rows(table, number: int) -> None:
    """Wait until there are so many rows, and the pad is there for the next key."""
    expect(table.page.locator("table.rows tbody tr")).to_have_count(number)
    expect_focus(table)


def tabs_to(table, selector, *, backwards=False) -> int:
    """Press Tab until the focus is there; return how often."""
    key = "Shift+Tab" if backwards else "Tab"
    for count in range(1, 40):
        press(table, key)
        if table.page.evaluate("one => document.activeElement.matches(one)", selector):
            return count
    pytest.fail(f"{selector} is not reached")
