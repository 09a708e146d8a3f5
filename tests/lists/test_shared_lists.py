"""Filled-in lists go through the command line and come to the figures on them."""

import pytest

from tests.scoring.sheets import SHEETS, sheet
from tests.skat_files import (
    SHARED_LISTS,
    evening,
    exported,
    import_list,
    shared_list,
    told_list,
)

pytestmark = pytest.mark.django_db

SYSTEMS = ("classic", "seeger", "seeger_fabian")
# A seat's figure, and what the shared lists call it.
FOOT = {
    "points": "game_points",
    "won": "won",
    "lost": "lost",
    "won_lost_points": "won_lost_50",
    "others_lost": "opponents_lost",
    "others_points": "opponents_bonus",
    "total": "total",
}
TOTALS = {
    "real-3p-183": [870, 629, 663],
    "constructed-4p-12": [182, 145, 242, 72],
    "constructed-5p-5": [-49, -92, 118, 48, 122],
}


def column(rows, figure):
    """Return one figure of each row or seat, None where there is none."""
    return [row.get(figure) for row in rows]


def figures(document):
    return [row["figures"] for row in document["games"]]


@pytest.mark.parametrize("name", SHARED_LISTS)
def test_shared_list_rows(name, tmp_path):
    told = told_list(name)["games"]

    rows = figures(exported(import_list(shared_list(name), tmp_path)))

    assert column(rows, "value") == column(told, "value")
    assert column(rows, "points") == column(told, "points")
    assert column(rows, "total") == column(told, "running")


@pytest.mark.parametrize("name", SHARED_LISTS)
def test_shared_list_foot(name, tmp_path):
    told = told_list(name)["foot"]

    foot = exported(import_list(shared_list(name), tmp_path))["foot"]

    assert {figure: column(foot["seats"], figure) for figure in FOOT} == {
        figure: told[called] for figure, called in FOOT.items()
    }
    assert foot["checks"]["games"] == told["check_games"]
    assert foot["checks"]["passed_in"] == told["passed_in"]
    assert foot["checks"]["total"] == told["check_sum"] == told["sum_total"]


@pytest.mark.parametrize("name, totals", TOTALS.items())
def test_shared_list_totals_as_written_here(name, totals, tmp_path):
    foot = exported(import_list(shared_list(name), tmp_path))["foot"]

    assert column(foot["seats"], "total") == totals


@pytest.mark.parametrize("name", SHEETS)
def test_evening_rows(name, tmp_path):
    told = sheet(name).games

    rows = figures(exported(import_list(evening(name), tmp_path)))

    assert [
        (row.get("value"), row.get("points"), row.get("total")) for row in rows
    ] == [(game.value, game.points, game.total) for game in told]


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("name", SHEETS)
def test_evening_foot(name, system, tmp_path):
    told = sheet(name).foot(system)

    foot = exported(import_list(evening(name, system=system), tmp_path))["foot"]

    for figure in ("seat", *FOOT):
        assert column(foot["seats"], figure) == [getattr(seat, figure) for seat in told]
    assert foot["checks"]["total"] == foot["checks"]["expected_total"]
