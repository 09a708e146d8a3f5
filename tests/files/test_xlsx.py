"""What stands in a workbook, as the file itself says it."""

import zipfile
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from xml.etree import ElementTree as ET

import pytest

from skatliste.exports.evenings import sheet_for_file
from skatliste.exports.xlsx_file import write_evening_xlsx, write_xlsx
from skatliste.models import Change, Completion
from tests.closings import close
from tests.factories import create_adjustment, create_game, create_keeper
from tests.skat_files import example, take_in

from .sheets import LONGEST, WICKED, evening_of_two, eventful_list, sheet_of

pytestmark = pytest.mark.django_db

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def parts(book):
    """Return the files in a workbook by name."""
    with zipfile.ZipFile(BytesIO(book)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def sheet_names(book):
    told = ET.fromstring(parts(book)["xl/workbook.xml"])  # noqa: S314  # our own
    return [one.get("name") for one in told.iter(f"{_MAIN}sheet")]


def cells(book, number=1):
    """Return what stands in a sheet: by the name of the cell its text or number."""
    held = parts(book)
    strings = ET.fromstring(held["xl/sharedStrings.xml"])  # noqa: S314  # our own
    texts = ["".join(one.itertext()) for one in strings.iter(f"{_MAIN}si")]
    page = ET.fromstring(held[f"xl/worksheets/sheet{number}.xml"])  # noqa: S314
    told = {}
    for cell in page.iter(f"{_MAIN}c"):
        value = cell.findtext(f"{_MAIN}v")
        if value is not None:
            is_text = cell.get("t") == "s"
            told[cell.get("r")] = texts[int(value)] if is_text else value
    return told


def formulas(book, number=1):
    page = ET.fromstring(parts(book)[f"xl/worksheets/sheet{number}.xml"])  # noqa: S314
    return {
        cell.get("r"): cell.findtext(f"{_MAIN}f")
        for cell in page.iter(f"{_MAIN}c")
        if cell.find(f"{_MAIN}f") is not None
    }


def row_of(told, label, *, after=0):
    """Return the cells of the row whose first cell says *label*, by their column."""
    row = next(
        int(at[1:])
        for at, text in told.items()
        if at[0] == "A" and text == label
        if int(at[1:]) > after
    )
    return {
        at.removesuffix(str(row)): text
        for at, text in told.items()
        if at.strip("ABCDEFGHIJKLMNOPQRSTUVWXYZ") == str(row)
    }


def test_workbook_has_list_ranking_and_rules(keeper):
    assert sheet_names(write_xlsx(sheet_of(keeper))) == ["Liste", "Rangliste", "Regeln"]


def test_a_list_is_printed_upright_as_wide_as_a_page(keeper):
    page = ET.fromstring(  # noqa: S314  # our own
        parts(write_xlsx(sheet_of(keeper)))["xl/worksheets/sheet1.xml"]
    )
    (told,) = page.iter(f"{_MAIN}pageSetup")
    assert (told.get("orientation"), told.get("paperSize")) == ("portrait", "9")
    assert (told.get("fitToWidth", "1"), told.get("fitToHeight")) == ("1", "0")


def test_workbook_speaks_english():
    document = example()
    document["session"] |= {"language": "en", "deck": "german"}

    book = write_xlsx(sheet_for_file(take_in(document)))

    assert sheet_names(book) == ["List", "Ranking", "Rules"]
    assert (cells(book)["D4"], cells(book)["D5"]) == ("Game", "acorns")


def test_workbook_is_the_same_every_time():
    keeper = eventful_list()

    assert write_xlsx(sheet_of(keeper)) == write_xlsx(sheet_of(keeper))


def test_workbook_bears_the_time_of_the_last_change(keeper):
    create_game(keeper=keeper)
    changed = datetime(2026, 11, 30, 21, 45, 30, tzinfo=UTC)
    Change.objects.filter(session=keeper.session, version=2).update(made_at=changed)
    begun = changed.replace(hour=19)
    Change.objects.filter(session=keeper.session, version=1).update(made_at=begun)

    core = parts(write_xlsx(sheet_of(keeper)))["docProps/core.xml"].decode()

    assert core.count("2026-11-30T21:45:30Z") == 2


def test_row_of_a_game_has_the_official_columns(keeper):
    create_game(keeper=keeper, declarer=2, matadors=-3, extras=["hand"], bid=60)
    create_game(keeper=keeper, declarer=2, won=False)

    told = cells(write_xlsx(sheet_of(keeper)))

    assert {at: told.get(f"{at}5") for at in "ABCDEFGHINOPSTU"} == {
        "A": "1",
        "B": "Anna",
        "C": "Ben",
        "D": "Kreuz",
        "E": "12",
        "F": None,
        "G": "3",
        "H": "×",
        "I": None,
        "N": "60",
        "O": None,
        "P": None,
        "S": "60",
        "T": "1",
        "U": None,
    }
    assert told["AB5"] == "ohne 3, Spiel 4, Hand 5 × 12 = 60"
    assert (told["O6"], told["S6"], told["U6"]) == ("48", "12", "1")


def test_running_totals_add_to_the_one_above(keeper):
    create_game(keeper=keeper, declarer=2)
    create_game(keeper=keeper, declarer=1)
    create_game(keeper=keeper, declarer=2, won=False)
    create_adjustment(keeper=keeper, seat=2, points=-10)

    told = formulas(write_xlsx(sheet_of(keeper)))

    assert (told["T5"], told["T7"], told["T8"]) == ("N5", "T5-O7", "T7+P8")
    assert (told["U5"], told["V7"]) == ("1", "1")


def test_foot_multiplies_by_the_rates_of_scoring():
    told = cells(write_xlsx(sheet_of(eventful_list())))

    heads = row_of(told, "ab Spiel")
    start = int(next(at for at, text in told.items() if text == "ab Spiel")[1:])
    rates = [
        (told[f"A{row}"], told[f"N{row}"], told[f"O{row}"])
        for row in range(start + 1, start + 6)
    ]
    assert heads["B"] == "So wird gewertet"
    assert rates == [
        *(("1", "50", "40"), ("3", "50", "30"), ("5", "50", "24")),
        *(("7", "50", "0"), ("9", "0", "0")),
    ]


def test_figures_stand_beside_the_formulas():
    sheet = sheet_of(eventful_list())

    told = cells(write_xlsx(sheet))

    whole = row_of(told, "Gesamt")
    totals = [foot.total for foot in sheet.tally.foot]
    assert [int(text) for at, text in whole.items() if at != "A"] == [
        *totals,
        sum(totals),
    ]


def test_ranking_says_who_pays_whom():
    sheet = sheet_of(eventful_list())

    told = cells(write_xlsx(sheet), 2)

    assert told["A5"] == "1"
    assert any("zahlt" in text and text.endswith("€") for text in told.values())


def test_list_that_counts_for_nothing_ranks_nobody(keeper):
    create_game(keeper=keeper)
    close(keeper, completion=Completion.VOID)

    book = write_xlsx(sheet_of(keeper))

    assert sheet_names(book) == ["Liste", "Regeln"]
    assert "Platz" not in cells(book).values()


def test_lot_that_was_drawn_ranks(keeper):
    create_game(keeper=keeper, declarer=1)
    close(keeper, completion=Completion.CUT_SHORT, lots=[[3, 2]])

    told = cells(write_xlsx(sheet_of(keeper)), 2)

    assert [told[f"B{row}"] for row in (5, 6, 7)] == ["Anna", "Cem", "Ben"]


def test_rules_are_told_from_where_on_they_hold():
    told = list(cells(write_xlsx(sheet_of(eventful_list())), 3).values())

    assert told[:3] == ["Nach welchen Regeln", "Runde", "Seeger-Fabian"]
    assert [text for text in told if text.startswith("Ab Spiel")] == [
        "Ab Spiel 7:",
        "Ab Spiel 9:",
    ]


@pytest.mark.parametrize(
    "text", ["=1+1", "+1", "-1", "@SUM(A1)", "{=1}", "http://a.b", "_x0041_", "1e5"]
)
def test_what_was_typed_is_text(text):
    keeper = create_keeper(names=(text, "Ben", "Cem"), title=text)
    create_game(keeper=keeper)

    book = write_xlsx(sheet_of(keeper))

    told = cells(book)
    typed = text.replace("_x0041_", "_x005F_x0041_")
    assert (told["A1"], told["P3"], told["C5"]) == (typed,) * 3
    assert not any("SUM(A1)" in formula for formula in formulas(book).values())
    assert not any("rels" in name and "sheet" in name for name in parts(book))


def test_longest_and_wicked_names_are_told_whole():
    keeper = create_keeper(names=(*WICKED, LONGEST))
    create_game(keeper=keeper, declarer=2)

    told = cells(write_xlsx(sheet_of(keeper)))

    assert [told[f"{at}3"] for at in ("P", "S", "V", "Y")] == [*WICKED, LONGEST]


def test_evening_has_a_sheet_for_each_list():
    book = write_evening_xlsx(evening_of_two())

    assert sheet_names(book) == ["Rangliste", "1. Liste", "2. Liste", "Regeln"]
    told = cells(book)
    assert [told[f"{at}4"] for at in "ABCDE"] == [
        *("Platz", "Name", "1. Liste", "2. Liste (läuft)", "Summe des Abends"),
    ]
    assert told["A1"] == "Freitag"
    assert formulas(book)["E5"] == "SUM(C5:D5)"
    assert formulas(book)["C5"].startswith("'1. Liste'!")


def test_evening_is_the_same_every_time():
    document = evening_of_two(names=(*WICKED,), stake="1/4")

    assert write_evening_xlsx(document) == write_evening_xlsx(document)


def test_evening_says_what_it_is_told_of_a_list_that_may_not_be_opened():
    document = evening_of_two()

    book = write_evening_xlsx(replace(document, sheets={2: document.sheets[2]}))

    assert sheet_names(book) == ["Rangliste", "2. Liste", "Regeln"]
    assert "C5" not in formulas(book)
    assert cells(book)["C5"] == "114"
