"""What a repair changes: told before it is saved, as it is once it is saved."""

import uuid
from dataclasses import replace

import pytest

from scoring import Contract, PassedIn, PlayedGame, RuleError, System
from skatliste.models import GameFacts
from skatliste.queries import (
    effect_of,
    table_before_row,
    table_of_row,
    with_facts,
    with_game_before,
    with_row_moved,
    without_row,
)
from skatliste.services import (
    correct_game,
    delete_game,
    insert_game,
    join_table,
    leave_table,
    move_game,
)
from tests.factories import (
    create_adjustment,
    create_game,
    create_passed_in,
)
from tests.now import sheet_of

from .facts import version_of

pytestmark = pytest.mark.django_db

ANNA_LOST = GameFacts(
    game=PlayedGame(contract=Contract.CLUBS, matadors=1, won_on_points=False),
    dealer=1,
    declarer=1,
)


def seats(effect) -> list[tuple]:
    return [
        (seat.name, seat.old, seat.new, seat.old_total, seat.new_total)
        for seat in effect.seats
    ]


def rows(effect) -> list[tuple]:
    return [(row.number, row.name, row.old, row.new) for row in effect.rows]


def lines(sheet) -> list[tuple]:
    """Everything that a sheet says of its rows and its foot."""
    return [
        *((row.number, row.facts, row.total, row.cells) for row in sheet.rows),
        *sheet.tally.foot,
        sheet.segments,
        sheet.table,
    ]


def test_effect_of_nothing_is_nothing(keeper):
    create_game(keeper=keeper)
    sheet = sheet_of(keeper)

    effect = effect_of(sheet, sheet.what_if())

    assert effect.is_nothing
    assert not effect.has_many_rows


def test_effect_tells_columns_and_later_rows_old_and_new(keeper):
    create_game(keeper=keeper, declarer=1)
    create_game(keeper=keeper, declarer=2)
    create_game(keeper=keeper, declarer=1, matadors=2)
    sheet = sheet_of(keeper)

    effect = effect_of(sheet, with_facts(sheet, sheet.rows[0], ANNA_LOST))

    # Won 24 becomes lost 48; the others get 40 each for the lost game.
    assert seats(effect) == [
        ("Anna", 60, -12, 160, -12),
        ("Ben", 24, 24, 74, 114),
        ("Cem", 0, 0, 0, 40),
    ]
    assert rows(effect) == [(3, "Anna", 60, -12)]


def test_effect_of_another_declarer_is_on_both_columns(keeper):
    create_game(keeper=keeper, declarer=1)
    create_game(keeper=keeper, declarer=1)
    create_game(keeper=keeper, declarer=2)
    sheet = sheet_of(keeper)
    facts = replace(sheet.rows[0].facts, declarer=2)

    effect = effect_of(sheet, with_facts(sheet, sheet.rows[0], facts))

    assert rows(effect) == [(2, "Anna", 48, 24), (3, "Ben", 24, 48)]
    assert [seat[0] for seat in seats(effect)] == ["Anna", "Ben"]


def test_effect_of_what_counts_nothing_is_nothing(keeper):
    create_game(keeper=keeper, declarer=1)
    create_game(keeper=keeper, declarer=1)
    sheet = sheet_of(keeper)
    facts = replace(sheet.rows[0].facts, card_points=70, dealer=2, note="Revolution")

    assert effect_of(sheet, with_facts(sheet, sheet.rows[0], facts)).is_nothing


def test_effect_tells_adjustments_that_come_to_another_total(keeper):
    create_game(keeper=keeper, declarer=1)
    create_adjustment(keeper=keeper, seat=1, points=-40)
    sheet = sheet_of(keeper)

    effect = effect_of(sheet, without_row(sheet, sheet.rows[0]))

    assert rows(effect) == [(None, "Anna", -16, -40)]


def test_effect_counts_rows_that_would_hide_what_is_below(keeper):
    for _ in range(8):
        create_game(keeper=keeper, declarer=1)
    sheet = sheet_of(keeper)

    few = effect_of(sheet, without_row(sheet, sheet.rows[1]))
    many = effect_of(sheet, without_row(sheet, sheet.rows[0]))

    assert (len(few.rows), few.has_many_rows) == (6, False)
    assert (len(many.rows), many.has_many_rows) == (7, True)


