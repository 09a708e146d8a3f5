"""What is made harmless in a table, and the table of an evening."""

import csv
import io
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skatliste.exports.csv_evening import write_evening_csv
from skatliste.exports.csv_file import harmless_cells, write_csv

from .sheets import WICKED, evening_of_two, eventful_list, long_sheet, sheet_of

pytestmark = pytest.mark.django_db

SIGNS = "=+-@\t\r\n＝＋－＠"
MOST_SECONDS = 5


def rows_of(content, delimiter=";"):
    text = io.StringIO(content.decode("utf-8-sig"), newline="")
    return list(csv.reader(text, delimiter=delimiter))


def read_back(cell):
    """Return what a cell was, as docs/format.md tells a reader."""
    is_marked = cell.startswith("'") and cell.lstrip("'").startswith(tuple(SIGNS))
    return cell[1:] if is_marked else cell


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("before", ["", "'", "''"])
def test_formula_is_harmless_and_can_be_read_back(sign, before):
    typed = f"{before}{sign}1+1"

    (cell,) = harmless_cells([typed])

    assert cell == f"'{typed}"
    assert read_back(cell) == typed


@pytest.mark.parametrize("text", ["Anna", "'s-Gravenhage", "''", "1+1", "a=b", "−5"])
def test_what_is_no_formula_stays(text):
    assert harmless_cells([text]) == [text]
    assert read_back(text) == text


@given(st.text(max_size=20) | st.text(alphabet=f"'{SIGNS}a", max_size=6))
def test_any_text_can_be_read_back_and_none_is_a_formula(text):
    (cell,) = harmless_cells([text])

    assert not cell.startswith(tuple(SIGNS))
    assert read_back(cell) == text


def test_numbers_stay_numbers():
    assert harmless_cells([-48, 0, None, 48]) == [-48, 0, None, 48]


def test_table_of_an_eventful_list_has_a_row_for_each():
    sheet = sheet_of(eventful_list())

    head, *rows = rows_of(write_csv(sheet))

    assert len(rows) == len(sheet.rows)
    assert head[-5:] == ["Anna", "Ben", "Cem", "Dora", "Emil"]
    assert {len(row) for row in rows} == {len(head)}
    last = {
        name: [row[at] for row in rows if row[at]][-1]
        for at, name in enumerate(head)
        if name in sheet.names.values() and any(row[at] for row in rows)
    }
    assert {name: int(total) for name, total in last.items()} == {
        sheet.names[foot.seat]: foot.running
        for foot in sheet.tally.foot
        if foot.won or foot.lost or foot.adjustments
    }


def test_ten_thousand_games_are_written_quickly():
    sheet = long_sheet(10_000)
    begun = time.perf_counter()

    content = write_csv(sheet)

    assert time.perf_counter() - begun < MOST_SECONDS
    assert content.count(b"\r\n") == 10_001


def test_evening_tells_everybody_with_each_list():
    assert rows_of(write_evening_csv(evening_of_two())) == [
        ["Platz", "Name", "1. Liste", "2. Liste", "Summe des Abends"],
        ["1", "Anna", "114", "0", "114"],
        ["2", "Cem", "40", "0", "40"],
        ["3", "Ben", "-98", "98", "0"],
    ]


def test_evening_tells_money_as_a_number():
    head, *rows = rows_of(write_evening_csv(evening_of_two(stake="1")))

    assert head[-1] == "Spielgeld"
    amounts = [float(row[-1].replace(",", ".")) for row in rows]
    assert amounts == sorted(amounts, reverse=True)
    assert sum(amounts) == pytest.approx(0)
    assert rows[-1][-1].startswith("-")


def test_evening_makes_names_harmless_cells():
    told = rows_of(write_evening_csv(evening_of_two(names=WICKED)))

    assert {row[1] for row in told[1:]} == {*harmless_cells(WICKED)}


def test_evening_is_the_same_every_time():
    document = evening_of_two()

    content = write_evening_csv(document)

    assert content == write_evening_csv(document)
    assert content.startswith(b"\xef\xbb\xbfPlatz;Name;")
