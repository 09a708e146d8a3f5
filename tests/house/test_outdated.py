"""bin/outdated: what is behind, told from versions that are made up here."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def outdated():
    spec = importlib.util.spec_from_file_location(
        "outdated", ROOT / "bin" / "outdated.py"
    )
    module = sys.modules["outdated"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    del sys.modules["outdated"]


@pytest.fixture
def run(outdated, capsys):
    """Return status and lines for pins, each with the versions that there are."""

    def run_main(**told):
        pins = [
            outdated.Pin(name, pinned, lambda _name, known=known: known.split())
            for name, (pinned, known) in told.items()
        ]
        return outdated.main(pins), capsys.readouterr().out.splitlines()

    return run_main


def test_all_are_the_newest(run):
    assert run(segno=("1.6.6", "1.6.6 1.6.5"), polib=("1.2.0", "1.2.0")) == (
        0,
        ["All 2 are the newest of their line"],
    )


@pytest.mark.parametrize(
    "pinned, known, newest",
    [
        ("1.6.6", "1.6.7 1.6.6", "1.6.7"),
        ("1.6.6", "1.10.0 1.9.0 1.6.6", "1.10.0"),
        ("1.6.6", "2.0 1.7 1.6.6", "1.7"),
    ],
)
def test_one_is_behind(run, pinned, known, newest):
    assert run(segno=(pinned, known)) == (
        1,
        [f"segno {pinned}: behind, {newest} is of the same line"],
    )


@pytest.mark.parametrize(
    "known", ["1.6.6 1.6.5", "1.7rc1 1.7.dev2 1.6.6", "1.6.6 rubbish"]
)
def test_unfinished_and_older_versions_are_not_newer(run, known):
    assert run(segno=("1.6.6", known))[0] == 0


def test_another_line_is_told_and_is_no_fault(run):
    assert run(segno=("1.6.6", "2.0 1.6.6"), polib=("1.2", "1.2")) == (
        0,
        [
            "segno 1.6.6: newest of its line, another has 2.0",
            "All 2 are the newest of their line",
        ],
    )


def test_lines_of_django_have_two_numbers(run):
    assert run(Django=("5.2.19", "6.1 6.0 5.3 5.2.19")) == (
        0,
        [
            "Django 5.2.19: newest of its line, another has 6.1",
            "All 1 are the newest of their line",
        ],
    )
    assert run(Django=("5.2.19", "6.1 5.2.20 5.2.19"))[0] == 1


def test_what_cannot_be_looked_up_is_worse_than_being_behind(run, outdated):
    status, lines = run(segno=("1.6.6", "1.6.5"), polib=("1.1", "1.2 1.1"))

    assert status == 2
    assert lines == [
        "segno 1.6.6: is not among the versions that can be had",
        "polib 1.1: behind, 1.2 is of the same line",
    ]


def test_every_pin_is_looked_up(outdated):
    pins = outdated.all_pins()
    names = [pin.name for pin in pins]
    files = [ROOT / "requirements.txt", ROOT / "requirements-dev.txt"]
    pinned = [
        line
        for file in files
        for line in file.read_text(encoding="utf-8").splitlines()
        if "==" in line
    ]

    assert len(names) == len(set(names)) == len(pinned) + 2
    assert [pin.name for pin in pins if pin.look_up is outdated.ask_npm] == [
        "htmx.org",
        "axe-core",
    ]
    assert all(pin.version[0].isdigit() for pin in pins)


def test_everything_is_pinned():
    for name in ("requirements.txt", "requirements-dev.txt"):
        for line in (ROOT / name).read_text(encoding="utf-8").splitlines():
            assert not line or line.startswith(("#", "-r ")) or "==" in line


@pytest.mark.parametrize(
    "printed, versions",
    [("segno (1.6.6)\nAvailable versions: 1.6.6, 1.6.5\n", ["1.6.6", "1.6.5"])],
)
def test_what_pip_prints_is_read(outdated, monkeypatch, printed, versions):
    monkeypatch.setattr(outdated, "ask", lambda _command: printed)

    assert outdated.ask_pip("segno") == versions


def test_what_npm_prints_is_read(outdated, monkeypatch):
    monkeypatch.setattr(outdated.shutil, "which", lambda _name: "npm")
    monkeypatch.setattr(outdated, "ask", lambda _command: '["4.0.0", "4.0.1"]')

    assert outdated.ask_npm("htmx.org") == ["4.0.0", "4.0.1"]


def test_no_npm_and_no_network_are_told(outdated, monkeypatch, capsys):
    monkeypatch.setattr(outdated.shutil, "which", lambda _name: None)
    fail = subprocess.CompletedProcess([], 1, stdout="", stderr="ERROR: no network\n")
    monkeypatch.setattr(outdated.subprocess, "run", lambda *_told, **_more: fail)
    pins = [
        outdated.Pin("segno", "1.6.6", outdated.ask_pip),
        outdated.Pin("htmx.org", "4.0.1", outdated.ask_npm),
    ]

    assert outdated.main(pins) == 2
    assert capsys.readouterr().out.splitlines() == [
        "segno 1.6.6: cannot be looked up: ERROR: no network",
        "htmx.org 4.0.1: cannot be looked up without npm",
    ]