def test_effect_of_another_system_is_on_the_grand_totals_only(keeper):
    create_game(keeper=keeper, declarer=1)
    sheet = sheet_of(keeper)
    segments = tuple(
        (begin, replace(segment, system=System.CLASSIC))
        for begin, segment in sheet.segments
    )

    effect = effect_of(sheet, sheet.what_if(segments=segments))

    assert seats(effect) == [("Anna", 24, 24, 74, 24)]
    assert not effect.seats[0].changes_running
    assert effect.seats[0].changes_total


def evening(keeper):
    """Write a list on which somebody joins, and somebody leaves."""
    games = [create_game(keeper=keeper, declarer=one) for one in (1, 2, 3)]
    join_table(keeper=keeper, version=version_of(keeper), name="Dora", before=None)
    games += [create_game(keeper=keeper, declarer=one) for one in (4, 3)]
    games.append(create_adjustment(keeper=keeper, seat=2))
    leave_table(keeper=keeper, version=version_of(keeper), position=1)
    games += [create_passed_in(keeper=keeper), create_game(keeper=keeper, declarer=4)]
    return games


@pytest.mark.parametrize("index", range(8))
def test_without_row_is_the_list_after_deleting(keeper, index):
    games = evening(keeper)
    sheet = sheet_of(keeper)
    told = without_row(sheet, sheet.rows[index])

    delete_game(keeper=keeper, game_id=games[index].pk)

    assert lines(told) == lines(sheet_of(keeper))


@pytest.mark.parametrize("index", range(8))
def test_with_game_before_is_the_list_after_inserting(keeper, index):
    games = evening(keeper)
    sheet = sheet_of(keeper)
    row, entry_id = sheet.rows[index], uuid.uuid4()
    table = table_before_row(sheet, row)
    facts = GameFacts(game=PassedIn(), dealer=table.dealer)
    told = with_game_before(sheet, row, facts, entry_id)

    insert_game(
        keeper=keeper,
        entry_id=entry_id,
        before_id=games[index].pk,
        version=version_of(keeper),
        facts=facts,
        moves_dealers=False,
    )

    assert lines(told) == lines(sheet_of(keeper))


@pytest.mark.parametrize("index", [0, 1, 4, 7])
def test_with_facts_is_the_list_after_correcting(keeper, index):
    games = evening(keeper)
    sheet = sheet_of(keeper)
    row = sheet.rows[index]
    lost = replace(row.facts.game, won_on_points=False)
    facts = replace(row.facts, game=lost)
    told = with_facts(sheet, row, facts)

    correct_game(
        keeper=keeper, game_id=games[index].pk, revision=row.revision, facts=facts
    )

    assert lines(told) == lines(sheet_of(keeper))


@pytest.mark.parametrize("index", range(8))
@pytest.mark.parametrize("before", [*range(8), None])
def test_with_row_moved_is_the_list_after_moving_or_is_refused_as_that_is(
    keeper, index, before
):
    if index == before:
        return
    games = evening(keeper)
    sheet = sheet_of(keeper)
    target = sheet.rows[before] if before is not None else None

    def move():
        move_game(
            keeper=keeper,
            game_id=games[index].pk,
            before_id=games[before].pk if before is not None else None,
            version=version_of(keeper),
        )

    try:
        told = with_row_moved(sheet, sheet.rows[index], target)
    except RuleError as refused:
        with pytest.raises(RuleError, match=refused.code):
            move()
    else:
        move()
        assert lines(told) == lines(sheet_of(keeper))


def test_table_of_row_is_as_it_was_then(keeper):
    evening(keeper)
    sheet = sheet_of(keeper)

    tables = [table_of_row(sheet, row) for row in sheet.rows]

    assert [len(table.names) for table in tables] == [3, 3, 3, 4, 4, 4, 3, 3]
    assert [table.number for table in tables] == [1, 2, 3, 4, 5, 0, 6, 7]
    assert [table.dealer for table in tables[:5]] == [1, 2, 3, 1, 2]


def test_table_before_row_has_who_follows_the_dealer_before(keeper):
    evening(keeper)
    sheet = sheet_of(keeper)

    tables = [table_before_row(sheet, row) for row in sheet.rows]

    assert [table.number for table in tables] == [1, 2, 3, 4, 5, 6, 6, 7]
    assert [table.dealer for table in tables[:6]] == [1, 2, 3, 1, 2, 3]
