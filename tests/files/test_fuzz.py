"""Short runs of the fuzzer over all importers; `tests.files.fuzz` runs longer."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.files.fuzz import KINDS
from tests.files.fuzzing import TAKERS, fuzz, mutation, seed_files

pytestmark = pytest.mark.django_db


@cache
def seeds():
    return seed_files()


def test_files_that_are_nearly_right_are_taken_or_refused():
    report = fuzz(seed=20_261_201, count=300, seconds=0, kinds=KINDS)

    assert [trace for _, trace, _ in report.unhandled] == []
    assert {end for _, end in report.ends} == {"taken", "refused"}
    assert {kind for kind, end in report.ends if end == "taken"} == set(KINDS)


@pytest.mark.parametrize("kind", ["evening", "club", "csv"])
def test_whatever_is_changed_in_a_file_it_is_taken_or_refused(kind):
    @given(st.randoms())
    @settings(max_examples=40, deadline=None)
    def try_one(random):
        content = mutation(random, kind, seeds()[kind])

        assert TAKERS[kind](content) in {"taken", "refused"}

    try_one()
