"""The language in which sentences are expected."""

import pytest
from django.utils import translation


@pytest.fixture
def english():
    """What is said is said in English, as a command of the host says it."""
    with translation.override("en"):
        yield
