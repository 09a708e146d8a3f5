"""Finds the files that the host's pages need, and no others of any package."""

from collections.abc import Iterable
from typing import Any, Final

from django.contrib.staticfiles.finders import AppDirectoriesFinder

_HOST_PAGES: Final = "django.contrib.admin"
# What its pages never ask for: fields that search while one types, and maps.
_NEEDLESS: Final = (
    *("*/select2*", "*/autocomplete*", "*/gis/*"),
    *("*/jquery.js", "*/xregexp.js", "*/LICENSE*", "*/README*"),
)


class HostFinder(AppDirectoriesFinder):
    """What Django's admin brings along, as far as its pages ask for it."""

    def __init__(self, *_told: Any, **_options: Any) -> None:  # noqa: ANN401
        super().__init__(app_names=[_HOST_PAGES])

    def list(self, ignore_patterns: Any) -> Iterable[Any]:  # noqa: ANN401
        return super().list([*(ignore_patterns or ()), *_NEEDLESS])
