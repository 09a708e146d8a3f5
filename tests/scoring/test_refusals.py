"""Every refusal of the rules has a sentence in both languages."""

import ast
from pathlib import Path

import pytest

import scoring
from scoring import REQUIRES, Language, RuleError, refusal
from scoring.refusals import ENGLISH, GERMAN, SENTENCES

SOURCES = sorted(Path(scoring.__file__).parent.glob("*.py"))


@pytest.mark.parametrize("language", Language)
def test_refusals_tell_every_code(language):
    raised = {code for source in SOURCES for code in codes_raised(source)}

    assert raised == {*SENTENCES[language]}


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("code", GERMAN)
def test_refusal_is_one_whole_sentence(code, language):
    sentence = refusal(RuleError(code, "field"), language)

    assert sentence == SENTENCES[language][code]
    assert sentence[-1] in ".?"
    assert "\n" not in sentence


def test_refusals_differ():
    assert len({*GERMAN.values()}) == len(GERMAN)
    assert len({*ENGLISH.values()}) == len(ENGLISH)


def test_refusal_is_german_unless_asked():
    assert refusal(RuleError("not_a_number", "bid")) == "Hier gehört eine Zahl hin."


def test_codes_raised_are_found():
    found = {code for source in SOURCES for code in codes_raised(source)}

    assert found >= {"contract_unknown", "ouvert_requires_hand", "matadors_missing"}


def codes_raised(source):
    """Return the codes of all `RuleError(code, …)` in a module."""
    tree = ast.parse(source.read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if is_rule_error(node)]
    return {code for call in calls for code in codes_of(call.args[0], tree)}


def is_rule_error(node):
    name = node.func if isinstance(node, ast.Call) else None
    return isinstance(name, ast.Name) and name.id == "RuleError"


def codes_of(code, tree):
    """Return what *code* can be: itself, what its name was given, or a pattern."""
    if isinstance(code, ast.Constant):
        return {code.value}
    if isinstance(code, ast.JoinedStr):
        return {f"{extra}_requires_{required}" for extra, required in REQUIRES.items()}
    given = [node.value for node in ast.walk(tree) if is_given_to(node, code.id)]
    branches = [branch for value in given for branch in (value.body, value.orelse)]
    return {branch.value for branch in branches}


def is_given_to(node, name):
    return isinstance(node, ast.Assign) and node.targets[0].id == name
