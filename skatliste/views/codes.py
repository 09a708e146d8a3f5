"""Short codes that somebody types. Who guesses them is asked to wait."""

from collections.abc import Callable
from typing import Final, TypeVar

from django.http import HttpRequest
from django.utils.translation import gettext as _

from skatliste.forms import CodeForm
from skatliste.limits import ANY_WRONG_CODE, WRONG_CODE, wait_for, wait_sentence

_LIMITS: Final = (WRONG_CODE, ANY_WRONG_CODE)
T = TypeVar("T")


def read_code(
    request: HttpRequest, form: CodeForm, find: Callable[[str], T | None]
) -> tuple[T | None, int]:
    """Return what the typed code opens, and in how many seconds to try again.

    What is wrong with it stands in *form* afterwards. Only wrong codes are counted,
    so that a table of people who type theirs at once is never asked to wait.
    """
    if not form.is_valid():
        return None, 0
    wait = _wait(request, counts=False)
    if wait:
        form.refuse(wait_sentence(wait))
        return None, wait
    found = find(form.cleaned_data["code"])
    if found is None:
        _wait(request, counts=True)
        form.refuse(unknown_code_sentence())
    return found, 0


def unknown_code_sentence() -> str:
    """Return what is said of a code that opens nothing, or nothing any more."""
    return _(
        "This code is not valid, or no longer. A code is good for ten minutes: have "
        "a new one shown to you."
    )


def _wait(request: HttpRequest, *, counts: bool) -> int:
    return max([wait_for(request, limit, counts=counts) for limit in _LIMITS])
