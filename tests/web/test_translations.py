"""German is complete, and nothing in it is left over."""

import re
from pathlib import Path

import polib

from .catalogue import python_messages, template_messages

CATALOGUE = Path("skatliste/locale/de/LC_MESSAGES/django.po")
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]")


def catalogue():
    return polib.pofile(str(CATALOGUE))


def test_every_message_is_translated():
    translated = {
        (entry.msgctxt, entry.msgid, entry.msgid_plural or None)
        for entry in catalogue()
        if entry.translated()
    }

    assert (python_messages() | template_messages()) - translated == set()


def test_no_translation_is_left_over():
    listed = {
        (entry.msgctxt, entry.msgid, entry.msgid_plural or None)
        for entry in catalogue()
    }

    assert listed - (python_messages() | template_messages()) == set()


def test_nothing_is_fuzzy():
    assert catalogue().fuzzy_entries() == []


def test_placeholders_are_kept():
    changed = [
        entry.msgid
        for entry in catalogue()
        for text in [entry.msgstr, *entry.msgstr_plural.values()]
        if text
        and set(PLACEHOLDER.findall(text)) != set(PLACEHOLDER.findall(entry.msgid))
    ]

    assert changed == []
