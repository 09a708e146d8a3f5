"""The package as others see it."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import scoring

SOURCES = sorted(Path(scoring.__file__).parent.glob("*.py"))


def test_vocabulary_is_there():
    assert [name for name in scoring.__all__ if not hasattr(scoring, name)] == []


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.stem)
def test_module_imports_the_standard_library_only(source):
    tree = ast.parse(source.read_text(encoding="utf-8"))

    outside = {*imported(tree)} - sys.stdlib_module_names

    assert outside == set()


def test_import_in_an_empty_interpreter():
    root = Path(scoring.__file__).parents[1]
    command = [sys.executable, "-I", "-S", "-c"]
    program = f"import sys; sys.path.append({str(root)!r}); import scoring"

    done = subprocess.run([*command, program], capture_output=True, check=False)

    assert (done.returncode, done.stderr) == (0, b"")


def imported(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        if isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module.partition(".")[0]
