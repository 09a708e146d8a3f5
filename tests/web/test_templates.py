"""What holds for every template, and is easily forgotten in one."""

import re
from html import unescape
from pathlib import Path

import pytest

FOLDER = Path("templates")
TEMPLATES = sorted(str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*.html"))

INLINE = {
    "script": re.compile(r"<script(?![^>]*\ssrc=)", re.IGNORECASE),
    "style sheet": re.compile(r"<style", re.IGNORECASE),
    "style": re.compile(r"\sstyle\s*=", re.IGNORECASE),
    "handler": re.compile(r"\son[a-z]+\s*=", re.IGNORECASE),
    "htmx handler": re.compile(r"\shx-on|\sjs:|javascript:", re.IGNORECASE),
}
FORM = re.compile(r'<form[^>]*method="post".*?</form>', re.IGNORECASE | re.DOTALL)
CONDITION = re.compile(r"\{%\s*(?:el)?if\b(.*?)%\}")
COMPARISON = re.compile(r"[=<>]|\b(?:in|is)\b")
# Two values from the view may be compared, but none with a word or a number.
WRITTEN_OUT = re.compile(r"""["']|\b\d""")
SPOKEN_ATTRIBUTE = re.compile(
    r'\s(?:aria-label|title|alt|placeholder|value|label)="([^"]*)"'
)
MARKUP = (
    re.compile(r"\{#.*?#\}"),
    re.compile(r"\{% block \w+_class %\}.*?\{% endblock %\}"),
    re.compile(r"\{% blocktranslate.*?endblocktranslate %\}", re.DOTALL),
    re.compile(r"\{%.*?%\}|\{\{.*?\}\}", re.DOTALL),
)
TAG = re.compile(r"""<(?:"[^"]*"|'[^']*'|[^"'>])*>""")
LETTERS = re.compile(r"[^\W\d_]+")


def source(name) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def without_template_code(text) -> str:
    for pattern in MARKUP:
        text = pattern.sub("", text)
    return text


def test_templates_are_all_looked_at():
    assert {"base.html", "join.html", "sessions/_pad.html"} < set(TEMPLATES)


@pytest.mark.parametrize("name", TEMPLATES)
def test_templates_have_nothing_inline(name):
    found = [kind for kind, pattern in INLINE.items() if pattern.search(source(name))]

    assert found == []


@pytest.mark.parametrize("name", TEMPLATES)
def test_templates_have_a_token_in_every_form(name):
    bare = [
        form for form in FORM.findall(source(name)) if "{% csrf_token %}" not in form
    ]

    assert bare == []


def test_templates_write_by_post_alone():
    # GET asks a question, as the calculator does; nothing else may be sent.
    writing = re.compile(r'\bhx-(?:put|patch|delete)=|method="(?!post"|get")')

    assert [name for name in TEMPLATES if writing.search(source(name))] == []


@pytest.mark.parametrize("name", TEMPLATES)
def test_templates_compare_with_no_value_of_the_field(name):
    compared = [
        condition
        for condition in CONDITION.findall(source(name))
        if COMPARISON.search(condition) and WRITTEN_OUT.search(condition)
    ]

    assert compared == []


@pytest.mark.parametrize("name", TEMPLATES)
def test_templates_are_short(name):
    assert len(source(name).splitlines()) <= 200


@pytest.mark.parametrize("name", TEMPLATES)
def test_templates_say_nothing_untranslated(name):
    text = unescape(TAG.sub(" ", without_template_code(source(name))))

    assert LETTERS.findall(text) == []


@pytest.mark.parametrize("name", TEMPLATES)
def test_templates_say_nothing_untranslated_to_the_ear(name):
    said = SPOKEN_ATTRIBUTE.findall(without_template_code(source(name)))

    # "passed_in" is what a button sends.
    assert [text for text in said if LETTERS.search(text)] == [
        text for text in said if text == "passed_in"
    ]


@pytest.mark.parametrize("name", TEMPLATES)
def test_templates_trust_no_text(name):
    assert re.findall(r"\|\s*safe|autoescape|mark_safe", source(name)) == []


@pytest.mark.parametrize("name", TEMPLATES)
def test_templates_fetch_nothing_from_elsewhere(name):
    assert re.findall(r"""(?:src|href|action)="(?:https?:)?//""", source(name)) == []
