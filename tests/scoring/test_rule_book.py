"""The rule book names its tests, and every table of tests stands in it."""

import re
from pathlib import Path

import scoring

from .tables import DATA

BOOK = Path(scoring.__file__).parents[1] / "docs" / "rules.md"
NAMED = {*re.findall(r"`([\w/-]+\.(?:py|csv))`", BOOK.read_text(encoding="utf-8"))}


def test_rule_book_names_files_that_exist():
    folders = (DATA, DATA.parent)

    lost = [name for name in NAMED if not any((at / name).exists() for at in folders)]

    assert lost == []


def test_rule_book_names_every_table():
    tables = {path.relative_to(DATA).as_posix() for path in DATA.rglob("*.csv")}

    assert tables - NAMED == set()
