"""What card points and tricks say, and where they contradict each other."""

from dataclasses import FrozenInstanceError
from itertools import product

import pytest

from scoring import (
    BORDERS,
    LEAST_POINTS,
    Border,
    Contract,
    Extra,
    Language,
    PlayedGame,
    RuleError,
    border_at,
    result,
    verdict,
)

from .tables import YES_OR_NO, as_extras, as_number, table


@pytest.mark.parametrize(
    "contract, card_points, tricks, won, reached, tricks_matter", table("verdicts.csv")
)
def test_verdict(contract, card_points, tricks, won, reached, tricks_matter):
    said = counted(contract, card_points, tricks)

    assert said.won_on_points is YES_OR_NO[won]
    assert said.reached == as_extras(reached)
    assert said.tricks_matter is YES_OR_NO[tricks_matter]


@pytest.mark.parametrize(
    "contract, card_points, tricks, code, field", table("refused_verdicts.csv")
)
def test_verdict_refused(contract, card_points, tricks, code, field):
    with pytest.raises(RuleError) as refused:
        counted(contract, card_points, tricks)

    assert (refused.value.code, refused.value.field) == (code, field)


def test_verdict_refuses_exactly_what_no_cards_hold():
    held = possible_counts()

    for card_points, tricks in product(range(121), range(11)):
        possible = (2 + 3 * tricks, card_points) in held
        assert passes(card_points, tricks) is possible, (card_points, tricks)


def test_verdict_without_tricks_refuses_1_and_119_only():
    refused = [points for points in range(121) if not passes(points, None)]

    assert refused == [1, 119]


def test_verdict_is_schwarz_by_tricks_only():
    for card_points, tricks in product(range(121), (None, *range(11))):
        if passes(card_points, tricks):
            reached = verdict(
                Contract.GRAND, card_points=card_points, tricks=tricks
            ).reached
            assert (Extra.SCHWARZ in reached) is (tricks in {0, 10})


def test_verdict_that_waits_for_tricks():
    waiting = [
        points
        for points in range(121)
        if passes(points, None)
        and verdict(Contract.CLUBS, card_points=points).tricks_matter
    ]

    # What two cards can hold, and everything.
    assert waiting == [
        *(0, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 20, 21, 22),
        120,
    ]


@pytest.mark.parametrize(
    "card_points, tricks, points",
    [
        (61, 5, 24),
        (90, 8, 36),
        (120, 10, 48),
        (60, 5, -48),
        (30, 3, -72),
        (11, 0, -96),
    ],
)
def test_verdict_makes_the_game(card_points, tricks, points):
    said = verdict(Contract.CLUBS, card_points=card_points, tricks=tricks)

    game = PlayedGame(
        contract=Contract.CLUBS,
        matadors=1,
        extras=said.reached,
        won_on_points=said.won_on_points,
    )

    assert result(game).points == points


@pytest.mark.parametrize("card_points, points", [(89, -120), (90, 60)])
def test_verdict_does_not_make_the_announcement(card_points, points):
    said = verdict(Contract.CLUBS, card_points=card_points)

    game = PlayedGame(
        contract=Contract.CLUBS,
        matadors=1,
        extras=said.reached | {Extra.HAND, Extra.SCHNEIDER_ANNOUNCED},
        won_on_points=said.won_on_points,
    )

    assert result(game).points == points


@pytest.mark.parametrize("card_points, border", table("borders.csv"))
def test_border_at(card_points, border):
    expected = Border(border) if border else None

    assert border_at(int(card_points)) is expected


@pytest.mark.parametrize(
    "border, german, english",
    [
        ("won", "61 gewinnt, 60 verliert", "61 wins, 60 loses"),
        ("free", "30 ist Schneider, 31 ist frei", "30 is schneider, 31 is free"),
        (
            "schneider",
            "90 macht Schneider, 89 nicht",
            "90 makes schneider, 89 does not",
        ),
    ],
)
def test_borders_in_words(border, german, english):
    assert BORDERS[Language.GERMAN][Border(border)] == german
    assert BORDERS[Language.ENGLISH][Border(border)] == english


@pytest.mark.parametrize("border", LEAST_POINTS)
def test_border_parts_two_verdicts(border):
    least = LEAST_POINTS[border]

    below, above = (
        counted("clubs", str(least - 1), ""),
        counted("clubs", str(least), ""),
    )

    assert below != above


def test_borders_are_named():
    assert " ".join(Border) == "won schneider free schwarz null"


def test_verdict_stays_as_counted():
    with pytest.raises(FrozenInstanceError):
        counted("clubs", "61", "").won_on_points = False


def counted(contract, card_points, tricks):
    return verdict(
        Contract(contract),
        card_points=as_number(card_points),
        tricks=as_number(tricks),
    )


def passes(card_points, tricks):
    try:
        verdict(Contract.CLUBS, card_points=card_points, tricks=tricks)
    except RuleError:
        return False
    return True


def possible_counts():
    """Return every (number of cards, card points) that some of the 32 cards have."""
    four = range(5)
    return {
        (aces + tens + kings + queens + jacks + empty, points)
        for aces, tens, kings, queens, jacks in product(four, repeat=5)
        for points in [11 * aces + 10 * tens + 4 * kings + 3 * queens + 2 * jacks]
        for empty in range(13)
    }
