"""`python -m scoring`: the sentence, or one line that says what is wrong."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import scoring
from scoring.__main__ import main

from .tables import DATA, table

ROOT = Path(scoring.__file__).parents[1]


@pytest.mark.parametrize("arguments, sentence", table("commands.csv"))
def test_command_prints_the_sentence(arguments, sentence, capsys):
    status = run(shlex.split(arguments))

    printed = capsys.readouterr()
    assert (status, printed.out, printed.err) == (0, f"{sentence}\n", "")


def test_command_takes_the_game_as_one_argument(capsys):
    status = run(["Kreuz mit 2 Hand"])

    assert status == 0
    assert capsys.readouterr().out == "mit 2, Spiel 3, Hand 4 × 12 = 48\n"


@pytest.mark.parametrize("arguments, answer", table("refused_commands.csv"))
def test_command_refuses_in_one_line(arguments, answer, capsys):
    status = run(shlex.split(arguments))

    printed = capsys.readouterr()
    assert (status, printed.out, printed.err) == (2, "", f"{answer}\n")


@pytest.mark.parametrize(
    "replacement", ["Karo", "", "Karo mit", "mit", "Quatsch mit 1"]
)
def test_command_refuses_half_a_replacement(replacement, capsys):
    status = run(["Null", "--bid", "24", "--replacement", replacement])

    printed = capsys.readouterr()
    assert (status, printed.out, printed.err.count("\n")) == (2, "", 1)


def test_command_without_arguments(capsys):
    assert run([]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_command_helps(capsys):
    assert run(["--help"]) == 0
    assert "Kreuz mit 2 Hand" in capsys.readouterr().out


def test_cases_prints_every_line(capsys):
    status = run(["cases", str(DATA / "cases.csv")])

    printed = capsys.readouterr()
    assert (status, printed.err) == (0, "")
    assert printed.out.startswith("id,value,score,overbid,error\nwon,48,48,0,\n")
    assert printed.out.endswith("last,264,264,0,\n")


def test_cases_reads_what_a_spreadsheet_writes(tmp_path, capsys):
    text = "id,game,matadors,declarer_won_on_points\r\n1,clubs,1,1\r\n"
    (tmp_path / "cases.csv").write_bytes(text.encode("utf-8-sig"))

    assert run(["cases", str(tmp_path / "cases.csv")]) == 0
    assert capsys.readouterr().out.splitlines()[1] == "1,24,24,0,"


def test_cases_missing_file(tmp_path, capsys):
    status = run(["cases", str(tmp_path / "none.csv")])

    expected = f"{tmp_path}/none.csv: No such file or directory\n"
    assert (status, capsys.readouterr().err) == (2, expected)


def test_cases_directory(tmp_path, capsys):
    status = run(["cases", str(tmp_path)])

    assert (status, capsys.readouterr().err) == (2, f"{tmp_path}: Is a directory\n")


def test_cases_binary_file(tmp_path, capsys):
    path = tmp_path / "cards.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\x00\xff\xfe")

    expected = f"{path}: expected a text file in UTF-8\n"
    assert (run(["cases", str(path)]), capsys.readouterr().err) == (2, expected)


def test_cases_line_without_end(tmp_path, capsys):
    path = tmp_path / "endless.csv"
    path.write_text(
        f"game,declarer_won_on_points\n{'x' * 200_000},1\n", encoding="utf-8"
    )

    assert run(["cases", str(path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments, status, out, err",
    [
        (["Null", "Hand"], 0, "Null Hand 35\n", 0),
        (["Null", "mit", "1"], 2, "", 1),
        (["cases", "/none.csv"], 2, "", 1),
    ],
)
def test_module_runs(arguments, status, out, err):
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-m", "scoring", *arguments],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )

    assert (done.returncode, done.stdout.decode()) == (status, out)
    assert done.stderr.count(b"\n") == err


def test_module_writes_utf8_where_the_terminal_does_not():
    done = subprocess.run(
        [sys.executable, "-m", "scoring", "Kreuz mit 1"],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=True,
    )

    assert done.stdout.decode() == "mit 1, Spiel 2 × 12 = 24\n"


def run(arguments):
    """Return the exit status, whichever way the command ends."""
    try:
        return main(arguments)
    except SystemExit as left:
        return left.code or 0
