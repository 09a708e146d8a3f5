"""Names in any script become letters that our files have."""

import unicodedata

import pytest

from skatliste.exports.fonts import BOLD, REGULAR, legible, legible_names
from skatliste.exports.fonts.lettering import known_signs

_MOST_BYTES = 500_000


def test_both_fonts_are_small_enough_to_be_shipped():
    assert REGULAR.stat().st_size + BOLD.stat().st_size < _MOST_BYTES


@pytest.mark.parametrize(
    "text",
    [
        "Käthe Größe ÄÖÜ äöüß",
        "Łukasz Żółć, Şükrü, Dvořák, Đặng Thị Hằng, Ọlá",
        "Σωκράτης, Ђорђе, Володимир Ґ",
        "Օհաննես, გიორგი",
        "♣ ♠ ♥ ♦ − × – … „“ “” ’ € ½ ¼ ⅛ ✓ □ ≤ →",
    ],
)
def test_what_the_fonts_know_stays(text):
    assert legible(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("田中 Anna", "□□ Anna"),
        ("שלום", "□□□□"),
        ("😀 Bob", "□ Bob"),
        ("Ａｎｎａ", "Anna"),
        ("Ann\u202ea\u200f", "Anna"),
        ("A\x00n\tn\r\na", "An n a"),
        ("x\u0304y", "xy"),
        ("ﬁn", "fin"),
        ("", ""),
    ],
)
def test_others_are_replaced_so_that_it_shows(text, shown):
    assert legible(text) == shown


def test_people_are_told_apart_though_nobody_can_read_them():
    names = {1: "田中", 2: "鈴木", 3: "Zoë", 12: "\u200d"}
    assert legible_names(names) == {1: "□□ (1)", 2: "□□ (2)", 3: "Zoë", 12: "□"}


def test_every_character_becomes_known_ones():
    # All there are, in one text: none may break a line, or turn it around.
    text = "".join(map(chr, (*range(0xD800), *range(0xE000, 0x30000))))
    shown = legible(text)
    assert set(map(ord, shown)) <= known_signs()
    directions = {unicodedata.bidirectional(sign) for sign in shown}
    assert not directions & {"R", "AL", "RLE", "RLO", "RLI", "LRE", "LRO", "PDF"}
