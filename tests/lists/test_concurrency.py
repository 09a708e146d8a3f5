"""Several phones at once, each on a connection of its own."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier

import pytest
from django.db import connection

from scoring import Contract, PlayedGame
from skatliste.models import Change, Device, Game, GameFacts, Grant, Player, Session
from skatliste.queries import load_table
from skatliste.services import (
    EntryConflict,
    StaleNumber,
    StaleRevision,
    correct_game,
    delete_game,
    enter_game,
    grant_keeper,
)
from tests.factories import create_game, create_keeper

pytestmark = pytest.mark.django_db(transaction=True)

PHONES = 8


def at_once(act) -> list:
    """Return what *act* answered or raised on each phone."""
    start = Barrier(PHONES)

    def run(phone):
        try:
            start.wait(timeout=10)
            return act(phone)
        finally:
            connection.close()

    with ThreadPoolExecutor(PHONES) as phones:
        running = [phones.submit(run, phone) for phone in range(PHONES)]
    return [one.exception() or one.result() for one in running]


def kinds(answers) -> list[str]:
    return sorted(type(answer).__name__ for answer in answers)


def clubs_with(matadors) -> GameFacts:
    game = PlayedGame(contract=Contract.CLUBS, matadors=matadors)
    return GameFacts(game=game, dealer=1, declarer=1)


def test_eight_phones_that_enter_the_same_number():
    keeper = create_keeper()

    answers = at_once(
        lambda phone: enter_game(
            keeper=keeper, entry_id=uuid.uuid4(), number=1, facts=clubs_with(phone + 1)
        )
    )

    assert kinds(answers) == ["Game", *7 * [StaleNumber.__name__]]
    assert [game for game in answers if isinstance(game, Game)] == [Game.objects.get()]
    assert list(Change.objects.values_list("version", flat=True)) == [1, 2]


def test_eight_phones_that_send_the_same_entry():
    keeper, entry_id = create_keeper(), uuid.uuid4()

    answers = at_once(
        lambda _phone: enter_game(
            keeper=keeper, entry_id=entry_id, number=1, facts=clubs_with(1)
        )
    )

    assert answers == 8 * [Game.objects.get()]
    assert Session.objects.get().version == 2


def test_eight_phones_that_send_the_same_entry_with_other_facts():
    keeper, entry_id = create_keeper(), uuid.uuid4()

    answers = at_once(
        lambda phone: enter_game(
            keeper=keeper, entry_id=entry_id, number=1, facts=clubs_with(phone + 1)
        )
    )

    assert kinds(answers) == [*7 * [EntryConflict.__name__], "Game"]
    assert Session.objects.get().version == 2


def write_until_it_stands(keeper, facts) -> Game:
    """Enter a game as people do: look at the list, and try again."""
    entry_id = uuid.uuid4()
    while True:
        number = load_table(keeper.session).number
        with suppress(StaleNumber):
            return enter_game(
                keeper=keeper, entry_id=entry_id, number=number, facts=facts
            )


def test_eight_phones_that_write_until_theirs_stands():
    keeper = create_keeper()

    answers = at_once(
        lambda phone: write_until_it_stands(keeper, clubs_with(phone + 1))
    )

    rows = list(Game.objects.in_playing_order())
    assert sorted(answers, key=lambda game: game.order_key) == rows
    assert [row.order_key // 2**32 for row in rows] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert sorted(row.matadors for row in rows) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert Session.objects.get().version == 9


def test_eight_phones_that_correct_the_same_row():
    keeper = create_keeper()
    row = create_game(keeper=keeper, contract=Contract.GRAND)

    answers = at_once(
        lambda phone: correct_game(
            keeper=keeper, game_id=row.pk, revision=1, facts=clubs_with(phone + 1)
        )
    )

    assert kinds(answers) == ["Game", *7 * [StaleRevision.__name__]]
    assert Game.objects.get().revision == 2
    assert Session.objects.get().version == 3


def test_eight_phones_that_delete_the_same_row():
    keeper = create_keeper()
    row = create_game(keeper=keeper)

    answers = at_once(lambda _phone: delete_game(keeper=keeper, game_id=row.pk))

    assert answers == 8 * [None]
    assert Game.objects.get().revision == 2
    assert Session.objects.get().version == 3


def test_eight_taps_on_the_same_link():
    session = create_keeper().session
    device = Device.objects.get()
    Session.objects.update(key_version=2)
    session.refresh_from_db()

    answers = at_once(lambda _phone: grant_keeper(device, session))

    assert answers == 8 * [None]
    assert Grant.objects.get().key_version == 2


def test_eight_lists_begun_by_one_device():
    create_keeper()
    device = Device.objects.select_related("club").get()

    answers = at_once(lambda _phone: create_keeper(device=device))

    assert kinds(answers) == 8 * ["Keeper"]
    assert Session.objects.count() == 9
    assert Player.objects.count() == 3
