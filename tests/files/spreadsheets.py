"""LibreOffice as somebody who opens our workbooks and has them counted anew."""

import csv
import os
import shutil
import subprocess

import pytest

# Without this it trusts the figures that stand beside the formulas.
_COUNT_ANEW = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop>
</item>
</oor:items>
"""
# Commas and quotes, UTF-8, numbers as they are and not as they look, every sheet.
_AS_CSV = (
    "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1"
)
_PATIENCE_SECONDS = 120


def counted_anew(folder, books):
    """Return the cells of workbooks as LibreOffice counts them, all in one start.

    Args:
        folder: an empty one, for files and the profile of the program.
        books: bytes by name.

    Returns:
        By the names of workbook and sheet its rows, each a list of texts.
    """
    program = shutil.which("soffice")
    if program is None:
        missing = "there is no LibreOffice: install it (libreoffice-calc-nogui)"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(missing)
    paths = []
    for name, content in books.items():
        paths.append(folder / f"{name}.xlsx")
        paths[-1].write_bytes(content)
    _convert(program, folder, paths)
    return {
        name: {
            path.stem.removeprefix(f"{name}-"): _rows(path)
            for path in (folder / "told").glob(f"{name}-*.csv")
        }
        for name in books
    }


def _convert(program, folder, paths):
    profile = folder / "profile"
    (profile / "user").mkdir(parents=True)
    (profile / "user" / "registrymodifications.xcu").write_text(_COUNT_ANEW, "utf-8")
    subprocess.run(
        [
            *(program, f"-env:UserInstallation={profile.as_uri()}"),
            *("--headless", "--norestore", "--convert-to", _AS_CSV),
            *("--outdir", folder / "told", *paths),
        ],
        check=True,
        capture_output=True,
        timeout=_PATIENCE_SECONDS,
    )


def _rows(path):
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.reader(lines))
