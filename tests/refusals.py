"""Why a file is refused, which is told in English and in German alike."""

import re
from collections.abc import Callable

import pytest
from django.utils import translation

from skatliste.imports import ImportRefusedError

# Of the sentences in English. Names of fields, and what a file says itself, stay.
ENGLISH = re.compile(
    r"\b(expected|got|missing|there|stands?|whole|line of|list (of|\d)|one of|nothing|"
    r"object|rows?|(player|person|segment|evening|seat) \d|log entry|already|twice|"
    r"unreadable|values|larger|nested|is no|by the|a game|was|not|does|its?|nobody|"
    r"agrees|times?|another|closing|belongs?|which|with)\b"
)


def refusals(take: Callable, *arguments) -> list[str]:
    """Return why ``take(*arguments)`` refuses, in English.

    In German it has to refuse for as many reasons, with no word of English that is
    ours: what sentences quote may be of any language.
    """
    with translation.override("de"):
        german = _problems(take, *arguments)
    left = [one for one in german if ENGLISH.search(_without_quotes(one))]
    assert not left, left
    with translation.override("en"):
        english = _problems(take, *arguments)
    assert len(english) == len(german)
    return english


def _problems(take, *arguments):
    with pytest.raises(ImportRefusedError) as refused:
        take(*arguments)
    return refused.value.problems


def _without_quotes(sentence):
    return re.sub(r"'[^']*'…?|\"[^\"]*\"", "", sentence)
