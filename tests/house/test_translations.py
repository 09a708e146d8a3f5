"""Translations are compiled where needed, whole or not at all."""

import gettext
import os
import subprocess
import sys

import pytest

from skatliste.translations import compile_translations

GERMAN = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "Overbid"
msgstr "Überreizt"

#, fuzzy
msgid "Passed in"
msgstr "vielleicht eingepasst"
"""


@pytest.fixture
def source(tmp_path):
    source = tmp_path / "de" / "LC_MESSAGES" / "django.po"
    source.parent.mkdir(parents=True)
    source.write_text(GERMAN, encoding="utf-8")
    return source


def translate(folder, text):
    return gettext.translation("django", folder, ["de"]).gettext(text)


def test_compiles(source, tmp_path):
    compile_translations(tmp_path)

    assert translate(tmp_path, "Overbid") == "Überreizt"
    assert translate(tmp_path, "Passed in") == "Passed in"
    assert [path.name for path in source.parent.iterdir() if path != source] == [
        "django.mo"
    ]


def test_leaves_a_current_one_alone(source, tmp_path):
    compile_translations(tmp_path)
    compiled = source.with_suffix(".mo")
    before = compiled.stat().st_ino

    compile_translations(tmp_path)

    assert compiled.stat().st_ino == before


@pytest.mark.parametrize("age", [-1000, 1000])
def test_compiles_anew_what_has_another_age(source, tmp_path, age):
    compile_translations(tmp_path)
    source.write_text(GERMAN.replace("Überreizt", "überboten"), encoding="utf-8")
    moment = source.stat().st_mtime + age
    os.utime(source, (moment, moment))

    compile_translations(tmp_path)

    assert source.with_suffix(".mo").read_bytes().count("überboten".encode()) == 1


def test_nothing_to_compile(tmp_path):
    compile_translations(tmp_path / "locale")


def test_broken_source_leaves_what_was_there(source, tmp_path):
    compile_translations(tmp_path)
    source.write_text('msgid "Overbid\nnonsense', encoding="utf-8")

    with pytest.raises(OSError, match="Syntax error"):
        compile_translations(tmp_path)

    assert translate(tmp_path, "Overbid") == "Überreizt"


def test_command():
    subprocess.run([sys.executable, "-m", "skatliste.translations"], check=True)
