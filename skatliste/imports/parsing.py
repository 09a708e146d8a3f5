"""From bytes to JSON, of which nothing is known yet."""

import json
from typing import NoReturn

from .problems import ImportRefusedError


def parse(content: bytes) -> object:
    """Return what stands in *content*.

    Raises:
        ImportRefusedError: for anything but JSON in UTF-8, a mark before it allowed.
    """
    try:
        return json.loads(
            content.decode("utf-8-sig"),
            object_pairs_hook=_object,
            parse_constant=_refuse_constant,
        )
    except UnicodeDecodeError:
        problem = "expected text in UTF-8"
    except RecursionError:
        problem = "nested too deeply"
    except ValueError as error:
        problem = f"no JSON: {error}"
    raise ImportRefusedError([f"file: {problem}"])


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    content = dict(pairs)
    if len(content) < len(pairs):
        raise ValueError(f"{_double(pairs)[:40]!r} stands twice in one object")
    return content


def _double(pairs: list[tuple[str, object]]) -> str:
    seen: set[str] = set()
    for name, _ in pairs:
        if name in seen:
            break
        seen.add(name)
    return name


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")
