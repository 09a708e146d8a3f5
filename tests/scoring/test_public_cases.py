"""Games that people argued about in public, and those that docs/cases.md publishes.

Of the former the facts stand here in our words, what is right, and a tag that says
where it was argued. Points are the declarer's.
"""

import csv
import io
from pathlib import Path

import pytest

import scoring
from scoring import (
    BASE_VALUES,
    Contract,
    Entry,
    Extra,
    SkatEffect,
    System,
    booked_game,
    explain,
    result,
    skat_effect,
    tally,
    verdict,
)
from scoring.casefile import COLUMNS, score_cases

from .tables import DATA, as_cards, as_extras, as_game

DOCUMENT = Path(scoring.__file__).parents[1] / "docs" / "cases.md"

# What the head of its two tables begins with.
SINGLE_GAMES = "| id | game | matadors | extras | won |"
NULLS_BELOW_THEIR_BID = "| id | matadors | extras | bid | named |"

OPEN = "hand schneider schneider_announced schwarz schwarz_announced ouvert"
MISSED_OPEN = "hand schneider schneider_announced schwarz_announced ouvert"

# source, contract, matadors, extras, points_won, bid, value, points
GAMES = [
    # The club jack in the skat makes "without" a "with one"; from the hand as well.
    ("jskat-138", "hearts", "+1", "", "no", "24", 30, -60),
    ("jskat-138", "hearts", "+1", "", "yes", "24", 30, -60),
    ("jskat-138", "hearts", "+1", "hand", "no", "24", 30, -60),
    # The jack in the skat counts in a Hand game, Schneider without an announcement.
    ("xskat-android-20", "hearts", "+2", "hand schneider", "yes", "", 50, 50),
    # One trick lost is an open game lost, with 106 card points too.
    ("xskat-android-37", "grand", "+4", MISSED_OPEN, "yes", "", 264, -528),
    ("xskat-android-37", "grand", "+4", OPEN, "yes", "", 264, 264),
    # 89 card points are not Schneider, 90 are.
    ("jskat-33", "spades", "+2", "", "yes", "", 33, 33),
    ("jskat-33", "spades", "+2", "schneider", "yes", "", 44, 44),
    # A trick of no points is a trick.
    ("jskat-233", "clubs", "+1", "schneider", "yes", "", 36, 36),
    ("jskat-233", "clubs", "+1", "schneider schwarz", "yes", "", 48, 48),
    # No other game after the announcement: overbid, with 61 card points or without.
    ("preisskat-overbid", "diamonds", "+1", "", "yes", "22", 27, -54),
    ("preisskat-overbid", "diamonds", "-1", "", "no", "22", 27, -54),
    # Lost for looking at the skat: Hand games are doubled as well since 1999.
    ("preisskat-skat-seen", "grand", "+4", "hand", "no", "", 144, -288),
    # An open Grand has all six levels, on the base value of every Grand.
    ("skat-game-value-test", "grand", "+1", OPEN, "yes", "", 192, 192),
    ("grand-of-36", "grand", "+4", OPEN, "yes", "", 264, 264),
    # Schneider announced and missed with 80 card points, or with 30 and fewer.
    ("stura", "clubs", "+1", "hand schneider_announced", "yes", "", 60, -120),
    ("stura", "clubs", "+1", "hand schneider_announced", "no", "", 60, -120),
    ("stura", "clubs", "+1", "hand schneider_announced schneider", "no", "", 60, -120),
    # The three games of the running list below.
    ("dewiki-list", "grand", "+4", "schneider", "yes", "", 144, 144),
    ("dewiki-list", "diamonds", "-2", "", "no", "", 27, -54),
    ("dewiki-list", "null", "", "ouvert", "yes", "", 46, 46),
]


@pytest.mark.parametrize(
    "source, contract, matadors, extras, points_won, bid, value, points", GAMES
)
def test_public_game(
    source, contract, matadors, extras, points_won, bid, value, points
):
    scored = result(as_game(contract, matadors, extras, points_won, bid))

    assert (scored.value, scored.points) == (value, points), source


@pytest.mark.parametrize(
    "source, contract, card_points, tricks, reached",
    [
        ("xskat-android-20", "hearts", 93, None, "schneider"),
        ("xskat-android-37", "grand", 106, 9, "schneider"),
        ("jskat-33", "spades", 89, None, ""),
        ("jskat-33", "spades", 90, None, "schneider"),
        ("jskat-233", "clubs", 120, 9, "schneider"),
        ("jskat-233", "clubs", 120, 10, "schneider schwarz"),
        ("stura", "clubs", 80, None, ""),
    ],
)
def test_public_count(source, contract, card_points, tricks, reached):
    counted = verdict(Contract(contract), card_points=card_points, tricks=tricks)

    assert (counted.won_on_points, counted.reached) == (True, as_extras(reached)), (
        source
    )


def test_public_count_of_own_schneider():
    """Stura: 30 card points in a game that was announced Schneider."""
    counted = verdict(Contract.CLUBS, card_points=30)

    assert (counted.won_on_points, counted.reached) == (False, {Extra.SCHNEIDER})


