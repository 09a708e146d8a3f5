"""What is proven of facts and log of a list, by tampering with all of it."""

import pytest
from django.db.models import F

from skatliste.models import (
    ORDER_STEP,
    Change,
    Completion,
    Game,
    Keeper,
    Player,
    SeatResult,
    Segment,
    Session,
    Sitting,
)
from skatliste.services import (
    correct_game,
    delete_game,
    import_list,
    move_game,
    reopen_list,
    restore_game,
    undo,
)
from tests.checked import assert_in_order
from tests.closings import close
from tests.factories import create_game, create_session
from tests.now import now, row

from .facts import GRAND, PASSED_IN, SPADES, entered_anew, list_facts
from .tampering import (
    change,
    played_list,
    seat,
    set_on,
    the_lines,
    unguarded,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def keeper():
    return played_list()


@pytest.fixture
def closed(keeper):
    """The same list, closed."""
    close(keeper, completion=Completion.CUT_SHORT)
    return keeper


def test_a_list_on_which_all_was_done_is_in_order(keeper):
    assert_in_order()


def test_a_closed_list_is_in_order(closed):
    assert SeatResult.objects.count() == 4
    assert_in_order()


def test_a_list_that_counts_for_nothing_is_in_order(keeper):
    close(keeper, completion=Completion.VOID)

    assert SeatResult.objects.count() == 0
    assert_in_order()


def test_a_list_that_was_opened_again_and_closed_again_is_in_order(closed):
    reopen_list(keeper=closed, revision=1, reason="A game was missing")
    assert_in_order()
    create_game(keeper=closed, declarer=2)
    close(closed, completion=Completion.CUT_SHORT)

    assert_in_order()


def test_a_list_that_came_as_a_file_is_in_order():
    session = import_list(list_facts(entered_anew([SPADES, GRAND, PASSED_IN])))
    assert_in_order()
    keeper = Keeper(session=session, device_id=None)
    games = list(Game.objects.in_playing_order())
    correct_game(keeper=keeper, game_id=games[0].pk, revision=1, facts=GRAND)
    delete_game(keeper=keeper, game_id=games[1].pk)
    restore_game(keeper=keeper, game_id=games[1].pk)
    move_game(
        keeper=keeper,
        game_id=games[2].pk,
        before_id=games[0].pk,
        version=now(keeper).version,
    )
    assert_in_order()
    for _ in range(4):
        undo(keeper=keeper, step_id=now(keeper).undo_to_id)

    assert_in_order()


# Each does one thing to the database that nobody may do.
FACTS = {
    "declarer who sits out": (
        lambda: set_on(row(4), dealer=seat(3)),
        "row 4: it cannot have been played: dealer_sits_out",
    ),
    "declarer who is not there yet": (
        lambda: set_on(row(1), declarer=seat(4)),
        "row 1: the declarer, seat 4, does not sit at the table",
    ),
    "dealer who is not there yet": (
        lambda: set_on(row(1), dealer=seat(4)),
        "row 1: the dealer, seat 4, does not sit at the table",
    ),
    "seat of another list": (
        lambda: set_on(row(1), dealer=create_session().seats.first()),
        "row 1: its facts cannot be read",
    ),
    "game that cannot be": (
        lambda: set_on(row(1), contract="null"),
        "row 1: its facts cannot be read",
    ),
    "game that nobody can count": (
        lambda: set_on(row(1), contract="null", matadors=None, bid=59),
        "row 1: it cannot have been played: null_overbid_needs_matadors",
    ),
    "row before all others": (
        lambda: set_on(row(1), order_key=-5),
        "row 1: its key -5 does not follow 0",
    ),
    "first segment that begins later": (
        lambda: set_on(Segment.objects.first(), from_key=1),
        "segment 1: the first one begins at key 1, not at 0",
    ),
    "two at the table": (
        lambda: Sitting.objects.first().delete(),
        "segment 1: 2 people sit at the table",
    ),
    "a gap at the table": (
        lambda: set_on(Sitting.objects.filter(place=3)[0], place=5),
        "segment 1: the places at the table are not numbered from 1 on",
    ),
    "first dealer who does not sit there": (
        lambda: set_on(Segment.objects.first(), first_dealer=seat(4)),
        "segment 1: who deals first does not sit at the table",
    ),
    "column of another list": (
        lambda: set_on(
            Sitting.objects.filter(place=2)[0], seat=create_session().seats.last()
        ),
        "segment 1: somebody sits in a column of another list",
    ),
    "somebody of another round": (
        lambda: set_on(
            Sitting.objects.filter(place=2)[0],
            player=Player.objects.get(club=create_session().club, name="Ben"),
        ),
        "segment 1: somebody of another round sits at the table",
    ),
    "one person twice": (
        lambda: set_on(
            Sitting.objects.filter(place=2)[0], player=Player.objects.get(name="Anna")
        ),
        "segment 1: two people at the table have one name",
    ),
    "rules that do not exist": (
        lambda: set_on(Segment.objects.first(), profile={"ramsch": "always"}),
        "segment 1: its rules cannot be read: ramsch: choice_unknown",
    ),
    "system that does not exist": (
        lambda: set_on(Segment.objects.first(), system="bierlachs"),
        "segment 1: its rules cannot be read: 'bierlachs' is not a valid System",
    ),
}


@pytest.mark.parametrize("tamper, line", FACTS.values(), ids=FACTS)
def test_check_tells_facts_that_do_not_go_together(keeper, tamper, line):
    with unguarded():
        tamper()

    assert the_lines() == [line]


def test_check_tells_a_list_without_a_table():
    create_session()
    Segment.objects.all().delete()

    assert the_lines() == ["segments: there is none"]


def test_check_tells_a_row_without_what_its_kind_needs(keeper):
    with unguarded():
        set_on(row(1), contract="")

    assert the_lines() == ["row 1: its facts cannot be read"]


LOG = {
    "missing version": (
        lambda: Change.objects.filter(version=7).update(version=70),
        "log: its versions are not 1 to 12",
    ),
    "version too high": (
        lambda: Session.objects.update(version=13),
        "log: its versions are not 1 to 13",
    ),
    "row that was changed beside the log": (
        lambda: set_on(row(1), matadors=3),
        "row 1: it is not as the log tells",
    ),
    "row that was moved beside the log": (
        lambda: set_on(row(1), order_key=ORDER_STEP - 1),
        "row 1: it is not as the log tells",
    ),
    "row that was deleted beside the log": (
        lambda: set_on(row(4), deleted_at=F("entered_at")),
        "deleted row {row 4}: it is not as the log tells",
    ),
    "row that was restored beside the log": (
        lambda: Game.objects.update(deleted_at=None),
        "row 2: it is not as the log tells",
    ),
    "row that was undone beside the log": (
        lambda: set_on(row(5), is_undone=True),
        "undone row {row 5}: it is not as the log tells",
    ),
    "undone row that stands": (
        lambda: Game.objects.update(is_undone=False),
        "row 6: it is not as the log tells",
    ),
    "mark that was wiped off": (
        lambda: set_on(row(2), is_corrected=False),
        "row 2: it is not as the log tells",
    ),
    "title": (
        lambda: Session.objects.update(title="Runde"),
        "title: it is not as the log tells",
    ),
    "place": (
        lambda: Session.objects.update(place="Ochsen"),
        "place: it is not as the log tells",
    ),
    "length": (
        lambda: Session.objects.update(planned_games=48),
        "planned_games: it is not as the log tells",
    ),
    "stake": (
        lambda: Session.objects.update(stake="1/4"),
        "stake: it is not as the log tells",
    ),
    "rules": (
        lambda: set_on(Segment.objects.first(), system="classic"),
        "segments: it is not as the log tells",
    ),
    "people": (
        lambda: set_on(
            Sitting.objects.first(),
            player=Player.objects.create(name="Xaver", club=Session.objects.get().club),
        ),
        "segments: it is not as the log tells",
    ),
    "undo that names nothing": (
        lambda: Session.objects.update(undo_to=None),
        "undo: it names change None, by the log {change 10}",
    ),
    "redo that names nothing": (
        lambda: Session.objects.update(redo_to=None),
        "redo: it names change None, by the log {change 11}",
    ),
    "step that follows on another": (
        lambda: set_on(change(5), parent=change(3)),
        "version 5: game_entered: it does not follow on the step before it",
    ),
    "step that is none": (
        lambda: set_on(change(5), is_step=False),
        "version 5: game_entered: it is no step",
    ),
    "beginning that is a step": (
        lambda: set_on(change(1), is_step=True),
        "version 1: list_begun: it is no step",
    ),
    "undo of another step": (
        lambda: set_on(change(12), target=change(5)),
        "version 12: undone: it was not this step's turn",
    ),
    "something else before": (
        lambda: set_on(change(10), before=change(10).after),
        "version 10: game_deleted: what it tells was there before was not",
    ),
    "something else afterwards": (
        lambda: set_on(change(5), after=with_points(change(5), order_key=7)),
        "row 3: it is not as the log tells",
    ),
    "change that cannot be read": (
        lambda: set_on(change(6), before={"games": {str(row(1).pk): {}}}),
        "version 6: it cannot be read",
    ),
    "last change that cannot be read": (
        lambda: set_on(
            change(9), after={"games": {str(row(1).pk): {"kind": "played"}}}
        ),
        "log: what it tells of a row cannot be read",
    ),
    "list that was begun by nothing": (
        lambda: set_on(change(1), after=None),
        "version 1: it cannot be read",
    ),
}


def with_points(found, **changed):
    """Return what was there after a change, with something else in its row."""
    ((key, state),) = found.after["games"].items()
    return {"games": {key: state | changed}}


@pytest.mark.parametrize("tamper, line", LOG.values(), ids=LOG)
def test_check_tells_where_the_log_leads_to_something_else(keeper, tamper, line):
    ids = {f"{{row {number}}}": row(number).pk for number in (4, 5)}
    ids |= {f"{{change {version}}}": change(version).pk for version in (10, 11)}
    for name, pk in ids.items():
        line = line.replace(name, str(pk))

    tamper()

    assert the_lines() == [line]


def test_check_tells_a_row_that_the_log_does_not_tell_of():
    session = create_session()
    written = Game(session=session, order_key=ORDER_STEP)
    written.write_facts(SPADES, {one.position: one for one in session.seats.all()})
    written.save()

    assert the_lines() == ["row 1: the log does not tell of it"]


def test_check_tells_a_row_that_is_gone(keeper):
    gone = row(4).pk
    Change.objects.filter(game=gone).update(game=None)
    Game.objects.filter(pk=gone).delete()

    assert the_lines() == [f"row with id {gone}: it is missing"]
