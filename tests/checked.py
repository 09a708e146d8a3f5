"""That everything stored agrees with itself, to be asserted after an evening."""

from skatliste.checking import check_list
from skatliste.models import Session


def differences() -> list[str]:
    """Return what `manage.py check_lists` would print of all lists."""
    return [line for session in Session.objects.all() for line in check_list(session)]


def assert_in_order():
    """Assert that no list has a difference."""
    assert differences() == []
