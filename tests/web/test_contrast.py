"""The colours of the style sheet, measured as WCAG measures them: pubs are dim."""

import re
from itertools import product
from pathlib import Path

import pytest

SHEET = Path("static/skatliste.css").read_text(encoding="utf-8")
ROOT = re.search(r"@layer base \{\s*:root \{(.*?)\n  \}", SHEET, re.DOTALL)[1]
SUITS = ("clubs", "spades", "hearts", "diamonds")
TEXT = ("ink", "quiet", "felt", "lost", *SUITS)
GROUNDS = ("ground", "card")
SCHEMES = ("light", "dark")
COLOURS = ("four", "two")


def declared(block) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+):\s*([^;]+);", block))


def chosen(colours) -> dict[str, str]:
    """Return the variables of a page whose suits have so many colours."""
    suits = declared(
        re.search(r'\[data-colours="four"\] \{(.*?)\}', SHEET, re.DOTALL)[1]
    )
    if colours == "two":
        block = re.search(r'\[data-colours="two"\] \{(.*?)\}', SHEET, re.DOTALL)
        suits |= declared(block[1])
    return declared(ROOT) | suits


def colour(name, scheme, colours) -> str:
    """Return what a variable comes to, as "#rrggbb"."""
    value = chosen(colours)[name]
    while value.startswith("var("):
        value = chosen(colours)[value[len("var(--") : -1]]
    pair = re.fullmatch(r"light-dark\((#\w+), (#\w+)\)", value)
    found = pair[1 + SCHEMES.index(scheme)]
    return found if len(found) == 7 else "#" + "".join(2 * one for one in found[1:])


def luminance(code) -> float:
    parts = [int(code[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other) -> float:
    darker, lighter = sorted([luminance(one), luminance(other)])
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_is_measured_as_it_is_defined():
    assert round(contrast("#ffffff", "#000000"), 2) == 21
    assert round(contrast("#777777", "#ffffff"), 2) == 4.48


@pytest.mark.parametrize("scheme, colours", [*product(SCHEMES, COLOURS)])
@pytest.mark.parametrize("name, ground", [*product(TEXT, GROUNDS)])
def test_contrast_of_text_is_seven_to_one(name, ground, scheme, colours):
    inks = [colour(one, scheme, colours) for one in (name, ground)]

    assert contrast(*inks) >= 7


@pytest.mark.parametrize("scheme", SCHEMES)
def test_contrast_of_what_is_chosen_is_seven_to_one(scheme):
    on_felt, felt = (colour(name, scheme, "four") for name in ("on-felt", "felt"))

    assert contrast(on_felt, felt) >= 7


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name, ground", [*product(("edge", "gold"), GROUNDS)])
def test_contrast_of_edges_is_three_to_one(name, ground, scheme):
    inks = [colour(one, scheme, "four") for one in (name, ground)]

    assert contrast(*inks) >= 3


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("colours, expected", [("four", 4), ("two", 2)])
def test_contrast_of_suits_is_by_as_many_colours(scheme, colours, expected):
    assert len({colour(suit, scheme, colours) for suit in SUITS}) == expected


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_contrast_holds_for_the_bar_around_the_page(client, db, theme):
    """The browser's own bar goes on in the colour of the ground."""
    client.cookies["theme"] = theme

    page = client.get("/").content.decode()

    bars = re.findall(r'name="theme-color" content="(#\w+)"', page)
    schemes = SCHEMES if theme == "auto" else (theme,)
    assert bars == [colour("ground", scheme, "four") for scheme in schemes]
    told = f'name="color-scheme" content="{" ".join(schemes)}"'
    assert told in page
