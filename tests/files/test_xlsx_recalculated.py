"""A spreadsheet that counts our formulas anew comes to our totals, to the point."""

import re
import zipfile
from io import BytesIO

import pytest

from scoring import System
from skatliste.exports.evenings import sheet_for_file
from skatliste.exports.xlsx_file import write_evening_xlsx, write_xlsx
from tests.factories import create_keeper
from tests.lists.evenings import Evening
from tests.scoring.sheets import SHEETS
from tests.skat_files import SHARED, SHARED_LISTS, evening, shared_list, take_in

from .sheets import evening_of_two, eventful_list, sheet_of
from .spreadsheets import counted_anew

pytestmark = pytest.mark.django_db

LINES = {
    "Gewonnene Spiele": "won",
    "Verlorene Spiele": "lost",
    "Spielpunkte": "points",
    "Verlorene Spiele der anderen": "others_lost",
    "Von Hand gebucht": "adjusted",
    "Gesamt": "total",
}
CHECKS = ("Spiele", "Spielpunkte", "Gesamt")
WILD = (1, 2, 3)


def every_list():
    """Return lists of every size, by a name each."""
    known = {name: shared_list(name) for name in SHARED_LISTS if SHARED.is_file()}
    known |= {name: evening(name) for name in SHEETS}
    for system in (System.CLASSIC, System.SEEGER):
        document = evening("evening-4p-12", system=system.value)
        document["session"]["uid"] = f"6f1c0a52-7c0e-4f57-9d0a-{len(system):012}"
        known[system.value] = document
    keepers = {"eventful": eventful_list(), "empty": create_keeper()}
    sheets = {name: sheet_of(keeper) for name, keeper in keepers.items()}
    for name, document in known.items():
        sheets[name] = sheet_for_file(take_in(document))
    for seed in WILD:
        told = Evening(seed)
        told.act(120)
        sheets[f"wild{seed}"] = sheet_of(told.keeper)
    return sheets


def mistold(book):
    """Return a workbook beside whose formulas wrong figures stand."""
    target = BytesIO()
    with zipfile.ZipFile(BytesIO(book)) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            wrong = re.sub(rb"</f><v>-?[0-9]+</v>", b"</f><v>77777</v>", content)
            new.writestr(name, wrong)
    return target.getvalue()


def foot_of(rows, columns):
    """Return the lines of the foot by their label, and the checks by theirs."""
    labels = [row[0] for row in rows]
    top = next(at for at, label in enumerate(labels) if label == "Gewonnene Spiele")
    proven = labels.index("Proben")
    firsts = [at for at, name in enumerate(rows[2]) if name]
    assert len(firsts) == columns
    last = firsts[-1] + 3
    foot = {row[0]: [row[at] for at in (*firsts, last)] for row in rows[top:proven]}
    checks = {row[0]: (row[3], row[13], row[14]) for row in rows[proven + 1 :][:3]}
    return foot, checks


def assert_says(rows, sheet):
    """Assert that the recalculated sheet comes to the figures of `scoring`."""
    feet = sheet.tally.foot
    foot, checks = foot_of(rows, len(feet))
    for label, figure in LINES.items():
        told = [getattr(one, figure) for one in feet]
        if label != "Von Hand gebucht" or sheet.has_adjustments:
            assert foot[label] == [str(one) for one in (*told, sum(told))]
    for start, figure in (
        ("(Gew", "won_lost_points"),
        ("Verlorene der", "others_points"),
    ):
        line = next(value for label, value in foot.items() if label.startswith(start))
        assert line[:-1] == [str(getattr(one, figure)) for one in feet]
    assert list(checks) == list(CHECKS)
    assert checks["Spiele"] == (*(str(sheet.games),) * 2, "stimmt")
    assert {told[2] for told in checks.values()} == {"stimmt"}
    assert checks["Gesamt"][0] == str(sheet.tally.checks.total)
    assert_rows_say(rows, sheet)


def assert_rows_say(rows, sheet):
    """Assert that running totals and counts come to what stands on our sheet."""
    firsts = [at for at, name in enumerate(rows[2]) if name]
    for told, row in zip(rows[4:], sheet.rows, strict=False):
        for at, cell in zip(firsts, row.cells, strict=True):
            ours = (cell.total, cell.won, cell.lost)
            assert told[at : at + 3] == [
                "" if one is None else str(one) for one in ours
            ]


def test_recalculated_workbooks_say_what_we_say(tmp_path):
    sheets = every_list()
    books = {name: write_xlsx(sheet) for name, sheet in sheets.items()}
    document = evening_of_two(stake="1")
    books["evening"] = mistold(write_evening_xlsx(document))
    books |= {
        f"mistold-{name}": mistold(books[name]) for name in ("eventful", SHEETS[0])
    }

    told = counted_anew(tmp_path, books)

    for name, sheet in sheets.items():
        assert_says(told[name]["Liste"], sheet)
        ranking = told[name]["Rangliste"][4 : 4 + len(sheet.names)]
        totals = [row[2] for row in ranking if row[0]]
        assert totals == sorted(totals, key=int, reverse=True)
    for name in ("eventful", SHEETS[0]):
        assert told[f"mistold-{name}"] == told[name]
    ranking = told["evening"]["Rangliste"]
    assert [row[:5] for row in ranking[4:7]] == [
        ["1", "Anna", "114", "0", "114"],
        ["2", "Cem", "40", "0", "40"],
        ["3", "Ben", "-98", "98", "0"],
    ]
