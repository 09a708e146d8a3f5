"""A list counted out, in a fixed number of database queries."""

import pytest

from scoring import Contract, Deck, Language, System
from skatliste.queries import find_game, load_sheet, load_table
from skatliste.services import correct_game, delete_game, import_list, restore_game
from tests.factories import create_game, create_keeper, create_passed_in

from .facts import PASSED_IN, SPADES, entered_anew, list_facts

pytestmark = pytest.mark.django_db

FOUR = ("Anna", "Ben", "Cem", "Dora")


def sheet_of(keeper, language=Language.GERMAN, deck=Deck.FRENCH):
    return load_sheet(keeper.session, language=language, deck=deck)


def session_of(games, facts):
    """Return a list of that many equal games."""
    return import_list(list_facts(entered_anew(games * [facts])))


def dealers(keeper) -> list[int]:
    """Return who dealt each game, and who deals the next."""
    sheet = sheet_of(keeper)
    return [*(row.facts.dealer for row in sheet.rows), sheet.table.dealer]


def test_load_sheet_counts_totals_row_by_row(keeper):
    create_game(keeper=keeper, declarer=1)
    create_game(keeper=keeper, declarer=2, contract=Contract.GRAND, won=False)
    create_game(keeper=keeper, declarer=1, contract=Contract.NULL)

    rows = sheet_of(keeper).rows

    assert [(row.number, row.declarer, row.total) for row in rows] == [
        (1, "Anna", 24),
        (2, "Ben", -96),
        (3, "Anna", 47),
    ]


def test_load_sheet_counts_the_foot(keeper):
    create_game(keeper=keeper, declarer=1)
    create_game(keeper=keeper, declarer=2, contract=Contract.GRAND, won=False)

    seats = sheet_of(keeper).seats

    # Seeger-Fabian: +50 for a won game, -50 for a lost one, +40 for the others'.
    assert [(seat.name, seat.foot.points, seat.foot.total) for seat in seats] == [
        ("Anna", 24, 114),
        ("Ben", -96, -146),
        ("Cem", 0, 40),
    ]


def test_load_sheet_counts_by_the_system_of_the_list():
    keeper = create_keeper(system=System.CLASSIC)
    create_game(keeper=keeper, declarer=2, won=False)

    sheet = sheet_of(keeper)

    assert [seat.foot.total for seat in sheet.seats] == [0, -48, 0]
    assert (sheet.won_lost_rates, sheet.others_rates) == ((), ())
    assert sheet.tally.checks.lost_adds == {}


def test_load_sheet_speaks_the_language_and_the_deck_it_is_asked_for(keeper):
    create_game(keeper=keeper, matadors=2)

    german = sheet_of(keeper, deck=Deck.GERMAN).rows[0]
    english = sheet_of(keeper, Language.ENGLISH).rows[0]

    assert (german.title, german.sentence) == (
        "Eichel mit 2",
        "mit 2, Spiel 3 × 12 = 36",
    )
    assert (english.title, english.sentence) == (
        "clubs with 2",
        "with 2, game 3 × 12 = 36",
    )


def test_load_sheet_has_a_cell_for_each_seat(keeper):
    create_game(keeper=keeper, declarer=2)

    cells = sheet_of(keeper).rows[0].cells

    assert [(cell.total, cell.is_dealer) for cell in cells] == [
        (None, True),
        (24, False),
        (None, False),
    ]


def test_load_sheet_has_a_passed_in_row_without_figures(keeper):
    create_passed_in(keeper=keeper)

    row = sheet_of(keeper).rows[0]

    assert (row.number, row.title, row.declarer) == (1, "eingepasst", "")
    assert (row.total, row.result, row.sign, row.is_lost) == (None, None, "", False)


def test_load_sheet_numbers_densely_after_a_deletion(keeper):
    games = [create_game(keeper=keeper, matadors=number) for number in (1, 2, 3)]

    delete_game(keeper=keeper, game_id=games[1].pk)

    sheet = sheet_of(keeper)
    assert [(row.number, row.title) for row in sheet.rows] == [
        (1, "Kreuz mit 1"),
        (2, "Kreuz mit 3"),
    ]
    assert [row.title for row in sheet.deleted] == ["Kreuz mit 2"]
    assert (sheet.table.number, sheet.seats[0].foot.points) == (3, 72)


def test_load_sheet_counts_everything_anew_after_a_restoration(keeper):
    games = [create_game(keeper=keeper, matadors=number) for number in (1, 2, 3)]
    before = sheet_of(keeper).tally
    delete_game(keeper=keeper, game_id=games[1].pk)

    restore_game(keeper=keeper, game_id=games[1].pk)

    assert sheet_of(keeper).tally == before
    assert [row.total for row in before.rows] == [24, 60, 108]


