"""Collects what is to be translated, from the sources themselves."""

import ast
import re
from pathlib import Path

from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent.parent
# A message by its context, its singular and, where it has one, its plural.
Message = tuple[str | None, str, str | None]

_PYTHON_CALLS = {
    "_": (None, 0, None),
    "gettext": (None, 0, None),
    "gettext_lazy": (None, 0, None),
    "pgettext": (0, 1, None),
    "pgettext_lazy": (0, 1, None),
    "ngettext": (None, 0, 1),
    "ngettext_lazy": (None, 0, 1),
}
_TEXT = r"""\s*u?('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")\s*"""
_TEMPLATE_CALL = re.compile(
    rf"\b(pgettext|ngettext|gettext|_)\({_TEXT}(?:,{_TEXT})?", re.DOTALL
)


def python_messages() -> set[Message]:
    found = set()
    for path in sorted((ROOT / "skatliste").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                found |= _called(node, node.func.id)
    return found


def template_messages() -> set[Message]:
    found = set()
    for path in sorted((ROOT / "templates").rglob("*.html")):
        for call in _TEMPLATE_CALL.finditer(templatize(path.read_text())):
            name, *texts = call.groups()
            first, second = (ast.literal_eval(text) if text else None for text in texts)
            if name == "pgettext":
                found.add((first, second, None))
            else:
                found.add((None, first, second if name == "ngettext" else None))
    return found


def _called(node: ast.Call, name: str) -> set[Message]:
    if name not in _PYTHON_CALLS:
        return set()
    places = _PYTHON_CALLS[name]
    texts = [
        argument.value if isinstance(argument, ast.Constant) else None
        for argument in node.args
    ]
    return {tuple(None if place is None else texts[place] for place in places)}
