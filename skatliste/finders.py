"""Finds the files that the host's pages need, and no others of any package.

What all pages need is compressed at each start as far as it goes; these few files are
for one person, and not worth anybody's waiting.
"""

from collections.abc import Iterable
from typing import Any, Final

from django.contrib.staticfiles.finders import AppDirectoriesFinder
from whitenoise.storage import CompressedManifestStaticFilesStorage

_HOST_PAGES: Final = "django.contrib.admin"
_FOLDER: Final = "admin/"
# What these pages never ask for.
_NEEDLESS: Final = (
    # Fields that search while one types, or fill each other; dates, maps, and forms
    # within forms.
    *("*/select2*", "*/autocomplete*", "*/xregexp*", "*/urlify*", "*/prepopulate.js"),
    *("*/js/calendar*", "*/DateTime*", "*/gis/*", "*/inlines*", "*/Select*"),
    # Languages from right to left, a page to log in of its own, and what is read by
    # people.
    *("*rtl.css", "*/login*"),
    *("*/jquery.js", "*/LICENSE*", "*/README*"),
)


class HostFinder(AppDirectoriesFinder):
    """What Django's admin brings along, as far as its pages ask for it."""

    def __init__(self, *_told: Any, **_options: Any) -> None:  # noqa: ANN401
        super().__init__(app_names=[_HOST_PAGES])

    def list(self, ignore_patterns: Any) -> Iterable[Any]:  # noqa: ANN401
        return super().list([*(ignore_patterns or ()), *_NEEDLESS])


class Collected(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # untyped
    """Files under names that change with what is in them, ours compressed."""

    def compress_files(self, paths: Iterable[str]) -> Any:  # noqa: ANN401
        ours = (path for path in paths if not path.startswith(_FOLDER))
        return super().compress_files(ours)
