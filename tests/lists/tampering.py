"""A list on which nearly everything was done once, and ways to spoil it."""

from contextlib import contextmanager

from django.db import connection

from skatliste.models import (
    Change,
    Keeper,
    Seat,
    Session,
)
from skatliste.services import (
    correct_game,
    delete_game,
    join_table,
    undo,
)
from tests.checked import differences
from tests.factories import create_game, create_keeper, create_passed_in
from tests.now import now

from .facts import GRAND


def played_list() -> Keeper:
    """The keeper of a list on which nearly everything was done once.

    Anna, Ben and Cem play four games, Dora joins, they play on; row 3 was corrected,
    row 2 deleted, the last game undone.
    """
    keeper = create_keeper()
    games = [create_game(keeper=keeper, declarer=one) for one in (1, 2, 3)]
    create_passed_in(keeper=keeper)
    correct_game(keeper=keeper, game_id=games[2].pk, revision=1, facts=GRAND)
    join_table(keeper=keeper, version=now(keeper).version, name="Dora", before=None)
    create_game(keeper=keeper, declarer=3)
    create_game(keeper=keeper, declarer=4)
    delete_game(keeper=keeper, game_id=games[1].pk)
    create_game(keeper=keeper, declarer=1)
    undo(keeper=keeper, step_id=now(keeper).undo_to_id)
    return keeper


@contextmanager
def unguarded():
    """Let the database take what it would refuse."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            drop_checks(cursor)
            yield
        else:
            cursor.execute("PRAGMA ignore_check_constraints = ON")
            yield
            cursor.execute("PRAGMA ignore_check_constraints = OFF")


def drop_checks(cursor):
    """Drop what PostgreSQL checks of a row, until the test is rolled back."""
    # What was written before is checked now: a table that has something left to be
    # checked cannot be altered.
    cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    cursor.execute(
        "SELECT format('ALTER TABLE %s DROP CONSTRAINT %I',"
        " conrelid::regclass, conname)"
        " FROM pg_constraint WHERE contype = 'c' AND conrelid::regclass::text"
        " LIKE 'skatliste\\_%'"
    )
    for (statement,) in cursor.fetchall():
        cursor.execute(statement)
    cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def change(version) -> Change:
    return Change.objects.get(version=version)


def set_on(found, **nonsense):
    type(found).objects.filter(pk=found.pk).update(**nonsense)


def seat(position) -> Seat:
    return Seat.objects.get(position=position)


def the_lines() -> list[str]:
    """Return the differences without what they have in common."""
    public_id = Session.objects.order_by("pk")[0].public_id
    return [line.removeprefix(f"list {public_id}, ") for line in differences()]