def test_load_sheet_counts_later_totals_anew_after_a_correction(keeper):
    game = create_game(keeper=keeper, declarer=1)
    create_game(keeper=keeper, declarer=1)

    correct_game(keeper=keeper, game_id=game.pk, revision=1, facts=PASSED_IN)

    rows = sheet_of(keeper).rows
    assert [(row.total, row.is_corrected) for row in rows] == [
        (None, True),
        (24, False),
    ]


def test_load_sheet_marks_who_played_last(keeper):
    create_game(keeper=keeper, declarer=2)
    create_passed_in(keeper=keeper)

    marked = [seat.name for seat in sheet_of(keeper).seats if seat.is_newest]

    assert marked == ["Ben"]


def test_load_sheet_shows_three_rows_as_the_newest(keeper):
    for _ in range(4):
        create_game(keeper=keeper)

    assert [row.number for row in sheet_of(keeper).newest] == [4, 3, 2]


def test_load_sheet_is_complete_when_all_planned_games_are_written():
    keeper = create_keeper(planned_games=3)
    complete = []
    for _ in range(3):
        create_game(keeper=keeper)
        complete.append(sheet_of(keeper).is_complete)

    assert complete == [False, False, True]


@pytest.mark.parametrize("games", [0, 1, 48])
def test_load_sheet_reads_as_often_for_every_length(django_assert_num_queries, games):
    session = session_of(games, SPADES)

    with django_assert_num_queries(2):
        sheet = load_sheet(session, language=Language.GERMAN)
        figures = [seat.foot.points for seat in sheet.seats]

    assert figures == [0, 33 * games, 0]


@pytest.mark.parametrize("games", [0, 1, 48])
def test_load_table_reads_as_often_for_every_length(django_assert_num_queries, games):
    session = session_of(games, PASSED_IN)

    with django_assert_num_queries(2):
        table = load_table(session)

    assert table.number == games + 1


def test_dealer_goes_round(keeper):
    for _ in range(4):
        create_game(keeper=keeper)

    assert dealers(keeper) == [1, 2, 3, 1, 2]


def test_dealer_goes_round_at_a_table_of_four():
    keeper = create_keeper(names=FOUR, planned_games=48)
    for _ in range(5):
        create_passed_in(keeper=keeper)

    assert dealers(keeper) == [1, 2, 3, 4, 1, 2]


def test_dealer_is_the_first_seat_when_every_game_was_deleted(keeper):
    game = create_game(keeper=keeper)

    delete_game(keeper=keeper, game_id=game.pk)

    assert dealers(keeper) == [1]


def test_dealer_deals_again_when_the_last_game_was_deleted(keeper):
    games = [create_game(keeper=keeper) for _ in range(3)]

    delete_game(keeper=keeper, game_id=games[2].pk)

    assert dealers(keeper) == [1, 2, 3]


def test_dealer_stays_who_dealt_when_an_earlier_game_was_deleted(keeper):
    games = [create_game(keeper=keeper) for _ in range(3)]

    delete_game(keeper=keeper, game_id=games[0].pk)

    assert dealers(keeper) == [2, 3, 1]


def test_dealer_follows_the_last_row_that_was_written_after_a_deletion(keeper):
    games = [create_game(keeper=keeper) for _ in range(3)]
    delete_game(keeper=keeper, game_id=games[2].pk)
    create_game(keeper=keeper)

    assert dealers(keeper) == [1, 2, 3, 1]


def test_load_table_is_that_of_the_sheet():
    keeper = create_keeper(names=FOUR, planned_games=48)
    games = [create_passed_in(keeper=keeper) for _ in range(3)]
    delete_game(keeper=keeper, game_id=games[1].pk)

    table = load_table(keeper.session)

    assert table == sheet_of(keeper).table
    assert (table.number, table.dealer, table.sitting_out) == (3, 4, {4})
    assert table.names == {1: "Anna", 2: "Ben", 3: "Cem", 4: "Dora"}


def test_load_table_for_a_written_entry_is_as_it_was_dealt():
    keeper = create_keeper(names=FOUR, planned_games=48)
    games = [create_passed_in(keeper=keeper) for _ in range(3)]
    delete_game(keeper=keeper, game_id=games[1].pk)

    dealt = [load_table(keeper.session, entry_id=one.entry_id).dealer for one in games]

    assert dealt == [1, 2, 3]


def test_load_table_for_a_new_entry_is_that_of_the_next_game(keeper):
    create_game(keeper=keeper)
    foreign = create_game(keeper=create_keeper())

    table = load_table(keeper.session, entry_id=foreign.entry_id)

    assert table == load_table(keeper.session)
    assert (table.number, table.dealer) == (2, 2)


def test_find_game_knows_the_rows_of_its_list_only(keeper):
    game, foreign = create_game(keeper=keeper), create_game(keeper=create_keeper())
    deleted = create_game(keeper=keeper)
    delete_game(keeper=keeper, game_id=deleted.pk)

    found = [find_game(keeper.session, one.pk) for one in (game, foreign, deleted)]

    assert found == [game, None, deleted]
