"""The columns of the official sheet, and who has which of them."""

import pytest

from scoring import (
    Contract,
    Extra,
    MissedAnnouncement,
    OwnSchneider,
    PlayedGame,
    Replacement,
    RuleProfile,
)
from skatliste.models import GameFacts
from skatliste.queries import (
    CROSSES,
    OfficialSheet,
    load_sheet,
    load_table,
    official_line,
)
from skatliste.services import join_table, leave_table, substitute
from tests.factories import (
    create_adjustment,
    create_game,
    create_keeper,
    create_passed_in,
)

from .facts import enter, version_of

pytestmark = pytest.mark.django_db

FOUR = ("Anna", "Ben", "Cem", "Dora")
HAND, SCHNEIDER, SCHNEIDER_ANNOUNCED, SCHWARZ, SCHWARZ_ANNOUNCED, OUVERT = Extra

# A game; base, with, without, crosses, plus, minus.
LINES = [
    (
        {"contract": Contract.CLUBS, "matadors": 2, "extras": {HAND}},
        (12, 2, None, [HAND], 48, None),
    ),
    (
        {"contract": Contract.DIAMONDS, "matadors": -1, "won_on_points": False},
        (9, None, 1, [], None, 36),
    ),
    (
        {"contract": Contract.GRAND, "matadors": 4, "extras": {HAND, OUVERT, SCHWARZ}},
        (24, 4, None, list(Extra), 264, None),
    ),
    (
        {"contract": Contract.HEARTS, "matadors": 1, "extras": {SCHNEIDER}},
        (10, 1, None, [SCHNEIDER], 30, None),
    ),
    # Overbid: the value that is charged is the next multiple.
    (
        {"contract": Contract.SPADES, "matadors": 1, "bid": 36},
        (11, 1, None, [], None, 88),
    ),
    # Null stands with its final value, and needs no crosses.
    ({"contract": Contract.NULL}, (23, None, None, [], 23, None)),
    ({"contract": Contract.NULL, "extras": {HAND}}, (35, None, None, [], 35, None)),
    (
        {"contract": Contract.NULL, "extras": {OUVERT}, "won_on_points": False},
        (46, None, None, [], None, 92),
    ),
    (
        {"contract": Contract.NULL, "extras": {HAND, OUVERT}},
        (59, None, None, [], 59, None),
    ),
    # An overbid Null stands as what it is booked as.
    (
        {
            "contract": Contract.NULL,
            "bid": 24,
            "replacement": Replacement(matadors=-2, contract=Contract.CLUBS),
        },
        (12, None, 2, [], None, 72),
    ),
]
MISSED = PlayedGame(
    contract=Contract.GRAND,
    matadors=4,
    extras=frozenset({HAND, SCHNEIDER_ANNOUNCED}),
)
LOST_SCHNEIDER = PlayedGame(
    contract=Contract.CLUBS,
    matadors=1,
    extras=frozenset({SCHNEIDER}),
    won_on_points=False,
)


def official(keeper) -> OfficialSheet:
    return OfficialSheet(load_sheet(keeper.session, language="de"))


def line_of(game: PlayedGame, **rules):
    profile = RuleProfile(**rules)
    keeper = create_keeper(profile=profile)
    dealer = load_table(keeper.session).dealer
    enter(keeper, GameFacts(game=game, dealer=dealer, declarer=2))
    (row,) = load_sheet(keeper.session, language="de").rows
    return official_line(row, profile)


def crossed(line) -> list[Extra]:
    return [one for one, is_set in zip(CROSSES, line.crosses, strict=True) if is_set]


@pytest.mark.parametrize("game, expected", LINES, ids=lambda one: str(one)[:50])
def test_official_line_says_why_a_game_is_worth_what_it_is(game, expected):
    told = game | {"extras": frozenset(game.get("extras", ()))}

    line = line_of(PlayedGame(**told))

    matadors = (line.with_matadors, line.without_matadors)
    assert (line.base, *matadors, crossed(line), line.plus, line.minus) == expected


@pytest.mark.parametrize(
    "game, rules, levels, minus",
    [
        (MISSED, {}, [HAND, SCHNEIDER, SCHNEIDER_ANNOUNCED], 384),
        (
            MISSED,
            {"missed_announcement": MissedAnnouncement.ANNOUNCEMENT_ONLY},
            [HAND, SCHNEIDER_ANNOUNCED],
            336,
        ),
        (LOST_SCHNEIDER, {}, [SCHNEIDER], 72),
        (LOST_SCHNEIDER, {"own_schneider": OwnSchneider.IGNORED}, [], 48),
    ],
)
def test_official_line_crosses_the_levels_that_are_charged(game, rules, levels, minus):
    line = line_of(game, **rules)

    assert (crossed(line), line.minus) == (levels, minus)


def test_official_line_is_empty_for_what_was_not_played():
    keeper = create_keeper()
    create_passed_in(keeper=keeper)
    create_adjustment(keeper=keeper)

    for row, profile in official(keeper).rows():
        line = official_line(row, profile)
        assert (line.base, line.plus, line.minus, crossed(line)) == (
            *(None, None, None),
            [],
        )


def test_official_sheet_sums_up_the_foot():
    keeper = create_keeper()
    create_game(keeper=keeper, declarer=1)
    create_game(keeper=keeper, declarer=2, won=False)
    create_adjustment(keeper=keeper, seat=3, points=-10)

    sums = official(keeper).sheet.tally.sums

    assert (sums.won, sums.lost, sums.points) == (1, 1, -24)
    assert (sums.won_lost_points, sums.others_points) == (0, 80)
    assert (sums.adjusted, sums.total) == (-10, 46)


def test_official_sheet_ranks_the_columns():
    keeper = create_keeper()
    assert [column.rank for column in official(keeper).columns] == [None] * 3

    create_game(keeper=keeper, declarer=3)

    assert [column.rank for column in official(keeper).columns] == [2, 2, 1]


def test_official_sheet_tells_untouched_columns():
    keeper = create_keeper()
    create_game(keeper=keeper, declarer=3)
    create_adjustment(keeper=keeper, seat=1)

    columns = official(keeper).columns

    assert [column.is_untouched for column in columns] == [False, True, False]


def test_official_sheet_says_until_when_somebody_was_there():
    keeper = create_keeper(names=FOUR)
    for _ in range(4):
        create_passed_in(keeper=keeper)
    leave_table(keeper=keeper, version=version_of(keeper), position=2)
    create_adjustment(keeper=keeper, seat=1)
    create_passed_in(keeper=keeper)
    join_table(keeper=keeper, version=version_of(keeper), name="Emil", before=None)

    sheet = official(keeper)

    assert [one.last_game for one in sheet.columns] == [None, 4, None, None, None]
    assert [one.seat.name for one in sheet.at_table] == ["Anna", "Cem", "Dora", "Emil"]
    assert [one.seat.name for one in sheet.left] == ["Ben"]


def test_official_sheet_knows_who_left_without_a_game():
    keeper = create_keeper(names=FOUR)
    create_passed_in(keeper=keeper)
    version = version_of(keeper)
    substitute(
        keeper=keeper,
        version=version,
        position=1,
        name="Emil",
        takes_points_over=False,
    )
    create_adjustment(keeper=keeper, seat=5)
    leave_table(keeper=keeper, version=version_of(keeper), position=5)

    assert [one.last_game for one in official(keeper).left] == [1, 0]


def test_official_sheet_counts_each_row_by_its_own_rules():
    keeper = create_keeper()
    create_game(keeper=keeper)

    assert [profile for _, profile in official(keeper).rows()] == [RuleProfile()]
