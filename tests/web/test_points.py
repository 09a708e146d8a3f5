"""The points of every game, as pages look them up."""

import gzip
import json
import re

import pytest

from scoring import Outcome, System, points_table
from skatliste.forms import profile_word, read_profile
from skatliste.labels import signed
from skatliste.services import change_rules
from tests.factories import create_game, create_keeper
from tests.now import now
from tests.scoring.profiles import PROFILES

from .conftest import page_text

A_YEAR = 365 * 24 * 3600


def address_on(page: str) -> str:
    return re.search(r'<form id="pad"[^>]*data-points="(.*?)"', page)[1]


@pytest.fixture
def points(client, keeper, address):
    """The address that the list's page names."""
    return address_on(client.get(address()).content.decode())


def test_points_are_those_of_scoring(stranger, points):
    told = stranger.get(points).json()

    assert len(told["points"]) == 244
    for row in points_table():
        count = "" if row.matadors is None else f" {row.matadors}"
        order = ("hand", "schneider_announced", "schwarz_announced", "ouvert")
        extras = [f" {extra}" for extra in order if extra in row.extras]
        figures = told["points"][f"{row.contract}{count}{''.join(extras)}"].split(" ")
        expected = [
            signed(row.points[one]) if one in row.points else "–" for one in Outcome
        ]
        assert figures == expected


def test_points_are_written_as_a_sheet_writes_them(stranger, points):
    told = stranger.get(points).json()

    assert told["points"]["clubs 2 hand"] == "+48 +60 +72 −96 −120 −144"
    assert told["points"]["grand 1 hand schneider_announced"] == (
        "+120 – +144 −240 – −288"
    )
    assert told["bid"] == ["diamonds 1", "hearts 1", "spades 1", "clubs 1", "null"]


def test_points_are_kept_for_good(stranger, points):
    response = stranger.get(points)

    assert set(response["Cache-Control"].split(", ")) == {
        *("public", "immutable", f"max-age={A_YEAR}")
    }
    assert response["Content-Type"] == "application/json"
    assert "Cookie" not in response.get("Vary", "")
    assert not response.cookies


def test_points_are_small_over_the_wire(stranger, points):
    response = stranger.get(points, headers={"Accept-Encoding": "gzip"})

    assert response["Content-Encoding"] == "gzip"
    assert len(response.content) < 2500
    assert json.loads(gzip.decompress(response.content))["points"]


@pytest.mark.parametrize(
    "told, other",
    [
        (".json", "0.json"),
        ("in_full", "half"),
        ("in_full", "announcement_only"),
        ("counts", "ignored"),
        ("counts", "counts-never"),
        ("replacement-", ""),
        ("replacement-", "-"),
    ],
)
def test_points_are_not_found_elsewhere(stranger, points, told, other):
    assert told in points

    response = stranger.get(points.replace(told, other))

    assert response.status_code == 404
    assert "Hier ist nichts." in page_text(response)
    assert "immutable" not in response.get("Cache-Control", "")


@pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES)
def test_points_address_tells_the_whole_profile(profile):
    assert read_profile(profile_word(profile)) == profile


def test_points_of_a_row_are_those_of_its_own_rules(client, keeper, address):
    game = create_game(keeper=keeper)
    ignored = PROFILES["own_ignored"]
    change_rules(
        keeper=keeper,
        version=now(keeper).version,
        system=System.SEEGER_FABIAN,
        profile=ignored,
        whole_list=False,
    )

    pages = (address(f"games/{game.pk}/{way}/") for way in ("edit", "insert"))
    of_row, before_row = (address_on(client.get(one).content.decode()) for one in pages)
    of_next = address_on(client.get(address()).content.decode())

    assert profile_word(PROFILES["isko_tournament"]) in of_row
    assert before_row == of_row
    assert profile_word(ignored) in of_next
    lost = [client.get(one).json()["points"]["clubs 1"] for one in (of_row, of_next)]
    assert [one.split(" ")[4] for one in lost] == ["−72", "−48"]


def test_points_are_not_named_where_each_game_needs_its_bid(client, device):
    keeper = create_keeper(device=device[0], profile=PROFILES["bid_told"])

    page = client.get(f"/sessions/{keeper.session.public_id}/").content.decode()

    assert "data-points" not in page