def test_public_jack_in_the_skat_makes_with_of_without():
    """jskat-138: "without two", and the club jack is found."""
    effect = skat_effect(as_cards("HJ HA"), as_cards("CJ D7"), Contract.HEARTS)

    assert effect == SkatEffect(before=-2, after=1)


def test_public_jack_in_the_skat_lengthens_a_run():
    """xskat-android-20: the club jack held, the spade jack in the skat."""
    effect = skat_effect(as_cards("CJ HA H10"), as_cards("SJ D7"), Contract.HEARTS)

    assert effect == SkatEffect(before=1, after=2)


def test_public_complaint_about_a_missing_reason():
    """xskat-android-37: −528 was right, only nobody was told why."""
    why = explain(as_game("grand", "+4", MISSED_OPEN))

    assert why.missed
    assert [step.count for step in why.steps] == [4, 5, 6, 7, 8, 9, 10, 11]
    assert (why.base_value, why.value) == (24, 264)


def test_public_grand_has_one_base_value():
    """An old figure, 36, is still copied for the open Grand."""
    assert BASE_VALUES[Contract.GRAND] == 24


def test_public_three_at_the_table_are_paid_forty():
    """skat-tracker: two won and one lost, one and two, three and none."""
    games = [
        (1, as_game("grand", "+1", "")),
        (1, as_game("grand", "-1", "")),
        (1, as_game("diamonds", "+1", "", "no")),
        (2, as_game("spades", "-5", "")),
        (2, as_game("diamonds", "-1", "", "no")),
        (2, as_game("hearts", "+1", "", "no")),
        (3, as_game("grand", "+1", "")),
        (3, as_game("grand", "+1", "")),
        (3, as_game("clubs", "+1", "")),
    ]

    foot = counted_at_three(games).foot

    assert [seat.points for seat in foot] == [60, -10, 120]
    assert [(seat.won, seat.lost) for seat in foot] == [(2, 1), (1, 2), (3, 0)]
    assert [seat.others_points for seat in foot] == [80, 40, 120]
    assert [seat.total for seat in foot] == [190, -20, 390]


def test_public_running_list():
    """dewiki-list: who has not played yet has no figure."""
    games = [
        (1, as_game("grand", "+4", "schneider")),
        (1, as_game("diamonds", "-2", "", "no")),
        (3, as_game("null", "", "ouvert")),
    ]

    rows = counted_at_three(games).rows

    assert [(row.entry.declarer, row.total) for row in rows] == [
        (1, 144),
        (1, 90),
        (3, 46),
    ]


def printed(head):
    """Return the rows of the document's table that begins with *head*."""
    _, _, table = DOCUMENT.read_text(encoding="utf-8").partition(head)
    lines = table.partition("\n\n")[0].splitlines()[2:]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines]
    return [pytest.param(*row[1:], id=row[0]) for row in rows]


@pytest.mark.parametrize(
    "contract, matadors, extras, won, bid, value, score, why", printed(SINGLE_GAMES)
)
def test_document_single_game(contract, matadors, extras, won, bid, value, score, why):
    scored = result(as_game(contract, matadors, extras, won, bid))

    assert (scored.value, scored.points) == (int(value), int(score)), why


@pytest.mark.parametrize("tricks", ["yes", "no"])
@pytest.mark.parametrize(
    "matadors, extras, bid, named, booked, value, score, why",
    printed(NULLS_BELOW_THEIR_BID),
)
def test_document_null_below_its_bid(
    matadors, extras, bid, named, booked, value, score, why, tricks
):
    game = as_game("null", "", extras, tricks, bid, f"{matadors} {named}")

    scored = result(game)

    assert booked_game(game).contract == booked, why
    assert (scored.value, scored.points) == (int(value), int(score)), why


def test_document_prints_enough():
    assert len(printed(SINGLE_GAMES)) == 48
    assert len(printed(NULLS_BELOW_THEIR_BID)) == 9


def test_document_names_the_columns():
    header, *_ = (DATA / "cases.csv").read_text(encoding="utf-8").splitlines()

    described = DOCUMENT.read_text(encoding="utf-8").partition("## The files")[2]

    assert [name for name in header.split(",") if f"`{name}`" not in described] == []


def test_document_compares_by_the_right_columns():
    """What its `cut` takes from the expected file is what `scoring cases` prints."""
    text = (DATA / "cases.csv").read_text(encoding="utf-8")
    target = io.StringIO()

    score_cases(io.StringIO(text), target)

    cut = [[row[0], *row[12:15]] for row in csv.reader(io.StringIO(text))]
    assert cut == [row[:4] for row in csv.reader(io.StringIO(target.getvalue()))]
    assert cut[0] == list(COLUMNS[:4])


def counted_at_three(games):
    entries = [
        Entry(game=game, declarer=seat, at_table=(1, 2, 3)) for seat, game in games
    ]
    return tally(entries, seats=(1, 2, 3), system=System.SEEGER_FABIAN)
