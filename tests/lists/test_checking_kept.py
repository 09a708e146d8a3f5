"""What is proven of kept figures, and the commands that prove and renew them."""

import io

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import F

from skatliste.checking import check_list, kept
from skatliste.imports import ImportRefusedError
from skatliste.models import (
    Action,
    Change,
    Closing,
    Completion,
    Consent,
    Game,
    Player,
    Role,
    Seat,
    SeatResult,
    Session,
)
from skatliste.services import (
    recompute_results,
    renew_keys,
    reopen_list,
)
from tests.checked import assert_in_order, differences
from tests.closings import close
from tests.factories import create_game, create_keeper, create_session
from tests.languages import english
from tests.now import now

from .tampering import (
    played_list,
    seat,
    the_lines,
)

__all__ = ["english"]

pytestmark = pytest.mark.django_db


@pytest.fixture
def keeper():
    return played_list()


@pytest.fixture
def closed(keeper):
    """The same list, closed."""
    close(keeper, completion=Completion.CUT_SHORT)
    return keeper


KEPT = {
    "other total": (
        lambda: SeatResult.objects.filter(seat=seat(1)).update(total=1000),
        "result of seat 1: total is kept as 1000, it follows 114",
    ),
    "other person": (
        lambda: SeatResult.objects.filter(seat=seat(1)).update(
            player=Player.objects.get(name="Ben")
        ),
        "result of seat 1: player is kept as {Ben}, it follows {Anna}",
    ),
    "missing result": (
        lambda: SeatResult.objects.filter(seat=seat(4)).delete(),
        "result of seat 4: it is missing",
    ),
    "lot that nobody can have drawn": (
        lambda: Closing.objects.update(lots=[[1, 2]]),
        "lots: they cannot have been drawn: lot_not_among_the_tied",
    ),
    "lot that is none": (
        lambda: Closing.objects.update(lots=[3]),
        "lots: they cannot be read",
    ),
    "missing closing": (
        lambda: Session.objects.update(revision=2),
        "closing: there is none of revision 2",
    ),
    "other file": (
        lambda: Closing.objects.update(
            content=Closing.objects.get().content.replace('"title": ""', '"title": "A"')
        ),
        "closing: its file tells another list",
    ),
    "broken file": (
        lambda: Closing.objects.update(content="{}"),
        "closing: its file cannot be read: file: format: is missing",
    ),
}


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize("tamper, line", KEPT.values(), ids=KEPT)
def test_check_tells_what_was_kept_of_another_list(closed, tamper, line):
    for name in ("Anna", "Ben"):
        line = line.replace(f"{{{name}}}", str(Player.objects.get(name=name).pk))

    tamper()

    assert line in the_lines()
    assert len(the_lines()) == (5 if "revision 2" in line else 1)


def test_check_tells_results_of_a_list_that_is_written_on(closed):
    kept = list(SeatResult.objects.all())
    reopen_list(keeper=closed, revision=1, reason="")
    SeatResult.objects.bulk_create(kept[:1])

    assert the_lines() == ["result of seat 1: nothing is to be kept of it"]


@pytest.mark.parametrize(
    "check, line",
    [
        ("games_agree", "check of games: 5 is not 5"),
        ("points_agree", "check of points: -72 is not -72"),
        ("totals_agree", "check of totals: 108 is not 108"),
    ],
)
def test_check_tells_figures_that_do_not_agree(keeper, monkeypatch, check, line):
    monkeypatch.setattr(f"scoring.sheet.Checks.{check}", False)

    assert the_lines() == [line]


def test_check_of_a_list_asks_as_often_for_every_length(django_assert_num_queries):
    keeper = create_keeper()
    for length in (1, 20):
        while Game.objects.count() < length:
            create_game(keeper=keeper)
        with django_assert_num_queries(31):
            assert differences() == []


def run(*command) -> tuple[int, str]:
    """Return exit status and output of a command."""
    output = io.StringIO()
    try:
        call_command(*command, stdout=output)
    except SystemExit as ended:
        return ended.code, output.getvalue()
    return 0, output.getvalue()


def test_check_lists_says_that_all_is_in_order(keeper):
    create_session()

    assert run("check_lists") == (0, "2 lists are in order\n")


def test_check_lists_prints_a_line_per_difference(keeper):
    other = create_session()
    Session.objects.update(title="Runde")
    one = keeper.session.public_id

    line = "list {}, title: it is not as the log tells\n"
    assert run("check_lists") == (1, line.format(one) + line.format(other.public_id))
    assert run("check_lists", one) == (1, line.format(one))


def test_check_lists_looks_at_deleted_lists_too(keeper):
    Session.objects.update(deleted_at=F("begun_at"), title="Runde")

    assert run("check_lists")[0] == 1


def test_check_lists_writes_nothing(closed):
    with connection.execute_wrapper(refuse_writing):
        assert run("check_lists") == (0, "1 list is in order\n")


def refuse_writing(execute, sql, params, many, context):
    assert sql.startswith(("SELECT", "SAVEPOINT", "RELEASE", "BEGIN", "COMMIT"))
    return execute(sql, params, many, context)


@pytest.mark.parametrize("command", ["check_lists", "recompute"])
def test_command_knows_no_list_of_another_id(keeper, command):
    with pytest.raises(CommandError, match="no list bcdfghjkmnpq") as refused:
        run(command, keeper.session.public_id, "bcdfghjkmnpq")
    assert refused.value.returncode == 1


def test_recompute_makes_the_results_anew(closed):
    before = list(SeatResult.objects.values("seat", "rank", "total"))
    SeatResult.objects.filter(seat=seat(1)).delete()
    SeatResult.objects.update(total=0, rank=9)

    assert run("recompute") == (0, "The results of 1 list are made anew\n")
    assert list(SeatResult.objects.values("seat", "rank", "total")) == before
    assert_in_order()


def test_recompute_drops_the_results_of_a_list_that_is_written_on(closed):
    Session.objects.update(closed_at=None)
    Closing.objects.all().delete()

    recompute_results(closed.session.pk)

    assert_in_order()


def test_check_list_finds_a_consent_for_nobody(closed):
    session = closed.session
    seat = Seat.objects.create(session=session, position=7)
    Consent.objects.create(closing=session.closings.get(), seat=seat)

    assert check_list(now(closed)) == [
        f"list {session.public_id}, consent of seat 7: nobody has this column"
    ]


def test_check_list_finds_a_file_that_would_be_refused(keeper, monkeypatch):
    def refuse(_content):
        raise ImportRefusedError(["row 1: bid: is missing"])

    monkeypatch.setattr(kept, "read_json", refuse)

    assert check_list(now(keeper)) == [
        f"list {keeper.session.public_id}, "
        "file: it would be refused: row 1: bid: is missing"
    ]


@pytest.mark.parametrize("after", ["x", [7], {"games": "x"}, {"games": {}}])
def test_check_list_finds_what_no_file_can_tell(keeper, after):
    renew_keys(keeper=keeper, role=Role.READER)
    if after == {"games": {}}:
        # A row of this list of which nothing is told.
        after = {"games": {str(Game.objects.first().pk): {}}}
    Change.objects.filter(action=Action.KEYS_RENEWED).update(after=after)

    assert check_list(now(keeper)) == [
        f"list {keeper.session.public_id}, "
        "file: it would hold something that cannot be told"
    ]
