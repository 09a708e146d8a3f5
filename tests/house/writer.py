"""A process that writes on a list as a phone does, beside others that do the same.

`begin` prints the id of a new list; `write ID NUMBER` waits for a line on its input
and then prints every entry that was acknowledged.
"""

# ruff: noqa: E402, T201  # Django wants to be set up first; a process prints
import os
import random
import sys
import uuid

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skatliste.settings")
django.setup()

from scoring import Contract, PlayedGame
from skatliste.models import GameFacts, Keeper, Session
from skatliste.queries import load_table
from skatliste.services import (
    StaleNumber,
    StaleRevision,
    StaleStep,
    StaleVersion,
    correct_game,
    enter_game,
    insert_game,
    undo,
)
from tests.factories import create_session

TURNS = 12


class Writer:
    """One phone; what it does is drawn from its number."""

    def __init__(self, session_id: int, number: int) -> None:
        self.session = Session.objects.get(pk=session_id)
        self.keeper = Keeper(session=self.session, device_id=None)
        self.chance = random.Random(number)  # noqa: S311  # no secret is made of it

    def write(self) -> None:
        """Enter games, and in between insert, correct and undo."""
        for turn in range(TURNS):
            entry_id = self.until_it_stands(self.enter)
            print(entry_id, flush=True)
            if turn % 4 == 1:
                print(self.until_it_stands(self.insert), flush=True)
            elif turn % 4 == 2:
                self.until_it_stands(lambda: self.correct(entry_id))  # noqa: B023
            elif self.chance.random() < 0.5:
                self.until_it_stands(self.undo)

    def until_it_stands(self, act):
        """Look at the list and try again, as people do."""
        while True:
            try:
                return act()
            except (StaleNumber, StaleRevision, StaleStep, StaleVersion):
                self.session.refresh_from_db()

    def enter(self) -> uuid.UUID:
        table = load_table(self.session)
        entry_id = uuid.uuid4()
        enter_game(
            keeper=self.keeper,
            entry_id=entry_id,
            number=table.number,
            facts=clubs(table.dealer),
        )
        return entry_id

    def insert(self) -> uuid.UUID:
        self.session.refresh_from_db()
        first = self.session.games.standing().in_playing_order().first()
        # The others may have undone all there was.
        if first is None:
            return self.enter()
        entry_id = uuid.uuid4()
        insert_game(
            keeper=self.keeper,
            entry_id=entry_id,
            before_id=first.pk,
            version=self.session.version,
            facts=clubs(1),
            moves_dealers=True,
        )
        return entry_id

    def correct(self, entry_id: uuid.UUID) -> None:
        game = self.session.games.standing().filter(entry_id=entry_id).first()
        if game is not None:
            correct_game(
                keeper=self.keeper,
                game_id=game.pk,
                revision=game.revision,
                facts=clubs(2),
            )

    def undo(self) -> None:
        self.session.refresh_from_db()
        if self.session.undo_to_id is not None:
            undo(keeper=self.keeper, step_id=self.session.undo_to_id)


def clubs(dealer: int) -> GameFacts:
    game = PlayedGame(contract=Contract.CLUBS, matadors=1)
    return GameFacts(game=game, dealer=dealer, declarer=dealer)


if __name__ == "__main__":
    if sys.argv[1] == "begin":
        print(create_session().pk)
    else:
        writer = Writer(int(sys.argv[2]), int(sys.argv[3]))
        print("ready", flush=True)
        sys.stdin.readline()
        writer.write()
