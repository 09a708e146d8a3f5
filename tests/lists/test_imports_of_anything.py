"""Whatever bytes come, they become a list or are refused; nothing else happens."""

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from skatliste.exports import export_list
from skatliste.imports import (
    DifferentListError,
    ImportRefusedError,
    import_once,
    read_json,
)
from tests.skat_files import (
    MISSING,
    as_bytes,
    change,
    example,
    facts_only,
    manual_block,
    take_in,
)
from tests.snapshots import all_rows

pytestmark = pytest.mark.django_db

MANUAL = manual_block("json").encode()

ANY_TEXT = st.text(st.characters(exclude_categories=[]), max_size=50)
ANY_VALUE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | ANY_TEXT,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(ANY_TEXT, inner, max_size=3)
    ),
    max_leaves=8,
)
# What stands at many places by right.
LIKELY_VALUE = st.sampled_from(
    [0, 1, 2, 3, 4, 5, 11, 18, 19, 23, 264, -1, -12, 10**30, 1.0, 1e999, True, False]
) | st.sampled_from(
    ["", "null", "grand", "hand", "played", "passed_in", "de", "\ud800", "\x00", [], {}]
)


def places(value, path=()):
    """Return the paths of everything in a document."""
    steps = {dict: dict.items, list: enumerate}.get(type(value), lambda _: ())(value)
    found = [path] if path else []
    for step, inner in steps:
        found += places(inner, (*path, step))
    return found


@st.composite
def mutations(draw):
    """Return the manual's example with one to three places changed."""
    document = example()
    if draw(st.booleans()):
        facts_only(document)
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(places(document)))
        to = draw(st.just(MISSING) | LIKELY_VALUE | ANY_VALUE)
        change(document, *path, to=to)
    return as_bytes(document)


@st.composite
def damages(draw):
    """Return the bytes of the manual's example with some lost and others put in."""
    start = draw(st.integers(0, len(MANUAL)))
    end = start + draw(st.integers(0, 5))
    return MANUAL[:start] + draw(st.binary(max_size=5)) + MANUAL[end:]


def is_taken(content):
    """Return whether *content* is taken; what becomes of it then is checked here."""
    before = all_rows()
    try:
        facts = read_json(content)
    except ImportRefusedError:
        assert all_rows() == before
        return False
    with transaction.atomic():
        session = import_once(facts).session
        assert read_json(export_list(session, "json")) == facts
        transaction.set_rollback(True)
    return True


@given(mutations())
@settings(max_examples=100, deadline=None)
def test_import_of_a_changed_file(content):
    is_taken(content)


@given(mutations())
@settings(max_examples=60, deadline=None)
def test_import_of_a_changed_file_beside_its_list(content):
    with transaction.atomic():
        session = take_in(example())
        before = all_rows()
        try:
            taken = take_in(content)
        except (ImportRefusedError, DifferentListError):
            taken = session
        assert (all_rows() == before) is (taken == session)
        transaction.set_rollback(True)


@given(damages())
@settings(max_examples=50, deadline=None)
def test_import_of_a_damaged_file(content):
    is_taken(content)


@given(ANY_VALUE.map(as_bytes))
@settings(max_examples=50, deadline=None)
def test_import_of_any_json(content):
    assert not is_taken(content)


@given(st.binary(max_size=200))
@settings(max_examples=50, deadline=None)
def test_import_of_any_bytes(content):
    assert not is_taken(content)
