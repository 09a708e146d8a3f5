"""From bytes to JSON, of which nothing is known yet."""

import json
from typing import Final, NoReturn

from django.utils.translation import gettext as _

from .problems import ImportRefusedError, counted, of_file

# Twice as many as a list with the most rows and the longest log has.
MOST_CONTAINERS: Final = 500_000
MOST_VALUES: Final = 2_000_000


class _NoJsonError(ValueError):
    """What Python reads as JSON, and what is none."""


def parse(content: bytes) -> object:
    """Return what stands in *content*.

    Raises:
        ImportRefusedError: for anything but JSON in UTF-8, a mark before it allowed;
            and for more values than memory should be given to.
    """
    _refuse_crowd(content)
    try:
        return json.loads(
            content.decode("utf-8-sig"),
            object_pairs_hook=_object,
            parse_constant=_refuse_constant,
        )
    except UnicodeDecodeError:
        problem = _("expected text in UTF-8")
    except RecursionError:
        problem = _("nested too deeply")
    except json.JSONDecodeError as error:
        problem = _no_json(error)
    except _NoJsonError as error:
        problem = _("no JSON: %(reason)s") % {"reason": error}
    except ValueError:
        # The only other thing that is refused while JSON is read.
        problem = _("a number has too many digits")
    raise ImportRefusedError([of_file(problem)])


def _no_json(error: json.JSONDecodeError) -> str:
    place = {"line": error.lineno, "column": error.colno}
    return _("no JSON: unreadable from line %(line)s, column %(column)s on") % place


def _refuse_crowd(content: bytes) -> None:
    """Refuse what would be twenty times as large when it is read."""
    containers = content.count(b"{") + content.count(b"[")
    if containers > MOST_CONTAINERS or content.count(b",") > MOST_VALUES:
        told = {"number": counted(MOST_VALUES)}
        problem = _("more than %(number)s values, it was not read") % told
        raise ImportRefusedError([of_file(problem)])


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    content = dict(pairs)
    if len(content) < len(pairs):
        name = {"name": repr(_double(pairs)[:40])}
        raise _NoJsonError(_("%(name)s stands twice in one object") % name)
    return content


def _double(pairs: list[tuple[str, object]]) -> str:
    seen: set[str] = set()
    for name, _value in pairs:
        if name in seen:
            break
        seen.add(name)
    return name


def _refuse_constant(name: str) -> NoReturn:
    raise _NoJsonError(_("%(name)s is no number") % {"name": name})
