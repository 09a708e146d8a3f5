"""Says which pinned versions are behind the newest of their line.

Asks PyPI by pip for what requirements*.txt pins, and npm for the scripts that stand in
a folder `vendor`. A line for everything that has a newer version, of its own line (the
same first number; Django's lines have two) or of another. Ends with status 1 if one is
behind the newest of its line, with 2 if something could not be looked up.
"""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from packaging.version import InvalidVersion, Version

ROOT = Path(__file__).parents[1]
PIN = re.compile(r"^([\w.-]+)(?:\[[^\]]*\])?==(\S+)")
SCRIPT = re.compile(r"([a-z-]+)-(\d[\d.]*\d)\.min\.js")
# By what the file is called.
NPM_NAMES = {"htmx": "htmx.org", "axe": "axe-core"}
# How many numbers name a line, where it is not the first alone.
LINES = {"django": 2}
AT_ONCE = 8

LookUp = Callable[[str], list[str]]


class LookUpError(Exception):
    """Why the versions of something are not known, in a sentence."""


@dataclass(frozen=True, slots=True)
class Pin:
    """What is pinned, to which version, and who knows of newer ones."""

    name: str
    version: str
    look_up: LookUp

    @property
    def line(self) -> tuple[int, ...]:
        return line_of(self.name, Version(self.version))


def main(pins: Iterable[Pin]) -> int:
    """Print what is behind, and return the status to end with."""
    with ThreadPoolExecutor(AT_ONCE) as pool:
        found = list(pool.map(judge, pins))
    for _status, sentence in found:
        if sentence:
            print(sentence)
    worst = max((status for status, _sentence in found), default=0)
    if not worst:
        print(f"All {len(found)} are the newest of their line")
    return worst


def judge(pin: Pin) -> tuple[int, str]:
    """Return status and sentence for one pin; no sentence if it is the newest."""
    try:
        newer = [one for one in known(pin) if one > Version(pin.version)]
    except LookUpError as error:
        return 2, f"{pin.name} {pin.version}: {error}"
    if not newer:
        return 0, ""
    same = [one for one in newer if line_of(pin.name, one) == pin.line]
    if same:
        return 1, f"{pin.name} {pin.version}: behind, {max(same)} is of the same line"
    return 0, f"{pin.name} {pin.version}: newest of its line, another has {max(newer)}"


def known(pin: Pin) -> list[Version]:
    """Return the finished versions that there are of it."""
    versions = [version for text in pin.look_up(pin.name) for version in read(text)]
    if Version(pin.version) not in versions:
        raise LookUpError("is not among the versions that can be had")
    return [version for version in versions if not version.is_prerelease]


def read(text: str) -> list[Version]:
    try:
        return [Version(text)]
    except InvalidVersion:
        return []


def line_of(name: str, version: Version) -> tuple[int, ...]:
    return version.release[: LINES.get(name.lower(), 1)]


def all_pins() -> list[Pin]:
    """Return everything that is pinned or stands in a folder `vendor`."""
    files = [ROOT / "requirements.txt", ROOT / "requirements-dev.txt"]
    lines = [line for file in files for line in file.read_text().splitlines()]
    packages = [
        Pin(*found.groups(), ask_pip) for found in map(PIN.match, lines) if found
    ]
    scripts = [
        Pin(NPM_NAMES.get(found[1], found[1]), found[2], ask_npm)
        for folder in ("static", "tests/browser")
        for file in sorted((ROOT / folder / "vendor").glob("*.js"))
        if (found := SCRIPT.fullmatch(file.name))
    ]
    return packages + scripts


def ask_pip(name: str) -> list[str]:
    command = ("-m", "pip", "--disable-pip-version-check", "index", "versions", name)
    told = ask([sys.executable, *command])
    found = re.search(r"(?m)^Available versions: (.*)$", told)
    if found is None:
        raise LookUpError("pip tells no versions")
    return found[1].split(", ")


def ask_npm(name: str) -> list[str]:
    npm = shutil.which("npm")
    if npm is None:
        raise LookUpError("cannot be looked up without npm")
    told = json.loads(ask([npm, "view", name, "versions", "--json"]))
    return told if isinstance(told, list) else [told]


def ask(command: list[str]) -> str:
    done = subprocess.run(command, check=False, capture_output=True, encoding="utf-8")
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no reason told"])[-1]
        raise LookUpError(f"cannot be looked up: {last}")
    return done.stdout


if __name__ == "__main__":
    sys.exit(main(all_pins()))
