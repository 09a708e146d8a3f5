"""The shell's part: a Python is found, the environment is made once, or one sentence.

The Python here is a fake that makes and installs nothing, so that this takes no time.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

BIN = Path(__file__).parents[2] / "bin"
TOOLS = ("cat", "cksum", "cp", "dirname", "grep", "mkdir", "rm", "sleep", "tail")

NO_PYTHON = (
    "The Skat-Liste needs Python 3.11 or newer: install it (apt install python3), "
    "or set PYTHON to its path.\n"
)
WRONG_PYTHON = (
    'PYTHON is "old", which is no Python 3.11 or newer: set it to one, or unset it.\n'
)
NO_ENSUREPIP = (
    "This Python cannot make virtual environments: install what is missing "
    "(apt install python3-venv).\n"
)

OLD = """#!/bin/sh
exit 1
"""
GOOD = f"""#!/bin/sh
case "$*" in
    *ensurepip*) [ ! -e "$FAKE/no-ensurepip" ] ;;
    "-c import pip") ;;
    "-m venv "*)
        mkdir -p "$3/bin" && cp "$0" "$3/bin/python"
        echo "command = python -m venv $3" > "$3/pyvenv.cfg"
        if [ -e "$FAKE/no-venv" ]; then echo "no space left"; exit 1; fi ;;
    "-m pip "*)
        echo "$*" >> "$FAKE/installed"
        sleep 0.2
        if [ -e "$FAKE/no-network" ]; then echo "no network"; exit 1; fi ;;
    *) exec {sys.executable} "$@" ;;
esac
"""


class Project:
    """A folder with the commands in it, and a PATH with no Python but fakes."""

    def __init__(self, folder):
        self.root = folder / "Skat Liste, d'Anna"
        self.fake = folder / "fake"
        self.fake.mkdir()
        shutil.copytree(BIN, self.root / "bin")
        (self.root / "requirements.txt").write_text("Django\n")
        (self.root / "requirements-dev.txt").write_text("-r requirements.txt\n")
        for tool in TOOLS:
            (self.fake / tool).symlink_to(shutil.which(tool))

    def add(self, name, script):
        (self.fake / name).write_text(script)
        (self.fake / name).chmod(0o755)

    def start(self, script, **settings):
        return subprocess.Popen(
            ["/bin/sh", "-eu", "-c", f'. "$root/bin/environment.sh"; {script}'],
            env={
                "PATH": str(self.fake),
                "FAKE": str(self.fake),
                "root": str(self.root),
                **settings,
            },
            cwd="/",
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )

    def run(self, script="prepare requirements.txt", **settings):
        process = self.start(script, **settings)
        output, errors = process.communicate(timeout=30)
        return process.returncode, output, errors

    @property
    def installs(self):
        file = self.fake / "installed"
        return len(file.read_text().splitlines()) if file.exists() else 0


@pytest.fixture
def project(tmp_path):
    return Project(tmp_path)


def test_no_python(project):
    assert project.run() == (1, "", NO_PYTHON)


def test_old_python(project):
    project.add("python3", OLD)

    assert project.run() == (1, "", NO_PYTHON)


def test_old_python_that_was_asked_for(project):
    project.add("python3", GOOD)
    project.add("old", OLD)

    assert project.run(PYTHON="old") == (1, "", WRONG_PYTHON)


def test_newer_python_behind_names_that_do_not_run(project):
    project.add("python3", OLD)
    project.add("python3.13", OLD)
    project.add("python3.12", GOOD)

    assert project.run("find_python") == (0, "python3.12\n", "")


def test_python_that_cannot_make_environments(project):
    project.add("python3", GOOD)
    (project.fake / "no-ensurepip").touch()

    assert project.run() == (1, "", NO_ENSUREPIP)
    assert not (project.root / ".venv").exists()


def test_environment_that_fails_half_way(project):
    project.add("python3", GOOD)
    (project.fake / "no-venv").touch()

    status, _output, errors = project.run()

    assert status == 1
    assert errors.startswith("no space left\nThe virtual environment ")
    assert not (project.root / ".venv").exists()


def test_second_start_installs_nothing(project):
    project.add("python3", GOOD)

    first = project.run()
    second = project.run()

    assert first[0] == 0
    assert first[2].startswith("Installing what requirements.txt names")
    assert second == (0, "", "")
    assert project.installs == 1


def test_what_the_tests_need_is_enough_to_run(project):
    project.add("python3", GOOD)

    project.run("prepare requirements-dev.txt")

    assert project.run() == (0, "", "")


def test_what_runs_is_not_enough_for_the_tests(project):
    project.add("python3", GOOD)

    project.run()
    project.run("prepare requirements-dev.txt")

    assert project.installs == 2


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_changed_requirements_are_installed(project, name):
    project.add("python3", GOOD)
    project.run("prepare requirements-dev.txt")

    (project.root / name).write_text("Django==5.2.20\n")
    project.run("prepare requirements-dev.txt")

    assert project.installs == 2


def test_failed_installation_is_said_and_tried_again(project):
    project.add("python3", GOOD)
    (project.fake / "no-network").touch()

    status, _output, errors = project.run()
    (project.fake / "no-network").unlink()

    assert status == 1
    assert errors.endswith(
        "no network\n"
        "What requirements.txt names cannot be installed, see above: "
        "is there a network?\n"
    )
    assert project.run()[0] == 0
    assert project.installs == 2


def test_broken_environment_is_made_anew(project):
    project.add("python3", GOOD)
    project.run()

    (project.root / ".venv" / "bin" / "python").unlink()

    assert project.run()[0] == 0
    assert project.installs == 2


def test_moved_environment_is_made_anew(project):
    project.add("python3", GOOD)
    project.run()

    project.root = project.root.rename(project.root.with_name("elsewhere"))

    assert project.run()[0] == 0
    assert project.installs == 2


def test_two_at_the_same_time_install_once(project):
    project.add("python3", GOOD)

    starts = [project.start("prepare requirements.txt") for _ in range(3)]
    errors = [start.communicate(timeout=30)[1] for start in starts]

    assert [start.returncode for start in starts] == [0, 0, 0]
    assert sorted(map(bool, errors)) == [False, False, True]
    assert project.installs == 1


@pytest.mark.parametrize("command", ["run", "test"])
def test_command_refuses_with_one_sentence(project, command):
    process = subprocess.run(
        ["/bin/sh", str(project.root / "bin" / command)],
        env={"PATH": str(project.fake)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )

    assert (process.returncode, process.stderr) == (1, NO_PYTHON)
