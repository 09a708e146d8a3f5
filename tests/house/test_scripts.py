"""Scripts are few and small, and each stands for itself."""

import re
from pathlib import Path

import pytest

SCRIPTS = sorted(Path("static").glob("*.js"))
MOST_LINES = 400


def source(script) -> str:
    return script.read_text(encoding="utf-8")


def test_scripts_are_small_all_together():
    assert SCRIPTS
    assert sum(len(source(script).splitlines()) for script in SCRIPTS) <= MOST_LINES


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda one: one.name)
def test_scripts_say_what_they_are_for(script):
    assert source(script).startswith("// ")


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda one: one.name)
def test_scripts_need_no_other_and_write_no_markup(script):
    # Without a build step an import is one more request, and markup is the server's.
    for what in (r"\bimport\b", "innerHTML", r"insertAdjacentHTML", r"\beval\b"):
        assert not re.search(what, source(script))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda one: one.name)
def test_scripts_are_each_on_a_page(script):
    pages = [
        path.read_text(encoding="utf-8")
        for path in Path("templates").rglob("*")
        if path.suffix == ".html"
    ]

    assert any(f'static "{script.name}" %}}" type="module"' in page for page in pages)
