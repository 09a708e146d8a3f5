"""Compiles the translations, in pure Python: few machines have msgfmt.

python -m skatliste.translations
"""

import os
import sys
from pathlib import Path
from typing import Final

import polib

LOCALE: Final = Path(__file__).parent / "locale"


def compile_translations(folder: Path = LOCALE) -> None:
    """Write the `.mo` beside every `.po` below *folder* that has none of its age."""
    for source in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        if not _is_current(source.with_suffix(".mo"), source):
            _compile(source)


def _is_current(target: Path, source: Path) -> bool:
    # Not "newer than": an archive unpacked over an older version brings old dates.
    return target.exists() and target.stat().st_mtime_ns == source.stat().st_mtime_ns


def _compile(source: Path) -> None:
    age = source.stat()
    unfinished = source.with_suffix(f".{os.getpid()}.mo")
    unfinished.write_bytes(polib.pofile(str(source)).to_binary())
    os.utime(unfinished, ns=(age.st_atime_ns, age.st_mtime_ns))
    unfinished.replace(source.with_suffix(".mo"))


if __name__ == "__main__":
    try:
        compile_translations()
    except OSError as error:
        sys.exit(f"The translations cannot be compiled: {error}")
