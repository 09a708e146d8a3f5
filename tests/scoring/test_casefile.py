"""A file of cases: one game a line, its figures beside it."""

import csv
import io

import pytest

from scoring import RuleError
from scoring.casefile import COLUMNS, read_case, score_cases

from .tables import DATA, as_game

# One bad line and two good ones around it.
HEADER = "id,game,matadors,declarer_won_on_points"
AROUND = f"{HEADER}\nfirst,clubs,1,1\n{{line}}\nlast,grand,-1,0\n"


def test_score_cases_of_a_file():
    text = (DATA / "cases.csv").read_text(encoding="utf-8")

    expected = [[row[column] for column in COLUMNS] for row in read(text)]

    assert scored(text) == expected


def test_score_cases_heads_its_columns():
    assert written(f"{HEADER}\n") == "id,value,score,overbid,error\n"


@pytest.mark.parametrize(
    "text, column",
    [("", "game"), ("id,matadors\n", "game"), ("game\n", "declarer_won_on_points")],
)
def test_score_cases_needs_its_columns(text, column):
    with pytest.raises(ValueError, match=f"expected a column {column}"):
        written(text)


@pytest.mark.parametrize(
    "line, error",
    [
        ("bad,clubs,1.5,1", "not_a_number"),
        ("bad,clubs,--1,1", "not_a_number"),
        ("bad,clubs,−1,1", "not_a_number"),
        ("bad,clubs,1,2", "not_a_number"),
        ("bad,clubs,12,1", "matadors_out_of_range"),
        ("bad,hearts,,1", "matadors_missing"),
        ("bad,hearts,1", "verdict_missing"),
        ("bad", "contract_unknown"),
        ("bad,,1,1", "contract_unknown"),
        ("bad,null,,1,too,many", ""),
        ("bad,clubs,+-1,1", "not_a_number"),
    ],
)
def test_score_cases_goes_on_after_a_bad_line(line, error):
    first, bad, last = scored(AROUND.format(line=line))

    assert first == ["first", "24", "24", "0", ""]
    assert (bad[0], bad[-1]) == ("bad", error)
    assert last == ["last", "48", "-96", "0", ""]


def test_score_cases_without_ids():
    assert scored("game,declarer_won_on_points\nnull,1\n") == [
        ["", "23", "23", "0", ""]
    ]


def test_read_case_is_a_game():
    line = {
        "game": "null",
        "ouvert": "1",
        "matadors": "2",
        "bid": "48",
        "declarer_won_on_points": "0",
    }

    assert read_case(line) == as_game("null", "", "ouvert", "no", "48", "+2")


@pytest.mark.parametrize(
    "column", ["matadors", "bid", "hand", "declarer_won_on_points"]
)
def test_read_case_names_the_column(column):
    with pytest.raises(RuleError) as refused:
        read_case(
            {"game": "clubs", "matadors": "1", "declarer_won_on_points": "1"}
            | {column: "some"}
        )

    assert (refused.value.code, refused.value.field) == ("not_a_number", column)


@pytest.mark.parametrize(
    "column, code",
    [("game", "contract_unknown"), ("declarer_won_on_points", "verdict_missing")],
)
def test_read_case_names_the_column_that_is_blank(column, code):
    with pytest.raises(RuleError) as refused:
        read_case(
            {"game": "clubs", "matadors": "1", "declarer_won_on_points": "1"}
            | {column: " "}
        )

    assert (refused.value.code, refused.value.field) == (code, column)


def written(text):
    target = io.StringIO()
    score_cases(io.StringIO(text), target)
    return target.getvalue()


def read(text):
    return list(csv.DictReader(io.StringIO(text)))


def scored(text):
    return [list(row.values()) for row in read(written(text))]
